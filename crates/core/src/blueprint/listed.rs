//! Moves entries within a list.

use serde_json::Value;

/// Moves an entry to another index; those between shift. Both indices have to exist.
pub(super) fn relocate(list: &mut Vec<Value>, at: usize, goal: usize) {
    let moved = list.remove(at);
    list.insert(goal, moved);
}
