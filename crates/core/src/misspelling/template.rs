//! Checks templates, texts with the names of values in braces, and inputs that reach the model only through them.

use super::kind::MisspellingKind;
use super::names::INPUT_WAYS;
use super::reference::DeadEnd;
use super::search::Search;
use crate::context::{Name, Step, Template};
use crate::document::Message;
use serde_json::Value;
use std::collections::HashSet;

impl<'document> Search<'document> {
    /// Checks a text of a message, or a list of parts with texts.
    pub fn template(&mut self, value: &'document Value, is_marked: bool) {
        match value {
            Value::String(text) if is_marked => self.marked(text),
            Value::String(text) => self.unmarked(text),
            Value::Array(parts) => self.each_entry(parts, |search, part| {
                if let Some(text) = part.get("text").filter(|text| text.is_string()) {
                    search.within("text", |search| search.template(text, is_marked));
                }
            }),
            _ => {}
        }
    }

    /// Checks a template, in which names in braces are replaced by values.
    fn marked(&mut self, text: &'document str) {
        let template = Template::parse(text);
        let mut visited = HashSet::new();
        for odd in template.odd.iter().filter(|odd| visited.insert((**odd, Vec::new()))) {
            self.tell(odd, MisspellingKind::AsWritten);
        }
        // Names that begin with `†` are checked in any text.
        let names = template.names().into_iter().filter(|name| !name.written.starts_with('†'));
        for name in names.filter(|name| visited.insert((name.written, name.way.clone()))) {
            self.name(&name);
        }
    }

    fn name(&mut self, name: &Name<'document>) {
        let path: Vec<&'document str> = name.way.iter().filter_map(Step::key).collect();
        let written = format!("{{{{{}}}}}", name.written);
        let Some(place) = self.data.place(name.kind) else {
            if name.kind == "input" && !path.is_empty() {
                self.tell(&written, MisspellingKind::NoField);
            }
            return;
        };
        match self.lost(name.kind, &path, place) {
            Some(DeadEnd::Meant(at, meant)) => {
                let token = path.get(at).copied().unwrap_or_default();
                // The variable of a loop is checked where the loop begins.
                if written.contains(token) {
                    let meant = written.replacen(token, meant, 1);
                    self.tell(&written, MisspellingKind::Data { meant });
                }
            }
            Some(DeadEnd::Nowhere) => self.tell(&written, MisspellingKind::NoField),
            None => {}
        }
    }

    /// Checks a text that is no template: if it contains a name in braces, that is reported once.
    fn unmarked(&mut self, text: &'document str) {
        let template = Template::parse(text);
        let names = template.names();
        let is_tag = |name: &&Name| !name.written.starts_with('†') && !name.way.is_empty();
        if let Some(name) = names.iter().find(is_tag) {
            let written = format!("{{{{{}}}}}", name.written);
            self.tell(&written, MisspellingKind::Unmarked);
        }
    }

    /// Checks an input whose values reach the model only through texts: that some text names it, and its keys that none
    /// names.
    pub fn look_into_texts(&mut self, message: Message<'document>, written: &Value) {
        self.word(written, &INPUT_WAYS);
        if !message.is_in_text() || self.named.is_open {
            return;
        }
        if self.named.keys.is_empty() {
            return self.tell("text", MisspellingKind::NoText);
        }
        let listed = message.written().get("schema").and_then(|schema| schema.get("properties"));
        for key in listed.and_then(Value::as_object).into_iter().flat_map(|listed| listed.keys()) {
            if !self.named.keys.contains(key) {
                self.tell(key, MisspellingKind::Unnamed);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::misspelled;
    use crate::document::parse_document;
    use serde_json::{Value, json};

    /// Checks each finding below the context, as `place: written (key) → meant`.
    #[track_caller]
    fn check(context: Value, expected: &[&str]) {
        let request = parse_document(&context.to_string()).unwrap().request;
        let lines = misspelled(&request).into_iter().map(|mistake| {
            let place = mistake.pointer.as_str().trim_start_matches("/context/");
            let meant =
                mistake.kind.suggestion().map(|meant| format!(" → {meant}")).unwrap_or_default();
            format!("{place}: {} ({}){meant}", mistake.written, mistake.kind.key())
        });
        assert_eq!(lines.collect::<Vec<_>>(), expected, "{context}");
    }

    fn text(words: &str) -> Value {
        json!({"type": "text", "template": true, "text": words})
    }

    fn input(properties: Value) -> Value {
        json!({"type": "input", "schema": {"type": "object", "properties": properties}})
    }

    #[test]
    fn a_name_in_a_marked_text_has_a_field() {
        let message = input(
            json!({"topic": {"type": "string"}, "list": {"items": {"properties": {"title": {}}}}}),
        );
        let check =
            |words: &str, expected: &[&str]| self::check(json!([text(words), message]), expected);
        check(
            "{{topic}} {{#each list}}{{title}}{{@index}}{{../topic}}{{/each}} {{list.0.title}}",
            &[],
        );
        check("{{list.length}} {{this}} {{@root.topic}} {{json topic}}", &[]);
        check("{{topci}} {{topci}}", &["0/text: {{topci}} (data) → {{topic}}"]);
        check("{{#if topics}}x{{/if}}", &["0/text: {{topics}} (data) → {{topic}}"]);
        check(
            "{{#each list}}{{this.titel}}{{/each}}",
            &["0/text: {{this.titel}} (data) → {{this.title}}"],
        );
        check("{{mood}}", &["0/text: {{mood}} (no_field)"]);
        check("{{#each list}}{{topic}}{{/each}}", &["0/text: {{topic}} (no_field)"]);
        check(
            "{{upper topic}}{{#if topic}}",
            &["0/text: {{upper topic}} (as_written)", "0/text: {{#if topic}} (as_written)"],
        );
        check("†input.topci", &["0/text: †input.topci (data) → †input.topic"]);
    }

    #[test]
    fn without_an_input_no_name_has_a_field() {
        check(json!([text("{{a}} {{@state.x}}")]), &["0/text: {{a}} (no_field)"]);
        check(json!([text("{{a}}"), {"type": "input", "schema": {}}]), &[]);
        let parts = json!({"role": "user", "template": true, "content": [{"type": "text", "text": "{{a}}"}]});
        check(json!([parts]), &["0/content/0/text: {{a}} (no_field)"]);
    }

    #[test]
    fn a_name_in_a_text_that_is_not_marked_is_told_once() {
        let message = input(json!({"a": {}}));
        check(
            json!([{"type": "text", "text": "{{a}} and {{b}}"}, message]),
            &["0/text: {{a}} (unmarked)"],
        );
        check(json!(["{{#if a}}x{{/if}}"]), &["0: {{a}} (unmarked)"]);
        check(
            json!([{"type": "text", "text": "{ a } \\{{a}} {% x %} {{!note}} †input.a"}, message]),
            &[],
        );
        check(json!([{"type": "data", "data": "{{a}}", "description": "{{a}}"}]), &[]);
    }

    #[test]
    fn an_input_that_is_told_in_texts_is_told_whole() {
        let input = |way: &str| json!({"type": "input", "as": way, "schema": {"properties": {"a": {}, "b": {}}}});
        check(json!([text("{{a}} {{b}}"), input("text")]), &[]);
        check(json!([text("{{a}} †input.b"), input("text")]), &[]);
        check(json!([text("{{a}}"), input("text")]), &["1/as: b (unnamed)"]);
        check(json!([text("{{json this}}"), input("text")]), &[]);
        check(json!([text("Hi"), input("text")]), &["1/as: text (no_text)"]);
        check(json!([text("{{a}}"), input("txet")]), &["1/as: txet (word) → text"]);
        check(json!([text("{{a}}"), {"type": "input", "schema": {"properties": {"a": {}}}}]), &[]);
    }
}
