//! Decoder of newline-delimited JSON (NDJSON) from bytes that may be cut anywhere, with a limit on the length of a
//! line.

/// Maximum length of a line in bytes, more than any answer needs. Longer ones are hostile or no stream.
const MAX_LENGTH: usize = 4 << 20;

/// The decoder's state: the incomplete line.
#[derive(Debug, Default)]
pub(super) struct LineDecoder {
    line: Vec<u8>,
    overflowed: bool,
}

impl LineDecoder {
    /// Decodes up to the end of the next line that is not empty. Returns the trimmed line and the undecoded bytes after
    /// it, since the line may show that the rest is not NDJSON; `None` if the line is incomplete.
    pub fn push<'bytes>(&mut self, bytes: &'bytes [u8]) -> Option<(String, &'bytes [u8])> {
        for (at, &byte) in bytes.iter().enumerate() {
            match byte {
                _ if self.overflowed => break,
                b'\n' => {
                    if let Some(line) = self.finish() {
                        return Some((line, bytes.get(at + 1..).unwrap_or_default()));
                    }
                }
                _ if self.line.len() >= MAX_LENGTH => self.overflowed = true,
                _ => self.line.push(byte),
            }
        }
        None
    }

    /// Returns the line at the end of the stream; `None` if it is empty.
    pub fn finish(&mut self) -> Option<String> {
        let line = std::mem::take(&mut self.line);
        let line = String::from_utf8_lossy(&line);
        let line = line.trim();
        (!line.is_empty()).then(|| line.to_owned())
    }

    /// True if a line was too long; nothing is decoded afterwards.
    pub fn is_overflowed(&self) -> bool {
        self.overflowed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decode(pieces: &[&[u8]]) -> Vec<String> {
        let mut decoder = LineDecoder::default();
        let mut lines = Vec::new();
        for piece in pieces {
            let mut bytes = *piece;
            while let Some((line, rest)) = decoder.push(bytes) {
                lines.push(line);
                bytes = rest;
            }
        }
        lines.extend(decoder.finish());
        lines
    }

    #[test]
    fn lines_are_the_same_however_they_are_cut() {
        let stream = "{\"a\": \"ёж🦔\"}\r\n\n  \n{}\n[1]";
        let expected = ["{\"a\": \"ёж🦔\"}", "{}", "[1]"];
        for cut in 0..=stream.len() {
            let (before, after) = stream.as_bytes().split_at(cut);
            assert_eq!(decode(&[before, after]), expected, "cut at {cut}");
        }
        assert_eq!(decode(&stream.as_bytes().chunks(1).collect::<Vec<_>>()), expected);
    }

    #[test]
    fn what_comes_after_a_line_is_left_as_it_came() {
        let mut decoder = LineDecoder::default();
        let (line, rest) = decoder.push(b"\n {}\r\n a \n\nb").unwrap();
        assert_eq!((line.as_str(), rest), ("{}", b" a \n\nb".as_slice()));
    }

    #[test]
    fn a_line_has_a_limit() {
        let mut decoder = LineDecoder::default();
        decoder.push(&vec![b'x'; MAX_LENGTH]);
        assert!(!decoder.is_overflowed());
        assert!(decoder.push(b"x\n{}\n").is_none() && decoder.is_overflowed());
    }
}
