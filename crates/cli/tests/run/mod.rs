//! A document is run: what it asks, what comes back, what is carried out, and what is told.

mod answers;
mod delegates;
mod promises;
mod requests;
mod spared;
mod steps;
mod told;
mod tool_servers;
