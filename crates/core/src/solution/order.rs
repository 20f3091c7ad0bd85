//! Changes the order of an object's parts where it differs from the schema's.

use super::SolutionBlock;

/// Moves the parts of these keys that come after a list before it.
pub(super) fn move_before(list: &str, keys: &[&str], parts: &mut Vec<SolutionBlock>) {
    let key = |part: &SolutionBlock| part.pointer.last().unwrap_or_default();
    let Some(at) = parts.iter().position(|part| key(part) == list) else { return };
    let after = parts.split_off(at);
    let (first, others): (Vec<_>, Vec<_>) =
        after.into_iter().partition(|part| keys.contains(&key(part).as_str()));
    parts.extend(first);
    parts.extend(others);
}
