//! What stands in a list, put elsewhere in it.

use serde_json::Value;

/// Puts one of a list where another stands; those between make way. Both are there.
pub(super) fn relocate(list: &mut Vec<Value>, at: usize, goal: usize) {
    let moved = list.remove(at);
    list.insert(goal, moved);
}
