//! Nodes as they are pasted into other programs: elements, texts and links, without what a page's styles or its program
//! would need. A spreadsheet that they are pasted into runs none of it.

use super::Node;
use super::markup::{VOID, attribute, escape, is_of};

/// What is written otherwise than in a page.
#[derive(Clone, Copy)]
pub struct PasteManner<'how> {
    /// The classes of elements that are left out.
    pub left_out: &'how [&'how str],
    /// Whether a spreadsheet would run a line of a text, so that it gets an apostrophe.
    pub is_run: fn(&str) -> bool,
}

/// What other programs make something of.
const TAGS: [&str; 9] =
    ["alt", "colspan", "datetime", "dir", "href", "rel", "scope", "src", "start"];

/// Elements that only a page has.
const OF_PAGE: [&str; 7] = ["input", "select", "textarea", "svg", "audio", "col", "colgroup"];

/// Elements that say something although they hold nothing.
const EMPTY: [&str; 2] = ["td", "th"];

/// What a node holds.
pub fn pasted(node: &Node, how: PasteManner) -> String {
    let mut writer = Writer { how, text: String::new() };
    writer.write(node, Lines::Broken);
    writer.text
}

/// How a text is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lines {
    /// The text's lines become lines.
    Broken,
    /// Its lines are kept by the element around it.
    Preformatted,
    /// It is the app's own way to write a value.
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

    /// An element, where it says something.
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

    /// Lines of a text, each of which may become a cell of a spreadsheet: with an element a cell begins, and with a line.
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

/// What an element is where nobody folds or presses it.
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
