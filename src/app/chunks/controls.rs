//! The lazy chunk `controls`: the rarer controls, and lists as tables.

use crate::chunk;
use crate::dom::View;
use crate::form::{DrawTable, table_view};
use crate::widgets::{Control, RareControls, Taking, edit_rare, step_by_keys, take_file};
use crate::words::Locale;
use pilcrow_core::field::WidgetKind;
use std::cell::Cell;
use std::rc::Rc;
use web_sys::File;

struct Controls;

impl RareControls for Controls {
    fn edit(&self, kind: WidgetKind, control: Control) -> View {
        edit_rare(kind, control)
    }

    fn take_file(&self, locale: Locale, file: File, bare: bool) -> Taking {
        take_file(locale, file, bare)
    }
}

thread_local! {
    static HAS_BEGUN: Cell<bool> = const { Cell::new(false) };
}

chunk! {
    in controls;
    /// Returns the rarer controls. From then on, the arrow keys step through numbers.
    pub fn enter() -> Rc<dyn RareControls> {
        if !HAS_BEGUN.replace(true) {
            step_by_keys();
        }
        Rc::new(Controls)
    }
}

chunk! {
    in controls;
    /// Returns the function that draws a list as a table.
    pub fn enter_table() -> Rc<DrawTable> {
        Rc::new(table_view)
    }
}
