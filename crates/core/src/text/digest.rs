//! SHA-256, as text.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use sha2::{Digest, Sha256};

/// The SHA-256 (FIPS 180-4) of bytes, in lower-case hexadecimal: 64 digits.
pub fn sha256_hex(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

/// The SHA-256 of bytes as browsers check it, such as `sha256-ungWv48Bz+p…=` (W3C, Subresource Integrity).
pub fn sha256_integrity(bytes: &[u8]) -> String {
    format!("sha256-{}", BASE64_STANDARD.encode(Sha256::digest(bytes)))
}

/// The SHA-256 of bytes that come piece by piece, for what is too large to be in memory at once.
#[derive(Clone, Debug, Default)]
pub struct RunningHash(Sha256);

impl RunningHash {
    /// Takes the next piece.
    pub fn take(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    /// The hash of all that was taken, as [`sha256_hex`] has it; begins anew.
    pub fn finish(&mut self) -> String {
        hex(&self.0.finalize_reset())
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_are_those_of_the_standard() {
        // FIPS 180-4, appendix B.1.
        let expected = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(sha256_hex(b"abc"), expected);
        assert_eq!(sha256_integrity(b"abc"), "sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=");
        let mut running = RunningHash::default();
        for _ in 0..2 {
            running.take(b"a");
            running.take(b"");
            running.take(b"bc");
            assert_eq!(running.finish(), expected);
        }
    }
}
