//! The browser beyond the view: network, storage, clock, worker, models. It takes and gives data,
//! and calls back.

pub mod built_in;
pub mod check_worker;
pub mod clipboard;
pub mod clock;
pub mod deflate;
pub mod download;
pub mod dropped;
pub mod early;
pub mod editor;
pub mod embed;
pub mod fetch;
pub mod files;
pub mod highlight;
pub mod id;
pub mod idle;
pub mod in_browser;
pub mod kept_models;
pub mod key_lock;
pub mod language;
pub mod location;
pub mod near;
pub mod network;
pub mod offline;
pub mod one_file;
pub mod sandbox;
mod script;
pub mod sign_in;
pub mod site;
pub mod slices;
pub mod store;
pub mod stylesheet;
pub mod surroundings;
pub mod tab;
pub mod time_limit;
pub mod timing;
pub mod zip;
