//! The providers from outside, on recorded bytes.

mod faults;
mod files;
