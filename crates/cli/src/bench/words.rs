//! A bench in the words of the app's catalogue.

use crate::words::{CATALOGUE, LANGUAGE};
use pilcrow_core::bench::{BenchFault, FaultKind};
use pilcrow_core::solution::Leaf;
use pilcrow_core::solution::export::ExportWords;
use pilcrow_wording::bench::{self, CatalogueBenchWords};

/// The catalogue's words for a bench.
pub const BENCH_WORDS: CatalogueBenchWords = CatalogueBenchWords(LANGUAGE);

/// The cells of a bench's tables: as an answer is exported, but for those that have nothing to say.
pub struct Cells;

impl ExportWords for Cells {
    fn absent(&self) -> String {
        "–".to_owned()
    }

    fn empty(&self) -> String {
        CATALOGUE.empty()
    }

    fn unknown(&self) -> String {
        CATALOGUE.unknown()
    }

    fn name(&self) -> String {
        CATALOGUE.name()
    }

    fn value(&self) -> String {
        CATALOGUE.value()
    }

    fn total(&self) -> String {
        CATALOGUE.total()
    }

    fn mean(&self) -> String {
        CATALOGUE.mean()
    }

    fn leaf_text(&self, leaf: &Leaf) -> Option<String> {
        CATALOGUE.leaf_text(leaf)
    }
}

/// What is wrong with a bench, and where.
pub fn fault(fault: &BenchFault) -> String {
    bench::fault_words(LANGUAGE, fault)
}

/// What is wrong with a bench.
pub fn fault_words(kind: &FaultKind) -> String {
    bench::fault_kind_words(LANGUAGE, kind)
}
