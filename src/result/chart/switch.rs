//! The controls of a chart that choose its data from a table, and the kind of chart.

use super::drawing;
use super::words::subject;
use crate::dom::{El, RwSignal, View, el, value_of};
use crate::host::id;
use crate::words;
use crate::words::{Locale, Words};
use pilcrow_core::solution::{Chart, ChartKind};

/// Least number of points for which a chart is offered; fewer are read at a glance in the table.
const FEW_SPOTS: usize = 6;

/// Returns true if a choice among charts is offered: one of them is drawn by default, or there are many values.
pub(super) fn is_worth(charts: &[Chart]) -> bool {
    charts.iter().any(|chart| chart.is_first || chart.spots.len() >= FEW_SPOTS)
}

/// The user's choice: the index of a chart, and its kind. The kind is `None` if nothing was chosen, and `Some(None)`
/// for "no chart".
#[derive(Clone, Copy, Default, PartialEq)]
pub(super) struct Choice {
    pub chart: usize,
    pub kind: Option<Option<ChartKind>>,
}

impl Choice {
    /// Returns the kind in which a chart is drawn by this choice; `None` if it is not drawn.
    pub(super) fn kind(self, chart: &Chart) -> Option<ChartKind> {
        let own = chart.kinds.first().copied();
        match self.kind {
            Some(Some(kind)) => chart.kinds.contains(&kind).then_some(kind).or(own),
            Some(None) => None,
            // Choosing another chart shows it.
            None => own.filter(|_| chart.is_first || self.chart > 0),
        }
    }
}

/// Draws the choice among charts, and among their kinds.
pub(super) fn switch(
    charts: &[Chart],
    locale: Locale,
    title: Option<&str>,
    choice: RwSignal<Choice>,
) -> El {
    let now = choice.get_untracked();
    let Some(chart) = charts.get(now.chart).or(charts.first()) else { return el("div") };
    let name = id::random();
    let kinds = [None].into_iter().chain(chart.kinds.iter().copied().map(Some));
    let current = now.kind(chart);
    let radios: Vec<El> = kinds.map(|kind| radio(&name, kind, kind == current, choice)).collect();
    let kinds = el("div")
        .class("chart-kinds")
        .attr("role", "radiogroup")
        .attr("aria-label", words!(chart.kinds))
        .child(radios);
    // While no chart is drawn, there are no numbers to choose.
    let subjects = current.map(|_| subjects(charts, locale, title, choice));
    el("div").class("chart-switch").child(kinds).child(subjects)
}

fn radio(name: &str, kind: Option<ChartKind>, is_drawn: bool, choice: RwSignal<Choice>) -> El {
    let input = el("input")
        .attr("type", "radio")
        .attr("name", name.to_owned())
        .flag("checked", move || is_drawn)
        .on("change", move |_| choice.update(|choice| choice.kind = Some(kind)));
    el("label").class("chart-kind").child(input).child(el("span").child(kind_words(kind)))
}

fn kind_words(kind: Option<ChartKind>) -> Words {
    kind.map_or_else(|| words!(chart.none), |kind| (drawing(kind).word)())
}

fn subjects(
    charts: &[Chart],
    locale: Locale,
    title: Option<&str>,
    choice: RwSignal<Choice>,
) -> View {
    if charts.len() < 2 {
        return View::default();
    }
    let now = choice.get_untracked().chart;
    let option = |(at, chart): (usize, &Chart)| {
        el("option")
            .attr("value", at.to_string())
            .flag("selected", move || at == now)
            .child(subject(locale, chart, title))
    };
    let options: Vec<El> = charts.iter().enumerate().map(option).collect();
    el("select")
        .class("chart-subject")
        .attr("aria-label", words!(chart.what))
        .on("change", move |event| {
            let chart = value_of(&event).parse().unwrap_or_default();
            choice.set(Choice { chart, kind: None });
        })
        .child(options)
        .into()
}
