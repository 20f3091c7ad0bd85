//! A three-valued truth: yes, no, or undecided.

/// The result of a rule for a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// The rule holds.
    Holds,
    /// The rule does not hold.
    Fails,
    /// Undecided: only the validator can decide.
    Undecided,
}

impl From<bool> for Verdict {
    fn from(holds: bool) -> Self {
        if holds { Self::Holds } else { Self::Fails }
    }
}

impl Verdict {
    pub(super) fn and(self, other: Self) -> Self {
        Self::all([self, other])
    }

    pub(super) fn negated(self) -> Self {
        match self {
            Self::Holds => Self::Fails,
            Self::Fails => Self::Holds,
            Self::Undecided => Self::Undecided,
        }
    }

    /// Returns the common verdict; `Undecided` if the two differ.
    pub(super) fn if_same(self, other: Self) -> Self {
        if self == other { self } else { Self::Undecided }
    }

    /// Combines verdicts by "and", up to the first failure.
    pub(super) fn all(verdicts: impl IntoIterator<Item = Self>) -> Self {
        Self::all_of(&mut verdicts.into_iter())
    }

    fn all_of(verdicts: &mut dyn Iterator<Item = Self>) -> Self {
        let mut sum = Self::Holds;
        for verdict in verdicts {
            match verdict {
                Self::Fails => return Self::Fails,
                Self::Undecided => sum = Self::Undecided,
                Self::Holds => {}
            }
        }
        sum
    }

    /// Combines verdicts by "or".
    pub(super) fn any(verdicts: impl IntoIterator<Item = Self>) -> Self {
        Self::all(verdicts.into_iter().map(Self::negated)).negated()
    }

    /// Holds if exactly one verdict holds.
    pub(super) fn one(verdicts: &[Self]) -> Self {
        let count = |wanted: Self| verdicts.iter().filter(|verdict| **verdict == wanted).count();
        match (count(Self::Holds), count(Self::Undecided)) {
            (2.., _) => Self::Fails,
            (1, 0) => Self::Holds,
            (0, 0) => Self::Fails,
            _ => Self::Undecided,
        }
    }
}
