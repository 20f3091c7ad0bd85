//! Conversion of Markdown to one line of plain text, for the head of a page, lists and link previews.

use pilcrow_core::markdown::{Prose, Tag, read};

/// Converts Markdown to plain text.
pub fn plain(markdown: &str) -> String {
    in_one_line(&read(markdown, 1))
}

/// Converts the first paragraph or heading to plain text; empty if there is none.
pub fn first_plain(markdown: &str) -> String {
    read(markdown, 1)
        .first()
        .map(|first| in_one_line(std::slice::from_ref(first)))
        .unwrap_or_default()
}

fn in_one_line(pieces: &[Prose]) -> String {
    let mut text = String::new();
    gather(pieces, &mut text);
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ")
}

/// Collects the text. The recursion is as deep as the Markdown parser allows.
fn gather(pieces: &[Prose], text: &mut String) {
    for piece in pieces {
        match piece {
            Prose::Text(own) | Prose::Picture(_, own) => text.push_str(own),
            Prose::Code { text: own, .. } => apart(text, |text| text.push_str(own)),
            Prose::Link(_, children) => gather(children, text),
            Prose::Heading(_, children) => apart(text, |text| gather(children, text)),
            Prose::Element(Tag::Emphasis | Tag::Strong | Tag::Struck | Tag::Code, children) => {
                gather(children, text);
            }
            Prose::Element(_, children) => apart(text, |text| gather(children, text)),
        }
    }
}

/// Writes the text of a block, separated by spaces from the text beside it.
fn apart(text: &mut String, write: impl FnOnce(&mut String)) {
    text.push(' ');
    write(text);
    text.push(' ');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_go_and_words_stay_apart() {
        let check = |markdown: &str, expected: &str| assert_eq!(plain(markdown), expected);
        check("Says \"hello\".", "Says \"hello\".");
        check(
            "**Plans** a _trip_ with `care` and [a map](https://a.example).",
            "Plans a trip with care and a map.",
        );
        check("# Title\n\nOne\ntwo.\n\nThree.", "Title One two. Three.");
        check("Does:\n\n- this\n- **that**", "Does: this that");
        check("| a | b |\n|---|---|\n| 1 | 2 |", "a b 1 2");
        check("5 < 6 & <b>", "5 < 6 & <b>");
        check("", "");
    }

    #[test]
    fn the_first_paragraph_or_heading_is_what_a_text_is_about() {
        let check = |markdown: &str, expected: &str| assert_eq!(first_plain(markdown), expected);
        check(
            "Three tools that we use **every day**.\n\nMore.",
            "Three tools that we use every day.",
        );
        check("# Всё\nдалее", "Всё");
        check("", "");
    }
}
