//! Tags in a template, one after another: where each stands, and what is in it. Nothing is run.

/// How tags are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Syntax {
    /// `{{…}}` alone: Handlebars, Mustache.
    Handlebars,
    /// `{{…}}`, `{% … %}` and `{# … #}`.
    Jinja,
}

/// What a tag does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TagKind {
    /// `\{{`, which stands for `{{`.
    Escaped,
    /// `{{! … }}` or `{# … #}`
    Comment,
    /// `{{#if …}}` or `{% if … %}`
    Opening,
    /// `{{/if}}` or `{% endif %}`
    Closing,
    /// Any other.
    Plain,
}

/// A tag that is closed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tag<'text> {
    /// Where it begins; of an escaped one, at its backslash.
    pub start: usize,
    pub end: usize,
    pub kind: TagKind,
    /// What is between its braces, without signs that only trim.
    pub inner: &'text str,
    /// Where the words before it end.
    pub words_end: usize,
    /// Whether it takes the white space before and behind it: `{{~ … ~}}`.
    pub trims: (bool, bool),
}

/// What begins a tag and what ends it, the longest first.
const ENDS: [(&str, &str); 3] = [("{{!--", "--}}"), ("{{{", "}}}"), ("{{", "}}")];
const JINJA_ENDS: [(&str, &str); 3] = [("{{", "}}"), ("{%", "%}"), ("{#", "#}")];

/// Words that open a block in Jinja.
const JINJA_BLOCKS: [&str; 7] = ["if", "for", "block", "macro", "call", "filter", "raw"];

/// The next tag that is closed. Where one is not, the rest is words.
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
        // Two stand for one, and escape nothing.
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
