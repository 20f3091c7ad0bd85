//! A quiet note beside Run that names the values still left from the document's examples, with a button that empties
//! the form. A person may want to run the examples, so it is not a warning.

use crate::dom::{El, Memo, Pause, RwSignal, effect, el, part};
use crate::runs::Runner;
use crate::session::Examples;
use crate::ui::button;
use crate::words::{Locale, use_locale};
use crate::{words, words_now};
use pilcrow_core::exchange::ProviderKind;
use std::time::Duration;

/// The pause in typing after which the remaining example values are searched again.
const PAUSE: Duration = Duration::from_millis(300);

const NAMED: usize = 3;

/// Draws the note; nothing if no example is left, nothing would be sent to a model, or a run is in progress.
pub(in crate::runs) fn examples_note(runner: Runner, running: Memo<bool>) -> El {
    let (session, settings, locale) = (runner.session, runner.settings, use_locale());
    let left = RwSignal::new(session.examples_left());
    let pause = Pause::new(PAUSE);
    effect(move || {
        session.track();
        // Once no example is left, typing does not bring one back immediately.
        pause.then(move || left.change(session.examples_left()));
    });
    let line = part(move || {
        let is_sent = settings.provider.with(|provider| provider.kind != ProviderKind::Recorded);
        let is_due = is_sent && !running.get();
        let text = left.with(|left| examples_text(locale.get(), left)).filter(|_| is_due)?;
        let empty = button("link-button", words!(form.start_empty)).on("click", move |_| {
            session.start_empty();
            left.change(session.examples_left());
        });
        Some(el("p").class("run-examples").child(text).child(" ").child(empty))
    });
    el("div").class("run-notes").child(line)
}

fn examples_text(locale: Locale, left: &Examples) -> Option<String> {
    let names = match left {
        Examples::None => return None,
        Examples::Cases => return Some(words_now!(locale, form.example_cases)),
        Examples::Values(names) => names,
    };
    let more = names.len().saturating_sub(NAMED);
    let listed: Vec<&str> = names.iter().take(NAMED).map(String::as_str).collect();
    let listed = listed.join(", ");
    let names = match more {
        0 => listed,
        more => words_now!(locale, form.examples_more, names = listed.as_str(), count = more),
    };
    Some(words_now!(locale, form.examples_sent, names = names.as_str()))
}
