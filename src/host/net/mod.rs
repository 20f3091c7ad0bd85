//! Requests, the network's state, and sign-in.

pub mod fetch;
pub mod network;
pub mod offline;
pub mod sign_in;
pub mod surroundings;
