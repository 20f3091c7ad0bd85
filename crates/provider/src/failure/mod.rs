//! Error replies: the failure that each means, and whether and when to retry the call.

mod error_body;
mod reply;
mod retry;
mod wait;
mod web_page;

pub use error_body::ErrorReply;
pub(crate) use reply::failure_of_error;
pub use reply::failure_of_status;
pub use retry::retry_delay;
pub use wait::parse_wait;
pub(crate) use web_page::title_of_page;
