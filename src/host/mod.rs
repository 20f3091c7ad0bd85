//! Access to the browser beyond views: network, storage, clock, worker, models. Its functions exchange data and call
//! back, and know no views.

pub mod catalogue;
pub mod code;
pub mod embed;
pub mod file;
pub mod id;
pub mod keyboard;
pub mod language;
pub mod location;
pub mod model;
pub mod near;
pub mod net;
pub mod one_file;
pub mod site;
pub mod start;
pub mod storage;
pub mod stylesheet;
pub mod time;
