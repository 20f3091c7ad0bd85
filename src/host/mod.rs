//! The browser beyond the view: network, storage, clock, worker, models. It takes and gives data,
//! and calls back.

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
