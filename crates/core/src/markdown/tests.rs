use super::source::LENGTH_LIMIT;
use super::*;

/// Returns pieces as one line, in which an element is `tag(content)`.
fn line(pieces: &[Prose]) -> String {
    let part = |piece: &Prose| match piece {
        Prose::Text(text) => text.clone(),
        Prose::Element(tag, children) => {
            let class = tag.class().map(|class| format!(".{class}")).unwrap_or_default();
            let start = tag.start().map(|start| format!("@{start}")).unwrap_or_default();
            format!("{}{class}{start}({})", tag.name(), line(children))
        }
        Prose::Heading(level, children) => format!("{}({})", "#".repeat(*level), line(children)),
        Prose::Code { language, text } => format!("code.{language}({text})"),
        Prose::Link(address, children) => format!("→{address}({})", line(children)),
        Prose::Picture(address, shows) => {
            format!("▦{}({shows})", address.as_deref().unwrap_or_default())
        }
    };
    pieces.iter().map(part).collect()
}

#[track_caller]
fn check(source: &str, expected: &str) {
    assert_eq!(line(&read(source, 1)), expected, "{source:?}");
}

#[test]
fn markdown_becomes_elements() {
    check("# A\n\n**b** *c* ~~d~~ `e`", "#(A)p(strong(b) em(c) s(d) code(e))");
    check("- a\n- [x] b\n\n3. c", "ul(li(a)li(☑ b))ol@3(li(c))");
    check("- [ ] a\n- [X] b", "ul(li(☐ a)li(☑ b))");
    check("> a\n\n```rust\nb\n```\n---", "blockquote(p(a))code.rust(b\n)hr()");
    check("a  \nb\\\nc\nd", "p(abr()bbr()c\nd)");
    check("A\n===\nB\n---\nc", "#(A)##(B)p(c)");
}

#[test]
fn code_is_fenced_or_set_in() {
    check("~~~ js x\na\n\n  b\n~~~", "code.js(a\n\n  b\n)");
    // The former parser of Pilcrow read indented code as text.
    check("a\n\n    b\n      c", "p(a)code.(b\n  c)");
    check("- a\n  ```sh\n  b\n  ```", "ul(li(acode.sh(b\n)))");
}

#[test]
fn a_table_has_a_head_and_sides() {
    check(
        "|a|b|c|\n|-|:-:|-:|\n|d|`e|f`|*g*|",
        "table(thead(tr(th(a)th.center(b)th.right(c)))tr(td(d)td.center(`e)td.right(f`)))",
    );
    check("|a|b|\n|-|-:|\n|c|d|", "table(thead(tr(th(a)th.right(b)))tr(td(c)td.right(d)))");
    check("|a|\n|-|\n|b\\|c|", "table(thead(tr(th(a)))tr(td(b|c)))");
}

#[test]
fn a_row_has_no_more_cells_than_were_written() {
    check("|a|b|c|\n|-|-|-|\n|d\n||e|", "table(thead(tr(th(a)th(b)th(c)))tr(td(d))tr(td()td(e)))");
    let source = format!("{}\n{}\n{}", "|a".repeat(400), "|-".repeat(400), "b\n".repeat(400));
    assert!(line(&read(&source, 1)).len() < 10 * source.len());
}

#[test]
fn headings_skip_no_level_whatever_their_signs() {
    check("### a\n#### b\n# c\n###### d\n## e\n# f", "#(a)##(b)#(c)##(d)##(e)#(f)");
    assert_eq!(line(&read("## a\n### b", 4)), "####(a)#####(b)");
}

#[test]
fn html_stays_text() {
    check("<script>alert(1)</script>", "p(<script>alert(1)</script>)");
    check("a <b onclick=x>c</b>", "p(a <b onclick=x>c</b>)");
    check("<div>\n**b**\n</div>\n\nc", "p(<div>\n**b**\n</div>)p(c)");
    check("<!-- a", "p(<!-- a)");
}

#[test]
fn a_link_is_followed_only_to_the_web_or_mail() {
    check("[a](https://example.org/x)", "p(→https://example.org/x(a))");
    check("[a][1] [1]\n\n[1]: https://e.example", "p(→https://e.example(a) →https://e.example(1))");
    check("[*a*](javascript:alert(1))", "p(em(a))");
    check("[a](/relative) <javascript:x>", "p(a javascript:x)");
    check(
        "<https://e.example> <a@e.example>",
        "p(→https://e.example(https://e.example) →mailto:a@e.example(a@e.example))",
    );
}

#[test]
fn a_picture_is_a_place_that_names_its_address() {
    check("![a *cat*](https://example.org/cat.png)", "p(▦https://example.org/cat.png(a cat))");
    check("![cat](data:image/png;base64,AA)", "p(▦(cat))");
    check("[![a](https://p.example)](https://e.example)", "p(→https://e.example(a))");
    check(
        "[![](https://p.example)](https://e.example)",
        "p(→https://e.example(https://p.example))",
    );
}

#[test]
fn extensions_stay_text() {
    check(
        "a[^1] $x_1$ $$y$$ ^up^ :smile:\n\n[^1]: b c",
        "p(a[^1] $x_1$ $$y$$ ^up^ :smile:)p([^1]: b c)",
    );
    check("a {#id}\n: b", "p(a {#id}\n: b)");
    check("---\na: b\n---", "hr()#(a: b)");
    check("> [!NOTE]\n> a", "blockquote(p([!NOTE]\na))");
}

#[test]
fn characters_may_go_by_their_names() {
    check("&amp; &copy; &#233; &nothing;", "p(& © é &nothing;)");
}

#[test]
fn half_written_markdown_is_no_error() {
    check("**a", "p(**a)");
    check("```\na", "code.(a)");
    check("|a|b|\n|-", "p(|a|b|\n|-)");
    check("[a](http", "p([a](http)");
    check("- ", "ul(li())");
    check("1.", "ol@1(li())");
    check("<di", "p(<di)");
}

#[test]
fn what_may_be_an_entry_yet_makes_no_heading() {
    for (source, blocks) in [
        ("To buy:\n-", "To buy:"),
        ("To buy:\n--", "To buy:"),
        ("To buy:\n- ", "To buy:"),
        ("To buy:\n==", "To buy:"),
        ("To buy:\n- m", "To buy:\n- m"),
        ("To buy:\n---\n", "To buy:\n---\n"),
        ("-", ""),
        ("a", "a"),
        ("a\n", "a\n"),
    ] {
        assert_eq!(drawable_part(source), blocks, "{source:?}");
    }
}

fn depth(pieces: &[Prose]) -> usize {
    let below = |piece: &Prose| match piece {
        Prose::Element(_, children) | Prose::Link(_, children) | Prose::Heading(_, children) => {
            depth(children)
        }
        Prose::Text(_) | Prose::Picture(..) | Prose::Code { .. } => 0,
    };
    pieces.iter().map(below).max().map_or(0, |below| below + 1)
}

#[test]
fn nesting_without_end_is_drawn_to_a_depth_and_keeps_its_text() {
    for (sign, count) in
        [(">", 10_000), ("> ", 10_000), ("- ", 10_000), ("1. ", 10_000), (">", 60), ("- ", 60)]
    {
        let pieces = read(&format!("{} end *of* it\n\nmore", sign.repeat(count)), 1);
        assert!(depth(&pieces) <= 30, "{sign}");
        let plain = Prose::plain(&pieces);
        assert!(plain.contains("end") && plain.contains("more"), "{sign}");
    }
    let stairs: String = (0..300).map(|at| format!("{}- a\n", "  ".repeat(at))).collect();
    assert!(depth(&read(&stairs, 1)) <= 30);
}

#[test]
fn a_wide_rule_nests_nothing() {
    check(&"-".repeat(500), "hr()");
    check(&format!("a\n\n{}b", " ".repeat(500)), &format!("p(a)code.({}b)", " ".repeat(496)));
}

#[test]
fn a_text_without_end_is_shown_as_written() {
    let source = "*a* ".repeat(LENGTH_LIMIT / 4 + 1);
    check(&source, &format!("div.paragraphs({source})"));
}

#[test]
fn signs_that_never_close_cost_no_more_than_a_reading() {
    for sign in [
        "*a ", "_a ", "~~a ", "[", "![", "`a", "<http:", "- ", "> ", "|a\n|-\n", "\\", "[a](",
        "**a *b ", "&", "<!--", "[a]: ", "\n> - ", "- a\n", "<div>\n", "a\n===\n",
    ] {
        let source = sign.repeat(LENGTH_LIMIT / sign.len());
        assert!(Prose::plain(&read(&source, 1)).len() <= source.len(), "{sign}");
        assert!(within(&source, 1).len() <= 3 * source.len(), "{sign}");
        is_markdown(&source);
    }
}

#[test]
fn lists_hold_lists_paragraphs_and_code() {
    check("- a\n  - b\n    - c\n- d", "ul(li(aul(li(bul(li(c)))))li(d))");
    check("1. a\n   more\n2) b", "ol@1(li(a\nmore))ol@2(li(b))");
    // A list with an empty line between its entries is loose as a whole.
    check("- a\n\n  b\n- c", "ul(li(p(a)p(b))li(p(c)))");
    check("* a\n  ```\n  x\n    y\n  ```", "ul(li(acode.(x\n  y\n)))");
    check("text\n- a", "p(text)ul(li(a))");
    check("-a\n1.5 b", "p(-a\n1.5 b)");
    // Content of an entry is indented as far as the entry's text.
    check("1. a\n   - b\n2. c", "ol@1(li(aul(li(b)))li(c))");
}

#[test]
fn emphasis_nests_and_keeps_away_from_words_and_sums() {
    check("***a***", "p(em(strong(a)))");
    check("**a *b* c**", "p(strong(a em(b) c))");
    check("snake_case_name and 2 * 3 * 4", "p(snake_case_name and 2 * 3 * 4)");
    check("_a_ __b__", "p(em(a) strong(b))");
    check("**open and \\*not\\*", "p(**open and *not*)");
    check("``a`b`` `c", "p(code(a`b) `c)");
    check("about ~5 or ~10", "p(about ~5 or ~10)");
}

#[test]
fn a_paragraph_ends_where_another_block_begins() {
    check("a\n# b\nc\n> d\n***\ne", "p(a)#(b)p(c)blockquote(p(d))hr()p(e)");
    check("#no heading\n####### nor this", "p(#no heading\n####### nor this)");
    check("a | b\nc", "p(a | b\nc)");
}
