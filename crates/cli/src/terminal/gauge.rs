//! Progress of a command on standard error: a bar on a terminal, lines elsewhere.

use indicatif::{ProgressBar, ProgressStyle};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// The bar on the terminal, if there is one. Standard error is global, so every line goes through `say`, which prints
/// it above the bar.
static BAR: Mutex<Option<ProgressBar>> = Mutex::new(None);

/// Interval at which a spinner moves.
const TICK: Duration = Duration::from_millis(120);

/// A progress bar or spinner, which is removed from the terminal when it is dropped.
pub struct Gauge {
    bar: ProgressBar,
    all: usize,
    has_lines: bool,
}

impl Gauge {
    /// Creates a bar of `all` units, of which `done` are done. Without a terminal, it prints ten lines in all.
    pub fn counted(done: usize, all: usize) -> Self {
        let mut gauge = Self::bar(done, all);
        gauge.has_lines = true;
        gauge
    }

    /// Like `counted`, without lines: for work that takes less than a second.
    pub fn bar(done: usize, all: usize) -> Self {
        let bar = ProgressBar::new(units(all)).with_position(units(done));
        // Units that were done before must not count in the estimate of the remaining time.
        bar.reset_eta();
        Self::show(bar, all, "{wide_bar} {pos}/{len}  {elapsed}, {eta} to go")
    }

    /// Creates a spinner for a wait of unknown length.
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

    /// Sets the number of finished units, which is one more than before.
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

/// Prints a line on standard error, above the bar if there is one.
pub fn say(line: &str) {
    let bar = BAR.lock().unwrap_or_else(PoisonError::into_inner).clone();
    match bar {
        Some(bar) => bar.suspend(|| eprintln!("{line}")),
        None => eprintln!("{line}"),
    }
}

/// Removes the bar from the terminal, for a command that ends outside of the bar's scope.
pub fn put_away() {
    if let Some(bar) = BAR.lock().unwrap_or_else(PoisonError::into_inner).take() {
        bar.finish_and_clear();
    }
}

/// True if another tenth is done.
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
