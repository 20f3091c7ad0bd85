//! "Run as I change": runs that begin by themselves once what is filled in has rested. What decides is
//! [`pilcrow_core::run::live`]; the driver and the line below the switch come in a chunk when it is switched on.

mod driver;
mod line;
mod live_run;
mod switch;

pub use line::live_line;
pub use live_run::{LiveRun, LiveStatus};
pub(super) use switch::live_switch;
