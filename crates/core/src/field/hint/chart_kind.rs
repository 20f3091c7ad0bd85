//! The table of all kinds of charts: what a hint calls each, and which numbers are offered to be drawn so.

/// What a chart is drawn as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChartKind {
    /// Bars.
    Bar,
    /// Lines.
    Line,
    /// Points.
    Scatter,
}

/// What there is to draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawable {
    /// Columns along names; whether these have an order of their own.
    Names {
        /// As months have.
        are_in_order: bool,
    },
    /// Columns along numbers.
    Numbers,
    /// Columns along years or dates, or what belongs to both a place along an axis and a name.
    Times {
        /// How many places, or places by names, there are.
        marks: usize,
    },
    /// One column against another.
    Pairs,
    /// The numbers of a list, one after another.
    Entries,
    /// How often each value is there.
    Counts,
}

/// The most bars along an axis of dates or numbers: more are a line better.
const MOST_BARS: usize = 60;

impl ChartKind {
    /// Every kind.
    pub const ALL: [Self; 3] = [Self::Bar, Self::Line, Self::Scatter];

    /// What `x-chart` calls it.
    pub const fn hints(self) -> &'static [&'static str] {
        match self {
            Self::Bar => &["bar", "bars", "column"],
            Self::Line => &["line"],
            Self::Scatter => &["scatter", "points"],
        }
    }

    /// As what something can be drawn, the best first.
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
