//! Distinguishes a program from a document with a mistake, so that nobody is advised to put `const` in quotes.

use super::letters::is_letter_or_digit;

/// Words at the beginning of programs.
const BEGINNINGS: [&str; 13] = [
    "import", "from", "const", "let", "var", "await", "async", "return", "export", "def",
    "function", "class", "type",
];

/// Returns true if the first line other than a comment is a program's: a call, an assignment, or another beginning of
/// programs.
pub fn is_program(text: &str) -> bool {
    let is_comment = |line: &str| ["#", "//", "/*", "*"].iter().any(|sign| line.starts_with(sign));
    let mut lines = text.trim_start_matches('\u{feff}').lines().map(str::trim);
    let Some(line) = lines.find(|line| !line.is_empty() && !is_comment(line)) else { return false };
    let is_name = |c: char| is_letter_or_digit(c) || "_$.".contains(c);
    let rest = line.trim_start_matches(is_name);
    let name = line.strip_suffix(rest).unwrap_or_default();
    let is_call = rest.starts_with('(') || rest.trim_start().starts_with('=');
    let is_statement = BEGINNINGS.contains(&name) && rest.starts_with(' ');
    let gives = || {
        let ends = ["{", "[", "(", ";"].iter().any(|end| line.ends_with(end));
        is_statement && ends && (line.contains(" = ") || line.contains(" default "))
    };
    let begins = !name.is_empty() && is_call || is_statement;
    begins && text.contains('(') || gives()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: bool) {
        assert_eq!(is_program(text), expected, "{text}");
    }

    #[test]
    fn a_program_is_known_by_how_its_first_line_begins() {
        for text in [
            "const r = make({a: 1});",
            "// asks\nconst request = {\n  schema: {}\n};\nexport default request;",
            "export default {\n  schema: {}\n}",
            "import { a } from './a';\na()",
            "from openai import OpenAI\nclient = OpenAI()",
            "class Answer(BaseModel):\n    n: int",
            "print(f\"{messages}\")",
        ] {
            check(text, true);
        }
        for text in [
            "",
            "{a: (1)}",
            "Hello (world)",
            "a: b(",
            "let us go",
            "From here (or there)",
            "# A (b)",
            "let x be {{x}}",
            "type: object",
            "const",
        ] {
            check(text, false);
        }
    }
}
