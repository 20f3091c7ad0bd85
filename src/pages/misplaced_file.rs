//! A file that was dropped beside the field that is for it, which is no document.

use super::open_dialog::is_dialog_open;
use crate::dom::watch;
use crate::opening::{Opening, Problem, use_opening};
use crate::runs::Runner;
use crate::session::InputForm;
use pilcrow_core::batch::places;
use std::rc::Rc;
use web_sys::File;

/// What is said of a file that cannot be read as a document: where it belongs, where the open form has a field for it.
pub(super) fn problem_of(opening: Opening, file: &File) -> Problem {
    let opened = opening.opened.get_untracked().filter(|_| !is_dialog_open());
    let forms = opened.map(|opened| opened.session.forms()).unwrap_or_default();
    match forms.iter().any(|form| has_field_for(form, file)) {
        true => Problem::FileForField(file.name()),
        false => Problem::File(file.name()),
    }
}

fn has_field_for(form: &InputForm, file: &File) -> bool {
    let tree = form.with_state(|state| Rc::clone(state.tree()));
    let fields = places(&tree, std::iter::empty()).into_iter().map(|place| place.field);
    fields.into_iter().any(|field| field.takes_file(&file.name(), &file.type_()))
}

/// What was said of a file is forgotten with the next thing that is done: something is filled in, or a run begins.
pub fn forget_misplaced_files(runner: Runner) {
    let opening = use_opening();
    let done = move || {
        runner.session.track();
        runner.started.track();
    };
    watch(done, move || {
        let is_of_file = |problem: &Option<Problem>| {
            matches!(problem, Some(Problem::File(_) | Problem::FileForField(_)))
        };
        if opening.problem.with_untracked(is_of_file) {
            opening.problem.set(None);
        }
    });
}
