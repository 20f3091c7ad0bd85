//! Models that run in the browser: the list of them, and what a device can take.

mod device;
mod model;

pub use device::{Device, DeviceLimit, Fit, context_length, fit};
pub use model::{BrowserModel, USUAL_CONTEXT, browser_models};
