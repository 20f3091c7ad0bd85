//! Nodes as HTML text for people to read: a line for each element.

use super::Node;

/// Elements without content.
const VOID: [&str; 5] = ["input", "br", "hr", "img", "col"];

/// Writes a node with its content. An element that contains only a text is one line; other content is indented below
/// it. Attributes are sorted by name.
pub fn written(node: &Node) -> String {
    let mut lines = String::new();
    write(node, 0, &mut lines);
    lines
}

fn write(node: &Node, depth: usize, lines: &mut String) {
    let Some(tag) = node.tag() else {
        return match node.is_text() {
            true => write_text(node, depth, lines),
            false => node.children().iter().for_each(|child| write(child, depth, lines)),
        };
    };
    let (begin, end) = (begin(tag, node), format!("</{tag}>"));
    let children = node.children();
    if VOID.contains(&tag) {
        line(depth, &begin, lines);
    } else if children.iter().all(|child| child.tag().is_none()) {
        line(depth, &format!("{begin}{}{end}", escaped(&node.text_content())), lines);
    } else {
        line(depth, &begin, lines);
        children.iter().for_each(|child| write(child, depth + 1, lines));
        line(depth, &end, lines);
    }
}

fn write_text(node: &Node, depth: usize, lines: &mut String) {
    let text = node.text_content();
    if !text.trim().is_empty() {
        line(depth, &escaped(text.trim()), lines);
    }
}

fn line(depth: usize, text: &str, lines: &mut String) {
    lines.push_str(&"  ".repeat(depth));
    lines.push_str(text);
    lines.push('\n');
}

/// Writes a start tag; an attribute with an empty value has its name only.
fn begin(tag: &str, node: &Node) -> String {
    let attribute = |(name, text): (String, String)| match text.as_str() {
        "" => format!(" {name}"),
        text => format!(" {name}=\"{}\"", escaped(text)),
    };
    format!("<{tag}{}>", node.attributes().into_iter().map(attribute).collect::<String>())
}

fn escaped(text: &str) -> String {
    let marks = [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;"), ("\n", "&#10;")];
    marks.iter().fold(text.to_owned(), |text, (mark, name)| text.replace(mark, name))
}
