//! Templates with names in single braces, as Python's `str.format` has them: `{name}`, and `{{` for a brace.

use super::super::prompt::{path_length, put_variable, put_words};

/// Such a template as one of ours.
pub(super) fn of_single_braces(written: &str) -> String {
    let mut template = String::new();
    let mut words = String::new();
    let mut rest = written;
    while let Some(at) = rest.find(['{', '}']) {
        let (before, from) = rest.split_at_checked(at).unwrap_or((rest, ""));
        words.push_str(before);
        let name = from.strip_prefix('{').and_then(|inside| {
            let (name, after) = inside.split_at_checked(path_length(inside))?;
            Some((name, after.strip_prefix('}')?)).filter(|_| !name.is_empty())
        });
        rest = if let Some(after) = from.strip_prefix("{{").or_else(|| from.strip_prefix("}}")) {
            words.push_str(from.get(..1).unwrap_or_default());
            after
        } else if let Some((name, after)) = name {
            put_words(&mut template, &std::mem::take(&mut words));
            put_variable(&mut template, name);
            after
        } else {
            words.push_str(from.get(..1).unwrap_or_default());
            from.get(1..).unwrap_or_default()
        };
    }
    words.push_str(rest);
    put_words(&mut template, &words);
    template
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_single_braces_are_names_of_values() {
        for (written, expected) in [
            ("Hi {name}, {a.b}!", "Hi {{name}}, {{a.b}}!"),
            ("{{\"a\": {x}}}", "{\"a\": {{x}}}"),
            ("{{{x}}}", "{ {{x}}}"),
            ("a { b } {", "a { b } {"),
            ("{{{{x}}}}", "\\{{x}}"),
            ("", ""),
        ] {
            assert_eq!(of_single_braces(written), expected, "{written}");
        }
    }
}
