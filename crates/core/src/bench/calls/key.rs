//! The key under which the answer of a bench's call is stored: a hash of everything that was sent, and the repeat's
//! number.

use crate::text::digest::sha256_hex;

/// The key of a stored answer. A change of anything that is sent changes the key; each repeat has its own.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Key(String);

impl Key {
    /// Hashes the parts that are sent, to the byte (the address, the model, the body), and the number of the repeat,
    /// from 0 on.
    pub fn hash(sent: &[&str], repeat: usize) -> Self {
        // The length before each part keeps one from running into the next.
        let parts = sent.iter().map(|part| format!("{}\0{part}", part.len()));
        let all: String = parts.chain([repeat.to_string()]).collect();
        Self(sha256_hex(all.as_bytes()))
    }

    /// Parses a stored key; `None` unless it is 64 hexadecimal digits.
    pub fn parse(text: &str) -> Option<Self> {
        let is_hex = text.len() == 64 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        is_hex.then(|| Self(text.to_owned()))
    }

    /// Returns the key as it is stored: 64 hexadecimal digits.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_is_sent_and_each_repeat_make_a_key_of_their_own() {
        let keys = [
            Key::hash(&["a", "bc"], 0),
            Key::hash(&["ab", "c"], 0),
            Key::hash(&["a", "bc"], 1),
            Key::hash(&["a", "bc", ""], 0),
            Key::hash(&["a", "bd"], 0),
        ];
        let distinct: std::collections::BTreeSet<_> = keys.iter().collect();
        assert_eq!(distinct.len(), keys.len());
        assert_eq!(Key::hash(&["a", "bc"], 0), keys[0]);
        assert_eq!(Key::parse(keys[0].as_str()), Some(keys[0].clone()));
        assert_eq!((Key::parse("abc"), Key::parse(&"x".repeat(64))), (None, None));
    }
}
