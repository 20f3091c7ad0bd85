//! Tools that forms need where there is no page around them, as in an embedded form: everything is present from the
//! start, without lazy chunks.

use super::issue_summary::issue_summary;
use super::lists::table_view::table_view;
use super::tools::{DrawTable, FormTools};
use crate::chunk::Chunk;
use crate::dom::{El, View};
use crate::session::{InputForm, Session};
use crate::widgets::{Control, RareControls, Taking, edit_rare, prose, take_file};
use crate::words::Locale;
use crate::words::issue::issue_words;
use leptos::prelude::provide_context;
use pilcrow_core::field::WidgetKind;
use pilcrow_core::form::Issue;
use std::rc::Rc;
use web_sys::File;

/// Provides the form tools and the controls as context.
pub fn provide_tools() {
    provide_context(Chunk::<dyn FormTools>::here(Rc::new(StandaloneTools)));
    provide_controls();
}

/// Provides the controls alone as context.
pub fn provide_controls() {
    provide_context(Chunk::<dyn RareControls>::here(Rc::new(StandaloneTools)));
    provide_context(Chunk::<DrawTable>::here(Rc::new(table_view)));
}

struct StandaloneTools;

impl FormTools for StandaloneTools {
    fn above_forms(&self, session: Session) -> View {
        issue_summary(session)
    }

    fn examples(&self, _: Session) -> View {
        View::default()
    }

    fn json_dialog(&self, _: InputForm, _: El) -> View {
        View::default()
    }

    fn finder(&self, _: Session, _: El) -> View {
        View::default()
    }

    fn prose(&self, text: &str) -> View {
        prose(text)
    }

    fn issue_words(&self, locale: Locale, issue: &Issue) -> String {
        issue_words(locale, issue)
    }
}

impl RareControls for StandaloneTools {
    fn edit(&self, kind: WidgetKind, control: Control) -> View {
        edit_rare(kind, control)
    }

    fn take_file(&self, locale: Locale, file: File, bare: bool) -> Taking {
        take_file(locale, file, bare)
    }
}
