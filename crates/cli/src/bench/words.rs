//! A bench's phrases from the app's translation catalogue.

use crate::words::{CATALOGUE, LANGUAGE};
use pilcrow_core::bench::{BenchFault, FaultKind};
use pilcrow_core::solution::Leaf;
use pilcrow_core::solution::export::ExportWords;
use pilcrow_wording::bench::{self, CatalogueBenchWords};

/// The catalogue's phrases for a bench.
pub const BENCH_WORDS: CatalogueBenchWords = CatalogueBenchWords(LANGUAGE);

/// The phrases of cells in a bench's tables: those of an exported answer, except for empty cells.
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

/// Returns the message of a bench's error, with its place.
pub fn fault(fault: &BenchFault) -> String {
    bench::fault_words(LANGUAGE, fault)
}

/// Returns the message of a bench's error.
pub fn fault_words(kind: &FaultKind) -> String {
    bench::fault_kind_words(LANGUAGE, kind)
}
