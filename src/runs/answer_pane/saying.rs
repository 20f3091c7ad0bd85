//! A field below the answer where the person says what should be different, which asks for another answer.

use crate::dom::{El, RwSignal, View, derived, effect, el, memo, show, value_of, watch};
use crate::host::storage::tab;
use crate::runs::Runner;
use crate::ui::{button, field};
use crate::words;
use leptos::prelude::*;
use pilcrow_core::run::RunRecord;
use web_sys::KeyboardEvent;

const LINES: usize = 8;

/// Draws the field; nothing if the run takes no remarks.
pub fn saying(runner: Runner) -> View {
    let is_there = memo(move || {
        runner
            .display
            .record
            .with(|run| run.as_ref().is_some_and(|record| runner.takes_remarks(record)))
    });
    show(
        move || is_there.get(),
        move || {
            let typed = draft_text(runner);
            let send = Callback::new(move |()| runner.change_by_saying(&typed.get_untracked()));
            saying_field(typed, send)
        },
    )
}

/// Returns the typed text. The tab keeps it over a reload, until a run has answered it.
fn draft_text(runner: Runner) -> RwSignal<String> {
    let place = format!("saying:{}", runner.session.key());
    let typed = RwSignal::new(tab::remembered(&place).unwrap_or_default());
    effect(move || {
        let left = runner
            .display
            .record
            .with(|run| run.as_ref().and_then(|record| text_after(record, &typed.get_untracked())));
        left.into_iter().for_each(|left| typed.set(left));
    });
    watch(
        move || typed.track(),
        move || {
            let text = typed.get_untracked();
            tab::remember(&place, Some(text.as_str()).filter(|text| !text.is_empty()));
        },
    );
    typed
}

/// Returns the field's text once a run is shown: empty if the run answered the remark, the remark again if the run
/// failed. `None` if the field stays as it is.
fn text_after(record: &RunRecord, typed: &str) -> Option<String> {
    let text = &record.remarks.last()?.text;
    let is_answered = record.status.is_answered();
    match is_answered {
        true => (typed.trim() == text).then(String::new),
        false => typed.trim().is_empty().then(|| text.clone()),
    }
}

fn saying_field(typed: RwSignal<String>, send: Callback<()>) -> El {
    let rows = move || typed.with(|text| text.split('\n').count().min(LINES).to_string());
    let area = el("textarea")
        .attr("rows", derived(rows))
        .attr("placeholder", words!(saying.example))
        .value(typed)
        .on("input", move |event| typed.set(value_of(&event)))
        .on_event("keydown", move |event: KeyboardEvent| {
            if sends(&event) {
                event.prevent_default();
                send.run(());
            }
        });
    let send = button("button", words!(saying.send)).on("click", move |_| send.run(()));
    el("div").class("saying").child(field("saying", words!(saying.what), area)).child(send)
}

/// True for the Enter key that sends: not one that breaks the line or confirms an input method's word.
fn sends(event: &KeyboardEvent) -> bool {
    let is_with_other =
        event.shift_key() || event.ctrl_key() || event.meta_key() || event.alt_key();
    event.key() == "Enter" && !is_with_other && !event.is_composing()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dom::{Drawing, settle};
    use crate::words::Locale;
    use pilcrow_core::document::parse_document;
    use pilcrow_core::run::{Remark, RunId, RunProvider, RunStatus};

    #[test]
    fn the_field_says_what_it_is_for_and_sends_what_is_typed() {
        let mut parts = None;
        let drawing = Drawing::new(|| {
            provide_context(RwSignal::new(Locale::en));
            let (typed, sent) = (RwSignal::new(String::new()), RwSignal::new(Vec::new()));
            parts = Some((typed, sent));
            let send =
                Callback::new(move |()| sent.update(|sent| sent.push(typed.get_untracked())));
            saying_field(typed, send)
        });
        let (typed, sent) = parts.unwrap();
        drawing.fill("What should be different?", "shorter,\nand in June");
        assert_eq!(drawing.attributes("textarea", "rows"), ["2"]);
        drawing.press("Change the answer");
        assert_eq!(sent.get_untracked(), ["shorter,\nand in June"]);
        typed.set("\n".repeat(99));
        settle();
        assert_eq!(drawing.attributes("textarea", "rows"), ["8"]);
    }

    #[test]
    fn what_was_answered_leaves_the_field_and_what_failed_comes_back() {
        let document = parse_document(r#"{"context": ["a"]}"#).unwrap().request;
        let mut record = RunRecord::new(RunId("1".to_owned()), &document, RunProvider::default());
        let check = |record: &RunRecord, typed: &str, expected: Option<&str>| {
            assert_eq!(text_after(record, typed).as_deref(), expected, "{typed}");
        };
        record.status = RunStatus::Done;
        check(&record, "shorter", None);
        record.remarks = vec![Remark { text: "shorter".to_owned(), ..Remark::default() }];
        check(&record, "shorter \n", Some(""));
        check(&record, "longer", None);
        check(&record, "", None);
        record.status = RunStatus::Cancelled;
        check(&record, "", Some("shorter"));
        check(&record, "shorter", None);
        check(&record, "longer", None);
    }
}
