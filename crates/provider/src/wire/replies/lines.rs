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
    /// Takes the next bytes; the lines that they complete, without empty ones.
    pub fn push(&mut self, bytes: &[u8]) -> Vec<String> {
        let mut lines = Vec::new();
        for &byte in bytes {
            match byte {
                _ if self.overflowed => break,
                b'\n' => lines.extend(self.finish()),
                _ if self.line.len() >= MAX_LENGTH => self.overflowed = true,
                _ => self.line.push(byte),
            }
        }
        lines
    }

    /// The line that the stream ended in.
    pub fn finish(&mut self) -> Option<String> {
        let line = std::mem::take(&mut self.line);
        let line = String::from_utf8_lossy(&line);
        let line = line.trim();
        (!line.is_empty()).then(|| line.to_owned())
    }

    /// What has come of the next line.
    pub fn rest(&self) -> &[u8] {
        &self.line
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
        let mut lines: Vec<String> = pieces.iter().flat_map(|piece| decoder.push(piece)).collect();
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
    fn a_line_has_a_limit() {
        let mut decoder = LineDecoder::default();
        decoder.push(&vec![b'x'; MAX_LENGTH]);
        assert!(!decoder.is_overflowed());
        assert!(decoder.push(b"x\n{}\n").is_empty() && decoder.is_overflowed());
    }
}
