//! One axis for plotters: its range and its given ticks.

use super::frame::Frame;
use crate::widgets::{tick_date, tick_number};
use pilcrow_core::solution::{Tick, date_ticks, number_ticks};
use plotters::coord::ranged1d::{
    KeyPointHint, KeyPointWeight, NoDefaultFormatting, Ranged, ValueFormatter,
};
use std::ops::Range;

/// An axis.
#[derive(Clone)]
pub(super) struct Scale {
    /// Start of the range; greater than `to` if the axis runs backwards.
    pub from: f64,
    pub to: f64,
    /// Positions and labels of the ticks.
    pub ticks: Vec<(f64, String)>,
}

impl Scale {
    /// Creates an axis of numbers with about `count` round ticks.
    pub(super) fn of_numbers(frame: &Frame, least: f64, most: f64, count: usize) -> Self {
        let (places, decimals) = number_ticks(least, most, count);
        let ends = (places.first().copied(), places.last().copied());
        let label = |at: f64| (at, tick_number(frame.locale, at, decimals));
        let ticks = places.into_iter().map(label).collect();
        Self { from: ends.0.unwrap_or(least), to: ends.1.unwrap_or(most), ticks }
    }

    /// Creates an axis of whole numbers without digit grouping, such as years, with about `count` ticks.
    pub(super) fn of_years(least: f64, most: f64, count: usize) -> Self {
        let (places, decimals) = number_ticks(least, most, count);
        let inside = places.into_iter().filter(|at| decimals == 0 && (least..=most).contains(at));
        Self { from: least, to: most, ticks: inside.map(|at| (at, format!("{at:.0}"))).collect() }
    }

    /// Creates an axis of dates, in seconds.
    pub(super) fn of_dates(frame: &Frame, least: f64, most: f64, count: usize) -> Self {
        let places = date_ticks(least, most, count);
        let has_years = places.iter().any(|(_, tick)| *tick == Tick::Year);
        let label = |(at, (seconds, tick)): (usize, (f64, Tick))| {
            // The first tick names the year if no tick is a year.
            let with_year = at == 0 && !has_years && tick != Tick::Time;
            (seconds, tick_date(frame.locale, seconds, tick, with_year))
        };
        let ticks = places.into_iter().enumerate().map(label).collect();
        Self { from: least, to: most, ticks }
    }

    /// Creates an axis of names, each in the middle of its slot; every n-th is labelled if not all fit.
    #[allow(clippy::cast_precision_loss, reason = "there are few names")]
    pub(super) fn of_names(names: &[String], every: usize) -> Self {
        let ticks = names.iter().enumerate().step_by(every.max(1));
        let ticks = ticks.map(|(at, name)| (at as f64, name.clone())).collect();
        Self { from: -0.5, to: names.len() as f64 - 0.5, ticks }
    }

    /// Reverses the axis.
    pub(super) fn backwards(self) -> Self {
        Self { from: self.to, to: self.from, ticks: self.ticks }
    }

    /// Removes the ticks.
    pub(super) fn bare(self) -> Self {
        Self { ticks: Vec::new(), ..self }
    }

    /// Returns the labels of the ticks.
    pub(super) fn words(&self) -> impl Iterator<Item = &String> {
        self.ticks.iter().map(|(_, words)| words)
    }
}

impl Ranged for Scale {
    type FormatOption = NoDefaultFormatting;
    type ValueType = f64;

    #[allow(clippy::cast_possible_truncation, reason = "it is a place on the page")]
    fn map(&self, value: &f64, (start, end): (i32, i32)) -> i32 {
        let span = self.to - self.from;
        let part = if span == 0.0 { 0.5 } else { (value - self.from) / span };
        let place = f64::from(start) + part.clamp(-1.0, 2.0) * f64::from(end - start);
        place.round() as i32
    }

    fn key_points<Hint: KeyPointHint>(&self, hint: Hint) -> Vec<f64> {
        match hint.weight() {
            KeyPointWeight::Bold => self.ticks.iter().map(|(at, _)| *at).collect(),
            KeyPointWeight::Any => Vec::new(),
        }
    }

    fn range(&self) -> Range<f64> {
        self.from.min(self.to)..self.from.max(self.to)
    }
}

impl ValueFormatter<f64> for Scale {
    fn format_ext(&self, value: &f64) -> String {
        let tick = self.ticks.iter().find(|(at, _)| at.total_cmp(value).is_eq());
        tick.map(|(_, words)| words.clone()).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(every: usize) -> Scale {
        Scale::of_names(&["a".to_owned(), "b".to_owned(), "c".to_owned()], every)
    }

    #[test]
    fn a_value_has_its_place_between_the_ends() {
        let scale = Scale { from: -10.0, to: 10.0, ticks: Vec::new() };
        assert_eq!(scale.map(&0.0, (0, 200)), 100);
        assert_eq!(scale.map(&10.0, (200, 0)), 0);
        assert_eq!(scale.backwards().map(&10.0, (0, 200)), 0);
        let point = Scale { from: 1.0, to: 1.0, ticks: Vec::new() };
        assert_eq!(point.map(&1.0, (0, 200)), 100);
        let hostile = Scale { from: -1e100, to: 1e100, ticks: Vec::new() };
        assert_eq!(hostile.map(&1e100, (0, 200)), 200);
        assert_eq!(names(1).map(&1.0, (0, 300)), 150);
    }

    #[test]
    fn an_axis_of_names_is_marked_as_often_as_there_is_room() {
        let words = |every| names(every).words().cloned().collect::<String>();
        assert_eq!(words(1), "abc");
        assert_eq!(words(2), "ac");
        assert_eq!(words(0), "abc");
        assert_eq!(names(1).format_ext(&1.0), "b");
    }
}
