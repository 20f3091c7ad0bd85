//! Computes the rows of a long table that are on the screen, from the heights of all rows.

/// Number of rows drawn above and below those in sight.
const BEYOND: usize = 12;

/// The range of rows that are drawn, and the height in pixels of those before and after it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct RowWindow {
    pub first: usize,
    pub end: usize,
    pub before: f64,
    pub after: f64,
}

/// Returns the rows in sight of a scroller, from `top` on and `height` high, and some more on both sides.
pub(super) fn row_window(heights: &[f64], top: f64, height: f64) -> RowWindow {
    let count = heights.len();
    let mut bottom = 0.0;
    let (mut first, mut end) = (count, count);
    for (at, row) in heights.iter().enumerate() {
        if bottom + row > top && first == count {
            first = at;
        }
        if bottom >= top + height && end == count {
            end = at;
        }
        bottom += row;
    }
    // A position beyond the last row shows the last rows.
    let first = first.min(count.saturating_sub(1)).saturating_sub(BEYOND);
    let end = (end + BEYOND).min(count);
    let room = |rows: Option<&[f64]>| rows.unwrap_or_default().iter().sum();
    RowWindow { first, end, before: room(heights.get(..first)), after: room(heights.get(end..)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(top: f64, expected: (usize, usize)) {
        let mut heights = vec![10.0; 1000];
        heights[500] = 510.0;
        let window = row_window(&heights, top, 100.0);
        assert_eq!((window.first, window.end), expected);
        let visible: f64 = heights[window.first..window.end].iter().sum();
        let all: f64 = heights.iter().sum();
        assert!((window.before + visible + window.after - all).abs() < 0.001);
    }

    #[test]
    fn the_rows_in_sight_are_drawn_with_some_around_them() {
        check(0.0, (0, 22));
        check(1000.0, (88, 122));
        check(5100.0, (488, 513));
        check(10_500.0, (987, 1000));
        check(99_999.0, (987, 1000));
        assert_eq!(row_window(&[], 0.0, 100.0), RowWindow::default());
    }
}
