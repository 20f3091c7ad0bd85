//! How far a command is, on standard error: a bar on a terminal, lines elsewhere.

use indicatif::{ProgressBar, ProgressStyle};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// The bar that stands on the terminal. There is one standard error, and whatever is said on it goes above the bar.
static BAR: Mutex<Option<ProgressBar>> = Mutex::new(None);

/// How often a wait without a known end shows that it goes on.
const TICK: Duration = Duration::from_millis(120);

/// How far something is; it is taken off the terminal when it is dropped.
pub struct Gauge {
    bar: ProgressBar,
    all: usize,
    has_lines: bool,
}

impl Gauge {
    /// A gauge of `all`, of which `done` are done. Where there is no terminal, ten lines tell of it, however many they
    /// are.
    pub fn counted(done: usize, all: usize) -> Self {
        let mut gauge = Self::bar(done, all);
        gauge.has_lines = true;
        gauge
    }

    /// Like `counted`, without lines: for what is done within a second.
    pub fn bar(done: usize, all: usize) -> Self {
        let bar = ProgressBar::new(units(all)).with_position(units(done));
        // What was done before says nothing of how long the rest takes.
        bar.reset_eta();
        Self::show(bar, all, "{wide_bar} {pos}/{len}  {elapsed}, {eta} to go")
    }

    /// A wait for something that nobody knows the end of.
    pub fn waiting(what: &str) -> Self {
        let bar = ProgressBar::new_spinner().with_message(super::line(what));
        let gauge = Self::show(bar, 0, "{spinner} {msg}  {elapsed}");
        if !gauge.bar.is_hidden() {
            gauge.bar.enable_steady_tick(TICK);
        }
        gauge
    }

    fn show(bar: ProgressBar, all: usize, template: &str) -> Self {
        let style = ProgressStyle::with_template(template);
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        *BAR.lock().unwrap_or_else(PoisonError::into_inner) = Some(bar.clone());
        Self { bar, all, has_lines: false }
    }

    /// Moves to a number of finished parts, one more than before.
    pub fn advance(&self, done: usize) {
        if !self.bar.is_hidden() {
            self.bar.set_position(units(done));
        } else if self.has_lines && is_tenth(done, self.all) {
            eprintln!("{done} of {}", self.all);
        }
    }
}

impl Drop for Gauge {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
        *BAR.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

/// A line on standard error, above the bar where one is shown.
pub fn say(line: &str) {
    let bar = BAR.lock().unwrap_or_else(PoisonError::into_inner).clone();
    match bar {
        Some(bar) => bar.suspend(|| eprintln!("{line}")),
        None => eprintln!("{line}"),
    }
}

/// Takes the bar off the terminal, where one is shown: the command ends beside what it does.
pub fn put_away() {
    if let Some(bar) = BAR.lock().unwrap_or_else(PoisonError::into_inner).take() {
        bar.finish_and_clear();
    }
}

/// Whether another tenth is done.
fn is_tenth(done: usize, all: usize) -> bool {
    let tenth = |done: usize| done.saturating_mul(10) / all.max(1);
    tenth(done) > tenth(done.saturating_sub(1))
}

fn units(count: usize) -> u64 {
    u64::try_from(count).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ten_lines_tell_of_many_and_each_of_few() {
        let check = |all: usize, expected: &[usize]| {
            let numbers: Vec<usize> = (1..=all).filter(|done| is_tenth(*done, all)).collect();
            assert_eq!(numbers, expected, "{all}");
        };
        check(0, &[]);
        check(1, &[1]);
        check(3, &[1, 2, 3]);
        check(800, &[80, 160, 240, 320, 400, 480, 560, 640, 720, 800]);
    }
}
