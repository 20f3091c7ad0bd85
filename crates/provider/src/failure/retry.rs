//! The decision whether a failed call is retried automatically, and after what delay.
//!
//! After long waits and used-up accounts, the person decides. The caller asks only if no part of an answer arrived.

use pilcrow_core::exchange::{FailureKind, ProviderFailure};

/// Maximum number of tries: the first one, and the automatic ones.
const MAX_TRIES: u32 = 3;
/// The first delay in milliseconds if the provider names none; each further delay is twice as long.
const FIRST_WAIT: u64 = 500;
/// The longest delay in milliseconds if the provider names none.
const LAST_WAIT: u64 = 8_000;
/// The longest wait in seconds that a provider may ask for; beyond it, the person decides.
const MAX_WAIT: u64 = 60;

/// Returns the delay before a retry, in milliseconds; `None` if the call is not retried automatically. `tries` is the
/// number of tries so far; `random`, from 0 to 999, is the jitter, so that pages refused at the same moment do not
/// retry at the same moment.
///
/// A provider's `Retry-After` is obeyed up to a minute; without one, the delay is 0.5 s, doubled with each try.
///
/// An unreachable address is not retried: in a browser the usual reason is a server whose CORS headers do not allow the
/// page, which does not change by itself.
pub fn retry_delay(failure: &ProviderFailure, tries: u32, random: u32) -> Option<u64> {
    if tries >= MAX_TRIES {
        return None;
    }
    let random = u64::from(random.min(999));
    match failure.kind {
        // Never earlier than the provider asked.
        kind @ (FailureKind::RateLimited { wait_seconds: Some(seconds) }
        | FailureKind::ServerError { wait_seconds: Some(seconds), .. })
            if may_pass(kind) =>
        {
            (seconds <= MAX_WAIT).then(|| seconds * 1_000 + random / 2)
        }
        // The reply was empty, as from a server that breaks off before it begins.
        kind if may_pass(kind) || kind == FailureKind::OtherReply && failure.detail.is_empty() => {
            let doublings = tries.saturating_sub(1).min(MAX_TRIES);
            let wait = (FIRST_WAIT << doublings).min(LAST_WAIT);
            // The jitter shortens the delay by at most a quarter.
            Some(wait - wait * random / 4_000)
        }
        _ => None,
    }
}

/// True if the same call may succeed later.
fn may_pass(kind: FailureKind) -> bool {
    match kind {
        FailureKind::RateLimited { .. } | FailureKind::Timeout | FailureKind::Cut => true,
        // Except 501 (not implemented) and 505 (HTTP version not supported), which do not change.
        FailureKind::ServerError { status, .. } => !matches!(status, 501 | 505),
        // 409 (conflict with another call) and 425 (too early).
        FailureKind::UnexpectedStatus { status } => matches!(status, 409 | 425),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(kind: FailureKind, tries: u32, expected: Option<(u64, u64)>) {
        let failure = ProviderFailure::new(kind, "");
        let waits = [0, 500, 999, u32::MAX].map(|random| retry_delay(&failure, tries, random));
        for wait in waits {
            let within = wait.map(|wait| expected.is_some_and(|(a, b)| (a..=b).contains(&wait)));
            assert_eq!(within, expected.map(|_| true), "{kind:?} after {tries}: {wait:?}");
        }
        assert!(expected.is_none() || waits[0] != waits[2], "{kind:?} does not vary");
    }

    #[test]
    fn what_may_pass_is_done_again_later_and_later() {
        for kind in [
            FailureKind::ServerError { status: 503, wait_seconds: None },
            FailureKind::ServerError { status: 529, wait_seconds: None },
            FailureKind::RateLimited { wait_seconds: None },
            FailureKind::UnexpectedStatus { status: 409 },
            FailureKind::Timeout,
            FailureKind::Cut,
            FailureKind::OtherReply,
        ] {
            check(kind, 1, Some((375, 500)));
            check(kind, 2, Some((750, 1_000)));
            check(kind, 3, None);
            check(kind, u32::MAX, None);
        }
    }

    #[test]
    fn a_wait_that_the_provider_asks_for_is_kept_or_left_to_the_person() {
        let limited = |seconds| FailureKind::RateLimited { wait_seconds: Some(seconds) };
        check(limited(7), 1, Some((7_000, 7_500)));
        check(limited(0), 1, Some((0, 500)));
        check(limited(60), 2, Some((60_000, 60_500)));
        check(limited(61), 1, None);
        check(limited(u64::MAX), 1, None);
        check(limited(7), 3, None);
        let failed = |status| FailureKind::ServerError { status, wait_seconds: Some(7) };
        check(failed(529), 1, Some((7_000, 7_500)));
        check(failed(502), 1, Some((7_000, 7_500)));
        check(failed(501), 1, None);
    }

    #[test]
    fn what_would_fail_again_is_left_alone() {
        let again = |kind: &FailureKind| retry_delay(&ProviderFailure::new(*kind, "said"), 1, 0);
        let done_again = FailureKind::ALL.iter().filter(|kind| again(kind).is_some());
        let done_again: Vec<&str> = done_again.map(|kind| kind.key()).collect();
        assert_eq!(done_again, ["rate_limited", "server_error", "timeout", "cut"]);
        check(FailureKind::ServerError { status: 501, wait_seconds: None }, 1, None);
        check(FailureKind::NoCredit, 1, None);
    }
}
