//! Where a provider is reached, and by what secret: profiles, addresses and keys.

mod address;
mod key;
mod percent;
mod profile;
mod recorded;
mod scheme;

pub use address::{Address, AddressError};
pub(crate) use key::redacted;
pub use key::{ApiKey, KeyError, KeyHeader};
pub(crate) use percent::percent_encoded;
pub use profile::{KeyRequirement, Profile, Wire};
pub(crate) use profile::{kind_at_host, kind_of};
pub use recorded::run_provider;
pub use scheme::with_scheme;
