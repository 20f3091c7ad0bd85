//! Clock, pauses and limits, and when there is time for more.

pub mod clock;
pub mod idle;
pub mod slices;
pub mod time_limit;
pub mod timing;
