//! SHA-256 hashes as text.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use sha2::{Digest, Sha256};

/// Returns the SHA-256 (FIPS 180-4) of bytes in lower-case hexadecimal: 64 digits.
pub fn sha256_hex(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

/// Returns the SHA-256 of bytes as browsers check it, such as `sha256-ungWv48Bz+p…=` (W3C, Subresource Integrity).
pub fn sha256_integrity(bytes: &[u8]) -> String {
    format!("sha256-{}", BASE64_STANDARD.encode(Sha256::digest(bytes)))
}

/// A SHA-256 over several pieces, for data that is too large to be in memory at once.
#[derive(Clone, Debug, Default)]
pub struct RunningHash(Sha256);

impl RunningHash {
    /// Adds the next piece.
    pub fn take(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    /// Returns the hash of all pieces as in [`sha256_hex`], and starts anew.
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
        // The example of FIPS 180-4, appendix B.1.
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
