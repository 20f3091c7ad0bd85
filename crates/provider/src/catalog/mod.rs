//! Models that run in the browser: their catalogue, and the limits of a device that runs them.

mod device;
mod model;

pub use device::{Device, DeviceLimit, Fit, context_length, fit};
pub use model::{BrowserModel, USUAL_CONTEXT, browser_models};
