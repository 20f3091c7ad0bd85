//! Markdown text, read into the few elements that we draw.
//! Refuses HTML (it stays text), nesting without end, and addresses that are no links.
//!
//! A subset, read by ourselves: a whole reader of CommonMark was measured to add 67 KB to a page
//! whose budget is 170 KB, most of it for names of characters that models do not write.

mod blocks;
mod inline;
mod levels;
mod list;
mod table;

use super::link::Link;
use levels::Levels;

/// Deeper parts are drawn as text.
const DEPTH_LIMIT: usize = 8;

/// A longer text is shown as it was written.
const LENGTH_LIMIT: usize = 200_000;

/// A piece of prose.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Piece {
    /// Characters.
    Text(String),
    /// An element with its content.
    Element(Element),
    /// A heading: its level in the page, and its words.
    Heading(usize, Vec<Piece>),
    /// Code in lines, and the name of its language; empty where none is said.
    Code(String, String),
    /// A link that may be followed.
    Link(Link, Vec<Piece>),
    /// A picture that is not fetched: where it is, if that is an address, and what it shows.
    Picture(Option<Link>, String),
}

/// An element of prose.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Element {
    /// Its name.
    pub tag: &'static str,
    /// Its class.
    pub class: Option<&'static str>,
    /// Where a numbered list begins.
    pub start: Option<u64>,
    /// What it holds.
    pub children: Vec<Piece>,
}

/// Reads Markdown, whose highest heading becomes one of the level `first`.
pub(super) fn parse(source: &str, first: usize) -> Vec<Piece> {
    let mut pieces = read(source);
    Levels::new(first).settle(&mut pieces);
    pieces
}

fn read(source: &str) -> Vec<Piece> {
    if source.len() > LENGTH_LIMIT {
        return vec![element("div", Some("paragraphs"), vec![Piece::Text(source.to_owned())])];
    }
    let lines: Vec<&str> = source.lines().collect();
    blocks::blocks(&lines, DEPTH_LIMIT)
}

fn element(tag: &'static str, class: Option<&'static str>, children: Vec<Piece>) -> Piece {
    Piece::Element(Element { tag, class, start: None, children })
}

/// The characters alone. Goes no deeper than the reader did.
pub(super) fn plain(pieces: &[Piece]) -> String {
    pieces
        .iter()
        .map(|piece| match piece {
            Piece::Text(text) | Piece::Picture(_, text) | Piece::Code(_, text) => text.clone(),
            Piece::Element(Element { children, .. })
            | Piece::Link(_, children)
            | Piece::Heading(_, children) => plain(children),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The pieces as one line, in which an element is `tag(content)`.
    fn line(pieces: &[Piece]) -> String {
        let part = |piece: &Piece| match piece {
            Piece::Text(text) => text.clone(),
            Piece::Element(Element { tag, class, start, children }) => {
                let class = class.map(|class| format!(".{class}")).unwrap_or_default();
                let start = start.map(|start| format!("@{start}")).unwrap_or_default();
                format!("{tag}{class}{start}({})", line(children))
            }
            Piece::Heading(level, children) => {
                format!("{}({})", "#".repeat(*level), line(children))
            }
            Piece::Code(language, text) => format!("code.{language}({text})"),
            Piece::Link(link, children) => format!("→{}({})", link.host, line(children)),
            Piece::Picture(link, text) => {
                format!("▦{}({text})", link.as_ref().map_or("", |link| link.host.as_str()))
            }
        };
        pieces.iter().map(part).collect()
    }

    #[track_caller]
    fn check(source: &str, expected: &str) {
        assert_eq!(line(&parse(source, 1)), expected);
    }

    #[test]
    fn markdown_becomes_elements() {
        check("# A\n\n**b** *c* ~~d~~ `e`", "#(A)p(strong(b) em(c) s(d) code(e))");
        check("- a\n- [x] b\n\n3. c", "ul(li(a)li(☑ b))ol@3(li(c))");
        check("> a\n\n```rust\nb\n```\n---", "blockquote(p(a))code.rust(b\n)hr()");
        check("a  \nb\nc", "p(abr()b\nc)");
    }

    #[test]
    fn a_table_has_a_head_and_sides() {
        check("|a|b|\n|-|-:|\n|c|d|", "table(thead(tr(th(a)th.right(b)))tr(td(c)td.right(d)))");
    }

    #[test]
    fn headings_skip_no_level_whatever_their_signs() {
        check("### a\n#### b\n# c\n###### d\n## e\n# f", "#(a)##(b)#(c)##(d)##(e)#(f)");
        assert_eq!(line(&parse("## a\n### b", 4)), "####(a)#####(b)");
    }

    #[test]
    fn html_stays_text() {
        check("<script>alert(1)</script>", "p(<script>alert(1)</script>)");
        check("a <b onclick=x>c</b>", "p(a <b onclick=x>c</b>)");
    }

    #[test]
    fn a_link_is_followed_only_to_the_web_or_mail() {
        check("[a](https://example.org/x)", "p(→example.org(a))");
        check("[*a*](javascript:alert(1))", "p(em(a))");
        check("[a](/relative)", "p(a)");
        check("<https://example.org>", "p(→example.org(https://example.org))");
    }

    #[test]
    fn a_picture_is_a_place_that_names_its_host() {
        check("![a *cat*](https://example.org/cat.png)", "p(▦example.org(a cat))");
        check("![cat](data:image/png;base64,AA)", "p(▦(cat))");
    }

    #[test]
    fn half_written_markdown_is_no_error() {
        for source in ["**a", "```\na", "|a|b|\n|-", "[a](http", "- ", "1.", "<di"] {
            assert!(line(&parse(source, 1)).len() + 4 >= source.trim().len() / 2, "{source}");
        }
    }

    fn depth(pieces: &[Piece]) -> usize {
        let below = |piece: &Piece| match piece {
            Piece::Element(Element { children, .. })
            | Piece::Link(_, children)
            | Piece::Heading(_, children) => depth(children),
            Piece::Text(_) | Piece::Picture(..) | Piece::Code(..) => 0,
        };
        pieces.iter().map(below).max().map_or(0, |below| below + 1)
    }

    #[test]
    fn nesting_without_end_is_drawn_to_a_depth_and_keeps_its_text() {
        let pieces = parse(&format!("{} end", ">".repeat(5_000)), 1);
        assert!(depth(&pieces) <= DEPTH_LIMIT + 2);
        assert!(plain(&pieces).contains("end"));
    }

    #[test]
    fn a_text_without_end_is_shown_as_written() {
        let source = "*a* ".repeat(LENGTH_LIMIT / 4 + 1);
        assert_eq!(line(&parse(&source, 1)), format!("div.paragraphs({source})"));
    }

    #[test]
    fn signs_that_never_close_cost_no_more_than_a_reading() {
        for sign in ["*a ", "_a ", "~~a ", "[", "![", "`a", "<http:", "- ", "> ", "|a\n|-\n", "\\"]
        {
            let source = sign.repeat(LENGTH_LIMIT / sign.len());
            assert!(plain(&parse(&source, 1)).len() <= source.len(), "{sign}");
        }
    }

    #[test]
    fn lists_hold_lists_paragraphs_and_code() {
        check("- a\n  - b\n    - c\n- d", "ul(li(aul(li(bul(li(c)))))li(d))");
        check("1. a\n   more\n2) b", "ol@1(li(a\nmore))ol@2(li(b))");
        check("- a\n\n  b\n- c", "ul(li(p(a)p(b))li(c))");
        check("* a\n  ```\n  x\n    y\n  ```", "ul(li(acode.(x\n  y\n)))");
        check("text\n- a", "p(text)ul(li(a))");
        check("-a\n1.5 b", "p(-a\n1.5 b)");
    }

    #[test]
    fn emphasis_nests_and_keeps_away_from_words_and_sums() {
        check("***a***", "p(strong(em(a)))");
        check("**a *b* c**", "p(strong(a em(b) c))");
        check("snake_case_name and 2 * 3 * 4", "p(snake_case_name and 2 * 3 * 4)");
        check("_a_ __b__", "p(em(a) strong(b))");
        check("**open and \\*not\\*", "p(**open and *not*)");
        check("``a`b`` `c", "p(code(a`b) `c)");
    }

    #[test]
    fn a_paragraph_ends_where_another_block_begins() {
        check("a\n# b\nc\n> d\n***\ne", "p(a)#(b)p(c)blockquote(p(d))hr()p(e)");
        check("#no heading\n####### nor this", "p(#no heading\n####### nor this)");
        check("a | b\nc", "p(a | b\nc)");
    }
}
