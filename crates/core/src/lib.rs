//! Pilcrow's core: everything that can be known without a browser.
//!
//! A [`document`] holds a Request; its [`context`] is merged into what the model sees; the
//! [`schema`] of an input message compiles, place by place, into [`field`]s, which a [`form`]
//! fills; a [`provider`] turns the whole into HTTP calls and reads the answer's bytes; a [`run`]
//! records it; a [`solution`] is drawn as blocks. A [`batch`] has many cases in one Request, and a
//! [`tool`] is what a model may call.
//!
//! Refuses: the clock, randomness, input and output, the DOM. What needs them lives in `src/host`.

pub mod batch;
mod cells;
pub mod context;
pub mod document;
pub mod field;
pub mod form;
pub mod joined;
pub mod letters;
pub mod link;
pub mod object;
pub mod pointer;
pub mod protocol;
pub mod provider;
pub mod run;
pub mod schema;
pub mod solution;
pub mod tool;
