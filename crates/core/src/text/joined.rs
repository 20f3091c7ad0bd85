//! Joins texts with a separator. The standard library's `join` is compiled anew for each type of text, with a second
//! copy for each length of the separator, which would enlarge the app.

/// Returns the texts joined by `between`.
pub fn joined(texts: &mut dyn Iterator<Item = &str>, between: &str) -> String {
    let mut whole = texts.next().unwrap_or_default().to_owned();
    for text in texts {
        whole.push_str(between);
        whole.push_str(text);
    }
    whole
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(texts: &[&str], expected: &str) {
        assert_eq!(joined(&mut texts.iter().copied(), ", "), expected);
    }

    #[test]
    fn what_is_between_stands_between_empty_texts_too() {
        check(&["a", "b", "c"], "a, b, c");
        check(&["", "b", ""], ", b, ");
        check(&["a"], "a");
        check(&[], "");
    }
}
