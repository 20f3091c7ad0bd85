//! Whether a failed call is made again by itself, and after how long.
//!
//! Long waits and used-up accounts are left to the person. The host asks only where no part of an
//! answer has come.

use pilcrow_core::exchange::{FailureKind, ProviderFailure};

/// The most tries: the first one, and those that follow it by themselves.
const MAX_TRIES: u32 = 3;
/// The first wait where the provider names none, in milliseconds; each further one is twice as
/// long.
const FIRST_WAIT: u64 = 500;
/// The longest of these.
const LAST_WAIT: u64 = 8_000;
/// The longest wait that a provider may ask for, in seconds; whether to wait longer is for the person to
/// decide.
const MAX_WAIT: u64 = 60;

/// The delay before the call is made again, in milliseconds; `None` if it is not made again by itself. `tries` is how
/// often it was made already; `random`, from 0 to 999, is the jitter, so that pages that were turned away at the same
/// moment do not come back at the same moment.
///
/// What the provider asks for (`Retry-After`) is kept up to a minute; else 0.5 s, doubled each
/// time.
///
/// An address that cannot be reached is not called again: in a browser that is most often a server
/// that does not let the page in, and would not the next time.
pub fn retry_delay(failure: &ProviderFailure, tries: u32, random: u32) -> Option<u64> {
    if tries >= MAX_TRIES {
        return None;
    }
    let random = u64::from(random.min(999));
    match failure.kind {
        // Never earlier than asked.
        kind @ (FailureKind::RateLimited { wait_seconds: Some(seconds) }
        | FailureKind::ServerError { wait_seconds: Some(seconds), .. })
            if may_pass(kind) =>
        {
            (seconds <= MAX_WAIT).then(|| seconds * 1_000 + random / 2)
        }
        // Nothing at all came, as from a server that breaks off before it begins.
        kind if may_pass(kind) || kind == FailureKind::OtherReply && failure.detail.is_empty() => {
            let doublings = tries.saturating_sub(1).min(MAX_TRIES);
            let wait = (FIRST_WAIT << doublings).min(LAST_WAIT);
            // A quarter less at most.
            Some(wait - wait * random / 4_000)
        }
        _ => None,
    }
}

/// Whether what failed may succeed when it is done again.
fn may_pass(kind: FailureKind) -> bool {
    match kind {
        FailureKind::RateLimited { .. } | FailureKind::Timeout | FailureKind::Cut => true,
        // Not implemented, and a version of HTTP that is not spoken, stay so.
        FailureKind::ServerError { status, .. } => !matches!(status, 501 | 505),
        // In conflict with another call; too early.
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
