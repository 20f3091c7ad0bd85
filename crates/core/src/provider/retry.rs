//! Stub until the other branch lands.
use super::{FailureKind, ProviderFailure};
/// Milliseconds.
pub fn retry_wait(failure: &ProviderFailure, tries: u32, random: u32) -> Option<u64> {
    match failure.kind {
        FailureKind::RateLimited { wait_seconds } if tries < 3 => {
            Some(wait_seconds.map_or(500, |s| s * 1000) + u64::from(random))
        }
        FailureKind::ServerError { .. } if tries < 3 => Some(500 + u64::from(random)),
        _ => None,
    }
}
