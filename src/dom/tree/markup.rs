//! Writes nodes as the HTML of a page without a program, or one that is still loading, including the values of
//! controls. Without a program, controls are read-only, since nothing would handle their changes.

use super::Node;

/// Elements without content.
pub(super) const VOID: [&str; 7] = ["input", "br", "hr", "img", "col", "source", "track"];

/// Types of inputs that are made read-only by `disabled`, since `readonly` does not apply.
const WITHOUT_TEXT: [&str; 6] = ["checkbox", "radio", "range", "color", "file", "button"];

/// The attributes that a button keeps when it is written as text.
const OF_BUTTON: [&str; 4] = ["class", "id", "style", "title"];

/// The page's program (the app's code): never there, or still loading.
#[derive(Clone, Copy)]
pub enum Program<'a> {
    /// No program. Elements of the classes in `left_out` are left out, except links; other buttons become their text,
    /// and controls are read-only.
    Never { left_out: &'a [&'a str] },
    /// The program is still loading, and finds everything as it is.
    #[cfg(not(target_arch = "wasm32"))]
    Coming,
}

/// Writes a node's content exactly: no space is added between elements.
pub fn markup(node: &Node, program: Program) -> String {
    let mut text = String::new();
    write(node, program, &mut text);
    text
}

/// Returns true if an element has one of these classes.
pub(super) fn is_of(node: &Node, classes: &[&str]) -> bool {
    let own = node.attribute("class").unwrap_or_default();
    own.split_ascii_whitespace().any(|class| classes.contains(&class))
}

fn write(node: &Node, program: Program, text: &mut String) {
    let Some(tag) = node.name() else {
        return match node.is_text() {
            true => escape(&node.text_content(), text),
            false => node.children().iter().for_each(|child| write(child, program, text)),
        };
    };
    if matches!(program, Program::Never { left_out } if tag != "a" && is_of(node, left_out)) {
        return;
    }
    let tag = begin(&tag, node, program, text);
    if VOID.contains(&tag) {
        return;
    }
    if tag == "textarea" {
        // HTML parsers drop the first line break in a text area.
        text.push('\n');
        escape(&node.attribute("value").unwrap_or_default(), text);
    }
    node.children().iter().for_each(|child| write(child, program, text));
    text.push_str("</");
    text.push_str(tag);
    text.push('>');
}

/// Writes a start tag, and returns the tag.
fn begin<'tag>(own: &'tag str, node: &Node, program: Program, text: &mut String) -> &'tag str {
    let is_still = matches!(program, Program::Never { .. });
    let is_button = is_still && own == "button";
    let tag = if is_button { "span" } else { own };
    text.push('<');
    text.push_str(tag);
    let attributes = node.attributes();
    let stands_within = |name: &str| name == "value" && matches!(tag, "textarea" | "select");
    let is_there = |name: &str| {
        if is_button { OF_BUTTON.contains(&name) } else { !stands_within(name) }
    };
    for (name, value) in attributes.iter().filter(|(name, _)| is_there(name)) {
        attribute(name, value, text);
    }
    let stillness = stillness(tag, node).filter(|_| is_still);
    if let Some(name) = stillness.filter(|name| !attributes.contains_key(*name)) {
        text.push(' ');
        text.push_str(name);
    }
    text.push('>');
    tag
}

/// Writes an attribute with its value.
pub(super) fn attribute(name: &str, value: &str, text: &mut String) {
    text.push(' ');
    text.push_str(name);
    text.push_str("=\"");
    escape(value, text);
    text.push('"');
}

/// Returns the attribute that makes a control read-only.
fn stillness(tag: &str, node: &Node) -> Option<&'static str> {
    let kind = node.attribute("type").unwrap_or_default();
    match tag {
        "textarea" => Some("readonly"),
        "input" if WITHOUT_TEXT.contains(&kind.as_str()) => Some("disabled"),
        "input" => Some("readonly"),
        "select" => Some("disabled"),
        _ => None,
    }
}

/// Escapes a text for an element or an attribute.
pub(super) fn escape(text: &str, into: &mut String) {
    for letter in text.chars() {
        match letter {
            '&' => into.push_str("&amp;"),
            '<' => into.push_str("&lt;"),
            '>' => into.push_str("&gt;"),
            '"' => into.push_str("&quot;"),
            // HTML parsers would turn it into a line feed.
            '\r' => into.push_str("&#13;"),
            // HTML cannot contain it.
            '\0' => into.push(char::REPLACEMENT_CHARACTER),
            letter => into.push(letter),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::{Drawing, RwSignal, View, before_paint, derived, el};

    #[track_caller]
    fn check<V: Into<View>>(make: impl FnOnce() -> V, expected: &str) {
        assert_eq!(Drawing::new(make).markup(&["menu"]), expected);
    }

    #[test]
    fn nothing_stands_between_elements_that_is_not_said() {
        let text = || el("p").child("a ").child(el("b").child("b")).child(" c");
        check(text, "<p>a <b>b</b> c</p>");
        check(|| el("br"), "<br>");
    }

    #[test]
    fn what_does_nothing_without_a_program_is_not_there() {
        let sort = || el("button").attr("type", "button").class("sort").child("Name");
        check(sort, "<span class=\"sort\">Name</span>");
        check(|| el("p").child(el("div").class("a menu").child("b")).child("c"), "<p>c</p>");
        check(|| el("a").class("menu").child("b"), "<a class=\"menu\">b</a>");
    }

    #[test]
    fn no_text_is_markup() {
        let text = || el("p").attr("title", "\"><script>").child("</p><script>\r\0");
        let expected =
            "<p title=\"&quot;&gt;&lt;script&gt;\">&lt;/p&gt;&lt;script&gt;&#13;\u{fffd}</p>";
        check(text, expected);
    }

    #[test]
    fn controls_hold_what_they_hold_and_cannot_be_changed() {
        check(|| el("textarea").value("\na"), "<textarea readonly>\n\na</textarea>");
        check(|| el("input").value("2"), "<input value=\"2\" readonly>");
        let tick = || el("input").attr("type", "checkbox").flag("checked", || true);
        check(tick, "<input checked=\"\" type=\"checkbox\" disabled>");
        let list = || {
            let option = el("option").flag("selected", || true).child("A");
            el("select").value("a").child(option)
        };
        check(list, "<select disabled><option selected=\"\">A</option></select>");
    }

    #[test]
    fn before_its_program_comes_a_page_can_be_filled_in() {
        let drawing = Drawing::new(|| {
            let rest = RwSignal::new("");
            before_paint(move || rest.set("later"));
            let tick = el("input").attr("type", "checkbox").flag("checked", || true);
            el("p").child(tick).child(el("input").value("2")).child(derived(move || rest.get()))
        });
        let expected = "<p><input checked=\"\" type=\"checkbox\"><input value=\"2\"></p>";
        assert_eq!(drawing.first_markup(), expected);
    }
}
