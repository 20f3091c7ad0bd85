//! Decodes newline-delimited JSON (NDJSON) from bytes that may be cut anywhere; the length of a
//! line is limited.

/// The longest line, in bytes: longer than any that an answer has. What exceeds it is hostile or no stream.
const MAX_LENGTH: usize = 4 << 20;

/// Holds what has come of a line that is not complete yet.
#[derive(Debug, Default)]
pub(super) struct LineDecoder {
    line: Vec<u8>,
    overflowed: bool,
}

impl LineDecoder {
    /// Takes bytes up to the end of the next line that is not empty; the line, without blanks around it, and the
    /// bytes after it as they came: who has read the line knows whether these are lines, too. None where more has to
    /// come.
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

    /// The line that the stream ended in; none where it is empty.
    pub fn finish(&mut self) -> Option<String> {
        let line = std::mem::take(&mut self.line);
        let line = String::from_utf8_lossy(&line);
        let line = line.trim();
        (!line.is_empty()).then(|| line.to_owned())
    }

    /// A line was longer than allowed; nothing is read any more.
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
