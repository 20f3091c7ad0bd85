//! A model's proposal: its summary, each change with its reason, and a button that adds it as a version.

use super::question::{Question, Section};
use crate::bench::changes::line;
use crate::bench::set_up::put_variant;
use crate::dom::{El, View, before_paint, el, focus_where_lost, part, spawn};
use crate::ui::{button, quiet_button};
use crate::words::Locale;
use crate::{words, words_now};
use leptos::prelude::*;
use pilcrow_core::bench::{Proposal, ProposalFault, ProposedText, Variant};
use pilcrow_wording::bench::proposal_fault_words;
use std::rc::Rc;

/// Draws the proposal, or why the answer is none; nothing before the question was answered.
pub(super) fn proposal_view(section: Section) -> View {
    part(move || {
        let (question, counted) = (section.question.get()?, section.latest.get()?);
        let (key, answered) = section.advice.answered.get()?;
        let proposal =
            (key == question.key).then(|| question.proposal(&counted.ready.plan, &answered))?;
        let locale = section.locale.get();
        // Tracked because the buttons change when the version is added or removed.
        section.advice.desk.bench.get();
        Some(untrack(|| match proposal {
            Ok(proposal) => proposed(section, &question, &proposal, locale),
            Err(fault) => unusable(section, &question, &fault, locale),
        }))
    })
}

fn proposed(
    section: Section,
    question: &Rc<Question>,
    proposal: &Proposal,
    locale: Locale,
) -> View {
    let summary = (!proposal.summary.is_empty())
        .then(|| el("p").class("bench-found").child(proposal.summary.clone()));
    let changes: Vec<El> = proposal.changes.iter().map(|one| change(one, locale)).collect();
    [
        el("h4").child(words!(advice.proposed)).into(),
        summary.into(),
        el("ul")
            .class("bench-changes")
            .attr("aria-label", words!(advice.proposed))
            .child(changes)
            .into(),
        el("p").class("field-help").child(words!(advice.overfits)).into(),
        taking(section, question, proposal, locale).into(),
    ]
    .into()
}

fn change(one: &ProposedText, locale: Locale) -> El {
    let why =
        (!one.why.is_empty()).then(|| el("p").class("bench-change-why").child(one.why.clone()));
    line(locale, &one.text, &one.before, &one.text.text).child(why)
}

/// Draws the buttons that add or discard the proposal; the version's name if it was added already.
fn taking(section: Section, question: &Rc<Question>, proposal: &Proposal, locale: Locale) -> El {
    let desk = section.advice.desk;
    let same = desk.bench.with_untracked(|bench| {
        let same = bench.variants.iter().find(|one| one.patch == proposal.patch);
        same.map(|one| one.title().to_owned())
    });
    let take = match same {
        Some(name) => View::from(el("p").attr("role", "status").child(words_now!(
            locale,
            advice.added,
            name = name
        ))),
        None => {
            let patch = proposal.patch.clone();
            button("button button-primary", words!(advice.add))
                .flag("disabled", move || !desk.can_edit())
                .on("click", move |_| {
                    let variant = desk.bench.with_untracked(|bench| Variant {
                        id: bench.free_variant().1,
                        name: bench.free_variant_name(&words_now!(locale, advice.name)),
                        patch: patch.clone(),
                        ..Variant::default()
                    });
                    put_variant(desk, &variant, locale);
                    before_paint(|| focus_where_lost("#bench-advice-title"));
                })
                .into()
        }
    };
    el("div").class("actions").child(take).child(discard(section, question))
}

fn discard(section: Section, question: &Rc<Question>) -> El {
    let (advice, key) = (section.advice, question.key.clone());
    quiet_button("icon icon-remove", words!(advice.discard)).on("click", move |_| {
        let key = key.clone();
        spawn(async move {
            advice.discard(key).await;
            before_paint(|| focus_where_lost("#bench-advice-title"));
        });
    })
}

/// Draws why the answer is no proposal, and the button that discards it.
fn unusable(
    section: Section,
    question: &Rc<Question>,
    fault: &ProposalFault,
    locale: Locale,
) -> View {
    let words = el("p").attr("role", "status").child(proposal_fault_words(locale, fault));
    [words.into(), el("div").class("actions").child(discard(section, question)).into()].into()
}
