//! A document is tried in many ways.

mod advice;
mod folder;
mod pairs;
mod server;
mod servers;
mod verdicts;
