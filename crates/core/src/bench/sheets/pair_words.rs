//! The words of the table of pair judges' verdicts, as keys for translation.

/// A heading or a word of the table of pair judges' verdicts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PairWord {
    /// Title of the table.
    Pairs,
    /// Heading: the judge.
    Judge,
    /// Heading: number of answers that are better than the baseline's.
    Wins,
    /// Heading: number of answers that are worse.
    Losses,
    /// Heading: number of answers where neither is better.
    Ties,
    /// Heading: number of ties in which the judge preferred a different answer in each order.
    Flips,
    /// Heading: share of better inputs among those that are decided.
    WinShare,
    /// Heading: inputs with more wins than losses, and the other way round.
    InputsDecided,
    /// Heading: share of choices of the answer shown first.
    ChosenFirst,
    /// Heading: position bias of the judge.
    Lean,
    /// The judge prefers the answer shown first.
    LeansFirst,
    /// The judge prefers the answer shown second.
    LeansSecond,
}

impl PairWord {
    /// All words of the table.
    pub const ALL: [Self; 12] = [
        Self::Pairs,
        Self::Judge,
        Self::Wins,
        Self::Losses,
        Self::Ties,
        Self::Flips,
        Self::WinShare,
        Self::InputsDecided,
        Self::ChosenFirst,
        Self::Lean,
        Self::LeansFirst,
        Self::LeansSecond,
    ];

    /// Returns its key in `locales/*.json`.
    pub fn key(self) -> &'static str {
        match self {
            Self::Pairs => "pairs",
            Self::Judge => "judge",
            Self::Wins => "wins",
            Self::Losses => "losses",
            Self::Ties => "ties",
            Self::Flips => "flips",
            Self::WinShare => "win_share",
            Self::InputsDecided => "inputs_decided",
            Self::ChosenFirst => "chosen_first",
            Self::Lean => "lean",
            Self::LeansFirst => "leans_first",
            Self::LeansSecond => "leans_second",
        }
    }
}
