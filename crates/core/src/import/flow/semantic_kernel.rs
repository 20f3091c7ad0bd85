//! Imports prompts of Semantic Kernel, as YAML or JSON: a template, its variables, and settings for each service.

use super::Flow;
use super::step::{Step, listed, text_of};
use crate::import::Note;
use crate::import::note::{NoteKind, Omission, UnusedPart};
use crate::import::prompt::{path_length, put_variable, put_words};
use crate::import::wording::template_of;
use crate::object::{object, text};
use crate::pointer::Pointer;
use serde_json::Value;

/// The settings that name a service's model.
const MODELS: [&str; 2] = ["model_id", "ai_model_id"];

pub(super) fn is_prompt(value: &Value) -> bool {
    let has_variables = |variables: &Value| {
        let variables = variables.as_array();
        variables.is_some_and(|variables| variables.iter().all(|one| one.get("name").is_some()))
    };
    let is_own = ["semantic-kernel", "handlebars", "liquid"]
        .contains(&text_of(value, "template_format"))
        || value.get("execution_settings").is_some_and(Value::is_object)
        || value.get("input_variables").is_some_and(has_variables);
    let has_template = value.get("template").is_some_and(Value::is_string);
    let is_settings = value.get("execution_settings").is_some() && value.get("schema").is_some();
    value.get("context").is_none() && is_own && (has_template || is_settings)
}

/// Returns true if a text looks like such a file in YAML.
pub(super) fn is_yaml(has: &dyn Fn(&str) -> bool) -> bool {
    let own = ["template_format:", "input_variables:", "execution_settings:"];
    has("template:") && own.iter().any(|key| has(key))
}

pub(super) fn read(value: &Value) -> Flow {
    let mut step = Step::new(text_of(value, "name"));
    let about = text_of(value, "description");
    step.parts.description = Some(about.to_owned()).filter(|about| !about.is_empty());
    put_template(&mut step, value);
    for (_, variable) in listed(value, "input_variables", &Pointer::root()) {
        put_variable_field(&mut step, variable);
    }
    put_settings(&mut step, value);
    let output = value.get("output_variable").and_then(|output| output.get("json_schema"));
    step.parts.schema = output.filter(|schema| schema.is_object()).cloned();
    let documents = if step.is_empty() { Vec::new() } else { vec![step.finish()] };
    Flow { name: "Semantic Kernel", documents, notes: Vec::new() }
}

fn put_template(step: &mut Step, value: &Value) {
    let format = text_of(value, "template_format");
    let mut has_logic = false;
    for (role, words) in messages(text_of(value, "template")) {
        let template = match format {
            "handlebars" => words.to_owned(),
            "liquid" => {
                let read = template_of(words);
                has_logic |= read.has_logic;
                read.text
            }
            _ => {
                let (template, is_whole) = translate_dollar_names(words);
                has_logic |= !is_whole;
                template
            }
        };
        step.say(role, template);
    }
    if has_logic {
        step.parts.note_unused(&Pointer::root().join("template"), UnusedPart::Logic);
    }
}

/// Splits a template into its messages, `<message role="system">…</message>`, each with its role. Text outside of them
/// is the user's.
fn messages(template: &str) -> Vec<(&str, &str)> {
    let mut messages = Vec::new();
    let mut rest = template;
    while let Some((before, role, words, after)) = next_message(rest) {
        messages.push(("user", before));
        messages.push((role, words));
        rest = after;
    }
    messages.push(("user", rest));
    messages
}

fn next_message(text: &str) -> Option<(&str, &str, &str, &str)> {
    let (before, mark) = text.split_once("<message ")?;
    let (mark, words) = mark.split_once('>')?;
    let (words, after) = words.split_once("</message>")?;
    let role = mark.trim().strip_prefix("role=")?.trim_matches(['"', '\'']);
    Some((before, role, words, after))
}

/// Translates `{{$name}}` to a variable; returns `false` as well if the template has other tags.
fn translate_dollar_names(written: &str) -> (String, bool) {
    let (mut template, mut is_whole) = (String::new(), true);
    let mut rest = written;
    while let Some((before, tag, after)) = rest.split_once("{{").and_then(|(before, inside)| {
        let (tag, after) = inside.split_once("}}")?;
        Some((before, tag, after))
    }) {
        put_words(&mut template, before);
        let name = tag.trim().strip_prefix('$').unwrap_or_default();
        if !name.is_empty() && path_length(name) == name.len() {
            put_variable(&mut template, name);
        } else {
            is_whole = false;
            put_words(&mut template, &["{{", tag, "}}"].concat());
        }
        rest = after;
    }
    put_words(&mut template, rest);
    (template, is_whole)
}

fn put_variable_field(step: &mut Step, variable: &Value) {
    let name = text_of(variable, "name").trim_start_matches('$');
    if name.is_empty() {
        return;
    }
    let mut field = match variable.get("json_schema") {
        Some(schema) if schema.is_object() => schema.clone(),
        _ => object([("type", text("string"))]),
    };
    if let Value::Object(field) = &mut field {
        for key in ["description", "default"] {
            let value = variable.get(key).filter(|value| !value.is_null() && **value != "");
            field.extend(value.map(|value| (key.to_owned(), value.clone())));
        }
    }
    step.fields.insert(name.to_owned(), field);
    if variable.get("is_required") == Some(&Value::Bool(true)) {
        step.required.push(text(name));
    }
}

/// Reads the settings of the default service, or else of the first one.
fn put_settings(step: &mut Step, value: &Value) {
    let place = Pointer::root().join("execution_settings");
    let Some(services) = value.get("execution_settings").and_then(Value::as_object) else { return };
    let Some(chosen) = services.get_key_value("default").or_else(|| services.iter().next()) else {
        return;
    };
    for name in services.keys().filter(|name| *name != chosen.0) {
        let kind = NoteKind::NotCarried(Omission::PerModel);
        step.parts.notes.push(Note::at(&place.join(name), kind));
    }
    let model =
        MODELS.map(|key| text_of(chosen.1, key)).into_iter().find(|model| !model.is_empty());
    let mut settings = chosen.1.clone();
    if let Value::Object(settings) = &mut settings {
        settings.retain(|key, _| !MODELS.contains(&key.as_str()));
    }
    step.set_model(model, Some(&settings), &place.join(chosen.0));
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use super::translate_dollar_names;
    use serde_json::json;

    #[test]
    fn a_prompt_of_semantic_kernel_is_its_template_with_its_variables() {
        let file = "name: GenerateStory\ndescription: Tells a story.\ntemplate_format: semantic-kernel\ntemplate: |\n  <message role=\"system\">You tell stories.</message>\n  Tell a story about {{$topic}} in {{$length}} words. {{time.now}}\ninput_variables:\n  - name: topic\n    description: What it is about\n    is_required: true\n  - name: length\n    default: 100\noutput_variable:\n  description: The story\nexecution_settings:\n  default:\n    temperature: 0.6\n  service1:\n    model_id: gpt-4\n";
        let expected = json!({"title": "GenerateStory", "description": "Tells a story.", "config": {"temperature": 0.6}, "context": [
            {"type": "text", "role": "system", "text": "You tell stories."},
            {"type": "text", "template": true, "text": "Tell a story about {{topic}} in {{length}} words. \\{{time.now}}"},
            {"type": "input", "as": "text", "schema": {"type": "object", "properties": {
                "topic": {"type": "string", "description": "What it is about"},
                "length": {"type": "string", "default": 100}}, "required": ["topic"]}}]});
        let notes = ["/template kept_logic", "/execution_settings/service1 not_per_model"];
        check(file, "Semantic Kernel", std::slice::from_ref(&expected), &notes);
    }

    #[test]
    fn names_have_a_dollar_before_them() {
        let check = |written: &str, expected: &str, is_whole: bool| {
            assert_eq!(
                translate_dollar_names(written),
                (expected.to_owned(), is_whole),
                "{written}"
            );
        };
        check("Hi {{$name}}, {{ $a }}", "Hi {{name}}, {{a}}", true);
        check("{{plugin.act $x}}", "\\{{plugin.act $x}}", false);
        check("{{", "\\{{", true);
    }
}
