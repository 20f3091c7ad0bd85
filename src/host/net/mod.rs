//! Requests, whether there is a network, and signing in.

pub mod fetch;
pub mod network;
pub mod offline;
pub mod sign_in;
pub mod surroundings;
