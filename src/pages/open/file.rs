//! Opens a document from a file that was picked or dropped. If the file is no document, the notice names the fields of
//! the open form that could take it.

use crate::dom::{spawn, watch};
use crate::host::file::files;
use crate::opening::{Opening, Problem, use_opening};
use crate::pages::problem::is_dialog_open;
use crate::runs::Runner;
use web_sys::File;

/// Greatest size of a file, in bytes.
const MAX_BYTES: usize = 16 * 1024 * 1024;

/// File extensions of documents. For such a file the problem of the document is reported.
const DOCUMENTS: [&str; 5] = [".json", ".json5", ".yaml", ".yml", ".prompt"];

/// Opens a file as a document.
pub fn open_file(opening: Opening, file: File) {
    if !Opening::takes_others() {
        return opening.fail(Problem::Locked);
    }
    spawn(async move {
        let fields = fields_for(opening, &file);
        let Some(text) = files::read_text(&file, MAX_BYTES).await else {
            return opening.fail(problem_of(&file, fields));
        };
        opening.open_awaited(text, Some(file.name())).await;
        tell_place(opening, &file, fields);
    });
}

/// Returns the names of the open form's fields that could take a file.
fn fields_for(opening: Opening, file: &File) -> Vec<String> {
    let opened = opening.opened.get_untracked().filter(|_| !is_dialog_open());
    let forms = opened.map(|opened| opened.session.forms()).unwrap_or_default();
    let (name, media_type) = (file.name(), file.type_());
    let mut names: Vec<String> = Vec::new();
    for form in forms {
        let fields = form.read_state(|state| state.fields_for_file(&name, &media_type));
        let others: Vec<String> = fields.into_iter().filter(|f| !names.contains(f)).collect();
        names.extend(others);
    }
    names
}

/// Returns the problem of a file that is no text: the fields that could take it, if there are any.
fn problem_of(file: &File, fields: Vec<String>) -> Problem {
    match fields.is_empty() {
        true => Problem::File(file.name()),
        false => Problem::FileForField(file.name(), fields),
    }
}

/// Reports which fields could take a file whose text turned out to be no document.
fn tell_place(opening: Opening, file: &File, fields: Vec<String>) {
    let name = file.name();
    let is_document = DOCUMENTS.iter().any(|end| name.to_ascii_lowercase().ends_with(end));
    let is_none = opening.problem.with_untracked(|problem| {
        matches!(problem, Some(Problem::Document(_) | Problem::Import(_)))
    });
    if is_none && !is_document && !fields.is_empty() {
        opening.fail(Problem::FileForField(name, fields));
    }
}

/// Removes the problem of a file at the person's next action: an edit or a run.
pub fn forget_misplaced_files(runner: Runner) {
    let opening = use_opening();
    let done = move || {
        runner.session.track();
        runner.under_way.started.track();
    };
    watch(done, move || {
        let is_of_file = |problem: &Option<Problem>| {
            matches!(problem, Some(Problem::File(_) | Problem::FileForField(..)))
        };
        if opening.problem.with_untracked(is_of_file) {
            opening.problem.set(None);
        }
    });
}
