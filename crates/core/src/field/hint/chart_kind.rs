//! The kinds of charts: their hint names, and the data that each can show.

/// A kind of chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChartKind {
    /// Bars.
    Bar,
    /// Lines.
    Line,
    /// Points.
    Scatter,
}

/// A kind of data that a chart can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawable {
    /// Columns over names.
    Names {
        /// True if the names have an order of their own, as months have.
        are_in_order: bool,
    },
    /// Columns over numbers.
    Numbers,
    /// Columns over years or dates, with several series if there is also a name.
    Times {
        /// Number of marks: dates, or dates times names.
        marks: usize,
    },
    /// One column over another.
    Pairs,
    /// The numbers of a list in their order.
    Entries,
    /// The frequency of each value.
    Counts,
}

/// The most bars over dates or numbers; with more, a line is clearer.
const MOST_BARS: usize = 60;

impl ChartKind {
    /// All kinds of charts.
    pub const ALL: [Self; 3] = [Self::Bar, Self::Line, Self::Scatter];

    /// Returns the names of the kind in the `x-chart` hint.
    pub const fn hints(self) -> &'static [&'static str] {
        match self {
            Self::Bar => &["bar", "bars", "column"],
            Self::Line => &["line"],
            Self::Scatter => &["scatter", "points"],
        }
    }

    /// Returns the kinds of charts that suit the data, the best first.
    pub fn offered(what: Drawable) -> Vec<Self> {
        match what {
            Drawable::Names { are_in_order: true } => vec![Self::Bar, Self::Line],
            Drawable::Names { are_in_order: false } | Drawable::Counts => vec![Self::Bar],
            Drawable::Numbers => vec![Self::Line, Self::Scatter],
            Drawable::Times { marks: 0..=MOST_BARS } | Drawable::Entries => {
                vec![Self::Line, Self::Bar]
            }
            Drawable::Times { .. } => vec![Self::Line],
            Drawable::Pairs => vec![Self::Scatter],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hint_names_one_kind_alone() {
        let named: Vec<&str> =
            ChartKind::ALL.iter().flat_map(|kind| kind.hints()).copied().collect();
        let unique: std::collections::HashSet<_> = named.iter().collect();
        assert_eq!(unique.len(), named.len(), "{named:?}");
    }
}
