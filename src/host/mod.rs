//! The browser beyond the view: network, storage, clock, worker, models. It takes and gives data,
//! and calls back.

pub mod code;
pub mod file;
pub mod model;
pub mod net;
pub mod storage;
pub mod time;
pub mod catalogue;
pub mod early;
pub mod embed;
pub mod id;
pub mod keyboard;
pub mod language;
pub mod location;
pub mod near;
pub mod one_file;
pub mod site;
pub mod stylesheet;
pub mod written_page;
