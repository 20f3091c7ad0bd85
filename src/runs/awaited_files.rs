//! A run that waits for files that are being read for the form, or for the form in another language, which is said
//! beside Run.

use super::Runner;
use crate::dom::{El, el, part, watch};
use crate::opening::Awaited;
use crate::words;

/// How a run stands to the files that are on their way into the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AwaitedFiles {
    /// None waits for one.
    None,
    /// A run begins once they are there.
    UnderWay,
    /// One of them could not be taken, so that no run has begun.
    Refused,
}

impl Runner {
    /// Whether a run waits for files already.
    pub(super) fn awaits_files(self) -> bool {
        self.awaited_files.get_untracked() == AwaitedFiles::UnderWay
    }

    /// Waits for the files that are being read. Whether the run that needs them may begin then: not where one could not
    /// be taken, nor where the document was left meanwhile.
    pub(super) async fn files_are_there(self) -> bool {
        let files = self.session.files();
        if !files.is_any() {
            self.awaited_files.change(AwaitedFiles::None);
            return true;
        }
        self.awaited_files.set(AwaitedFiles::UnderWay);
        let are_taken = files.all_there().await;
        if self.awaited_files.try_get_untracked() != Some(AwaitedFiles::UnderWay) {
            return false;
        }
        self.awaited_files.set(if are_taken { AwaitedFiles::None } else { AwaitedFiles::Refused });
        if !are_taken {
            self.held_back.update(|count| *count += 1);
        }
        are_taken
    }

    /// No run is to begin any more when they are there.
    pub(super) fn await_no_files(self) {
        self.awaited_files.change(AwaitedFiles::None);
    }
}

/// What is said of it.
pub(super) fn awaited_files_note(runner: Runner) -> El {
    // What is chosen in place of a file that was refused is found by the next run.
    watch(
        move || runner.session.track(),
        move || {
            if !runner.awaits_files() {
                runner.await_no_files();
            }
        },
    );
    let said = part(move || {
        let words = match runner.awaited_files.get() {
            _ if runner.opening.version.get() == Awaited::VersionToRun => {
                words!(run.awaits_version)
            }
            AwaitedFiles::None => return None,
            AwaitedFiles::UnderWay => words!(run.awaits_files),
            AwaitedFiles::Refused => words!(run.file_refused),
        };
        Some(el("p").class("run-note").child(words))
    });
    el("div").class("run-notes").attr("role", "status").child(said)
}
