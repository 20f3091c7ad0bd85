//! Translates templates in Jinja's syntax to a document's texts, with variables as names of data.

use super::prompt::{
    Piece, Syntax, block_of, path_length, pieces, put_variable, put_words as put_escaped,
};
use crate::context::Template;
use serde_json::Value;

/// A translated template.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Wording {
    /// The text for the document.
    pub text: String,
    /// The paths of the variables as written, in order.
    pub variables: Vec<String>,
    /// True if the template has logic without a counterpart, which stays as written.
    pub has_logic: bool,
}

/// Translates a template to a document's template. Logic without a counterpart stays as written.
pub(super) fn template_of(template: &str) -> Wording {
    let mut output = Wording::default();
    for (_, piece) in pieces(template, 1, Syntax::Jinja) {
        match (piece, plain(piece)) {
            (_, Some(words)) => put_escaped(&mut output.text, words),
            (Piece::Variable(path), _) => {
                put_variable(&mut output.text, path);
                output.variables.push(path.to_owned());
            }
            (piece, _) if let Some(path) = value_path(piece) => {
                put_variable(&mut output.text, &format!("json {path}"));
                output.variables.push(path.to_owned());
            }
            (Piece::Block(written), _) if let Some(block) = block_of(written) => {
                let names = Template::parse(&block).names().into_iter();
                let names = names.filter_map(|name| name.way.first()?.key().map(str::to_owned));
                output.variables.extend(names);
                output.text.push_str(&block);
            }
            (Piece::Text(written) | Piece::Other(_, written) | Piece::Block(written), _) => {
                output.has_logic = true;
                put_escaped(&mut output.text, written);
            }
        }
    }
    output
}

/// Translates a template without variables to plain words; other tags stay as written.
pub(super) fn plain_of(template: &str) -> String {
    worded(template, &|_| None).text
}

/// Translates a template to words, with each variable replaced by `name` of its path. A variable for which `name`
/// returns `None` stays as written.
pub(super) fn worded(template: &str, name: &dyn Fn(&str) -> Option<String>) -> Wording {
    let mut output = Wording::default();
    let mut ends_with_name = false;
    for (_, piece) in pieces(template, 1, Syntax::Jinja) {
        match (piece, plain(piece)) {
            (_, Some(words)) => put_words(&mut output.text, words, ends_with_name),
            (piece, _)
                if let Some(path) = value_path(piece)
                    && let Some(name) = name(path) =>
            {
                output.text.push_str(&name);
                output.variables.push(path.to_owned());
                ends_with_name = true;
                continue;
            }
            (Piece::Variable(path), _) => {
                output.has_logic = true;
                put_words(&mut output.text, &format!("{{{{{path}}}}}"), ends_with_name);
            }
            (Piece::Text(written) | Piece::Other(_, written) | Piece::Block(written), _) => {
                output.has_logic = true;
                put_words(&mut output.text, written, ends_with_name);
            }
        }
        ends_with_name = false;
    }
    output
}

/// Returns the path of a tag that stands for a value: `a.b`, or `a.b | dump`, which is Nunjucks for a value as JSON.
fn value_path(piece: Piece<'_>) -> Option<&str> {
    match piece {
        Piece::Variable(path) => Some(path),
        Piece::Other(inner, _) => {
            let path = inner.strip_suffix("dump")?.trim_end().strip_suffix('|')?.trim();
            (!path.is_empty() && path_length(path) == path.len()).then_some(path)
        }
        Piece::Text(_) | Piece::Block(_) => None,
    }
}

/// Returns the words of a text piece, or of a tag that stands for words: `{{ "{{" }}`.
fn plain(piece: Piece<'_>) -> Option<&str> {
    match piece {
        Piece::Text(words) => Some(words),
        Piece::Other(inner, _) => {
            let inside = inner.strip_prefix('"')?.strip_suffix('"')?;
            (!inside.contains(['"', '\\'])).then_some(inside)
        }
        _ => None,
    }
}

/// Appends words; inserts a space if they would otherwise become part of the name before them.
fn put_words(text: &mut String, words: &str, ends_with_name: bool) {
    let continues = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
    if ends_with_name && words.strip_prefix('.').unwrap_or(words).starts_with(continues) {
        text.push(' ');
    }
    text.push_str(words);
}

/// Fills in a template's variables. `None` if it contains anything else, or if a value is missing. A template that is a
/// single variable returns its value unchanged.
pub(super) fn filled(template: &str, value: &dyn Fn(&str) -> Option<Value>) -> Option<Value> {
    let list = pieces(template, 1, Syntax::Jinja);
    if let [(_, Piece::Variable(path))] = list.as_slice() {
        return value(path);
    }
    let mut text = String::new();
    for (_, piece) in list {
        match (piece, plain(piece)) {
            (_, Some(words)) => text.push_str(words),
            (Piece::Variable(path), _) => text.push_str(&as_text(&value(path)?)),
            _ => return None,
        }
    }
    Some(text.into())
}

/// Returns a text unchanged, any other value as JSON.
pub(super) fn as_text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// Returns the value at a path such as `a.b`.
pub(super) fn at_path<'value>(value: &'value Value, path: &str) -> Option<&'value Value> {
    path.split('.').try_fold(value, |value, name| value.get(name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn plain_variables_are_named_and_all_else_stays() {
        let check = |template: &str, text: &str, variables: &[&str], has_logic: bool| {
            let name = |path: &str| path.strip_prefix("x.").map(|path| format!("†input.{path}"));
            let output = worded(template, &name);
            assert_eq!((output.text.as_str(), output.has_logic), (text, has_logic), "{template}");
            assert_eq!(output.variables, variables, "{template}");
        };
        check("Hi {{ x.a }}s, {{x.b.c}}.", "Hi †input.a s, †input.b.c.", &["x.a", "x.b.c"], false);
        check("{{y}}{{ x.a | upper }}", "{{y}}{{ x.a | upper }}", &[], true);
        check("{{ \"{{\" }}a}} {# gone #}", "{{a}} ", &[], false);
        check("{{ x.a | dump }}: {{x.b|dump}}", "†input.a: †input.b", &["x.a", "x.b"], false);
        check("{% if x.a %}b{% endif %}", "{% if x.a %}b{% endif %}", &[], true);
    }

    #[test]
    fn variables_of_a_template_are_those_of_a_text() {
        let check = |template: &str, text: &str, has_logic: bool| {
            let output = template_of(template);
            assert_eq!((output.text.as_str(), output.has_logic), (text, has_logic), "{template}");
        };
        check("Hi {{ a }}s, {{b.c}}.", "Hi {{a}}s, {{b.c}}.", false);
        check("{{ a | dump }} {{ \"{{\" }}a}}", "{{json a}} \\{{a}}", false);
        check("{{ a | upper }} {{b}}", "\\{{ a | upper }} {{b}}", true);
        check("{% if a %}{{b}}{% endif %}", "{{#if a}}{{b}}{{/if}}", false);
        check(
            "{% if a > 1 %}{{b}}{% endif %} {{c}}",
            "{% if a > 1 %}\\{{b}}{% endif %} {{c}}",
            true,
        );
        check("{% raw %}{{c}}{% endraw %} {{b}}", "{% raw %}\\{{c}}{% endraw %} {{b}}", true);
    }

    #[test]
    fn a_tag_of_words_stands_for_them() {
        for (template, expected) in [
            ("Hi {{a.b}}. Bye †input.no, †inputs", "Hi †input.a.b. Bye †input.no, †inputs"),
            ("So {{ \"{\" }}{{a}}}", "So {†input.a}"),
            ("{{ \"{{\" }}a}} {{ \"{%\" }} b %} {{ \"{#\" }}", "{{a}} {% b %} {#"),
            ("{{ \"{{\" }}{", "{{{"),
        ] {
            let read = worded(template, &|path| Some(format!("†input.{path}")));
            assert_eq!((read.text.as_str(), read.has_logic), (expected, false), "{template}");
        }
    }

    #[test]
    fn values_are_put_in_where_nothing_is_to_be_decided() {
        let vars = json!({"a": 5, "b": {"c": "d"}});
        let value = |path: &str| at_path(&vars, path).cloned();
        for (template, expected) in [
            ("{{a}}", Some(json!(5))),
            ("{{a}} of {{ b }}", Some(json!("5 of {\"c\":\"d\"}"))),
            ("{{b.c}}", Some(json!("d"))),
            ("x", Some(json!("x"))),
            ("{{z}}!", None),
            ("{{a | upper}}", None),
        ] {
            assert_eq!(filled(template, &value), expected, "{template}");
        }
    }
}
