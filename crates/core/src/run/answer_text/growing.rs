//! Parses an answer while it is being written.

use super::half;
use crate::document::{GrowingText, PartialValue};
use std::rc::Rc;

/// An answer that is being written; text that was read is not read again when more arrives.
#[derive(Debug, Default)]
pub struct GrowingAnswer(GrowingText);

impl GrowingAnswer {
    /// Parses the answer so far, like [`read_half`](super::read_half). A caller that drops the returned value before
    /// the next call avoids a copy.
    pub fn read(&mut self, raw: &str) -> Rc<PartialValue> {
        self.0.read(half(raw))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::parse_partial;
    use crate::run::read_half;
    use proptest::prelude::*;

    /// Generates a JSON text, in the variants that people and models write.
    fn any_text() -> impl Strategy<Value = String> {
        let leaf = prop_oneof![
            Just("null".to_owned()),
            Just("true".to_owned()),
            "-?[0-9]{1,3}(\\.[0-9]{1,2})?(e[0-9])?",
            "[.+0-9a-fNx]{1,4}",
            r#""([a-zё "{}\[\],:/]|\\[nu"\\]|\\u00e9|\\ud83d\\ude00|\\ud83d|\n|<think>){0,8}""#,
            r#"'([a-z"]|\\\r\n|\\x4a){0,5}'"#,
        ];
        let blank = "( |\n|//[a-z]?\n|/\\*\\*/|\\.\\.\\.){0,2}";
        let value = leaf.prop_recursive(4, 24, 4, move |inner| {
            let key = prop_oneof![
                Just("a".to_owned()),
                Just("\"a\"".to_owned()),
                "\"[a-c/~]{0,2}(\\\\u00e9)?\"",
                "'b'",
            ];
            let member = (blank, key, blank, inner.clone(), blank)
                .prop_map(|(a, key, b, value, c)| format!("{a}{key}{b}:{value}{c}"));
            let item = (blank, inner, blank).prop_map(|(a, item, b)| format!("{a}{item}{b}"));
            prop_oneof![
                prop::collection::vec(member, 0..4)
                    .prop_map(|all| format!("{{{}}}", all.join(","))),
                prop::collection::vec(item, 0..4).prop_map(|all| format!("[{}]", all.join(", "))),
            ]
        });
        let prefix = "(|Sure!\n|```json\n|Here [so]:\n|<think>\\{x</think>\n?|\\{\"a\": </think>|analysis\n|\u{feff}| )";
        let more = "(|\n```|,|\\}|</think>\\{\"a\": 1| [1]| /)";
        (prefix, value, more).prop_map(|(prefix, value, more)| format!("{prefix}{value}{more}"))
    }

    /// Generates a JSON text with up to two changed characters.
    fn any_written() -> impl Strategy<Value = String> {
        let garbage = r#"[{}\[\]",:'\\/ .a0<\n]?"#;
        let faults = prop::collection::vec((any::<prop::sample::Index>(), garbage), 0..3);
        (any_text(), faults).prop_map(|(text, faults)| {
            let mut letters: Vec<String> = text.chars().map(String::from).collect();
            for (index, letter) in faults.iter().filter(|_| !text.is_empty()) {
                letters[index.index(text.chars().count())].clone_from(letter);
            }
            letters.concat()
        })
    }

    proptest! {
        #[test]
        fn what_grows_is_read_as_if_it_were_read_at_once(
            text in any_written(),
            steps in prop::collection::vec(1..6_usize, 1..40),
        ) {
            let ends = text.char_indices().map(|(end, _)| end).chain([text.len()]).collect::<Vec<_>>();
            let (mut growing, mut at) = (GrowingText::default(), 0);
            let mut answer = GrowingAnswer::default();
            for step in steps {
                at = (at + step).min(ends.len() - 1);
                let beginning = text.get(..ends[at]).unwrap();
                prop_assert_eq!(&*growing.read(beginning), &parse_partial(beginning), "{}", beginning);
                prop_assert_eq!(&*answer.read(beginning), &read_half(beginning), "{}", beginning);
            }
        }
    }
}
