//! What a bench's tables say, to be put into the person's language.

use super::pair_words::PairWord;

/// A heading, or a word of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BenchWord {
    /// The table of what was asked.
    Columns,
    /// What each input is tried with.
    Column,
    /// How many calls are answered.
    Answered,
    /// How many calls there are.
    Calls,
    /// How many calls failed.
    Failed,
    /// How many answers pass.
    Passed,
    /// Of how many that can be told.
    Total,
    /// The share that passes.
    Rate,
    /// The lower end of an interval of 95 %.
    From,
    /// The upper end of the interval.
    To,
    /// How likely one of the repeats passes.
    PassAt,
    /// How likely all of them pass.
    PassEvery,
    /// Seconds for an answer.
    Seconds,
    /// Tokens of prompts.
    PromptTokens,
    /// Tokens of answers.
    AnswerTokens,
    /// Dollars.
    Cost,
    /// The table of inputs by columns.
    Answers,
    /// An input.
    Input,
    /// The table of places.
    Agreement,
    /// A place of the answer.
    Place,
    /// The kind of the place.
    Kind,
    /// The share of agreement.
    Share,
    /// How many entries of lists are in several answers, and so compared, of all.
    Compared,
    /// In how many inputs it varies.
    Varies,
    /// Krippendorff's alpha.
    Alpha,
    /// The table of checks.
    Checks,
    /// A check.
    Check,
    /// Expected values that are there.
    Hit,
    /// Expected values that are not there.
    Miss,
    /// Other values in their place.
    Wrong,
    /// Values that were not expected.
    Invented,
    /// The table of A against B.
    Comparisons,
    /// What is compared with.
    Left,
    /// The side that is compared with the other.
    Right,
    /// By what the two sides are compared.
    Score,
    /// All checks together.
    AllChecks,
    /// All models together.
    AllModels,
    /// All inputs together.
    AllInputs,
    /// How many inputs.
    Inputs,
    /// The difference.
    Difference,
    /// The test.
    Test,
    /// McNemar's.
    McNemar,
    /// A bootstrap.
    Bootstrap,
    /// The p-value, corrected.
    P,
    /// The verdict.
    Verdict,
    /// The smallest difference that could have been seen.
    Smallest,
    /// Dollars for judges.
    JudgeCost,
    /// The table of judges.
    Judges,
    /// A judge.
    Judge,
    /// The model that it is.
    Model,
    /// Whether it judges its own answers.
    JudgesItself,
    /// How many of its answers have no verdict.
    Silent,
    /// The table of what must hold and does not.
    Broken,
    /// The table of what was expected and did not come.
    NotAsExpected,
    /// The document as it is, or the whole answer.
    Document,
    /// Nothing there.
    Nothing,
}

impl BenchWord {
    /// Every word that sheets need.
    pub const ALL: [Self; 56] = [
        Self::Columns,
        Self::Column,
        Self::Answered,
        Self::Calls,
        Self::Failed,
        Self::Passed,
        Self::Total,
        Self::Rate,
        Self::From,
        Self::To,
        Self::PassAt,
        Self::PassEvery,
        Self::Seconds,
        Self::PromptTokens,
        Self::AnswerTokens,
        Self::Cost,
        Self::Answers,
        Self::Input,
        Self::Agreement,
        Self::Place,
        Self::Kind,
        Self::Share,
        Self::Compared,
        Self::Varies,
        Self::Alpha,
        Self::Checks,
        Self::Check,
        Self::Hit,
        Self::Miss,
        Self::Wrong,
        Self::Invented,
        Self::Comparisons,
        Self::Left,
        Self::Right,
        Self::Score,
        Self::AllChecks,
        Self::AllModels,
        Self::AllInputs,
        Self::Inputs,
        Self::Difference,
        Self::Test,
        Self::McNemar,
        Self::Bootstrap,
        Self::P,
        Self::Verdict,
        Self::Smallest,
        Self::JudgeCost,
        Self::Judges,
        Self::Judge,
        Self::Model,
        Self::JudgesItself,
        Self::Silent,
        Self::Broken,
        Self::NotAsExpected,
        Self::Document,
        Self::Nothing,
    ];

    /// Its name in `locales/*.json`.
    pub fn key(self) -> &'static str {
        match self {
            Self::Columns => "columns",
            Self::Column => "column",
            Self::Answered => "answered",
            Self::Calls => "calls",
            Self::Failed => "failed",
            Self::Passed => "passed",
            Self::Total => "told",
            Self::Rate => "rate",
            Self::From => "from",
            Self::To => "to",
            Self::PassAt => "pass_at",
            Self::PassEvery => "pass_every",
            Self::Seconds => "seconds",
            Self::PromptTokens => "prompt_tokens",
            Self::AnswerTokens => "answer_tokens",
            Self::Cost => "cost",
            Self::Answers => "answers",
            Self::Input => "input",
            Self::Agreement => "agreement",
            Self::Place => "place",
            Self::Kind => "kind",
            Self::Share => "share",
            Self::Compared => "compared",
            Self::Varies => "varies",
            Self::Alpha => "alpha",
            Self::Checks => "checks",
            Self::Check => "check",
            Self::Hit => "hit",
            Self::Miss => "miss",
            Self::Wrong => "wrong",
            Self::Invented => "invented",
            Self::Comparisons => "comparisons",
            Self::Left => "left",
            Self::Right => "right",
            Self::Score => "score",
            Self::AllChecks => "all_checks",
            Self::AllModels => "all_models",
            Self::AllInputs => "all_inputs",
            Self::Inputs => "inputs",
            Self::Difference => "difference",
            Self::Test => "test",
            Self::McNemar => "mcnemar",
            Self::Bootstrap => "bootstrap",
            Self::P => "p",
            Self::Verdict => "verdict",
            Self::Smallest => "smallest",
            Self::JudgeCost => "judge_cost",
            Self::Judges => "judges",
            Self::Judge => "judge",
            Self::Model => "model",
            Self::JudgesItself => "judges_itself",
            Self::Silent => "no_verdict",
            Self::Broken => "broken",
            Self::NotAsExpected => "not_as_expected",
            Self::Document => "document",
            Self::Nothing => "nothing",
        }
    }
}

impl BenchWord {
    /// The headings that do not say by themselves how they are meant.
    pub const EXPLAINED: [Self; 17] = [
        Self::Total,
        Self::From,
        Self::To,
        Self::PassAt,
        Self::PassEvery,
        Self::Share,
        Self::Compared,
        Self::Varies,
        Self::Alpha,
        Self::Hit,
        Self::Miss,
        Self::Wrong,
        Self::Invented,
        Self::Difference,
        Self::P,
        Self::Test,
        Self::Smallest,
    ];
}

/// The person's language.
pub trait BenchWords {
    /// A word.
    fn word(&self, word: BenchWord) -> String;
    /// What a heading means; none but of those in [`BenchWord::EXPLAINED`].
    fn about(&self, word: BenchWord) -> Option<String>;
    /// The sentence that `count` of `all` entries are compared.
    fn compared(&self, count: usize, all: usize) -> String;
    /// A word of the table of pairs.
    fn pair_word(&self, word: PairWord) -> String;
    /// A kind of agreement, by its key.
    fn kind(&self, key: &str) -> String;
    /// A verdict, by its key.
    fn verdict(&self, key: &str) -> String;
    /// A kind of check, by its key.
    fn check(&self, key: &str) -> String;
    /// The words that nothing varies, in place of an alpha.
    fn all_the_same(&self) -> String;
    /// How many calls failed, behind the answers of a cell.
    fn failed(&self, count: usize) -> String;
}
