//! A key as people read it, for places whose schema gives no title.
//! Refuses to translate.

/// `needsHuman`, `needs_human` and `needs-human` become "Needs human"; other keys stay as
/// they are (`_instance`, `x.y`, `①`).
pub fn readable_name(key: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-');
    if !key.chars().next().is_some_and(char::is_alphabetic) || !key.chars().all(plain) {
        return key.to_owned();
    }
    let mut words = String::with_capacity(key.len() + 4);
    let mut before = ' ';
    let mut rest = key.chars().peekable();
    while let Some(c) = rest.next() {
        let starts_word = c.is_uppercase() && before.is_lowercase();
        let alone = !rest.peek().is_some_and(|next| next.is_uppercase());
        match c {
            '_' | '-' => words.push(' '),
            _ if starts_word && alone => {
                words.push(' ');
                words.extend(c.to_lowercase());
            }
            _ if starts_word => words.extend([' ', c]),
            _ if words.is_empty() => words.extend(c.to_uppercase()),
            _ => words.push(c),
        }
        before = c;
    }
    words.trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::readable_name;

    #[test]
    fn keys_become_words() {
        for (key, expected) in [
            ("name", "Name"),
            ("needsHuman", "Needs human"),
            ("total_cost", "Total cost"),
            ("due-date", "Due date"),
            ("городНазначения", "Город назначения"),
            ("userID", "User ID"),
            ("URL", "URL"),
            ("_instance", "_instance"),
            ("a.b", "a.b"),
            ("", ""),
        ] {
            assert_eq!(readable_name(key), expected);
        }
    }
}
