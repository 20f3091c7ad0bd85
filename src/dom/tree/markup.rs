//! Nodes as the elements of a page that has no program, or none yet: what they say, and what controls hold. Without a
//! program nothing in it can be changed, since nobody would hear of it.

use super::Node;

/// Elements that hold nothing.
const VOID: [&str; 7] = ["input", "br", "hr", "img", "col", "source", "track"];

/// Kinds of inputs that are read only by being disabled.
const WITHOUT_TEXT: [&str; 6] = ["checkbox", "radio", "range", "color", "file", "button"];

/// What a node holds, to the letter: no space is put between elements.
pub fn markup(node: &Node, is_still: bool) -> String {
    let mut text = String::new();
    write(node, is_still, &mut text);
    text
}

fn write(node: &Node, is_still: bool, text: &mut String) {
    let Some(tag) = node.tag() else {
        return match node.is_text() {
            true => escape(&node.text_content(), text),
            false => node.children().iter().for_each(|child| write(child, is_still, text)),
        };
    };
    begin(tag, node, is_still, text);
    if VOID.contains(&tag) {
        return;
    }
    if tag == "textarea" {
        // The first end of a line in it is not read.
        text.push('\n');
        escape(&node.attribute("value").unwrap_or_default(), text);
    }
    node.children().iter().for_each(|child| write(child, is_still, text));
    text.push_str("</");
    text.push_str(tag);
    text.push('>');
}

fn begin(tag: &str, node: &Node, is_still: bool, text: &mut String) {
    text.push('<');
    text.push_str(tag);
    let attributes = node.attributes();
    let stands_within = |name: &str| name == "value" && matches!(tag, "textarea" | "select");
    for (name, value) in attributes.iter().filter(|(name, _)| !stands_within(name)) {
        text.push(' ');
        text.push_str(name);
        text.push_str("=\"");
        escape(value, text);
        text.push('"');
    }
    let stillness = stillness(tag, node).filter(|_| is_still);
    if let Some(name) = stillness.filter(|name| !attributes.contains_key(*name)) {
        text.push(' ');
        text.push_str(name);
    }
    text.push('>');
}

/// What keeps a control from being changed.
fn stillness(tag: &str, node: &Node) -> Option<&'static str> {
    let kind = node.attribute("type").unwrap_or_default();
    match tag {
        "textarea" => Some("readonly"),
        "input" if WITHOUT_TEXT.contains(&kind.as_str()) => Some("disabled"),
        "input" => Some("readonly"),
        "select" | "button" => Some("disabled"),
        _ => None,
    }
}

fn escape(text: &str, into: &mut String) {
    for letter in text.chars() {
        match letter {
            '&' => into.push_str("&amp;"),
            '<' => into.push_str("&lt;"),
            '>' => into.push_str("&gt;"),
            '"' => into.push_str("&quot;"),
            // A reader of HTML would take it for the end of a line.
            '\r' => into.push_str("&#13;"),
            // No text of HTML has it.
            '\0' => into.push(char::REPLACEMENT_CHARACTER),
            letter => into.push(letter),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::{Drawn, RwSignal, View, before_paint, derived, el};

    #[track_caller]
    fn check<V: Into<View>>(make: impl FnOnce() -> V, expected: &str) {
        assert_eq!(Drawn::new(make).markup(), expected);
    }

    #[test]
    fn nothing_stands_between_elements_that_is_not_said() {
        let text = || el("p").child("a ").child(el("b").child("b")).child(" c");
        check(text, "<p>a <b>b</b> c</p>");
        check(|| el("br"), "<br>");
    }

    #[test]
    fn no_text_is_markup() {
        let text = || el("p").attr("title", "\"><script>").child("</p><script>\r\0");
        let expected =
            "<p title=\"&quot;&gt;&lt;script&gt;\">&lt;/p&gt;&lt;script&gt;&#13;\u{fffd}</p>";
        check(text, expected);
    }

    #[test]
    fn controls_hold_what_they_hold_and_cannot_be_changed() {
        check(|| el("textarea").value("\na"), "<textarea readonly>\n\na</textarea>");
        check(|| el("input").value("2"), "<input value=\"2\" readonly>");
        let tick = || el("input").attr("type", "checkbox").flag("checked", || true);
        check(tick, "<input checked=\"\" type=\"checkbox\" disabled>");
        let list = || {
            let option = el("option").flag("selected", || true).child("A");
            el("select").value("a").child(option)
        };
        check(list, "<select disabled><option selected=\"\">A</option></select>");
    }

    #[test]
    fn before_its_program_comes_a_page_can_be_filled_in() {
        let drawn = Drawn::new(|| {
            let rest = RwSignal::new("");
            before_paint(move || rest.set("later"));
            let tick = el("input").attr("type", "checkbox").flag("checked", || true);
            el("p").child(tick).child(el("input").value("2")).child(derived(move || rest.get()))
        });
        let expected = "<p><input checked=\"\" type=\"checkbox\"><input value=\"2\"></p>";
        assert_eq!(drawn.first_markup(), expected);
    }
}
