//! Writes nodes for pasting into other programs: elements, texts and links, without those that depend on a page's
//! styles or program. A spreadsheet must not run any of the texts as a formula.

use super::Node;
use super::markup::{VOID, attribute, escape, is_of};

/// The rules in which pasted markup differs from a page's.
#[derive(Clone, Copy)]
pub struct PasteManner<'how> {
    /// Classes of elements that are omitted.
    pub left_out: &'how [&'how str],
    /// Returns true if a spreadsheet would run a line of text, so that it gets an apostrophe.
    pub is_run: fn(&str) -> bool,
}

/// The attributes that other programs understand.
const TAGS: [&str; 9] =
    ["alt", "colspan", "datetime", "dir", "href", "rel", "scope", "src", "start"];

/// Elements that make sense only in a page.
const OF_PAGE: [&str; 7] = ["input", "select", "textarea", "svg", "audio", "col", "colgroup"];

/// Elements that are kept even if they are empty.
const EMPTY: [&str; 2] = ["td", "th"];

/// Writes the content of a node.
pub fn pasted(node: &Node, how: PasteManner) -> String {
    let mut writer = Writer { how, text: String::new() };
    writer.write(node, Lines::Broken);
    writer.text
}

/// The treatment of line breaks in a text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lines {
    /// Line breaks become `<br>`.
    Broken,
    /// The element around the text keeps its line breaks.
    Preformatted,
    /// The text is a value in the app's own notation, and is written as it is.
    Exact,
}

struct Writer<'how> {
    how: PasteManner<'how>,
    text: String,
}

impl Writer<'_> {
    fn write(&mut self, node: &Node, lines: Lines) {
        let Some(tag) = node.name() else {
            return match node.is_text() {
                true => self.say(&node.text_content(), lines),
                false => node.children().iter().for_each(|child| self.write(child, lines)),
            };
        };
        let is_hidden = node.attribute("hidden").is_some();
        if is_hidden || OF_PAGE.contains(&tag.as_str()) || is_of(node, self.how.left_out) {
            return;
        }
        let lines = match tag.as_str() {
            "pre" => Lines::Preformatted,
            "data" | "time" => Lines::Exact,
            _ => lines,
        };
        self.element(passive_tag(&tag), node, lines);
    }

    /// Writes an element if it has content.
    fn element(&mut self, tag: &str, node: &Node, lines: Lines) {
        let begin = self.text.len();
        self.text.push('<');
        self.text.push_str(tag);
        for (name, value) in node.attributes() {
            let is_value = name == "value" && tag == "data";
            if is_value || TAGS.contains(&name.as_str()) {
                attribute(&name, &value, &mut self.text);
            }
        }
        self.text.push('>');
        if VOID.contains(&tag) {
            return;
        }
        let within = self.text.len();
        node.children().iter().for_each(|child| self.write(child, lines));
        if self.text.len() == within && !EMPTY.contains(&tag) {
            return self.text.truncate(begin);
        }
        self.text.push_str("</");
        self.text.push_str(tag);
        self.text.push('>');
    }

    /// Writes the lines of a text. Each may become a cell of a spreadsheet: a cell begins with an element, and with a
    /// line.
    fn say(&mut self, text: &str, lines: Lines) {
        if lines == Lines::Exact {
            return escape(text, &mut self.text);
        }
        let end = if lines == Lines::Preformatted { "\n" } else { "<br>" };
        for (at, line) in text.split('\n').enumerate() {
            self.text.push_str(if at > 0 { end } else { "" });
            if self.text.ends_with(['>', '\n']) && (self.how.is_run)(line) {
                self.text.push('\'');
            }
            escape(line, &mut self.text);
        }
    }
}

/// Returns the tag that replaces an interactive one.
fn passive_tag(tag: &str) -> &str {
    match tag {
        "details" => "div",
        "summary" => "p",
        "button" | "label" => "span",
        tag => tag,
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::{Drawing, View, el};
    use super::PasteManner;

    #[track_caller]
    fn check<V: Into<View>>(make: impl FnOnce() -> V, expected: &str) {
        let how = PasteManner { left_out: &["gone"], is_run: |line| line.trim().starts_with('=') };
        assert_eq!(Drawing::new(make).pasted(how), expected);
    }

    #[test]
    fn lines_stay_lines_and_none_of_them_is_run() {
        check(|| el("p").child("Dear Ada,\nthank you."), "<p>Dear Ada,<br>thank you.</p>");
        check(|| el("p").child("Sum\n =1+1"), "<p>Sum<br>' =1+1</p>");
        check(|| el("p").child("a").child("=1"), "<p>a=1</p>");
        check(|| el("p").child(el("b").child("=1")), "<p><b>'=1</b></p>");
        check(|| el("pre").child(el("code").child("x\n=2")), "<pre><code>x\n'=2</code></pre>");
        let number = || el("data").attr("value", "1").child("=1");
        check(number, "<data value=\"1\">=1</data>");
    }

    #[test]
    fn what_only_a_page_needs_is_not_there() {
        check(|| el("p").class("a").attr("id", "b").child("c"), "<p>c</p>");
        check(
            || {
                [el("p").child(el("span")).into(), View::from(el("td"))]
                    .into_iter()
                    .collect::<View>()
            },
            "<td></td>",
        );
        check(|| el("div").child(el("input")).child(el("p").attr("hidden", true).child("a")), "");
        check(|| el("div").class("gone").child("a"), "");
        let folded = || el("details").child(el("summary").child("a")).child("b");
        check(folded, "<div><p>a</p>b</div>");
        check(
            || el("a").attr("href", "https://a.example/?a&b").child("<"),
            "<a href=\"https://a.example/?a&amp;b\">&lt;</a>",
        );
    }
}
