//! A run that waits for files that are being read into the form, or for the form in another language; a note beside
//! Run says so.

use crate::dom::{El, el, part, watch};
use crate::opening::ToolWait;
use crate::runs::Runner;
use crate::runs::under_way::AwaitedFiles;
use crate::words;

impl Runner {
    /// Waits for the files that are being read. Returns true if the run may begin: false if a file was refused, or the
    /// document was closed meanwhile.
    pub(in crate::runs) async fn files_are_there(self) -> bool {
        let files = self.session.files();
        if !files.is_any() {
            self.under_way.awaited_files.change(AwaitedFiles::None);
            return true;
        }
        self.under_way.awaited_files.set(AwaitedFiles::UnderWay);
        let are_taken = files.all_there().await;
        if self.under_way.awaited_files.try_get_untracked() != Some(AwaitedFiles::UnderWay) {
            return false;
        }
        self.under_way.awaited_files.set(if are_taken {
            AwaitedFiles::None
        } else {
            AwaitedFiles::Refused
        });
        if !are_taken {
            self.under_way.refusal_count.update(|count| *count += 1);
        }
        are_taken
    }
}

/// Draws the note.
pub(in crate::runs) fn awaited_files_note(runner: Runner) -> El {
    // A replacement for a refused file hides the note; the next run checks it.
    watch(
        move || runner.session.track(),
        move || {
            if !runner.under_way.awaits_files() {
                runner.under_way.await_no_files();
            }
        },
    );
    let notice = part(move || {
        let words = match runner.under_way.awaited_files.get() {
            _ if runner.opening.version.get() == ToolWait::VersionToRun => {
                words!(run.awaits_version)
            }
            AwaitedFiles::None => return None,
            AwaitedFiles::UnderWay => words!(run.awaits_files),
            AwaitedFiles::Refused => words!(run.file_refused),
        };
        Some(el("p").class("run-note").child(words))
    });
    el("div").class("run-notes").attr("role", "status").child(notice)
}
