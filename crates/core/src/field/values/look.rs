//! Guesses whether a text has a format, as far as that distinguishes formats from each other. The validator decides
//! whether it is valid.

/// Returns whether a text looks like a JSON Schema format; `None` for an unknown format.
pub fn looks_like(format: &str, text: &str) -> Option<bool> {
    let is_number = |byte: u8| byte.is_ascii_hexdigit() || b":.".contains(&byte);
    Some(match format {
        "date" => is_date(text),
        "date-time" => text.get(..10).is_some_and(is_date) && text.len() > 10,
        "time" => text.as_bytes().get(2) == Some(&b':'),
        "email" | "idn-email" => text.contains('@'),
        "uri" | "url" | "iri" => {
            let begins = text.starts_with(|letter: char| letter.is_ascii_alphabetic());
            begins
                && text
                    .split_once(':')
                    .is_some_and(|(scheme, rest)| scheme.len() > 1 && !rest.is_empty())
        }
        "uuid" => text.len() == 36 && text.bytes().filter(|byte| *byte == b'-').count() == 4,
        "ipv4" => text.split('.').count() == 4 && text.bytes().all(is_number),
        "ipv6" => text.matches(':').count() > 1 && text.bytes().all(is_number),
        _ => return None,
    })
}

fn is_date(text: &str) -> bool {
    let is_right = |(at, byte): (usize, u8)| match at {
        4 | 7 => byte == b'-',
        _ => byte.is_ascii_digit(),
    };
    text.len() == 10 && text.bytes().enumerate().all(is_right)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_looks_like_its_format_and_like_no_other() {
        let formats = ["date", "date-time", "time", "email", "uri", "uuid", "ipv4", "ipv6"];
        let check = |text: &str, expected: &[&str]| {
            let alike: Vec<&str> = formats
                .into_iter()
                .filter(|format| looks_like(format, text) == Some(true))
                .collect();
            assert_eq!(alike, expected, "{text}");
        };
        check("2031-05-17", &["date"]);
        check("2031-05-17T10:00:00Z", &["date-time"]);
        check("10:00", &["time"]);
        check("a@b.c", &["email"]);
        check("https://trees.example", &["uri"]);
        check("123e4567-e89b-12d3-a456-426614174000", &["uuid"]);
        check("192.0.2.1", &["ipv4"]);
        check("::1", &["ipv6"]);
        check("soon", &[]);
        assert_eq!(looks_like("regex", "("), None);
    }
}
