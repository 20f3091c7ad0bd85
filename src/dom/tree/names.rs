//! Writes nodes as a screen reader finds them: a line for each that has a role, with its name. Tests in a browser use
//! the same form.

use super::Node;
use std::collections::HashMap;

/// States that are listed by name, with their attributes and values.
const STATES: [(&str, &str, &str); 9] = [
    ("checked", "", "checked"),
    ("disabled", "", "disabled"),
    ("readonly", "", "readonly"),
    ("open", "", "open"),
    ("aria-required", "true", "required"),
    ("aria-invalid", "true", "invalid"),
    ("aria-pressed", "true", "pressed"),
    ("aria-expanded", "false", "folded"),
    ("aria-selected", "true", "selected"),
];

/// Writes the content of a node, a line each, indented by level: `role "name" = "value" states (description)`. Hidden
/// nodes are left out, and a node without a role is only its content.
pub fn named(root: &Node) -> String {
    let page = Page::new(root);
    let mut lines = String::new();
    root.children().iter().for_each(|node| page.tell(node, 0, &mut lines));
    lines
}

/// Returns the nodes that have one of these roles and a name for which `is_called` is true, in document order.
pub fn of_name(root: &Node, roles: &[&str], is_called: impl Fn(&str) -> bool) -> Vec<Node> {
    let page = Page::new(root);
    let is_it = |node: &&Node| {
        let role = role(node).filter(|role| roles.contains(&role.as_str()));
        role.is_some_and(|role| is_called(&page.name(node, &role)))
    };
    page.all.iter().filter(is_it).cloned().collect()
}

/// A control that has a `name` attribute.
pub struct NamedControl {
    /// The control's `name`: the JSON Pointer of the value.
    pub place: String,
    /// ARIA role of the control.
    pub role: String,
    /// Accessible name of the control.
    pub name: String,
    /// The control's value, as text.
    pub value: String,
}

/// Returns all controls that have a `name` attribute.
pub fn controls(root: &Node) -> Vec<NamedControl> {
    let page = Page::new(root);
    let control = |node: &Node| {
        let (place, role) = (node.attribute("name")?, role(node)?);
        let name = page.name(node, &role);
        let value = value(node, &role).unwrap_or_default();
        Some(NamedControl { place, role, name, value })
    };
    page.all.iter().filter_map(control).collect()
}

struct Page {
    all: Vec<Node>,
    /// The first node of each `id`, and the first label of each `for`.
    ids: HashMap<String, Node>,
    labels: HashMap<String, Node>,
}

impl Page {
    fn new(root: &Node) -> Self {
        let all = root.all();
        let by = |attribute: &str| {
            let named = all.iter().rev();
            let named = named.filter_map(|node| Some((node.attribute(attribute)?, node.clone())));
            named.collect()
        };
        let (ids, labels) = (by("id"), by("for"));
        Self { all, ids, labels }
    }

    fn tell(&self, node: &Node, depth: usize, lines: &mut String) {
        if is_hidden(node) {
            return;
        }
        let role = role(node);
        if let Some(role) = &role {
            lines.push_str(&format!("{}{role}{}\n", "  ".repeat(depth), self.describe(node, role)));
        }
        if role.as_deref() != Some("combobox") {
            let depth = depth + usize::from(role.is_some());
            node.children().iter().for_each(|child| self.tell(child, depth, lines));
        }
    }

    /// Describes a node, except for its role.
    fn describe(&self, node: &Node, role: &str) -> String {
        let mut told = format!(" \"{}\"", self.name(node, role));
        if let Some(value) = value(node, role) {
            told.push_str(&format!(" = \"{}\"", value.escape_debug()));
        }
        for (attribute, when, state) in STATES {
            if node.attribute(attribute).as_deref() == Some(when) {
                told.push_str(&format!(" {state}"));
            }
        }
        let described = node.attribute("aria-describedby").map(|ids| self.texts_of(&ids));
        match described.filter(|text| !text.is_empty()) {
            Some(text) => format!("{told} ({text})"),
            None => told,
        }
    }

    /// Returns the accessible name: from `aria-labelledby`, `aria-label`, a label, or the node's own text.
    fn name(&self, node: &Node, role: &str) -> String {
        let by_others = || Some(self.texts_of(&node.attribute("aria-labelledby")?));
        let by_label = || Some(text_of(&self.label(node)?));
        let by_text = || says_itself(role).then(|| text_of(node));
        let by_caption = || {
            let caption = node.all().into_iter().find(|within| within.tag() == Some("caption"));
            caption.filter(|_| role == "table").as_ref().map(text_of)
        };
        by_others()
            .or_else(|| node.attribute("aria-label"))
            .or_else(by_label)
            .or_else(|| node.attribute("alt"))
            .or_else(by_text)
            .or_else(by_caption)
            .unwrap_or_default()
    }

    fn texts_of(&self, ids: &str) -> String {
        let found = ids.split_whitespace().filter_map(|id| self.ids.get(id));
        let texts = found.map(text_of).filter(|text| !text.is_empty());
        texts.collect::<Vec<_>>().join(" ")
    }

    /// Returns the label of a control: by `for`, or around it.
    fn label(&self, node: &Node) -> Option<Node> {
        if !matches!(node.tag(), Some("input" | "select" | "textarea")) {
            return None;
        }
        let named = node.attribute("id").and_then(|id| self.labels.get(&id).cloned());
        let around = std::iter::successors(node.parent(), Node::parent);
        named.or_else(|| around.into_iter().find(|node| node.tag() == Some("label")))
    }
}

/// Returns true if elements of this role are named by their own text.
fn says_itself(role: &str) -> bool {
    let cells = matches!(role, "cell" | "columnheader" | "rowheader");
    cells || matches!(role, "button" | "link" | "heading" | "tab" | "status")
}

fn role(node: &Node) -> Option<String> {
    let kind = node.attribute("type");
    let own = match node.tag()? {
        "button" => "button",
        "select" => "combobox",
        "textarea" => "textbox",
        "table" => "table",
        "td" => "cell",
        "th" if node.attribute("scope").as_deref() == Some("row") => "rowheader",
        "th" => "columnheader",
        "dialog" => "dialog",
        "img" => "img",
        "a" if node.attribute("href").is_some() => "link",
        "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => "heading",
        "input" => match kind.as_deref() {
            Some("checkbox") => "checkbox",
            Some("radio") => "radio",
            Some("range") => "slider",
            Some("search") => "searchbox",
            Some(kind @ ("date" | "time" | "color" | "file" | "datetime-local" | "password")) => {
                kind
            }
            _ => "textbox",
        },
        _ => return node.attribute("role"),
    };
    Some(node.attribute("role").unwrap_or_else(|| own.to_owned()))
}

/// Returns the value of a control; for a select element, the chosen option's text.
fn value(node: &Node, role: &str) -> Option<String> {
    match role {
        "checkbox" | "radio" | "button" => None,
        "combobox" => node.chosen().map(|(_, option)| text_of(&option)),
        _ => node.attribute("value").filter(|text| !text.is_empty()),
    }
}

fn is_hidden(node: &Node) -> bool {
    node.attribute("hidden").is_some() || node.attribute("aria-hidden").as_deref() == Some("true")
}

/// Returns the text of a node in one line.
fn text_of(node: &Node) -> String {
    own_text(node).split_whitespace().collect::<Vec<_>>().join(" ")
}

fn own_text(node: &Node) -> String {
    if node.is_text() {
        return node.text_content();
    }
    let seen = node.children().into_iter().filter(|child| !is_hidden(child));
    let said: String = seen.map(|child| own_text(&child)).collect();
    // Text of a block element is separate from the word before it.
    match node.tag() {
        Some("p" | "div" | "li" | "dt" | "dd") => format!(" {said} "),
        _ => said,
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::{Drawing, View, el};

    #[track_caller]
    fn check<V: Into<View>>(make: impl FnOnce() -> V, expected: &[&str]) {
        let names = Drawing::new(make).names();
        assert_eq!(names.lines().collect::<Vec<_>>(), expected);
    }

    #[test]
    fn a_control_is_called_by_the_label_that_names_it_or_is_around_it() {
        let named = || {
            let label = el("label").attr("for", "a").child("Name");
            View::from([label.into(), el("input").attr("id", "a").into()])
        };
        check(named, &["textbox \"Name\""]);
        let around = || {
            let radio = el("input").attr("type", "radio");
            el("label").child(radio).child(el("span").child("Small"))
        };
        check(around, &["radio \"Small\""]);
    }

    #[test]
    fn what_others_say_comes_before_what_it_says_itself() {
        let views = || {
            let text = |id: &'static str, text: &'static str| el("p").attr("id", id).child(text);
            let button = el("button").attr("aria-labelledby", "a").attr("aria-describedby", "b");
            let button = button.attr("aria-pressed", "true").attr("disabled", true).child("x");
            View::from([text("a", "Size").into(), text("b", "Help").into(), button.into()])
        };
        check(views, &["button \"Size\" disabled pressed (Help)"]);
    }

    #[test]
    fn what_is_hidden_is_not_told_and_no_part_of_a_name() {
        let views = || {
            let icon = el("span").attr("aria-hidden", "true").child("*");
            let button = el("button").child(icon).child("Go");
            let button = button.child(el("b").attr("hidden", "").child("!"));
            let group = el("div").attr("role", "group").attr("aria-label", "All").child(button);
            let hidden = el("div").attr("hidden", "").child(el("button").child("Never"));
            View::from([group.into(), hidden.into()])
        };
        check(views, &["group \"All\"", "  button \"Go\""]);
    }

    #[test]
    fn a_list_holds_what_its_chosen_option_is_called() {
        let list = || {
            let option =
                |text: &'static str| el("option").flag("selected", move || text == "B").child(text);
            el("select").attr("aria-label", "Kind").child(vec![option("A"), option("B")])
        };
        check(list, &["combobox \"Kind\" = \"B\""]);
    }
}
