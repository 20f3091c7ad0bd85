//! The validator's place.
