//! The member `bench` of a document, parsed and written: its variants, models, settings, inputs and checks.

pub(in crate::bench) mod check;
pub(in crate::bench) mod check_read;
pub(in crate::bench) mod definition;
pub(in crate::bench) mod expectation;
pub(in crate::bench) mod fault;
pub(in crate::bench) mod input;
pub(in crate::bench) mod input_fields;
pub(in crate::bench) mod model;
pub(in crate::bench) mod patch;
pub(in crate::bench) mod reader;
pub(in crate::bench) mod setting;
