//! Pilcrow's core: everything that can be known without a browser.
//!
//! A [`document`] holds a Request; its [`context`] is merged into what the model sees; the
//! [`schema`] of an input message compiles, place by place, into [`field`]s, which a [`form`]
//! fills; an [`attachment`] is a file that goes beside the text; an [`exchange`] is what a provider is
//! asked and answers, a [`run`] records it, a [`solution`] is drawn as blocks. A [`batch`] has many
//! cases in one Request, a [`tool`] is what a model may call, and a [`bench`] tries one document in
//! many ways. [`steps`] is the loop of a process: what it waits for, what happened, and its record.
//! An [`import`] reads texts of other formats as documents, and [`misspelling`] finds names that mean
//! nothing and are like one that does; a [`blueprint`] has the rows by which a document is changed; [`completion`]
//! tells what can be written at a cursor. The [`gallery`] is the list of documents beside the app, and
//! [`share`] writes links that carry inputs. [`markdown`] reads Markdown as a small tree, and [`text`] has
//! names, numbers, links and digests as texts; [`form::protocol`] has the messages between the page and the validator's worker.
//!
//! It has no clock, randomness, input, output or DOM; what needs them lives in `src/host`.

pub mod attachment;
pub mod batch;
pub mod bench;
pub mod blueprint;
pub mod completion;
pub mod context;
pub mod dialect;
pub mod document;
pub mod exchange;
pub mod field;
pub mod form;
pub mod gallery;
pub mod import;
pub mod markdown;
pub mod misspelling;
pub mod object;
pub mod pointer;
pub mod run;
pub mod schema;
pub mod share;
pub mod solution;
pub mod steps;
pub mod text;
pub mod tool;
