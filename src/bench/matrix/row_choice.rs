//! The choice and order of the table's rows: by a search in the inputs, by whether their answers pass, or by the most
//! frequent answer at a place.

use crate::bench::desk::{Desk, Phase};
use crate::bench::lines::{AnswerTree, shortened, value_text};
use crate::dom::{El, Memo, RwSignal, View, derived, each, effect, el, memo, spawn, value_of};
use crate::ui::{only_button, row_filter};
use crate::words::{Locale, Words, use_locale};
use crate::{words, words_now};
use pilcrow_core::bench::{
    GroupBy, InputGroup, Report, SharedTrait, input_groups, input_order, places_of, shared_by,
};
use pilcrow_core::pointer::Pointer;
use std::cmp::Reverse;
use std::rc::Rc;

/// The most groups that have a button.
const MOST_GROUPS: usize = 20;

/// The order of the rows.
#[derive(Clone, Debug, PartialEq)]
enum Order {
    Original,
    /// Inputs with the least agreement between their answers first.
    Wavering,
    By(GroupBy),
}

/// A handle to the choice of rows.
#[derive(Clone, Copy)]
pub struct Rows {
    desk: Desk,
    tree: AnswerTree,
    sought: RwSignal<String>,
    order: RwSignal<Order>,
    by: RwSignal<Option<GroupBy>>,
    /// The only group that is shown; `None` for all groups.
    only: RwSignal<Option<SharedTrait>>,
    groups: Memo<Vec<InputGroup>>,
    /// Indexes of the shown inputs, in order.
    pub inputs: Memo<Vec<usize>>,
    /// Evaluation of the answers; `None` before it is done, or if there are no checks.
    pub report: RwSignal<Option<Rc<Report>>>,
}

impl Rows {
    /// Starts with all inputs in the given order; `places` are the places that the table shows.
    pub fn new(desk: Desk, places: Memo<Vec<Pointer>>, tree: AnswerTree) -> Self {
        let (sought, order) = (RwSignal::new(String::new()), RwSignal::new(Order::Original));
        let (by, only) = (RwSignal::new(None), RwSignal::new(None));
        let (report, locale) = (report_of(desk), use_locale());
        let groups = memo(move || {
            let groups = by.get().map(|by| input_groups(&shared(desk, report, &by)));
            groups.unwrap_or_default()
        });
        let inputs = memo(move || {
            let rows = matching_rows(
                desk,
                ordered(desk, report, &places.get(), &order.get()),
                &sought.get(),
                locale.get(),
            );
            grouped(rows, &groups.get(), only.get())
        });
        Self { desk, tree, sought, order, by, only, groups, inputs, report }
    }
}

/// Returns the evaluation of the answers, repeated whenever calls have stopped.
fn report_of(desk: Desk) -> RwSignal<Option<Rc<Report>>> {
    let report = RwSignal::new(None);
    effect(move || {
        let is_asking = desk.calls.phase.get() == Phase::Asking;
        let has_checks = desk.ready.with(|r| r.as_ref().is_some_and(|r| r.plan.has_checks()));
        if has_checks && !is_asking {
            spawn(async move {
                let counted = desk.counted().await;
                report.try_set(counted.map(|counted| counted.report));
            });
        }
    });
    report
}

/// Returns the common trait of each input. Answers that arrive while calls run count only afterwards: they would move
/// rows while the person reads.
fn shared(desk: Desk, report: RwSignal<Option<Rc<Report>>>, by: &GroupBy) -> Vec<SharedTrait> {
    desk.calls.phase.track();
    let report = report.get();
    let Some(ready) = desk.ready.get() else { return Vec::new() };
    let read = |progress: &_| shared_by(&ready.plan, progress, report.as_deref(), by);
    desk.with_progress(read).unwrap_or_default()
}

fn ordered(
    desk: Desk,
    report: RwSignal<Option<Rc<Report>>>,
    places: &[Pointer],
    order: &Order,
) -> Vec<usize> {
    let Some(ready) = desk.ready.get() else { return Vec::new() };
    let plan = &ready.plan;
    let mut rows: Vec<usize> = (0..plan.inputs.len()).collect();
    match order {
        Order::Original => rows,
        Order::By(by) => input_order(&shared(desk, report, by)),
        Order::Wavering => {
            desk.calls.phase.track();
            let answers = |cell: (usize, usize)| {
                let cell =
                    desk.with_progress(|progress| plan.cell_so_far(progress, cell, places))?;
                Some(cell.places.iter().map(|folds| folds.len().saturating_sub(1)).sum::<usize>())
            };
            let columns = plan.columns.len();
            rows.sort_by_cached_key(|input| {
                let cells = (0..columns).filter_map(|column| answers((column, *input)));
                Reverse(cells.sum::<usize>())
            });
            rows
        }
    }
}

/// Keeps the inputs whose line contains the search text.
fn matching_rows(desk: Desk, mut rows: Vec<usize>, sought: &str, locale: Locale) -> Vec<usize> {
    let sought = sought.trim().to_lowercase();
    let Some(ready) = desk.ready.get().filter(|_| !sought.is_empty()) else { return rows };
    rows.retain(|input| {
        ready.plan.inputs.get(*input).is_some_and(|own| {
            let line = format!("{} {}", own.id, shortened(&own.input, locale));
            line.to_lowercase().contains(&sought)
        })
    });
    rows
}

/// Sorts the rows by group, or keeps those of one group.
fn grouped(mut rows: Vec<usize>, groups: &[InputGroup], only: Option<SharedTrait>) -> Vec<usize> {
    let only = only.filter(|only| groups.iter().any(|group| group.shared == *only));
    let mut places = vec![groups.len(); rows.iter().max().map_or(0, |most| most + 1)];
    for (at, group) in groups.iter().enumerate() {
        let is_hidden = only.as_ref().is_some_and(|only| *only != group.shared);
        for input in &group.inputs {
            if let Some(place) = places.get_mut(*input) {
                *place = if is_hidden { usize::MAX } else { at };
            }
        }
    }
    let place = |input: &usize| places.get(*input).copied().unwrap_or(usize::MAX);
    rows.retain(|input| place(input) != usize::MAX);
    rows.sort_by_key(place);
    rows
}

/// Draws the search field, the choices, and the groups.
pub fn row_tools(rows: Rows) -> View {
    let desk = rows.desk;
    let count = memo(move || desk.ready.with(|r| r.as_ref().map_or(0, |r| r.plan.inputs.len())));
    let matches = memo(move || rows.inputs.with(Vec::len));
    [row_filter(rows.sought, matches, count), order_choice(rows).into(), group_choice(rows).into()]
        .into()
}

/// Draws a choice for sorting or grouping: by the checks' verdict, if there are checks, and by each place of the
/// answer.
fn choice(desk: Desk, id: &'static str, label: Words, first: Vec<El>) -> (El, El) {
    let ready = desk.ready.get_untracked();
    let plan = ready.as_ref().map(|ready| &ready.plan);
    let schema = plan.and_then(|plan| plan.schema(0));
    let places = schema.map(|schema| places_of(&schema)).unwrap_or_default();
    let has_checks = plan.is_some_and(|plan| plan.has_checks());
    let verdict = has_checks.then(|| option(VERDICT, words!(trial.by_verdict).into()));
    let places = places
        .into_iter()
        .map(|place| option(&[AT, place.at.as_str()].concat(), View::from(place.title)));
    let select = el("select")
        .class("control")
        .attr("id", id)
        .child(first)
        .child(verdict)
        .child(places.collect::<Vec<_>>());
    let field = el("div").class("bench-choice").child(el("label").attr("for", id).child(label));
    (field, select)
}

const VERDICT: &str = "verdict";
/// Prefix of an option's value that is followed by a place.
const AT: &str = "at";

fn option(value: &str, name: View) -> El {
    el("option").attr("value", value.to_owned()).child(name)
}

fn parse_choice(value: &str) -> Option<GroupBy> {
    match value.strip_prefix(AT) {
        Some(place) => Some(GroupBy::Place(Pointer::parse(place)?)),
        None => (value == VERDICT).then_some(GroupBy::Verdict),
    }
}

fn order_choice(rows: Rows) -> El {
    let first = vec![
        option("given", words!(trial.order_given).into()),
        option("wavering", words!(trial.order_wavering).into()),
    ];
    let (field, select) = choice(rows.desk, "bench-order", words!(trial.order), first);
    let select = select.on("change", move |event| {
        let value = value_of(&event);
        rows.order.set(match (parse_choice(&value), value.as_str()) {
            (Some(by), _) => Order::By(by),
            (None, "wavering") => Order::Wavering,
            (None, _) => Order::Original,
        });
    });
    field.child(select)
}

fn group_choice(rows: Rows) -> El {
    let first = vec![option("", words!(batch.no_groups).into())];
    let (field, select) = choice(rows.desk, "bench-groups", words!(batch.group_by), first);
    let select = select.on("change", move |event| {
        rows.only.set(None);
        rows.by.set(parse_choice(&value_of(&event)));
    });
    let groups = each(
        move || {
            let groups = rows.groups.get().into_iter().take(MOST_GROUPS);
            groups.map(|group| (format!("{:?}", group.shared), group.shared)).collect()
        },
        move |shared| group_button(rows, shared),
    );
    let groups = el("ul")
        .class("case-groups")
        .attr("aria-label", words!(batch.groups))
        .attr("hidden", derived(move || rows.groups.with(Vec::is_empty)))
        .child(groups);
    let locale = use_locale();
    let more = derived(move || {
        let more = rows.groups.with(Vec::len).saturating_sub(MOST_GROUPS);
        (more > 0).then(|| words_now!(locale.get(), trial.more_shifted, count = more))
    });
    let more = el("span").class("muted").child(more);
    el("div").class("bench-grouping").child(field.child(select)).child(groups).child(more)
}

/// Draws a toggle for a group with its count; while it is pressed, only that group is shown.
fn group_button(rows: Rows, shared: SharedTrait) -> El {
    let locale = use_locale();
    let mine = shared.clone();
    let name = derived(move || {
        rows.groups.with(|groups| {
            let group = groups.iter().find(|group| group.shared == mine)?;
            let name = shared_words(rows, locale.get(), &group.shared);
            let count = group.inputs.len();
            Some(words_now!(locale.get(), batch.group_count, name = name, count = count))
        })
    });
    el("li").child(only_button(rows.only, shared, name))
}

fn shared_words(rows: Rows, locale: Locale, shared: &SharedTrait) -> String {
    match shared {
        SharedTrait::Fails => words_now!(locale, trial.all_fail),
        SharedTrait::PassesSometimes => words_now!(locale, trial.some_pass),
        SharedTrait::Passes => words_now!(locale, trial.all_pass),
        SharedTrait::Value(value) => match rows.by.get() {
            Some(GroupBy::Place(at)) => value_text(&rows.tree.labelled(&at, value.clone()), locale),
            _ => value_text(value, locale),
        },
        SharedTrait::Unknown => words_now!(locale, trial.not_known),
    }
}
