//! Rating by hand: two answers to one input side by side, without their origin, until all pairs are rated.

mod judges;
mod round;
mod table;

pub use round::RatingRound;

use super::answer_view::answer_view;
use super::desk::{Desk, ReadyBench};
use super::lines::shortened;
use super::words::CatalogueBenchWords;
use crate::dom::{El, View, derived, el, element_of, part, value_of};
use crate::ui::{button, quiet_button};
use crate::words::{Locale, use_locale};
use crate::{words, words_now};
use leptos::prelude::*;
use pilcrow_core::bench::{Better, Pair, Plan, column_title};
use pilcrow_core::run::InputFields;
use std::rc::Rc;
use table::rating_table;
use web_sys::{Element, KeyboardEvent};

/// Draws the view. While it exists, `current` contains its round, for the keyboard.
pub fn rating(desk: Desk, current: StoredValue<Option<RatingRound>>) -> View {
    let rated = RatingRound::new(desk);
    current.set_value(Some(rated));
    on_cleanup(move || {
        current.try_set_value(None);
    });
    let locale = use_locale();
    let sides = part(move || {
        let ready = desk.ready.get()?;
        let locale = locale.get();
        (ready.plan.columns.len() > 2).then(|| untrack(|| choose_sides(rated, &ready.plan, locale)))
    });
    let body = part(move || {
        let (ready, locale) = (desk.ready.get()?, locale.get());
        desk.calls.track();
        let pairs = rated.pairs(&ready.plan);
        Some(untrack(|| view(rated, &ready, &pairs, locale)))
    });
    el("div").class("bench-rating").attr("tabindex", "-1").child(sides).child(body).into()
}

/// Handles the keys 1, 2 and 0, which rate the shown pair, except while the person types.
pub(super) fn rate_by_key(event: &KeyboardEvent, rated: RatingRound) {
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
    if let Some(pair) = rated.pair.get_untracked() {
        event.prevent_default();
        rated.take(&pair, better);
    }
}

fn choose_sides(rated: RatingRound, plan: &Plan, locale: Locale) -> El {
    let choice = |side: usize, label: View| {
        let options = (0..plan.columns.len()).map(|column| {
            let chosen = rated.sides.with_untracked(|sides| sides.get(side) == Some(&column));
            let option = el("option").attr("value", column.to_string());
            let option = if chosen { option.attr("selected", "") } else { option };
            option.child(column_title(plan, column, &CatalogueBenchWords(locale)))
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

fn view(rated: RatingRound, ready: &Rc<ReadyBench>, pairs: &[Pair], locale: Locale) -> View {
    if pairs.is_empty() {
        return el("p").class("field-help").child(words!(rating.no_pairs)).into();
    }
    let pairs: Rc<[Pair]> = pairs.into();
    let (open, ready_now) = (Rc::clone(&pairs), Rc::clone(ready));
    let current = part(move || {
        let pair = open.iter().find(|pair| !rated.is_rated(pair)).cloned();
        let all = open.len();
        let done = open.iter().filter(|pair| rated.is_rated(pair)).count();
        rated.pair.set(pair.clone());
        Some(untrack(|| {
            let count = el("p").attr("role", "status").child(words_now!(
                locale,
                rating.rated,
                done = done,
                all = all
            ));
            let question = match &pair {
                Some(pair) => pair_view(rated, &ready_now, pair),
                None => el("p").child(words!(rating.done)).into(),
            };
            View::from([count.into(), question])
        }))
    });
    let undo = quiet_button("icon icon-undo", words!(rating.undo))
        .attr("hidden", derived(move || rated.count.get() == 0))
        .on("click", move |_| rated.take_back());
    [
        el("p").class("field-help").child(words!(rating.lead)).into(),
        current,
        el("div").class("actions").child(undo).into(),
        rating_table(rated, Rc::clone(ready), pairs, locale),
    ]
    .into()
}

/// Draws the two answers, and the buttons that rate them.
fn pair_view(rated: RatingRound, ready: &Rc<ReadyBench>, pair: &Pair) -> View {
    let plan = &ready.plan;
    let input = plan.inputs.get(pair.input).map(|input| input.input.clone()).unwrap_or_default();
    let line = shortened(&input, use_locale().get_untracked());
    let line = el("span").class("bench-rating-input").child(line);
    let fields = InputFields::find(&plan.document);
    let schema = fields.tree(None).map(|tree| tree.schema().root().clone());
    // The answers and the buttons come before the input, which may be long.
    let input = el("details")
        .class("bench-answer")
        .child(el("summary").child(words!(rating.input)).child(": ").child(line))
        .child(answer_view(schema.as_ref(), &input));
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
            .child(answer_view(plan.schema(column).as_ref(), &value))
    };
    let both = el("div")
        .class("bench-pair")
        .child(side(0, words!(rating.one).into()))
        .child(side(1, words!(rating.other).into()));
    [input.into(), both.into(), choices(rated, pair).into()].into()
}

fn choices(rated: RatingRound, pair: &Pair) -> El {
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
