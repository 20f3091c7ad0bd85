//! Network: requests, online status, offline use, and signing in.

pub mod fetch;
pub mod network;
pub mod offline;
pub mod sign_in;
pub mod surroundings;
