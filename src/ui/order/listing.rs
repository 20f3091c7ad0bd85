//! What an order has to know of what stands in it.

/// What stands in an order. Each entry has a name of letters, digits, `-` and `_`, by which its element (`data-entry`) and
/// its handle say whose they are.
pub trait Order {
    /// The number of an entry; `None` if it is not there.
    fn position(&self, entry: &str) -> Option<usize>;
    /// The entry of a number.
    fn entry(&self, at: usize) -> Option<String>;
    /// How many there are.
    fn count(&self) -> usize;
    /// The number of entries at the beginning that stay where they are; nothing is put before them.
    fn fixed(&self) -> usize {
        0
    }
    /// Puts an entry where another stands; those between make way. Gives the id of its handle then.
    fn move_to(&self, entry: &str, to: usize) -> String;
}
