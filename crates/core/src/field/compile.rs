//! Compiles one place of a schema into a field.

use super::branch::branch_names;
use super::hint::hinting::apply_hints;
use super::hint::ui_schema::UiSchema;
use super::list::{is_tuple, list};
use super::names::label::constant_words;
use super::object::object;
use super::options::{option, options_of, options_of_shapes};
use super::shape::{has_null_beside, null_place, with_only_shapes};
use super::widget::is_file;
use super::{BranchName, ChoiceOption, Field, FieldKind, Limits, Media, WidgetKind, widget_kind};
use crate::pointer::Pointer;
use crate::schema::{
    AddedBranch, Conditions, Fit, PlaceSchemas, Schema, Sources, Union, Verdict, compare_numbers,
};
use serde_json::Value;
use std::cmp::Ordering;

pub(super) fn compile(
    schema: &Schema,
    sources: &Sources,
    adds: &[AddedBranch],
    ui: &UiSchema,
) -> Field {
    let (sources, described) = with_only_shapes(schema, sources);
    let kind = match sources.chosen.last() {
        Some(chosen) if *chosen == null_place(schema) => FieldKind::Null,
        _ => kind_of(schema, &described, adds),
    };
    let is_object = matches!(kind, FieldKind::Object { .. });
    let media = match &kind {
        FieldKind::Text { .. } => media(&described),
        FieldKind::Array { items: Some(items), .. } => media_of_items(&schema.described_by(items)),
        _ => None,
    };
    let widget = match widget_kind(&kind, &described, media.is_some()) {
        // A text of unknown type may have line breaks.
        WidgetKind::Text if is_any_type(&sources.chosen) => WidgetKind::LongText,
        widget => widget,
    };
    let mut field = Field {
        conditions: if is_object {
            Conditions::read(schema, &described)
        } else {
            Conditions::default()
        },
        adds: adds.to_vec(),
        title: described.text("title").map(str::to_owned),
        description: description(&described).map(str::to_owned),
        widget,
        default: default(schema, &described, &sources.chosen)
            .filter(|value| may_begin(schema, &sources.location, &kind, value)),
        examples: examples(&described),
        nullable: described.is_nullable(),
        sources,
        read_only: described.is("readOnly") || matches!(kind, FieldKind::Const(_)),
        deprecated: ["deprecated", "x-deprecated"].into_iter().any(|key| described.is(key)),
        kind,
        hints: None,
        media,
        limits: None,
    };
    apply_hints(ui, schema, &described, &mut field);
    // Limits depend on the control, which hints may change.
    if !field.read_only {
        field.limits = Limits::find(&field.kind, field.widget, &described).map(Box::new);
    }
    field
}

/// Returns the description: JSON Schema's, otherwise VS Code's Markdown keyword.
fn description<'schema>(described: &PlaceSchemas<'schema>) -> Option<&'schema str> {
    described.text("description").or_else(|| described.text("markdownDescription"))
}

/// Returns `examples`, or the single `example` of OpenAPI 3.0.
fn examples(described: &PlaceSchemas) -> Vec<Value> {
    let listed = described.get("examples").and_then(Value::as_array).cloned();
    listed.unwrap_or_else(|| described.get("example").cloned().into_iter().collect())
}

/// Returns the default. `None` if it is null where the only type forbids null (authors write it for "no default"), or
/// if it belongs to another branch than the chosen one.
fn default(schema: &Schema, described: &PlaceSchemas, chosen: &[Pointer]) -> Option<Value> {
    let forbids_null =
        described.single_type().is_some_and(|name| name != "null") && !described.is_nullable();
    let nearest = described.get("default").filter(|value| !(value.is_null() && forbids_null))?;
    let fit = Fit { schema, is_open: &|_| false };
    let is_of_several = |place: &&Pointer| {
        let listed = place.parent().and_then(|list| schema.at(&list)?.as_array());
        listed.is_some_and(|shapes| shapes.len() > 1)
    };
    let shapes: Vec<&Pointer> = chosen.iter().filter(is_of_several).collect();
    let is_of_shape = |value: &&Value| shapes.iter().all(|shape| fit.can_be(shape, value));
    let all = described.all("default").map(|(_, value)| value);
    std::iter::once(nearest).chain(all).find(is_of_shape).cloned()
}

/// True if a form may begin with a default. A number out of bounds, an unknown option or a list that is too short would
/// be an issue before anybody edited anything; `pilcrow check` reports it to the author. A text may break its limits,
/// since it can be edited.
fn may_begin(schema: &Schema, place: &Pointer, kind: &FieldKind, default: &Value) -> bool {
    let is_words = matches!(kind, FieldKind::Text { .. }) && default.is_string();
    let is_single = default.is_number() || default.is_boolean() || default.is_string();
    let is_empty = default.as_array().is_some_and(Vec::is_empty);
    is_words || !(is_single || is_empty) || schema.judge(place, default) != Verdict::Fails
}

/// Returns the type of file that a text contains; `None` if it contains no file.
fn media(described: &PlaceSchemas) -> Option<Box<Media>> {
    is_file(described).then(|| {
        let media_type = described.text("contentMediaType").unwrap_or_default().to_owned();
        Box::new(Media { media_type, bare: described.text("format") != Some("data-url") })
    })
}

fn media_of_items(items: &PlaceSchemas) -> Option<Box<Media>> {
    let is_text = items.single_type() == Some("string") && items.get("enum").is_none();
    if is_text { media(items) } else { None }
}

fn is_any_type(chosen: &[Pointer]) -> bool {
    chosen.last().is_some_and(|branch| branch.is_within(&Schema::any_type().place))
}

impl Field {
    /// True if the schema allows any type, and a person chose this one.
    pub fn is_any_type(&self) -> bool {
        is_any_type(&self.sources.chosen)
    }
}

/// Returns the kind of a field with a single allowed value; `None` if there are more.
fn only_value(described: &PlaceSchemas) -> Option<FieldKind> {
    let yes = Value::Bool(true);
    // A `true` that may not be `false` is a checkbox, however it is written.
    let only_yes = || match described.get("enum")?.as_array()?.as_slice() {
        [only] if *only == yes => Some(only),
        _ => None,
    };
    let keyword = if described.get("const").is_some() { "const" } else { "enum" };
    let value = described.get("const").or_else(only_yes)?;
    if !described.is_narrowed_by(keyword) {
        return Some(FieldKind::Const(value.clone()));
    }
    // A value from before the condition was met may differ, and has to be editable.
    let is_boolean = described.single_type() == Some("boolean") && keyword == "const";
    (!is_boolean).then(|| FieldKind::Choice { options: vec![option(value)] })
}

/// True if a single option leaves no choice. An option with a name of its own is shown by its name; an option that a
/// condition narrowed to may differ from the value from before.
fn is_fixed(described: &PlaceSchemas, only: &ChoiceOption) -> bool {
    let is_own = only.label == option(&only.value).label
        || only.value.as_str().is_some_and(|code| only.label == constant_words(code));
    let is_narrowed = ["enum", "oneOf", "anyOf"].iter().any(|key| described.is_narrowed_by(key));
    is_own && only.description.is_none() && !described.is_nullable() && !is_narrowed
}

fn kind_of(schema: &Schema, described: &PlaceSchemas, adds: &[AddedBranch]) -> FieldKind {
    if let Some(kind) = only_value(described) {
        return kind;
    }
    let options = options_of(described).or_else(|| options_of_shapes(schema, described));
    if let Some(options) = options {
        return match options.as_slice() {
            [only] if is_fixed(described, only) => FieldKind::Const(only.value.clone()),
            _ => FieldKind::Choice { options },
        };
    }
    if let Some(union) = described.union() {
        return branches(schema, described, union);
    }
    match described.single_type().or_else(|| implied_type(described)) {
        Some("object") => object(schema, described, adds),
        Some("array") => list(schema, described),
        Some("string") => FieldKind::Text {
            min_length: described.count("minLength"),
            max_length: described.count("maxLength"),
            pattern: described.text("pattern").map(str::to_owned),
        },
        Some(name @ ("number" | "integer")) => FieldKind::Number {
            integer: name == "integer",
            minimum: number_text(described, "minimum"),
            maximum: number_text(described, "maximum"),
            step: number_text(described, "multipleOf").filter(|step| is_step(step)),
        },
        Some("boolean") => FieldKind::Boolean,
        Some("null") => FieldKind::Null,
        None if says_no_type(described) => branches(schema, described, Schema::any_type()),
        _ => FieldKind::Any,
    }
}

/// Keywords by which a condition describes an object.
const BRANCHES: [&str; 3] = ["if", "then", "else"];

fn branches(schema: &Schema, described: &PlaceSchemas, Union { place, count }: Union) -> FieldKind {
    let names = branch_names(schema, &place, count);
    let nothing = has_null_beside(schema, described, &place);
    let nothing = nothing.then(|| BranchName::Type("null".to_owned()));
    FieldKind::Branches { branches: names.into_iter().chain(nothing).collect(), union: place }
}

/// True if neither a type is given nor null allowed.
fn says_no_type(described: &PlaceSchemas) -> bool {
    !described.says_type() && !described.allows_nothing()
}

fn implied_type(described: &PlaceSchemas) -> Option<&'static str> {
    if described.says_type() {
        return None;
    }
    let says = |keywords: &[&str]| keywords.iter().any(|keyword| described.get(keyword).is_some());
    let says_object = |keyword: &str| described.get(keyword).is_some_and(Value::is_object);
    let lists = |branch| described.all(branch).any(|(_, part)| part.get("properties").is_some());
    if says_object("properties")
        || says_object("additionalProperties")
        || says_object("patternProperties")
        || BRANCHES.into_iter().any(lists)
    {
        Some("object")
    } else if ["items", "contains"].into_iter().any(says_object) || is_tuple(described) {
        Some("array")
    } else if says(&["minLength", "maxLength", "pattern", "format"]) {
        Some("string")
    } else if says(&["minimum", "maximum", "multipleOf"]) {
        Some("number")
    } else {
        None
    }
}

/// True if a number can be a step: nothing is a multiple of 0.
fn is_step(text: &str) -> bool {
    !matches!(compare_numbers(text, "0"), Some(Ordering::Less | Ordering::Equal))
}

fn number_text(described: &PlaceSchemas, keyword: &str) -> Option<String> {
    Some(described.get(keyword)?.as_number()?.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::FieldTree;
    use serde_json::json;

    #[track_caller]
    fn check(schema: Value, widget: WidgetKind) {
        let field = FieldTree::new(schema.clone()).root();
        assert_eq!(field.widget, widget, "{schema}");
    }

    #[test]
    fn a_schema_gets_the_control_that_fits() {
        check(json!({"type": "string"}), WidgetKind::Text);
        check(json!({"type": "string", "maxLength": 500}), WidgetKind::LongText);
        check(json!({"type": "string", "format": "date"}), WidgetKind::Date);
        check(json!({"type": "string", "contentMediaType": "text/markdown"}), WidgetKind::Markdown);
        check(json!({"type": ["integer", "null"]}), WidgetKind::Number);
        check(json!({"type": ["INTEGER", "NULL"]}), WidgetKind::Number);
        check(json!({"type": "boolean"}), WidgetKind::Boolean);
        check(json!({"enum": ["a", 1]}), WidgetKind::Choice);
        check(json!({"oneOf": [{"const": 1, "title": "One"}, {"const": 2}]}), WidgetKind::Choice);
        check(json!({"const": 1}), WidgetKind::Constant);
        check(json!({"properties": {"a": {}}}), WidgetKind::Object);
        check(json!({"type": "object"}), WidgetKind::Object);
        check(json!({"additionalProperties": {"type": "number"}}), WidgetKind::Object);
        check(json!({"type": "array", "items": {"type": "string"}}), WidgetKind::Array);
        let picked = json!({"type": "array", "uniqueItems": true, "items": {"enum": ["a", "b"]}});
        check(picked, WidgetKind::MultiChoice);
        check(json!({"anyOf": [{"type": "string"}, {"type": "null"}]}), WidgetKind::Text);
        check(json!({"oneOf": [{"type": "string"}, {"type": "object"}]}), WidgetKind::Branches);
        check(json!({"type": ["string", "number", "null"]}), WidgetKind::Branches);
        let conditions = json!([{"required": ["a"]}, {"required": ["b"]}]);
        check(json!({"properties": {"a": {}}, "anyOf": conditions}), WidgetKind::Object);
    }

    #[test]
    fn where_one_value_is_listed_nothing_is_to_choose() {
        check(json!({"type": "string", "enum": ["card"]}), WidgetKind::Constant);
        check(json!({"enum": ["BANK_TRANSFER"]}), WidgetKind::Constant);
        check(json!({"oneOf": [{"const": 1}]}), WidgetKind::Constant);
        check(json!({"oneOf": [{"const": 1, "title": "One"}]}), WidgetKind::Choice);
        check(json!({"enum": ["a"], "enumNames": ["First"]}), WidgetKind::Choice);
        check(json!({"type": ["string", "null"], "enum": ["a"]}), WidgetKind::Choice);
        check(json!({"enum": []}), WidgetKind::Choice);
    }

    #[test]
    fn what_says_no_type_may_have_any() {
        for schema in [
            json!(true),
            json!({}),
            json!({"title": "Anything"}),
            json!({"$ref": "#/nowhere"}),
            json!({"not": {"type": "string"}}),
            json!({"type": 5}),
            json!({"type": "void"}),
        ] {
            let tree = FieldTree::new(schema.clone());
            check(schema, WidgetKind::Branches);
            let widget = |index| tree.branch(&tree.root(), index).widget;
            let [text, number, yes_no] = [widget(0), widget(1), widget(2)];
            assert_eq!(
                [text, number, yes_no],
                [WidgetKind::LongText, WidgetKind::Number, WidgetKind::Boolean]
            );
            let [none, list, object] = [widget(3), widget(4), widget(5)];
            assert_eq!(
                [none, list, object],
                [WidgetKind::Constant, WidgetKind::Array, WidgetKind::Object]
            );
        }
    }

    #[test]
    fn no_schema_is_a_dead_end() {
        check(json!(false), WidgetKind::Json);
    }

    #[test]
    fn numbers_of_a_schema_keep_their_digits() {
        let tree = FieldTree::new(
            json!({"type": "number", "minimum": 0.10, "maximum": 9007199254740993_u64}),
        );
        let FieldKind::Number { maximum, .. } = &tree.root().kind else { panic!() };
        assert_eq!(maximum.as_deref(), Some("9007199254740993"));
    }
}
