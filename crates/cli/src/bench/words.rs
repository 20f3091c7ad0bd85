//! A bench in the words of the app's catalogue.

use crate::words::{CatalogueWords, sentence};
use pilcrow_core::bench::{BenchFault, BenchWord, BenchWords, FaultKind, PairWord};
use pilcrow_core::solution::Leaf;
use pilcrow_core::solution::export::ExportWords;

/// The catalogue's words for a bench.
pub struct CatalogueBenchWords;

impl BenchWords for CatalogueBenchWords {
    fn word(&self, word: BenchWord) -> String {
        said(word.key(), &[])
    }

    fn about(&self, word: BenchWord) -> Option<String> {
        BenchWord::EXPLAINED.contains(&word).then(|| said(&format!("about_{}", word.key()), &[]))
    }

    fn compared(&self, count: usize, all: usize) -> String {
        said("compared_of", &[("count", &count.to_string()), ("all", &all.to_string())])
    }

    fn pair_word(&self, word: PairWord) -> String {
        said(word.key(), &[])
    }

    fn kind(&self, key: &str) -> String {
        said(&format!("kind_{key}"), &[])
    }

    fn verdict(&self, key: &str) -> String {
        said(&format!("verdict_{key}"), &[])
    }

    fn check(&self, key: &str) -> String {
        said(&format!("check_{}", key.to_ascii_lowercase()), &[])
    }

    fn all_the_same(&self) -> String {
        said("all_the_same", &[])
    }

    fn failed(&self, count: usize) -> String {
        said("failed_count", &[("count", &count.to_string())])
    }
}

/// As an answer is exported, but for cells that have nothing to say.
impl ExportWords for CatalogueBenchWords {
    fn absent(&self) -> String {
        "–".to_owned()
    }

    fn empty(&self) -> String {
        CatalogueWords.empty()
    }

    fn unknown(&self) -> String {
        CatalogueWords.unknown()
    }

    fn name(&self) -> String {
        CatalogueWords.name()
    }

    fn value(&self) -> String {
        CatalogueWords.value()
    }

    fn total(&self) -> String {
        CatalogueWords.total()
    }

    fn mean(&self) -> String {
        CatalogueWords.mean()
    }

    fn said(&self, leaf: &Leaf) -> Option<String> {
        CatalogueWords.said(leaf)
    }
}

/// What is wrong with a bench, behind its place.
pub fn fault(fault: &BenchFault) -> String {
    format!("{} ({})", fault_words(&fault.kind), fault.pointer)
}

/// What is wrong with a bench.
pub fn fault_words(kind: &FaultKind) -> String {
    said(&format!("fault_{}", kind.key()), &[("found", kind.operand())])
}

fn said(key: &str, operands: &[(&str, &str)]) -> String {
    sentence("bench", key, operands)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pilcrow_core::bench::{AgreementKind, Verdict};

    #[test]
    fn every_word_is_in_the_catalogue() {
        let words = &CatalogueBenchWords;
        let mut all: Vec<String> = BenchWord::ALL.iter().map(|word| words.word(*word)).collect();
        all.extend(BenchWord::EXPLAINED.iter().filter_map(|word| words.about(*word)));
        all.push(words.compared(1, 2));
        all.extend(PairWord::ALL.map(|word| words.pair_word(word)));
        all.extend(AgreementKind::ALL.map(|kind| words.kind(kind.key())));
        let verdicts = [Verdict::Better, Verdict::Worse, Verdict::CannotTell, Verdict::SoFar];
        all.extend(verdicts.map(|verdict| words.verdict(verdict.key())));
        for kind in [
            "equals",
            "oneOf",
            "within",
            "contains",
            "matches",
            "length",
            "sameSet",
            "present",
            "absent",
            "valid",
            "cost",
            "seconds",
            "judge",
            "judge_pair",
        ] {
            all.push(words.check(kind));
        }
        let text = || "x".to_owned();
        for kind in [
            FaultKind::WrongType("array"),
            FaultKind::Missing("is"),
            FaultKind::Unknown(text()),
            FaultKind::Twice(text()),
            FaultKind::BadPointer(text()),
            FaultKind::BadPattern(text()),
            FaultKind::BadRange,
            FaultKind::TooMany,
        ] {
            all.push(fault(&BenchFault { pointer: Default::default(), kind }));
        }
        all.extend([words.all_the_same(), words.failed(2)]);
        for said in all {
            assert!(!said.contains("bench.") && !said.contains("{{"), "{said}");
        }
    }
}
