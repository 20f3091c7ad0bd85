//! The macro that turns the table of all widgets into functions, each with a match arm for every kind. Functions and
//! not a table of pointers: so the form's first chunk does not contain the code that draws answers.

/// Each line is a kind, the chunk of its control, and the module that has its `edit` and `show`:
///
/// - `first` is part of the first chunk, `rare` of the chunk `controls`. `rare(edit, when)` names a second control in
///   that chunk; `when` decides which fields get it.
/// - `group(when)` decides whether the control is a group of several; without it, it is not.
/// - `written(words)` returns the text that is read in place of a value; without it, the value is read.
macro_rules! widgets {
    ($(
        $kind:ident: $chunk:ident $($module:ident)::+
            $(, rare($edit_rare:path, $is_rare:path))? $(, group($group:path))? $(, written($written:path))?;
    )*) => {
        /// True if the control for a value of this kind is one of the [`RareControls`].
        pub fn is_rare(kind: WidgetKind, control: &Control) -> bool {
            match kind {
                $(WidgetKind::$kind => rarity!($chunk, control $(, $is_rare)?),)*
            }
        }

        /// Returns the control that edits a value of this kind; `None` if it is [rare](is_rare).
        ///
        /// Lists and objects are drawn by the form, part by part; here, they are edited as JSON.
        pub fn edit(kind: WidgetKind, control: Control) -> Option<View> {
            match kind {
                $(WidgetKind::$kind => first_control!($chunk, $($module)::+, control $(, $is_rare)?),)*
            }
        }

        /// The control of a kind for which [`is_rare`] is true; any other kind is edited as JSON.
        pub fn edit_rare(kind: WidgetKind, control: Control) -> View {
            match kind {
                $(WidgetKind::$kind => rare_control!($chunk, $($module)::+, control $(, $edit_rare)?),)*
            }
        }

        /// True if the control is a group of several, so that its label names it by [`Control::label_id`] and not by
        /// `for`.
        pub fn is_group(kind: WidgetKind, control: &Control) -> bool {
            match kind {
                $(WidgetKind::$kind => choose!(false $(, $group(control))?),)*
            }
        }

        /// Draws a value. Reads the language, so it belongs inside a reactive closure.
        ///
        /// A model may answer with another type than the schema's: such a value is shown as it is.
        pub fn show(leaf: &Leaf) -> View {
            if leaf.value == Value::Null && leaf.options.is_empty() {
                return json::show_any(&leaf.value);
            }
            match leaf.widget {
                $(WidgetKind::$kind => $($module)::+::show(leaf),)*
            }
        }

        /// Returns the text that is read in place of a value of the kind.
        fn read_as(leaf: &Leaf, locale: Locale) -> Option<String> {
            match leaf.widget {
                $(WidgetKind::$kind => choose!(None $(, $written(leaf, locale))?),)*
            }
        }
    };
}

macro_rules! rarity {
    (first, $control:ident) => {
        false
    };
    (first, $control:ident, $is_rare:path) => {
        $is_rare($control)
    };
    (rare, $control:ident) => {
        true
    };
}

macro_rules! first_control {
    (first, $($module:ident)::+, $control:ident) => {
        Some($($module)::+::edit($control))
    };
    (first, $($module:ident)::+, $control:ident, $is_rare:path) => {
        (!$is_rare(&$control)).then(|| $($module)::+::edit($control))
    };
    (rare, $($module:ident)::+, $control:ident) => {
        None
    };
}

macro_rules! rare_control {
    (first, $($module:ident)::+, $control:ident) => {
        json::edit($control)
    };
    (first, $($module:ident)::+, $control:ident, $edit_rare:path) => {
        $edit_rare($control)
    };
    (rare, $($module:ident)::+, $control:ident) => {
        $($module)::+::edit($control)
    };
}

/// Expands to the given expression, or to the default if there is none.
macro_rules! choose {
    ($otherwise:expr) => {
        $otherwise
    };
    ($otherwise:expr, $own:expr) => {
        $own
    };
}
