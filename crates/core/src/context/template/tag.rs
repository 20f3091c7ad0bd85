//! Finds the tags in a template, with their positions and contents. Nothing is evaluated.

/// The syntax of tags.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Syntax {
    /// `{{…}}` only: Handlebars, Mustache.
    Handlebars,
    /// `{{…}}`, `{% … %}` and `{# … #}`.
    Jinja,
}

/// The kind of a tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TagKind {
    /// `\{{`, which means a literal `{{`.
    Escaped,
    /// `{{! … }}` or `{# … #}`
    Comment,
    /// `{{#if …}}` or `{% if … %}`
    Opening,
    /// `{{/if}}` or `{% endif %}`
    Closing,
    /// Any other tag, such as a value.
    Plain,
}

/// A complete tag.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tag<'text> {
    /// Offset of its start; for an escaped one, of its backslash.
    pub start: usize,
    pub end: usize,
    pub kind: TagKind,
    /// Text between its braces, without signs that only trim white space.
    pub inner: &'text str,
    /// Offset at which the text before it ends.
    pub words_end: usize,
    /// True if it removes the white space before and after it: `{{~ … ~}}`.
    pub trims: (bool, bool),
}

/// Opening and closing braces of tags, the longest first.
const ENDS: [(&str, &str); 3] = [("{{!--", "--}}"), ("{{{", "}}}"), ("{{", "}}")];
const JINJA_ENDS: [(&str, &str); 3] = [("{{", "}}"), ("{%", "%}"), ("{#", "#}")];

/// Words that open a block in Jinja.
const JINJA_BLOCKS: [&str; 7] = ["if", "for", "block", "macro", "call", "filter", "raw"];

/// Returns the next complete tag from an offset on; `None` if there is none.
pub(crate) fn next_tag(template: &str, from: usize, syntax: Syntax) -> Option<Tag<'_>> {
    let mut at = from;
    loop {
        let start = at + template.get(at..)?.find('{')?;
        let rest = template.get(start..)?;
        let before = template.get(from..start).unwrap_or_default();
        let backslashes = before.len() - before.trim_end_matches('\\').len();
        let is_handlebars = syntax == Syntax::Handlebars && rest.starts_with("{{");
        if is_handlebars && backslashes == 1 {
            let (start, end, kind) = (start - 1, start + 2, TagKind::Escaped);
            return Some(Tag {
                start,
                end,
                kind,
                inner: "",
                words_end: start,
                trims: (false, false),
            });
        }
        let ends: &[(&str, &str)] = match syntax {
            Syntax::Handlebars => &ENDS,
            Syntax::Jinja => &JINJA_ENDS,
        };
        let Some((open, close)) = ends.iter().find(|(open, _)| rest.starts_with(open)) else {
            at = start + 1;
            continue;
        };
        let inside = rest.get(open.len()..)?;
        let length = inside.find(*close)?;
        let written = inside.get(..length)?;
        let inner = written.trim().trim_matches('~').trim();
        let end = start + open.len() + length + close.len();
        // Two backslashes mean one, and escape nothing.
        let words_end = if is_handlebars && backslashes > 1 { start - 1 } else { start };
        let trims = (written.starts_with('~'), written.ends_with('~'));
        return Some(Tag { start, end, kind: kind_of(open, inner), inner, words_end, trims });
    }
}

fn kind_of(open: &str, inner: &str) -> TagKind {
    let word = inner.trim_start_matches('-').split_whitespace().next().unwrap_or_default();
    match open {
        "{#" | "{{!--" => TagKind::Comment,
        "{%" if word.starts_with("end") => TagKind::Closing,
        "{%" if JINJA_BLOCKS.contains(&word) => TagKind::Opening,
        "{%" => TagKind::Plain,
        _ if inner.starts_with('!') => TagKind::Comment,
        _ if inner.starts_with('/') => TagKind::Closing,
        _ if inner.starts_with('#') || inner.starts_with('^') && inner.len() > 1 => {
            TagKind::Opening
        }
        _ => TagKind::Plain,
    }
}
