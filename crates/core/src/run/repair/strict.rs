//! Whether a text is JSON to the letter (RFC 8259).
//! Refuses to read it; what is more lenient does.

use crate::document::MAX_DEPTH;

/// Whether a text is one JSON value and nothing else.
pub(super) fn is_strict(text: &str) -> bool {
    let mut walk = Walk { bytes: text.as_bytes(), at: 0 };
    walk.value(0).is_some() && {
        walk.blank();
        walk.at == walk.bytes.len()
    }
}

struct Walk<'text> {
    bytes: &'text [u8],
    at: usize,
}

/// None where the grammar is left.
type Passed = Option<()>;

impl Walk<'_> {
    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn take(&mut self, byte: u8) -> bool {
        let here = self.peek() == Some(byte);
        self.at += usize::from(here);
        here
    }

    fn pass(&mut self, byte: u8) -> Passed {
        self.take(byte).then_some(())
    }

    fn blank(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    fn value(&mut self, depth: usize) -> Passed {
        self.blank();
        match self.peek()? {
            _ if depth > MAX_DEPTH => None,
            b'{' => self.members(b'}', |walk| {
                walk.blank();
                walk.string()?;
                walk.blank();
                walk.pass(b':')?;
                walk.value(depth + 1)
            }),
            b'[' => self.members(b']', |walk| walk.value(depth + 1)),
            b'"' => self.string(),
            b't' => self.word(b"true"),
            b'f' => self.word(b"false"),
            b'n' => self.word(b"null"),
            _ => self.number(),
        }
    }

    fn members(&mut self, end: u8, member: impl Fn(&mut Self) -> Passed) -> Passed {
        self.at += 1;
        self.blank();
        if self.take(end) {
            return Some(());
        }
        loop {
            member(self)?;
            self.blank();
            if !self.take(b',') {
                return self.pass(end);
            }
        }
    }

    fn word(&mut self, word: &[u8]) -> Passed {
        let here = self.bytes.get(self.at..)?.starts_with(word);
        self.at += word.len();
        here.then_some(())
    }

    fn string(&mut self) -> Passed {
        self.pass(b'"')?;
        loop {
            let byte = self.peek()?;
            self.at += 1;
            match byte {
                b'"' => return Some(()),
                b'\\' => self.escape()?,
                0..0x20 => return None,
                _ => {}
            }
        }
    }

    fn escape(&mut self) -> Passed {
        let byte = self.peek()?;
        self.at += 1;
        if byte != b'u' {
            return b"\"\\/bfnrt".contains(&byte).then_some(());
        }
        let digits = self.bytes.get(self.at..self.at + 4)?;
        self.at += 4;
        digits.iter().all(u8::is_ascii_hexdigit).then_some(())
    }

    fn number(&mut self) -> Passed {
        self.take(b'-');
        if !self.take(b'0') {
            self.digits()?;
        }
        if self.take(b'.') {
            self.digits()?;
        }
        if self.take(b'e') || self.take(b'E') {
            let _ = self.take(b'+') || self.take(b'-');
            self.digits()?;
        }
        Some(())
    }

    fn digits(&mut self) -> Passed {
        let start = self.at;
        while self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            self.at += 1;
        }
        (self.at > start).then_some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn json_is_told_from_what_only_looks_like_it() {
        for text in
            ["1", "-0.5e+3", "\"a\\u00e9\\n\"", "[]", "{\"a\": [1, {}] }", " null ", "\"é\""]
        {
            assert!(is_strict(text), "{text}");
        }
        for text in [
            "",
            "01",
            "+1",
            ".5",
            "5.",
            "0x1",
            "'a'",
            "{a: 1}",
            "[1,]",
            "[1] // x",
            "{\"a\":1,}",
            "\"\n\"",
            "\"\\x\"",
            "[1",
            "nul",
            "1 2",
            "\"\\u12\"",
            "1e",
            "-",
        ] {
            assert!(!is_strict(text), "{text}");
        }
        assert!(!is_strict(&"[".repeat(100_000)));
    }

    proptest! {
        #[test]
        fn it_agrees_with_the_library(text in "[\\[\\]{}\",:0-9a-e.+\\- truefalsn\\\\]{0,12}") {
            #[expect(clippy::disallowed_methods, reason = "the value is thrown away")]
            let read = serde_json::from_str::<serde_json::Value>(&text);
            prop_assert_eq!(is_strict(&text), read.is_ok(), "{}", text);
        }
    }
}
