//! A chart with its name, its key and its description, drawn again for another width or language
//! and, at most twice a second, while its table grows.

use super::drawing;
use super::frame::{Frame, Ruler};
use super::key::key;
use super::switch::{Choice, is_worth, switch};
use super::words::{axis, below, description, name};
use crate::dom::{
    El, HAS_BROWSER, Memo, RwSignal, View, after, callback, derived, el, is_printed, part, part_of,
    watch,
};
use crate::host::id;
use crate::words::use_locale;
use leptos::prelude::*;
use pilcrow_core::solution::{BlockContent, Chart, ChartKind, SolutionBlock, Subject, charts};
use send_wrapper::SendWrapper;
use std::rc::Rc;
use std::time::Duration;
use wasm_bindgen::JsValue;
use web_sys::{Element, ResizeObserver};

/// The least time between two drawings of a chart while its table grows.
const CALM: Duration = Duration::from_millis(500);

/// Least width of a chart, in pixels.
const LEAST_WIDTH: f64 = 160.0;

/// The width of a chart that is drawn for a file, in pixels.
const FILE_WIDTH: f64 = 640.0;

/// The largest width of a list's chart, which stands beside others, in pixels.
const SMALL_WIDTH: f64 = 360.0;

type OfferedCharts = RwSignal<Rc<Vec<Chart>>>;

/// Draws the charts that a block offers, with the choice among them; `place` is the element that will contain them.
pub(super) fn chart_view(block: Memo<SolutionBlock>, place: &Element) -> View {
    let offered: OfferedCharts = RwSignal::new(Rc::new(block.with_untracked(charts)));
    update_calmly(block, offered);
    let choice = RwSignal::new(Choice::default());
    let title = move || block.with_untracked(|block| block.label.clone());
    let locale = use_locale();
    // The switch stays while only values change, so that it keeps the focus.
    let offers = move || {
        let kinds = offered.with(|charts| {
            let offered = if is_worth(charts) { charts.as_slice() } else { &[] };
            offered
                .iter()
                .map(|chart| (chart.kinds.clone(), chart.is_first, names(chart)))
                .collect::<Vec<_>>()
        });
        (kinds, choice.get().chart, locale.get())
    };
    let switch = part_of(offers, move |(kinds, _, locale)| {
        let is_table =
            block.with_untracked(|block| matches!(block.content, BlockContent::Table(_)));
        if kinds.is_empty() || !is_table {
            return View::default();
        }
        let charts = offered.get_untracked();
        switch(&charts, *locale, title().as_deref(), choice).into()
    });
    let content = move || {
        let charts = offered.get();
        let choice = choice.get();
        let chart = charts.get(choice.chart).or(charts.first())?.clone();
        let kind = choice.kind(&chart)?;
        Some((chart, kind))
    };
    let is_drawn = move || content().is_some();
    let place = place.clone();
    let figure = part_of(is_drawn, move |is_drawn| match is_drawn {
        true => figure(Rc::new(content), title(), &place).into(),
        false => View::default(),
    });
    [switch, figure].into()
}

fn names(chart: &Chart) -> Vec<Option<String>> {
    let across = chart.across.label().map(str::to_owned);
    chart.series.iter().map(|series| series.label.clone()).chain([across]).collect()
}

/// Computes the charts of a block again, a while after it has changed.
fn update_calmly(block: Memo<SolutionBlock>, offered: OfferedCharts) {
    let waits = StoredValue::new(false);
    let look = move || {
        if offered.is_disposed() {
            return;
        }
        waits.set_value(false);
        let now = block.with_untracked(charts);
        if offered.with_untracked(|before| **before != now) {
            offered.set(Rc::new(now));
        }
    };
    watch(
        move || block.with(|_| ()),
        move || {
            if !waits.get_value() {
                waits.set_value(true);
                after(CALM, look);
            }
        },
    );
}

type Draw = Rc<dyn Fn() -> Option<(Chart, ChartKind)>>;

fn figure(draw: Draw, title: Option<String>, place: &Element) -> El {
    let locale = use_locale();
    let described_by = id::random();
    let is_small = untrack(|| draw()).is_some_and(|(chart, _)| chart.subject == Subject::Entries);
    let most = if is_small { SMALL_WIDTH } else { f64::INFINITY };
    // Measured at once, so that the content below does not move when the observer reports the width.
    let width = RwSignal::new(measure_width(place, most));
    let room = el("div").class("chart-room");
    let element: Element = room.element();
    track_width(&element, width, most);
    let for_canvas = Rc::clone(&draw);
    let id = described_by.clone();
    let room = room.child(part(move || {
        let (width, locale) = (width.get(), locale.get());
        let (chart, kind) = for_canvas().filter(|_| width > 0.0)?;
        let frame = Frame { width, locale, ruler: Ruler::from_element(&element) };
        let image = (drawing(kind).draw)(&chart, &frame)
            .attr("role", "img")
            .attr("aria-label", name(locale, &chart, kind, title.as_deref()))
            .attr("aria-describedby", id.clone());
        let below = below(&chart);
        let below = below.map(|words| el("div").class("chart-below").child(words));
        let below = below.map(|below| below.attr("aria-hidden", "true"));
        Some(View::from([key(&chart, kind, &frame), image.into(), below.into()]))
    }));
    let for_label = Rc::clone(&draw);
    let along = derived(move || {
        let locale = locale.get();
        for_label().and_then(|(chart, _)| axis(locale, &chart)).map(|words| format!("{words} "))
    });
    let words = derived(move || {
        let locale = locale.get();
        draw().map(|(chart, _)| description(locale, &chart))
    });
    let along = el("span").class("visually-hidden").child(along);
    let words = el("p").class("chart-words").attr("id", described_by).child(along).child(words);
    el("div").class(if is_small { "chart chart-small" } else { "chart" }).child(room).child(words)
}

/// Returns the width of a chart in an element, in pixels; 0 while the element is invisible and without a browser: then
/// the chart's words are drawn alone. A chart that is drawn for a file has a fixed width.
fn measure_width(element: &Element, most: f64) -> f64 {
    let seen = if HAS_BROWSER { element.get_bounding_client_rect().width().floor() } else { 0.0 };
    let width = if seen > 0.0 || !is_printed() { seen } else { FILE_WIDTH };
    if width > 0.0 { width.min(most).max(LEAST_WIDTH) } else { 0.0 }
}

/// Updates `width` whenever the element's width changes.
fn track_width(element: &Element, width: RwSignal<f64>, most: f64) {
    if !HAS_BROWSER {
        return;
    }
    let measured = element.clone();
    let look = Box::new(move |_: JsValue| {
        let now = measure_width(&measured, most);
        if width.try_get_untracked().is_some_and(|before| (before - now).abs() >= 1.0) {
            width.try_set(now);
        }
    });
    if let Ok(observer) = ResizeObserver::new(&callback(look)) {
        observer.observe(element);
        let observer = SendWrapper::new(observer);
        on_cleanup(move || observer.disconnect());
    }
}
