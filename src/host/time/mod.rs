//! Clock, pauses, time limits, and idle time.

pub mod clock;
pub mod idle;
pub mod slices;
pub mod time_limit;
pub mod timing;
