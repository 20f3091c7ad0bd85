//! What the table of pairs says, to be put into the person's language.

/// A heading, or a word, of the table of what judges find of pairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PairWord {
    /// The table.
    Pairs,
    /// A judge.
    Judge,
    /// How many answers are better than the baseline's.
    Wins,
    /// How many are worse.
    Losses,
    /// Of how many neither is better.
    Ties,
    /// Of how many of these the judge found another one better in each order.
    Flips,
    /// The share of wins among what is decided.
    WinShare,
    /// Of how many inputs more answers are better than worse, and the other way round.
    InputsDecided,
    /// The share of choices that fell on what was shown first.
    ChosenFirst,
    /// Whether the judge goes by where an answer stands.
    Lean,
    /// The judge chooses what it is shown first.
    LeansFirst,
    /// The judge chooses what it is shown second.
    LeansSecond,
}

impl PairWord {
    /// Every word that a sheet of pairs needs.
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

    /// Its name in `locales/*.json`.
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
