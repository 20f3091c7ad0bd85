//! Changes that are offered, each with a box that is ticked: what it is about, what was and what is to be, in words.

use super::item_words::{item_heading, item_name, marked_item};
use super::question_view::notes;
use crate::build::editing::Editing;
use crate::dom::{El, RwSignal, View, derived, el, is_checked, part};
use crate::ui::button;
use crate::words::{Locale, use_locale};
use crate::{words, words_now};
use pilcrow_core::blueprint::{Blueprint, Row};
use pilcrow_core::import::draft::change::{Change, ChangeTask, Position, Proposal};
use std::rc::Rc;

/// Makes the changes that are ticked.
pub(super) type Take = Rc<dyn Fn(&Proposal, &[bool])>;

/// Leaves all of them.
pub(super) type Leave = Rc<dyn Fn()>;

/// All of an offer. A handle.
#[derive(Clone)]
struct Offer {
    proposal: Rc<Proposal>,
    ticked: RwSignal<Vec<bool>>,
    locale: RwSignal<Locale>,
    /// The fields that texts name.
    rows: Rc<Vec<Row>>,
}

/// What is offered.
pub(super) fn proposal_view(
    proposal: Proposal,
    editing: Editing,
    take: Take,
    leave: Leave,
) -> View {
    let ticked = RwSignal::new(vec![true; proposal.changes.len()]);
    let rows = Rc::new(Blueprint::read(&proposal.document).input.rows);
    let offer = Offer { proposal: Rc::new(proposal), ticked, locale: use_locale(), rows };
    let each = (0..offer.proposal.changes.len()).map(|at| offer.change(at));
    let list = el("ul")
        .class("build-rows")
        .attr("aria-labelledby", "build-change-offer")
        .child(each.collect::<Vec<El>>());
    el("section")
        .class("build-part")
        .attr("aria-labelledby", "build-change-offer")
        .child(el("h3").attr("id", "build-change-offer").child(words!(build.changes)))
        .child(list)
        .child(notes::<ChangeTask>("h4", &offer.proposal.notes, offer.locale))
        .child(offer.actions(editing, take, leave))
        .into()
}

impl Offer {
    /// A change with its box.
    fn change(&self, at: usize) -> El {
        let own = self.clone();
        let text = derived(move || own.read_change(at, |own, change| own.heading(change)));
        let (own, ticked) = (self.clone(), self.ticked);
        let lacks = move || ticked.with(|ticked| own.proposal.lacks_another(ticked, at));
        let own = self.clone();
        let is_made = move || ticked.with(|ticked| own.proposal.applies(ticked, at));
        let tick = el("input")
            .attr("type", "checkbox")
            .flag("checked", is_made)
            .flag("disabled", lacks)
            .on("change", move |event| {
                let is_taken = is_checked(&event);
                ticked.update(|ticked| {
                    if let Some(own) = ticked.get_mut(at) {
                        *own = is_taken;
                    }
                });
            });
        let label = el("label").class("checkbox").child(tick).child(el("span").child(text));
        let own = self.clone();
        let words = part(move || Some(own.read_change(at, |own, change| own.words(change))));
        el("li").class("build-row").child(label).child(words)
    }

    /// Something of a change, in the page's language. Tracked.
    fn read_change<T: Default>(&self, at: usize, read: impl Fn(&Self, &Change) -> T) -> T {
        self.proposal.changes.get(at).map(|change| read(self, change)).unwrap_or_default()
    }

    /// What it does, and to what.
    fn heading(&self, change: &Change) -> String {
        item_heading(self.locale.get(), change.before.as_ref(), change.after.as_ref(), &self.rows)
    }

    /// What was and what is to be, where it is put, and what it goes with.
    fn words(&self, change: &Change) -> View {
        let locale = self.locale.get();
        let marked = marked_item(locale, change.before.as_ref(), change.after.as_ref(), &self.rows);
        let position = match &change.position {
            Position::Same => None,
            Position::First => Some(words_now!(locale, build.change_first)),
            Position::Behind(item) => {
                let (name, _) = item_name(locale, item);
                Some(words_now!(locale, build.change_behind, name = name))
            }
        };
        let names = change.needs.iter().filter_map(|other| {
            let other = self.proposal.changes.get(*other)?;
            Some(self.heading(other))
        });
        let names: Vec<String> = names.collect();
        let with = (!names.is_empty())
            .then(|| words_now!(locale, build.change_with, names = names.join("; ")));
        let help = |words: String| el("p").class("field-help").child(words);
        [marked.into(), position.map(help).into(), with.map(help).into()].into()
    }

    /// Takes what is ticked, unless the document is another by now, or leaves all.
    fn actions(&self, editing: Editing, take: Take, leave: Leave) -> View {
        let proposal = Rc::clone(&self.proposal);
        let is_stale = move || !editing.is_document(&proposal.document);
        let (ticked, locale) = (self.ticked, self.locale);
        let stale = is_stale.clone();
        let text = derived(move || match stale() {
            true => words_now!(locale.get(), build.changes_stale),
            false => String::new(),
        });
        let own = self.clone();
        let is_nothing = move || {
            let all = 0..own.proposal.changes.len();
            ticked.with(|ticked| !all.clone().any(|at| own.proposal.applies(ticked, at)))
        };
        let proposal = Rc::clone(&self.proposal);
        let take = button("button button-primary", words!(build.changes_take))
            .attr("id", "build-change-take")
            .flag("disabled", move || is_stale() || is_nothing())
            .on("click", move |_| take(&proposal, &ticked.get_untracked()));
        let leave = button("button", words!(build.changes_leave)).on("click", move |_| leave());
        let trouble = el("p").class("field-issue").attr("role", "alert").child(text);
        let actions = el("div").class("actions").child(take).child(leave);
        [trouble.into(), actions.into()].into()
    }
}
