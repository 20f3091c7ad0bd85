//! The reference: a marked run of the bench, stored in short form, with which later runs are compared. It can be saved
//! as a file, loaded from one, and deleted.

use super::reference_lines::reference_section;
use crate::bench::answer_store;
use crate::bench::desk::{Desk, Tally};
use crate::dom::{
    El, RwSignal, TextProp, View, before_paint, derived, el, element_of, focus_where_lost, part,
    spawn,
};
use crate::host::file::{download, files};
use crate::host::time::clock;
use crate::ui::quiet_button;
use crate::words::{Locale, use_locale};
use crate::{words, words_now};
use leptos::prelude::*;
use pilcrow_core::bench::{Reference, ReferenceFault};
use pilcrow_core::tool::tool_name;
use pilcrow_wording::bench::reference_fault_words;
use std::rc::Rc;
use web_sys::{Event, HtmlInputElement};

/// The largest reference file that is accepted, in bytes.
const MAX_BYTES: usize = 16 * 1024 * 1024;

/// A handle to the reference of the document's bench.
#[derive(Clone, Copy)]
pub struct MarkedReference {
    desk: Desk,
    latest: RwSignal<Option<Tally>>,
    locale: RwSignal<Locale>,
    reference: RwSignal<Option<Rc<Reference>>>,
    /// Reason why the last file was refused; `None` if it was accepted.
    fault: RwSignal<Option<Fault>>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Fault {
    /// The file is too large, or not text.
    Unreadable,
    /// The text is not a reference.
    Of(ReferenceFault),
}

impl MarkedReference {
    /// Loads the document's stored reference.
    pub fn new(desk: Desk, latest: RwSignal<Option<Tally>>) -> Self {
        let (reference, fault) = (RwSignal::new(None), RwSignal::new(None));
        let marked = Self { desk, latest, locale: use_locale(), reference, fault };
        let key = desk.runner.session.key();
        spawn(async move {
            if let Some(last) = answer_store::load_reference(&key).await {
                marked.reference.try_set(Some(Rc::new(last)));
            }
        });
        marked
    }

    /// Draws the comparison with the reference, worse results first; nothing without a reference.
    pub fn list(self) -> View {
        part(move || {
            let (reference, counted) = (self.reference.get()?, self.latest.get()?);
            let locale = self.locale.get();
            let is_told = counted.answered > 0;
            is_told.then(|| untrack(|| reference_section(&counted, &reference, locale)))
        })
    }

    /// Draws the buttons that mark, save, load and delete a reference.
    pub fn tools(self) -> View {
        part(move || {
            let (is_marked, counted) = (self.reference.with(Option::is_some), self.latest.get()?);
            (counted.answered > 0 || is_marked).then(|| untrack(|| self.section(is_marked)))
        })
    }

    fn section(self, is_marked: bool) -> El {
        let mark = match is_marked {
            true => words!(reference.mark_instead),
            false => words!(reference.mark),
        };
        let mark = quiet_button("icon icon-check", mark).on("click", move |_| self.mark());
        let save = is_marked.then(|| {
            quiet_button("icon icon-download", words!(reference.save))
                .on("click", move |_| self.save())
        });
        let forget = is_marked.then(|| {
            quiet_button("icon icon-remove", words!(reference.forget))
                .on("click", move |_| self.forget())
        });
        let actions =
            el("div").class("actions").child(mark).child(save).child(self.file()).child(forget);
        el("section")
            .class("bench-axis")
            .attr("aria-labelledby", "bench-reference-title")
            .child(
                el("h3")
                    .attr("id", "bench-reference-title")
                    .attr("tabindex", "-1")
                    .child(words!(reference.title)),
            )
            .child(el("p").class("field-help").child(words!(reference.help)))
            .child(actions)
            .child(el("p").class("bench-trouble").attr("role", "alert").child(self.fault_words()))
    }

    fn file(self) -> El {
        let input = el("input")
            .attr("type", "file")
            .class("visually-hidden")
            .attr("accept", ".json,.jsonl,.ndjson,application/json")
            .on("change", move |event| self.read(&event));
        el("label")
            .class("button button-quiet")
            .child(el("span").class("icon icon-open").attr("aria-hidden", "true"))
            .child(words!(reference.read))
            .child(input)
    }

    fn fault_words(self) -> TextProp {
        derived(move || {
            let locale = self.locale.get();
            Some(match self.fault.get()? {
                Fault::Of(fault) => reference_fault_words(locale, fault),
                Fault::Unreadable => words_now!(locale, reference.fault_unreadable),
            })
        })
    }

    /// Marks the current evaluation as the reference.
    fn mark(self) {
        let Some(counted) = self.latest.get_untracked() else { return };
        let plan = &counted.ready.plan;
        self.take(Reference::take(plan, &counted.report, Some(clock::now())));
    }

    /// Sets and stores a reference.
    fn take(self, reference: Reference) {
        let key = self.desk.runner.session.key();
        self.fault.set(None);
        let reference = Rc::new(reference);
        self.reference.set(Some(Rc::clone(&reference)));
        before_paint(|| focus_where_lost("#bench-reference-title"));
        spawn(async move {
            if answer_store::keep_reference(&key, &reference).await.is_err() {
                self.desk.runner.storage.look();
            }
        });
    }

    fn forget(self) {
        self.reference.set(None);
        before_paint(|| focus_where_lost("#bench-reference-title"));
        let key = self.desk.runner.session.key();
        spawn(async move { answer_store::forget_reference(&key).await });
    }

    fn save(self) {
        let Some(reference) = self.reference.get_untracked() else { return };
        let title =
            self.desk.runner.session.with_document(|document| document.title().map(str::to_owned));
        let untitled = || words_now!(self.locale.get_untracked(), tool.untitled);
        let name = format!("{}-reference.json", tool_name(&title.unwrap_or_else(untitled)));
        download::save(&name, "application/json", &format!("{}\n", reference.to_value()));
    }

    fn read(self, event: &Event) {
        let Some(input) = element_of::<HtmlInputElement>(event) else { return };
        let file = input.files().and_then(|files| files.get(0));
        input.set_value("");
        let Some(file) = file else { return };
        spawn(async move {
            let text = files::read_text(&file, MAX_BYTES).await;
            let read = text.ok_or(Fault::Unreadable);
            match read.and_then(|text| Reference::read(&text).map_err(Fault::Of)) {
                Ok(reference) if !self.fault.is_disposed() => self.take(reference),
                Ok(_) => {}
                Err(fault) => self.fault.try_set(Some(fault)),
            }
        });
    }
}
