//! The text of a link's fragment: `share=VERSION.KIND.SUM.BYTES`. SUM is the beginning of a SHA-256 over all other
//! parts, so that a link that lost or changed a character is detected.

use crate::text::digest::sha256_hex;
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;

const NAME: &str = "share=";
const VERSION: &str = "1";
/// Length of the checksum in characters: one of four thousand million changes stays undetected.
const SUM: usize = 8;

/// A kind of content of a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Differences from a document that the address names.
    Inputs,
    /// The text of a document.
    Document,
}

/// The content of a link, compressed with raw DEFLATE (RFC 1951).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Packet {
    /// Kind of the content.
    pub kind: Kind,
    /// The compressed bytes.
    pub bytes: Vec<u8>,
}

/// The reason why a link cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Damage {
    /// The link was cut, or a character was changed.
    Changed,
    /// The link was made by a newer version of the app.
    Newer,
}

impl Kind {
    fn letter(self) -> &'static str {
        match self {
            Self::Inputs => "i",
            Self::Document => "d",
        }
    }
}

/// Formats the fragment of a link, without its `#`.
pub fn packed(packed: &Packet) -> String {
    let letter = packed.kind.letter();
    let bytes = BASE64_URL_SAFE_NO_PAD.encode(&packed.bytes);
    let sum = sum(VERSION, letter, &bytes);
    [NAME, VERSION, ".", letter, ".", &sum, ".", &bytes].concat()
}

/// Parses a fragment, without its `#`; `None` if it is no link of this kind.
///
/// # Errors
///
/// The link is damaged, or of a newer version.
pub fn read(fragment: &str) -> Option<Result<Packet, Damage>> {
    is_link(fragment).then(|| match fragment.strip_prefix(NAME) {
        Some(rest) => parse(rest),
        None => Err(Damage::Changed),
    })
}

/// True if a fragment is a link of this kind, damaged or not.
pub fn is_link(fragment: &str) -> bool {
    let is_cut = !fragment.is_empty() && NAME.starts_with(fragment);
    let is_anchor = fragment.starts_with("run=");
    // The name may have been changed; no other fragment contains two full stops.
    is_cut
        || (!is_anchor && fragment.bytes().filter(|byte| *byte == b'.').nth(1).is_some())
        || fragment.starts_with(NAME)
}

fn parse(rest: &str) -> Result<Packet, Damage> {
    let mut parts = rest.splitn(4, '.');
    let mut part = || parts.next().ok_or(Damage::Changed);
    let (version, letter, checksum, bytes) = (part()?, part()?, part()?, part()?);
    // Checksums of newer versions are computed the same way, so that a damaged link is not mistaken for a newer one.
    if checksum != sum(version, letter, bytes) {
        return Err(Damage::Changed);
    }
    let kind = [Kind::Inputs, Kind::Document].into_iter().find(|kind| kind.letter() == letter);
    let kind = kind.filter(|_| version == VERSION).ok_or(Damage::Newer)?;
    let bytes = BASE64_URL_SAFE_NO_PAD.decode(bytes).map_err(|_| Damage::Changed)?;
    Ok(Packet { kind, bytes })
}

fn sum(version: &str, letter: &str, bytes: &str) -> String {
    let mut sum = sha256_hex([version, ".", letter, ".", bytes].concat().as_bytes());
    sum.truncate(SUM);
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn link(bytes: &[u8]) -> String {
        packed(&Packet { kind: Kind::Inputs, bytes: bytes.to_vec() })
    }

    #[test]
    fn a_link_is_read_as_it_was_written() {
        for kind in [Kind::Inputs, Kind::Document] {
            let whole = Packet { kind, bytes: vec![0, 255, 62, 63] };
            assert_eq!(read(&packed(&whole)), Some(Ok(whole)));
        }
    }

    #[test]
    fn what_is_no_link_is_left_to_others() {
        for fragment in ["", "main", "run=abc", "run=a.b.c&step=2", "field-/a.b"] {
            assert_eq!(read(fragment), None, "{fragment}");
        }
    }

    #[test]
    fn a_newer_version_is_told_from_a_damaged_link() {
        let newer = |version: &str, letter: &str| {
            ["share=", version, ".", letter, ".", &sum(version, letter, "AA"), ".AA"].concat()
        };
        assert_eq!(read(&newer("2", "i")), Some(Err(Damage::Newer)));
        assert_eq!(read(&newer("1", "z")), Some(Err(Damage::Newer)));
        assert_eq!(read("share=2.i.00000000.AA"), Some(Err(Damage::Changed)));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(1_000))]

        #[test]
        fn a_cut_link_is_an_error(
            bytes in prop::collection::vec(any::<u8>(), 0..200), at in any::<prop::sample::Index>(),
        ) {
            let whole = link(&bytes);
            let cut = whole.get(..1 + at.index(whole.len() - 1)).unwrap_or_default();
            prop_assert_eq!(read(cut), Some(Err(Damage::Changed)), "{}", cut);
        }

        #[test]
        fn a_link_with_another_character_is_an_error(
            bytes in prop::collection::vec(any::<u8>(), 0..200),
            at in any::<prop::sample::Index>(),
            other in "[ -~]",
        ) {
            let whole = link(&bytes);
            let at = at.index(whole.len());
            let changed = [whole.get(..at), Some(&other), whole.get(at + 1..)];
            let changed = changed.map(Option::unwrap_or_default).concat();
            prop_assume!(changed != whole);
            prop_assert_eq!(read(&changed), Some(Err(Damage::Changed)), "{}", changed);
        }

        #[test]
        fn a_link_with_a_character_more_or_less_is_an_error(
            bytes in prop::collection::vec(any::<u8>(), 0..200),
            at in any::<prop::sample::Index>(),
            more in "[A-Za-z0-9_.=-]?",
        ) {
            let whole = link(&bytes);
            let at = at.index(whole.len());
            let rest = whole.get(at + usize::from(more.is_empty())..);
            let changed = [whole.get(..at), Some(&more), rest].map(Option::unwrap_or_default).concat();
            prop_assert_eq!(read(&changed), Some(Err(Damage::Changed)), "{}", changed);
        }
    }
}
