//! The interface of a list whose entries can be reordered.

/// A list of entries. Each entry has a name of letters, digits, `-` and `_`, by which its element (`data-entry`) and
/// its handle refer to it.
pub trait Order {
    /// Returns the index of an entry; `None` if it does not exist.
    fn position(&self, entry: &str) -> Option<usize>;
    /// Returns the entry at an index.
    fn entry(&self, at: usize) -> Option<String>;
    /// Returns the number of entries.
    fn count(&self) -> usize;
    /// Returns the number of first entries that cannot be moved, and before which nothing can be put.
    fn fixed(&self) -> usize {
        0
    }
    /// Moves an entry to another's place; those between are shifted. Returns the id of its handle.
    fn move_to(&self, entry: &str, to: usize) -> String;
}
