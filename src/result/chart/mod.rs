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

/// Functions and names of one kind of chart.
struct Drawing {
    /// Draws the chart.
    draw: fn(&Chart, &Frame) -> El,
    /// Draws the sign of a series in the key.
    sign: fn(&mut Canvas, usize),
    /// Returns the kind's name in the controls.
    word: fn() -> Words,
    /// Returns the kind's accessible name.
    alone: fn(Locale) -> String,
    /// Returns the kind's accessible name with the subject of the chart.
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
