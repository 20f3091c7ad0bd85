//! Rating by hand: two answers to one input beside each other, blind, until all pairs are rated.

use super::desk::Desk;
use super::drawn::drawn;
use super::kept::{forget_rating, keep_rating, load_ratings};
use super::prepared::Prepared;
use super::rating_table::rating_table;
use super::words::PageBenchWords;
use crate::dom::{
    El, RwSignal, View, before_paint, derived, el, element_of, focus_where_lost, part, spawn,
    value_of,
};
use crate::ui::{button, quiet_button};
use crate::words::{Locale, use_locale};
use crate::{words, words_now};
use leptos::prelude::*;
use pilcrow_core::bench::{Better, Pair, Plan, Rating, all_ratings, column_title, rating_pairs};
use pilcrow_core::run::InputFields;
use std::rc::Rc;
use web_sys::{Element, KeyboardEvent};

/// What is rated, and what was said. A handle.
#[derive(Clone, Copy)]
pub(super) struct Rated {
    pub desk: Desk,
    /// The two columns.
    pub sides: RwSignal<[usize; 2]>,
    /// Those that were kept before, then those of now.
    pub ratings: RwSignal<Vec<Rating>>,
    /// How many were made since the view was opened: they can be taken back.
    made: RwSignal<usize>,
    reason: RwSignal<String>,
    /// The pair that is shown; none where all are rated.
    shown: RwSignal<Option<Pair>>,
}

/// The view. While it is there, it can be reached as `current`.
pub fn rating(desk: Desk, current: StoredValue<Option<Rated>>) -> View {
    // The first column of the baseline, which has one for each model and setting.
    let baseline = desk.ready.with_untracked(|ready| {
        let plan = &ready.as_ref()?.plan;
        plan.columns.iter().position(|column| column.variant == plan.baseline)
    });
    let baseline = baseline.unwrap_or_default();
    let rated = Rated {
        desk,
        sides: RwSignal::new([baseline, usize::from(baseline == 0)]),
        ratings: RwSignal::new(Vec::new()),
        made: RwSignal::new(0),
        reason: RwSignal::new(String::new()),
        shown: RwSignal::new(None),
    };
    current.set_value(Some(rated));
    on_cleanup(move || {
        current.try_set_value(None);
    });
    let key = desk.runner.session.key();
    spawn(async move {
        let kept = load_ratings(&key).await;
        if !rated.ratings.is_disposed() {
            rated.ratings.update(|made| *made = all_ratings(kept, std::mem::take(made)));
        }
    });
    let locale = use_locale();
    let sides = part(move || {
        let ready = desk.ready.get()?;
        let locale = locale.get();
        (ready.plan.columns.len() > 2).then(|| untrack(|| choose_sides(rated, &ready.plan, locale)))
    });
    let body = part(move || {
        let (ready, locale) = (desk.ready.get()?, locale.get());
        desk.told.track();
        let pairs = rated.pairs(&ready.plan);
        Some(untrack(|| view(rated, &ready, &pairs, locale)))
    });
    el("div").class("bench-rating").attr("tabindex", "-1").child(sides).child(body).into()
}

/// 1, 2 and 0 rate, but where one types.
pub(super) fn rate_by_key(event: &KeyboardEvent, rated: Rated) {
    let is_typed = element_of::<Element>(event).is_some_and(|element| {
        ["TEXTAREA", "SELECT", "INPUT"].contains(&element.tag_name().as_str())
    });
    let better = match event.key().as_str() {
        _ if is_typed || event.ctrl_key() || event.meta_key() || event.alt_key() => return,
        "1" => Better::First,
        "2" => Better::Second,
        "0" => Better::Neither,
        _ => return,
    };
    if let Some(pair) = rated.shown.get_untracked() {
        event.prevent_default();
        rated.take(&pair, better);
    }
}

impl Rated {
    /// The pairs of the two columns. Tracked.
    fn pairs(self, plan: &Plan) -> Vec<Pair> {
        let sides = self.sides.get();
        self.desk.with_progress(|progress| rating_pairs(plan, progress, sides)).unwrap_or_default()
    }

    /// Whether the person has said which of the two is better. Tracked.
    pub(super) fn is_rated(self, pair: &Pair) -> bool {
        self.ratings.with(|ratings| ratings.iter().any(|rating| rating.keys == pair.keys))
    }

    /// Takes what the person says of the two as they are shown.
    fn take(self, pair: &Pair, shown: Better) {
        let better = if pair.is_swapped { shown.swapped() } else { shown };
        let reason = self.reason.get_untracked().trim().to_owned();
        self.reason.set(String::new());
        let (keys, is_swapped) = (pair.keys.clone(), pair.is_swapped);
        let rating = Rating { keys, better, is_swapped, reason };
        let (key, kept) = (self.desk.runner.session.key(), rating.clone());
        self.ratings.update(|ratings| ratings.push(rating));
        self.made.update(|made| *made += 1);
        // The buttons are others now; the keys go on.
        before_paint(|| focus_where_lost(".bench-rating"));
        spawn(async move { keep_rating(&key, &kept).await });
    }

    fn take_back(self) {
        let mut last = None;
        self.ratings.update(|ratings| last = ratings.pop());
        self.made.update(|made| *made = made.saturating_sub(1));
        let key = self.desk.runner.session.key();
        spawn(async move {
            if let Some(last) = last {
                forget_rating(&key, &last).await;
            }
        });
    }
}

fn choose_sides(rated: Rated, plan: &Plan, locale: Locale) -> El {
    let choice = |side: usize, label: View| {
        let options = (0..plan.columns.len()).map(|column| {
            let chosen = rated.sides.with_untracked(|sides| sides.get(side) == Some(&column));
            let option = el("option").attr("value", column.to_string());
            let option = if chosen { option.attr("selected", "") } else { option };
            option.child(column_title(plan, column, &PageBenchWords(locale)))
        });
        let select = el("select").class("control w-full").child(options.collect::<Vec<El>>()).on(
            "change",
            move |event| {
                let chosen = value_of(&event).parse().unwrap_or_default();
                rated.sides.update(|sides| match side {
                    0 => sides[0] = chosen,
                    _ => sides[1] = chosen,
                });
            },
        );
        el("label").class("bench-side").child(label).child(select)
    };
    el("div")
        .class("bench-sides")
        .child(choice(0, words!(rating.first_column).into()))
        .child(choice(1, words!(rating.second_column).into()))
}

fn view(rated: Rated, ready: &Rc<Prepared>, pairs: &[Pair], locale: Locale) -> View {
    if pairs.is_empty() {
        return el("p").class("field-help").child(words!(rating.no_pairs)).into();
    }
    let pairs: Rc<[Pair]> = pairs.into();
    let (open, ready_now) = (Rc::clone(&pairs), Rc::clone(ready));
    let current = part(move || {
        let pair = open.iter().find(|pair| !rated.is_rated(pair)).cloned();
        let all = open.len();
        let done = open.iter().filter(|pair| rated.is_rated(pair)).count();
        rated.shown.set(pair.clone());
        Some(untrack(|| {
            let count = el("p").attr("role", "status").child(words_now!(
                locale,
                rating.rated,
                done = done,
                all = all
            ));
            let asked = match &pair {
                Some(pair) => asked(rated, &ready_now, pair),
                None => el("p").child(words!(rating.done)).into(),
            };
            View::from([count.into(), asked])
        }))
    });
    let undo = quiet_button("icon icon-undo", words!(rating.undo))
        .attr("hidden", derived(move || rated.made.get() == 0))
        .on("click", move |_| rated.take_back());
    [
        el("p").class("field-help").child(words!(rating.lead)).into(),
        current,
        el("div").class("actions").child(undo).into(),
        rating_table(rated, Rc::clone(ready), pairs, locale),
    ]
    .into()
}

/// The two answers, and what one can say of them.
fn asked(rated: Rated, ready: &Rc<Prepared>, pair: &Pair) -> View {
    let plan = &ready.plan;
    let input = plan.inputs.get(pair.input).map(|input| input.input.clone()).unwrap_or_default();
    let line = super::inputs::shortened(&input, use_locale().get_untracked());
    let line = el("span").class("bench-rating-input").child(line);
    let fields = InputFields::of(&plan.document);
    let schema = fields.tree(None).map(|tree| tree.schema().root().clone());
    // The answers are what is looked at: they and the buttons come before a long input.
    let input = el("details")
        .class("bench-answer")
        .child(el("summary").child(words!(rating.input)).child(": ").child(line))
        .child(drawn(schema.as_ref(), &input));
    let side = |at: usize, name: View| {
        let [first, second] = rated.sides.get_untracked();
        let is_first = (at == 0) != pair.is_swapped;
        let (call, column) =
            if is_first { (pair.calls[0], first) } else { (pair.calls[1], second) };
        let value = rated.desk.with_progress(|progress| progress.answer(call)?.value.clone());
        let value = value.flatten().unwrap_or_default();
        el("section")
            .class("bench-rated")
            .child(el("h3").child(name))
            .child(drawn(plan.schema(column).as_ref(), &value))
    };
    let both = el("div")
        .class("bench-pair")
        .child(side(0, words!(rating.one).into()))
        .child(side(1, words!(rating.other).into()));
    [input.into(), both.into(), choices(rated, pair).into()].into()
}

fn choices(rated: Rated, pair: &Pair) -> El {
    let choose = |words: View, better: Better, key: &'static str| {
        let pair = pair.clone();
        button("button", words)
            .attr("aria-keyshortcuts", key)
            .on("click", move |_| rated.take(&pair, better))
    };
    let reason = el("textarea")
        .class("control w-full")
        .attr("rows", "2")
        .on("input", move |event| rated.reason.set(value_of(&event)));
    el("div")
        .class("bench-choices")
        .child(
            el("div")
                .class("actions")
                .child(choose(words!(rating.one_better).into(), Better::First, "1"))
                .child(choose(words!(rating.neither).into(), Better::Neither, "0"))
                .child(choose(words!(rating.other_better).into(), Better::Second, "2"))
                .child(el("span").class("field-help").child(words!(rating.keys))),
        )
        .child(el("label").class("bench-reason").child(words!(rating.reason)).child(reason))
}
