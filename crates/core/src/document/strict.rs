//! Checks for strict JSON (RFC 8259).

use serde::de::IgnoredAny;

/// True if a text is exactly one JSON value.
#[expect(clippy::disallowed_methods, reason = "no value is made, so none can change")]
pub(crate) fn is_strict(text: &str) -> bool {
    serde_json::from_str::<IgnoredAny>(text).is_ok()
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
        let deep = |depth: usize| "[".repeat(depth) + &"]".repeat(depth);
        assert!(is_strict(&deep(200)));
        assert!(!is_strict(&"[".repeat(100_000)));
    }

    proptest! {
        #[test]
        fn it_agrees_with_reading_a_value(text in "[\\[\\]{}\",:0-9a-e.+\\- truefalsn\\\\]{0,12}") {
            #[expect(clippy::disallowed_methods, reason = "the value is thrown away")]
            let read = serde_json::from_str::<serde_json::Value>(&text);
            prop_assert_eq!(is_strict(&text), read.is_ok(), "{}", text);
        }
    }
}
