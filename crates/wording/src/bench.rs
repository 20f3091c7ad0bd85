//! A bench in words.

use pilcrow_core::bench::{
    BenchFault, BenchWord as Word, BenchWords, FaultKind, PairWord, PlainText, ProposalFault,
    ReferenceFault, TextKind, TextOwner,
};
use pilcrow_words::{Locale, words_now};

/// The catalogue's words for a bench.
pub struct CatalogueBenchWords(pub Locale);

impl BenchWords for CatalogueBenchWords {
    fn word(&self, word: Word) -> String {
        let locale = self.0;
        match word {
            Word::Columns => words_now!(locale, bench.columns),
            Word::Column => words_now!(locale, bench.column),
            Word::Answered => words_now!(locale, bench.answered),
            Word::Calls => words_now!(locale, bench.calls),
            Word::Failed => words_now!(locale, bench.failed),
            Word::Passed => words_now!(locale, bench.passed),
            Word::Total => words_now!(locale, bench.told),
            Word::Rate => words_now!(locale, bench.rate),
            Word::From => words_now!(locale, bench.from),
            Word::To => words_now!(locale, bench.to),
            Word::PassAt => words_now!(locale, bench.pass_at),
            Word::PassEvery => words_now!(locale, bench.pass_every),
            Word::Seconds => words_now!(locale, bench.seconds),
            Word::PromptTokens => words_now!(locale, bench.prompt_tokens),
            Word::AnswerTokens => words_now!(locale, bench.answer_tokens),
            Word::Cost => words_now!(locale, bench.cost),
            Word::Answers => words_now!(locale, bench.answers),
            Word::Input => words_now!(locale, bench.input),
            Word::Agreement => words_now!(locale, bench.agreement),
            Word::Place => words_now!(locale, bench.place),
            Word::Kind => words_now!(locale, bench.kind),
            Word::Share => words_now!(locale, bench.share),
            Word::Compared => words_now!(locale, bench.compared),
            Word::Varies => words_now!(locale, bench.varies),
            Word::Alpha => words_now!(locale, bench.alpha),
            Word::Checks => words_now!(locale, bench.checks),
            Word::Check => words_now!(locale, bench.check),
            Word::Hit => words_now!(locale, bench.hit),
            Word::Miss => words_now!(locale, bench.miss),
            Word::Wrong => words_now!(locale, bench.wrong),
            Word::Invented => words_now!(locale, bench.invented),
            Word::Comparisons => words_now!(locale, bench.comparisons),
            Word::Left => words_now!(locale, bench.left),
            Word::Right => words_now!(locale, bench.right),
            Word::Score => words_now!(locale, bench.score),
            Word::AllChecks => words_now!(locale, bench.all_checks),
            Word::AllModels => words_now!(locale, bench.all_models),
            Word::AllInputs => words_now!(locale, bench.all_inputs),
            Word::Inputs => words_now!(locale, bench.inputs),
            Word::Difference => words_now!(locale, bench.difference),
            Word::Test => words_now!(locale, bench.test),
            Word::McNemar => words_now!(locale, bench.mcnemar),
            Word::Bootstrap => words_now!(locale, bench.bootstrap),
            Word::P => words_now!(locale, bench.p),
            Word::Verdict => words_now!(locale, bench.verdict),
            Word::Smallest => words_now!(locale, bench.smallest),
            Word::JudgeCost => words_now!(locale, bench.judge_cost),
            Word::Judges => words_now!(locale, bench.judges),
            Word::Judge => words_now!(locale, bench.judge),
            Word::Model => words_now!(locale, bench.model),
            Word::JudgesItself => words_now!(locale, bench.judges_itself),
            Word::Silent => words_now!(locale, bench.no_verdict),
            Word::Broken => words_now!(locale, bench.broken),
            Word::NotAsExpected => words_now!(locale, bench.not_as_expected),
            Word::Document => words_now!(locale, bench.document),
            Word::Nothing => words_now!(locale, bench.nothing),
        }
    }

    fn about(&self, word: Word) -> Option<String> {
        let locale = self.0;
        Some(match word {
            Word::Total => words_now!(locale, bench.about_told),
            Word::From => words_now!(locale, bench.about_from),
            Word::To => words_now!(locale, bench.about_to),
            Word::PassAt => words_now!(locale, bench.about_pass_at),
            Word::PassEvery => words_now!(locale, bench.about_pass_every),
            Word::Share => words_now!(locale, bench.about_share),
            Word::Compared => words_now!(locale, bench.about_compared),
            Word::Varies => words_now!(locale, bench.about_varies),
            Word::Alpha => words_now!(locale, bench.about_alpha),
            Word::Hit => words_now!(locale, bench.about_hit),
            Word::Miss => words_now!(locale, bench.about_miss),
            Word::Wrong => words_now!(locale, bench.about_wrong),
            Word::Invented => words_now!(locale, bench.about_invented),
            Word::Difference => words_now!(locale, bench.about_difference),
            Word::P => words_now!(locale, bench.about_p),
            Word::Test => words_now!(locale, bench.about_test),
            Word::Smallest => words_now!(locale, bench.about_smallest),
            _ => return None,
        })
    }

    fn compared(&self, count: usize, all: usize) -> String {
        words_now!(self.0, bench.compared_of, count = count, all = all)
    }

    fn pair_word(&self, word: PairWord) -> String {
        let locale = self.0;
        match word {
            PairWord::Pairs => words_now!(locale, bench.pairs),
            PairWord::Judge => words_now!(locale, bench.judge),
            PairWord::Wins => words_now!(locale, bench.wins),
            PairWord::Losses => words_now!(locale, bench.losses),
            PairWord::Ties => words_now!(locale, bench.ties),
            PairWord::Flips => words_now!(locale, bench.flips),
            PairWord::WinShare => words_now!(locale, bench.win_share),
            PairWord::InputsDecided => words_now!(locale, bench.inputs_decided),
            PairWord::ChosenFirst => words_now!(locale, bench.chosen_first),
            PairWord::Lean => words_now!(locale, bench.lean),
            PairWord::LeansFirst => words_now!(locale, bench.leans_first),
            PairWord::LeansSecond => words_now!(locale, bench.leans_second),
        }
    }

    fn kind(&self, key: &str) -> String {
        let locale = self.0;
        match key {
            "options" => words_now!(locale, bench.kind_options),
            "ordered" => words_now!(locale, bench.kind_ordered),
            "yes_no" => words_now!(locale, bench.kind_yes_no),
            "score" => words_now!(locale, bench.kind_score),
            "number" => words_now!(locale, bench.kind_number),
            "date" => words_now!(locale, bench.kind_date),
            "short_text" => words_now!(locale, bench.kind_short_text),
            "long_text" => words_now!(locale, bench.kind_long_text),
            "entries" => words_now!(locale, bench.kind_entries),
            _ => words_now!(locale, bench.kind_other),
        }
    }

    fn verdict(&self, key: &str) -> String {
        let locale = self.0;
        match key {
            "better" => words_now!(locale, bench.verdict_better),
            "worse" => words_now!(locale, bench.verdict_worse),
            "so_far" => words_now!(locale, bench.verdict_so_far),
            _ => words_now!(locale, bench.verdict_cannot_tell),
        }
    }

    fn check(&self, key: &str) -> String {
        let locale = self.0;
        match key.to_ascii_lowercase().as_str() {
            "equals" => words_now!(locale, bench.check_equals),
            "oneof" => words_now!(locale, bench.check_oneof),
            "within" => words_now!(locale, bench.check_within),
            "contains" => words_now!(locale, bench.check_contains),
            "matches" => words_now!(locale, bench.check_matches),
            "length" => words_now!(locale, bench.check_length),
            "sameset" => words_now!(locale, bench.check_sameset),
            "present" => words_now!(locale, bench.check_present),
            "absent" => words_now!(locale, bench.check_absent),
            "valid" => words_now!(locale, bench.check_valid),
            "cost" => words_now!(locale, bench.check_cost),
            "seconds" => words_now!(locale, bench.check_seconds),
            "judge" => words_now!(locale, bench.check_judge),
            "judge_pair" => words_now!(locale, bench.check_judge_pair),
            other => other.to_owned(),
        }
    }

    fn all_the_same(&self) -> String {
        words_now!(self.0, bench.all_the_same)
    }

    fn failed(&self, count: usize) -> String {
        words_now!(self.0, bench.failed_count, count = count)
    }
}

/// What is wrong with a bench, and where.
pub fn fault_words(locale: Locale, fault: &BenchFault) -> String {
    let phrase = fault_kind_words(locale, &fault.kind);
    match fault.pointer.as_str() {
        "" => phrase,
        place => format!("{phrase} ({place})"),
    }
}

/// What is wrong with a bench.
pub fn fault_kind_words(locale: Locale, kind: &FaultKind) -> String {
    let operand = kind.operand();
    match kind {
        FaultKind::WrongType(_) => words_now!(locale, bench.fault_wrong_type, found = operand),
        FaultKind::Missing(_) => words_now!(locale, bench.fault_missing, found = operand),
        FaultKind::Unknown(_) => words_now!(locale, bench.fault_unknown, found = operand),
        FaultKind::Twice(_) => words_now!(locale, bench.fault_twice, found = operand),
        FaultKind::BadPointer(_) => words_now!(locale, bench.fault_bad_pointer, found = operand),
        FaultKind::BadPattern(_) => words_now!(locale, bench.fault_bad_pattern, found = operand),
        FaultKind::BadRange => words_now!(locale, bench.fault_bad_range),
        FaultKind::TooMany => words_now!(locale, bench.fault_too_many),
    }
}

/// What a text is called: whose it is, and what it is there.
pub fn text_title(locale: Locale, text: &PlainText) -> String {
    let name = text.name.join(" / ");
    let kind = match text.kind {
        TextKind::Instruction => words_now!(locale, trial.text_instruction, role = name.as_str()),
        TextKind::Setting => name.clone(),
        TextKind::Title => words_now!(locale, trial.text_title),
        TextKind::Description => words_now!(locale, trial.text_description),
        TextKind::Options => words_now!(locale, trial.text_options),
    };
    let is_own = matches!(text.owner, TextOwner::Settings | TextOwner::Instructions);
    if is_own || name.is_empty() { kind } else { format!("{name}: {kind}") }
}

/// Why an answer proposes nothing.
pub fn proposal_fault_words(locale: Locale, fault: &ProposalFault) -> String {
    let operand = fault.operand();
    match fault {
        ProposalFault::Unreadable => words_now!(locale, advice.fault_unreadable),
        ProposalFault::UnknownPlace(_) => {
            words_now!(locale, advice.fault_unknown_place, found = operand)
        }
        ProposalFault::Twice(_) => words_now!(locale, advice.fault_twice, found = operand),
        ProposalFault::TooLong(_) => words_now!(locale, advice.fault_too_long, found = operand),
        ProposalFault::Unusable(_) => words_now!(locale, advice.fault_unusable, found = operand),
        ProposalFault::NoChange(_) => words_now!(locale, advice.fault_no_change, found = operand),
    }
}

/// Why a text is no earlier run of a bench.
pub fn reference_fault_words(locale: Locale, fault: ReferenceFault) -> String {
    match fault {
        ReferenceFault::BadLine(line) => words_now!(locale, reference.fault_bad_line, line = line),
        ReferenceFault::Newer => words_now!(locale, reference.fault_newer),
        ReferenceFault::Empty => words_now!(locale, reference.fault_empty),
        ReferenceFault::NoReference => words_now!(locale, reference.fault_no_reference),
    }
}
