//! A document is run: what it asks, what comes back, what is carried out, and what is told.

mod answers;
mod delegates;
mod promises;
mod requests;
mod spared;
mod standard_error;
mod steps;
mod tool_servers;
