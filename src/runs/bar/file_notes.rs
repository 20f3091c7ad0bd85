//! Notes beside Run about the prompt's files that will not be sent or may be refused, before anything is spent.

use crate::dom::{El, Pause, RwSignal, effect, el, part};
use crate::runs::Runner;
use crate::runs::launch::ready::is_nobody;
use crate::settings::whose_words;
use crate::widgets::file_size;
use crate::words::{Locale, use_locale};
use crate::words_now;
use pilcrow_core::attachment::files_of;
use pilcrow_core::exchange::ProviderSettings;
use pilcrow_core::run::asks_for_each;
use pilcrow_provider::{FileFinding, Profile, Way, file_findings};
use pilcrow_wording::files::finding_words;
use std::time::Duration;

/// The pause in typing after which the files are checked again.
const PAUSE: Duration = Duration::from_millis(400);

/// The most lines that are shown, one per file.
const MOST: usize = 4;

/// Draws a line for each file that is not sent or may be refused; empty if all files are fine or no provider is set up.
pub(in crate::runs) fn file_notes(runner: Runner) -> El {
    // Kept with the provider, so that one provider's findings are not shown for the next.
    let state = RwSignal::new((runner.settings.provider.get_untracked(), Vec::new()));
    let (pause, locale) = (Pause::new(PAUSE), use_locale());
    effect(move || {
        runner.session.track();
        let provider = runner.settings.provider.get();
        runner.settings.built_in_reads.track();
        let is_nobody = is_nobody(runner, locale.get());
        pause.then(move || {
            let notes = if is_nobody { Vec::new() } else { findings(runner, &provider) };
            let now = (provider.clone(), notes);
            if state.try_get_untracked().is_some_and(|before| before != now) {
                state.try_set(now);
            }
        });
    });
    let lines = part(move || {
        let (provider, state) = state.get();
        let locale = locale.get();
        let who = who_words(locale, &provider);
        let lines = state.iter().take(MOST).map(|one| {
            let size = |bytes: usize| file_size(locale, bytes as f64);
            el("p").class("run-note").child(finding_words(locale, one, &who, size))
        });
        let lines: Vec<El> = lines.collect();
        (!lines.is_empty()).then_some(lines)
    });
    el("div").class("run-notes file-notes").attr("role", "status").child(lines)
}

/// Returns the findings about the files. In a batch, cases are sent one by one or a few together, so findings about all
/// files together are left out.
fn findings(runner: Runner, provider: &ProviderSettings) -> Vec<FileFinding> {
    let is_batch = runner.session.with_document(asks_for_each);
    let files = files_of(&runner.session.request_to_run().messages());
    let reads = runner.settings.reads_of(provider);
    let list = file_findings(&files, provider, reads.as_deref()).into_iter();
    list.filter(|one| !is_batch || one.file.is_some()).collect()
}

/// Returns the provider's name, as it appears within a sentence.
fn who_words(locale: Locale, provider: &ProviderSettings) -> String {
    match Profile::look_up(provider.kind).way {
        Way::InBrowser => words_now!(locale, files.in_browser),
        Way::BuiltIn => words_now!(locale, files.built_in),
        Way::Server(_) | Way::ByHand | Way::Recorded => whose_words(locale, provider),
    }
}
