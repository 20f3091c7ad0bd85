//! Charts above the tables and lists of an answer, which are shown as well.

mod bars;
mod canvas;
mod figure;
mod frame;
mod key;
mod lines;
mod plain;
mod scale;
mod slot;
mod switch;
mod words;

pub use slot::{chart_of, chart_slot};

use crate::dom::El;
use crate::words::{Locale, Words};
use crate::words_now;
use canvas::Canvas;
use frame::Frame;
use pilcrow_core::solution::{Chart, ChartKind};

/// The functions that draw a kind of chart and name it.
struct Drawing {
    /// Draws the chart.
    draw: fn(&Chart, &Frame) -> El,
    /// Draws the sign of a series in the key.
    sign: fn(&mut Canvas, usize),
    /// The kind's name on the switch.
    word: fn() -> Words,
    /// The kind's name for screen readers.
    alone: fn(Locale) -> String,
    /// The kind's name with its subject, for screen readers.
    with_subject: fn(Locale, &str) -> String,
}

fn drawing(kind: ChartKind) -> &'static Drawing {
    match kind {
        ChartKind::Bar => &Drawing {
            draw: bars::bars,
            sign: bars::sign,
            word: || crate::words!(chart.bar),
            alone: |locale| words_now!(locale, chart.only_bar),
            with_subject: |locale, what| words_now!(locale, chart.name_bar, what = what),
        },
        ChartKind::Line => &Drawing {
            draw: lines::lines,
            sign: lines::line_sign,
            word: || crate::words!(chart.line),
            alone: |locale| words_now!(locale, chart.only_line),
            with_subject: |locale, what| words_now!(locale, chart.name_line, what = what),
        },
        ChartKind::Scatter => &Drawing {
            draw: lines::points,
            sign: lines::mark_sign,
            word: || crate::words!(chart.scatter),
            alone: |locale| words_now!(locale, chart.only_scatter),
            with_subject: |locale, what| words_now!(locale, chart.name_scatter, what = what),
        },
    }
}
