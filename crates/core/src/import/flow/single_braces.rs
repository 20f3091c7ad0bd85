//! Templates with names in single braces, as in Python's `str.format`: `{name}`, and `{{` for a literal brace.

use super::super::prompt::{path_length, put_variable, put_words};
use crate::import::note::{Note, NoteKind, SourcePlace, UnusedPart};
use crate::text::letters::is_letter_or_digit;

/// Returns a note on a plain text that contains names in single braces, where the author may have meant fields; its
/// place is the first such line. Fenced code is skipped, as it has braces of its own.
pub(in crate::import) fn note(text: &str) -> Option<Note> {
    let mut is_code = false;
    let is_name = |line: &str| {
        is_code ^= line.trim_start().starts_with("```");
        !is_code && has_name(line)
    };
    let line = text.lines().position(is_name)?;
    Some(Note::new(SourcePlace::Line(line + 1), NoteKind::Idle(UnusedPart::SingleBraces)))
}

/// Returns true if a line contains a `{name}` in the position of a word.
fn has_name(line: &str) -> bool {
    line.match_indices('{').any(|(at, _)| {
        let before = line.get(..at).and_then(|before| before.chars().next_back());
        let inside = line.get(at + 1..).unwrap_or_default();
        let after = inside.get(path_length(inside)..).unwrap_or_default();
        let is_behind_code = |c| is_letter_or_digit(c) || "${}\\/`>=@#%^_".contains(c);
        let is_closed = after.starts_with('}') && !after.starts_with("}}");
        is_closed && path_length(inside) > 0 && !before.is_some_and(is_behind_code)
    })
}

/// Translates such a template to a document's template.
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
    fn only_names_that_stand_as_words_are_told() {
        for (written, line) in [
            ("Hi {name}", Some(1)),
            ("Dear all,\n({first.last})", Some(2)),
            ("Hi {{name}}", None),
            ("Cost: ${price}, \\frac{a}{b}, /users/{id}", None),
            ("fn main() { run }", None),
            ("{\"a\": {x}}", None),
            ("```\n{name}\n```", None),
            ("Use `{name}`", None),
            ("{}", None),
        ] {
            let place = note(written).map(|note| note.place);
            assert_eq!(place, line.map(SourcePlace::Line), "{written}");
        }
    }

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
