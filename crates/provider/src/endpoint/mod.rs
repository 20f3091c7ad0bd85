//! Addresses of providers, and the keys for them.

mod address;
mod host;
mod key;
mod percent;
mod recording;
mod scheme;

pub use address::{Address, AddressError};
pub use host::key_variable;
pub(crate) use host::{kind_at_host, kind_of};
pub(crate) use key::redacted;
pub use key::{ApiKey, KeyError, KeyHeader};
pub(crate) use percent::percent_encoded;
pub use recording::run_provider;
pub use scheme::with_scheme;
