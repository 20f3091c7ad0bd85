//! The words of a bench's tables, as keys for translation.

use super::pair_words::PairWord;

/// A heading or a word of a bench's tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BenchWord {
    /// Title of the table of columns (variant, model and settings).
    Columns,
    /// Heading: the column.
    Column,
    /// Heading: number of answered calls.
    Answered,
    /// Heading: number of calls.
    Calls,
    /// Heading: number of failed calls.
    Failed,
    /// Heading: number of answers that pass.
    Passed,
    /// Heading: number of decided answers, which either pass or fail.
    Total,
    /// Heading: share of answers that pass.
    Rate,
    /// Heading: lower end of a 95 % interval.
    From,
    /// Heading: upper end of the interval.
    To,
    /// Heading: probability that at least one of the repeats passes.
    PassAt,
    /// Heading: probability that all repeats pass.
    PassEvery,
    /// Heading: mean duration of an answer, in seconds.
    Seconds,
    /// Heading: tokens of all prompts.
    PromptTokens,
    /// Heading: tokens of all answers.
    AnswerTokens,
    /// Heading: cost in dollars.
    Cost,
    /// Title of the table of answers, by input and column.
    Answers,
    /// Heading: the input.
    Input,
    /// Title of the table of agreement.
    Agreement,
    /// Heading: the field of the answer.
    Place,
    /// Heading: the kind of the field.
    Kind,
    /// Heading: share of agreement.
    Share,
    /// Heading: number of list entries that several answers contain, of all.
    Compared,
    /// Heading: number of inputs whose answers differ.
    Varies,
    /// Heading: Krippendorff's alpha.
    Alpha,
    /// Title of the table of checks.
    Checks,
    /// Heading: the check.
    Check,
    /// Heading: number of expected values that are there.
    Hit,
    /// Heading: number of expected values that are missing.
    Miss,
    /// Heading: number of expected values with another value in their place.
    Wrong,
    /// Heading: number of values where nothing was expected.
    Invented,
    /// Title of the table of comparisons.
    Comparisons,
    /// Heading: the side that the other one is compared with.
    Left,
    /// Heading: the side that is compared with the other.
    Right,
    /// Heading: the score by which the sides are compared.
    Score,
    /// All checks together.
    AllChecks,
    /// All models together.
    AllModels,
    /// All inputs together.
    AllInputs,
    /// Heading: number of inputs.
    Inputs,
    /// Heading: difference of the shares.
    Difference,
    /// Heading: the statistical test.
    Test,
    /// McNemar's test.
    McNemar,
    /// The bootstrap test.
    Bootstrap,
    /// Heading: the corrected p-value.
    P,
    /// Heading: the verdict.
    Verdict,
    /// Heading: smallest difference that could have been proven.
    Smallest,
    /// Heading: cost of judges, in dollars.
    JudgeCost,
    /// Title of the table of judges.
    Judges,
    /// Heading: the judge.
    Judge,
    /// Heading: the judge's model.
    Model,
    /// Heading: whether a judge's model judges its own answers.
    JudgesItself,
    /// Heading: number of a judge's answers without a verdict.
    Silent,
    /// Title of the table of checks that must hold and do not.
    Broken,
    /// Title of the table of expected values that answers do not have.
    NotAsExpected,
    /// The unchanged document, or the whole answer.
    Document,
    /// An absent value.
    Nothing,
}

impl BenchWord {
    /// All words of the tables.
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

    /// Returns its key in `locales/*.json`.
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
    /// The headings that need an explanation.
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

/// The words of the tables in the person's language.
pub trait BenchWords {
    /// Returns a word.
    fn word(&self, word: BenchWord) -> String;
    /// Returns the explanation of a heading; `None` except for those in [`BenchWord::EXPLAINED`].
    fn about(&self, word: BenchWord) -> Option<String>;
    /// Returns the sentence that `count` of `all` entries are compared.
    fn compared(&self, count: usize, all: usize) -> String;
    /// Returns a word of the table of pair judges' verdicts.
    fn pair_word(&self, word: PairWord) -> String;
    /// Returns the name of a kind of agreement, by its key.
    fn kind(&self, key: &str) -> String;
    /// Returns the name of a verdict, by its key.
    fn verdict(&self, key: &str) -> String;
    /// Returns the name of a kind of check, by its key.
    fn check(&self, key: &str) -> String;
    /// Returns the words shown in place of an alpha if all values are equal.
    fn all_the_same(&self) -> String;
    /// Returns the words for the number of failed calls, shown behind the answers of a cell.
    fn failed(&self, count: usize) -> String;
}
