//! Translates Jinja's conditions and loops to those of a document's templates, where the meaning is the same.

use super::template::path_length;
use super::write::{put_variable, put_words};
use crate::context::{Syntax, TagKind, next_tag};

/// The maximum nesting of blocks that are translated.
const MOST_NESTED: usize = 16;

/// An open block.
enum Open<'text> {
    If,
    Unless,
    /// A loop, with the name of its entry.
    Each(&'text str),
}

/// Translates a block, `{% if a %}…{% endif %}` or `{% for x in a %}…{% endfor %}`. `None` if any part of it has no
/// counterpart.
pub(in crate::import) fn block_of(written: &str) -> Option<String> {
    let mut block = Block { text: String::new(), open: Vec::new() };
    let mut at = 0;
    while let Some(tag) = next_tag(written, at, Syntax::Jinja) {
        put_words(&mut block.text, written.get(at..tag.start)?);
        at = tag.end;
        let is_value = written.get(tag.start..)?.starts_with("{{");
        match tag.kind {
            TagKind::Comment => {}
            _ if is_value => {
                let name = block.name(tag.inner)?;
                put_variable(&mut block.text, &name);
            }
            _ => block.take(tag.inner.trim_matches('-').trim())?,
        }
    }
    put_words(&mut block.text, written.get(at..)?);
    block.open.is_empty().then_some(block.text)
}

struct Block<'text> {
    text: String,
    open: Vec<Open<'text>>,
}

impl<'text> Block<'text> {
    fn take(&mut self, inner: &'text str) -> Option<()> {
        let words: Vec<&str> = inner.split_whitespace().collect();
        let tag = match words.as_slice() {
            ["if", "not", name] => {
                let tag = format!("#unless {}", self.name(name)?);
                self.open.push(Open::Unless);
                tag
            }
            ["if", name] => {
                let tag = format!("#if {}", self.name(name)?);
                self.open.push(Open::If);
                tag
            }
            ["for", entry, "in", list] if path_length(entry) == entry.len() => {
                let tag = format!("#each {}", self.name(list)?);
                self.open.push(Open::Each(entry));
                tag
            }
            ["else"] => "else".to_owned(),
            ["elif" | "elseif", name] => format!("else if {}", self.name(name)?),
            ["endif"] => match self.open.pop()? {
                Open::If => "/if".to_owned(),
                Open::Unless => "/unless".to_owned(),
                Open::Each(_) => return None,
            },
            ["endfor"] => match self.open.pop()? {
                Open::Each(_) => "/each".to_owned(),
                _ => return None,
            },
            _ => return None,
        };
        (self.open.len() <= MOST_NESTED).then(|| put_variable(&mut self.text, &tag))
    }

    /// Returns a name in the document's syntax, relative to the open loops; `None` if it has no counterpart.
    fn name(&self, written: &str) -> Option<String> {
        let loops = || {
            self.open.iter().rev().filter_map(|open| match open {
                Open::Each(entry) => Some(*entry),
                _ => None,
            })
        };
        match written {
            "loop.index0" if loops().next().is_some() => return Some("@index".to_owned()),
            "loop.first" if loops().next().is_some() => return Some("@first".to_owned()),
            "loop.last" if loops().next().is_some() => return Some("@last".to_owned()),
            _ if written.starts_with("loop.") => return None,
            _ => {}
        }
        if written.is_empty() || path_length(written) != written.len() {
            return None;
        }
        let (first, rest) =
            written.split_once('.').map_or((written, ""), |(first, rest)| (first, rest));
        match loops().position(|entry| entry == first) {
            Some(up) if rest.is_empty() => Some(format!("{}this", "../".repeat(up))),
            Some(up) => Some(format!("{}this.{rest}", "../".repeat(up))),
            None => {
                Some(format!("{}{written}", if loops().next().is_some() { "@root." } else { "" }))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_and_loops_have_counterparts() {
        let check = |written: &str, expected: &str| {
            assert_eq!(block_of(written).as_deref(), Some(expected), "{written}");
        };
        check("{% if a %}x {{ a.b }}{% else %}y{% endif %}", "{{#if a}}x {{a.b}}{{else}}y{{/if}}");
        check("{%- if not a -%}x{%- endif -%}", "{{#unless a}}x{{/unless}}");
        check("{% if a %}x{% elif b %}y{% endif %}", "{{#if a}}x{{else if b}}y{{/if}}");
        check(
            "{% for x in a.l %}{{ loop.index0 }}{{ x.n }}{{ x }}{{ b }}{% endfor %}",
            "{{#each a.l}}{{@index}}{{this.n}}{{this}}{{@root.b}}{{/each}}",
        );
        check(
            "{% for x in l %}{% for y in x.m %}{{ x.n }}{{ y }}{% endfor %}{% endfor %}",
            "{{#each l}}{{#each this.m}}{{../this.n}}{{this}}{{/each}}{{/each}}",
        );
    }

    #[test]
    fn what_has_none_is_left() {
        for written in [
            "{% if a == 1 %}x{% endif %}",
            "{% for k, v in a %}x{% endfor %}",
            "{% for x in a %}{{ loop.index }}{% endfor %}",
            "{% if a %}{{ a | upper }}{% endif %}",
            "{% if a %}x",
            "{% if a %}x{% endfor %}",
            "{% raw %}{{a}}{% endraw %}",
            "{% if a %}{% set b = 1 %}{% endif %}",
        ] {
            assert_eq!(block_of(written), None, "{written}");
        }
    }
}
