//! "Run as I change": live runs, which start by themselves after a pause in typing. [`pilcrow_core::run::live`] decides
//! when; the driver and the line below the switch are in a chunk that is fetched when the switch is set.

mod driver;
mod line;
mod live_run;
mod switch;

pub use line::live_line;
pub use live_run::{LiveRun, LiveStatus};
pub(super) use switch::live_switch;
