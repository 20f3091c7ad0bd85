//! Splits templates in Handlebars, Mustache or Jinja into text, plain variables and other tags. No template is ever
//! run.

pub(in crate::import) use crate::context::Syntax;
use crate::context::{TagKind, next_tag};

/// A piece of a template.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::import) enum Piece<'text> {
    /// Plain words; `\{{` stands for `{{`.
    Text(&'text str),
    /// `{{a.b}}`: a value, by its path.
    Variable(&'text str),
    /// Any other tag outside of blocks: its inner text, and the tag as written.
    Other(&'text str, &'text str),
    /// A block from `{{#if …}}` or `{% if … %}` to its end, as written.
    Block(&'text str),
}

/// Returns the pieces of a template, each with its first line number, counted from `first_line`.
pub(in crate::import) fn pieces(
    template: &str,
    first_line: usize,
    syntax: Syntax,
) -> Vec<(usize, Piece<'_>)> {
    let mut cutting = Cutting { template, line: first_line, at: 0, pieces: Vec::new() };
    let (mut searched, mut depth) = (0, 0_usize);
    while let Some(tag) = next_tag(template, searched, syntax) {
        searched = tag.end;
        let was_within = depth > 0;
        match tag.kind {
            TagKind::Opening => depth += 1,
            TagKind::Closing => depth = depth.saturating_sub(1),
            _ => {}
        }
        if was_within {
            if depth == 0 {
                cutting.cut(tag.end, Piece::Block);
            }
            continue;
        }
        cutting.cut(tag.words_end, Piece::Text);
        cutting.skip(tag.start);
        match tag.kind {
            TagKind::Opening => {}
            TagKind::Comment => cutting.skip(tag.end),
            TagKind::Escaped => {
                cutting.skip(tag.start + 1);
                cutting.cut(tag.end, Piece::Text);
            }
            _ if is_path(tag.inner) => cutting.cut(tag.end, |_| Piece::Variable(tag.inner)),
            _ => cutting.cut(tag.end, |written| Piece::Other(tag.inner, written)),
        }
    }
    let kind = if depth > 0 { Piece::Block } else { Piece::Text };
    cutting.cut(template.len(), kind);
    cutting.pieces
}

struct Cutting<'text> {
    template: &'text str,
    line: usize,
    at: usize,
    pieces: Vec<(usize, Piece<'text>)>,
}

impl<'text> Cutting<'text> {
    fn cut(&mut self, end: usize, piece: impl Fn(&'text str) -> Piece<'text>) {
        let written = self.template.get(self.at..end).unwrap_or_default();
        if !written.is_empty() {
            self.pieces.push((self.line, piece(written)));
        }
        self.skip(end);
    }

    fn skip(&mut self, end: usize) {
        self.line += self.template.get(self.at..end).unwrap_or_default().matches('\n').count();
        self.at = end;
    }
}

/// Returns true if a tag contains only a path: `a.b`.
fn is_path(inner: &str) -> bool {
    !["else", "history", "this"].contains(&inner)
        && !inner.is_empty()
        && path_length(inner) == inner.len()
}

/// Returns the length in bytes of the path at the beginning of a text: 3 for `a.b. Then`.
pub(in crate::import) fn path_length(text: &str) -> usize {
    let mut length = 0;
    loop {
        let rest = text.get(length..).unwrap_or_default();
        let name = if length == 0 { Some(rest) } else { rest.strip_prefix('.') };
        let Some(name) =
            name.filter(|name| name.starts_with(|c: char| c.is_alphabetic() || c == '_'))
        else {
            return length;
        };
        let end = name.find(|c: char| !c.is_alphanumeric() && c != '_' && c != '-');
        length += rest.len() - name.len() + end.unwrap_or(name.len());
    }
}

#[cfg(test)]
mod tests {
    use super::Piece::{Block, Other, Text, Variable};
    use super::*;
    use proptest::prelude::*;

    #[track_caller]
    fn check(syntax: Syntax, template: &str, expected: &[(usize, Piece)]) {
        assert_eq!(pieces(template, 1, syntax), expected, "{template}");
    }

    #[test]
    fn plain_variables_are_told_from_all_else() {
        check(
            Syntax::Handlebars,
            "Hi {{name}},\n{{{ a.b-c }}}{{ upper x }}{{history}}",
            &[
                (1, Text("Hi ")),
                (1, Variable("name")),
                (1, Text(",\n")),
                (2, Variable("a.b-c")),
                (2, Other("upper x", "{{ upper x }}")),
                (2, Other("history", "{{history}}")),
            ],
        );
        check(
            Syntax::Jinja,
            "{{ x | e }}{{@user.a}}",
            &[(1, Other("x | e", "{{ x | e }}")), (1, Other("@user.a", "{{@user.a}}"))],
        );
    }

    #[test]
    fn blocks_stay_whole_whatever_is_in_them() {
        check(
            Syntax::Handlebars,
            "a{{#if x}}\n{{y}}{{#each z}}{{this}}{{/each}}{{else}}b{{/if}}c",
            &[
                (1, Text("a")),
                (1, Block("{{#if x}}\n{{y}}{{#each z}}{{this}}{{/each}}{{else}}b{{/if}}")),
                (2, Text("c")),
            ],
        );
        check(
            Syntax::Jinja,
            "{% for a in b %}{{a}}{% endfor %}{{a}}{% set x = 1 %}",
            &[
                (1, Block("{% for a in b %}{{a}}{% endfor %}")),
                (1, Variable("a")),
                (1, Other("set x = 1", "{% set x = 1 %}")),
            ],
        );
        check(Syntax::Handlebars, "{{#if x}}a", &[(1, Block("{{#if x}}a"))]);
    }

    #[test]
    fn comments_go_and_what_is_escaped_is_words() {
        check(
            Syntax::Handlebars,
            "a{{! x }}b{{!-- {{y}} --}}{# z #}",
            &[(1, Text("a")), (1, Text("b")), (1, Text("{# z #}"))],
        );
        check(Syntax::Jinja, "c{# z #}d", &[(1, Text("c")), (1, Text("d"))]);
        check(
            Syntax::Handlebars,
            "a \\{{b}}",
            &[(1, Text("a ")), (1, Text("{{")), (1, Text("b}}"))],
        );
        check(Syntax::Handlebars, "a\\\\{{b}}", &[(1, Text("a\\")), (1, Variable("b"))]);
        check(Syntax::Handlebars, "{ a } {{ b", &[(1, Text("{ a } {{ b"))]);
    }

    proptest! {
        #[test]
        fn no_template_makes_it_panic_and_none_of_it_is_lost(template in "[{}%#!/^\\\\a. \n-]{0,60}") {
            for syntax in [Syntax::Handlebars, Syntax::Jinja] {
            let list = pieces(&template, 1, syntax);
            let length: usize = list.iter().map(|(_, piece)| match piece {
                Text(words) | Block(words) | Other(_, words) => words.len(),
                Variable(path) => path.len(),
            }).sum();
            prop_assert!(length <= template.len());
            }
        }
    }
}
