//! Improves a document by its bench: asks a model for changes of texts, parses its proposal, adds it as a variant, and
//! adopts a variant as the document.

pub(in crate::bench) mod adding;
pub(in crate::bench) mod adoption;
pub(in crate::bench) mod advice;
#[cfg(test)]
pub(in crate::bench) mod advice_tests;
pub(in crate::bench) mod failing;
pub(in crate::bench) mod offered;
pub(in crate::bench) mod proposal;
pub(in crate::bench) mod shortening;
pub(in crate::bench) mod texts;
