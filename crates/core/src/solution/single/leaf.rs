//! Chooses the widget of a single value, by its schema and by the value itself.

use super::content::{code_by_key, content_of, is_picture};
use super::text::text_widget;
use crate::field::{Carries, Field, FieldKind, FileText, Stars, WidgetKind};
use crate::schema::same_scalar;
use crate::solution::amounts::identifier::is_identifier;
use crate::solution::amounts::measure::whole_of;
use crate::solution::amounts::text_unit::{currency_of_key, text_unit};
use crate::solution::blocks::{ValuePlace, Walk};
use crate::solution::{Leaf, Measure};
use serde_json::{Number, Value};

impl Walk<'_> {
    /// Returns a value as a leaf; `field` describes it.
    pub fn leaf(
        &self,
        place: &ValuePlace,
        field: Option<&Field>,
        value: &Value,
        open: bool,
    ) -> Leaf {
        let mut leaf = leaf(field, value, open);
        match (leaf.widget.facts().carries, value) {
            (Carries::Measure, Value::Number(number)) => {
                leaf.measure = self.measure(place, field, number);
                leaf.whole = whole_of(field, value);
            }
            (Carries::Stars, _) => {
                let stars = field.and_then(|field| Stars::from_kind(&field.kind));
                leaf.whole = stars.map(|stars| stars.most);
            }
            (Carries::Language, Value::String(_)) => {
                leaf.content = place.around.language().filter(|_| code_by_key(place));
                if leaf.content.is_some() {
                    leaf.widget = WidgetKind::Code;
                }
            }
            (Carries::Content, Value::String(text)) => {
                let described = field.and_then(|field| self.described(field));
                leaf.content = described.and_then(|described| content_of(leaf.widget, &described));
                if leaf.widget == WidgetKind::Code {
                    leaf.content = place.around.language().or(leaf.content);
                }
                if leaf.widget == WidgetKind::Url && leaf.content.is_none() && is_picture(text) {
                    leaf.content = Some("image".to_owned());
                }
            }
            _ => {}
        }
        leaf
    }

    /// Determines the unit of a number: from its author's hint, its key, a currency beside it, or its title and
    /// description; `Measure::Nothing` for an identifier. If the hint is a currency and the answer contains another
    /// beside the amount, that one applies, since the hint was written before the answer.
    fn measure(
        &self,
        place: &ValuePlace,
        field: Option<&Field>,
        number: &Number,
    ) -> Option<Measure> {
        let key = place.pointer.last();
        // An entry of a list has the name of the list.
        let is_entry = key.as_ref().is_some_and(|key| key.bytes().all(|b| b.is_ascii_digit()));
        let list = if is_entry { place.pointer.parent() } else { None };
        let name = list.map_or_else(|| key.clone(), |list| list.last()).unwrap_or_default();
        let unit = field.and_then(|field| field.hints.as_ref()?.unit.as_deref());
        let described = || {
            let described = field.and_then(|field| self.described(field));
            let format = described.and_then(|described| described.text("format"));
            if is_identifier(&name, field, format, number) {
                return Some(Measure::Nothing);
            }
            field.and_then(text_unit)
        };
        let hinted = unit.map(Measure::read).map(|hinted| match hinted {
            Measure::Currency(_) => {
                place.around.currency_of_amount(key.as_deref()).unwrap_or(hinted)
            }
            other => other,
        });
        hinted
            .or_else(|| currency_of_key(&name))
            .or_else(|| place.around.currency(key.as_deref()))
            .or_else(described)
    }
}

fn leaf(field: Option<&Field>, value: &Value, open: bool) -> Leaf {
    let options = field.and_then(|field| match &field.kind {
        FieldKind::Choice { options } => {
            let listed = options.iter().any(|option| same_scalar(&option.value, value));
            // A choice that is still being written keeps its widget: the text may become an option.
            (listed || (open && value.is_string())).then(|| options.clone())
        }
        _ => None,
    });
    let widget = match (&options, field) {
        (Some(_), _) => WidgetKind::Choice,
        (None, Some(field)) => described_widget(field, value),
        (None, None) => own_widget(value),
    };
    Leaf { options: options.unwrap_or_default(), open, ..Leaf::new(widget, value.clone()) }
}

fn described_widget(field: &Field, value: &Value) -> WidgetKind {
    match (&field.kind, value) {
        (FieldKind::Const(constant), _) if same_scalar(constant, value) => WidgetKind::Constant,
        (FieldKind::Text { .. }, Value::String(text)) => match (field.widget, own_text(text)) {
            (WidgetKind::Text, own) => own,
            (WidgetKind::LongText, own @ (WidgetKind::Markdown | WidgetKind::File)) => own,
            (described, _) => described,
        },
        (kind, Value::Number(number)) if field.widget == WidgetKind::Rating => {
            let is_held = Stars::from_kind(kind).is_some_and(|stars| stars.hold(number));
            if is_held { WidgetKind::Rating } else { WidgetKind::Number }
        }
        _ => own_widget(value),
    }
}

/// Returns the widget for a value without a schema.
fn own_widget(value: &Value) -> WidgetKind {
    match value {
        Value::Null => WidgetKind::Constant,
        Value::Bool(_) => WidgetKind::Boolean,
        Value::Number(_) => WidgetKind::Number,
        Value::String(text) => own_text(text),
        Value::Array(_) | Value::Object(_) => WidgetKind::Json,
    }
}

/// Returns the widget for a text without a schema.
fn own_text(text: &str) -> WidgetKind {
    let is_file = text.starts_with("data:")
        && FileText::parse(text, "").is_some_and(|file| !file.media_type.is_empty());
    if is_file { WidgetKind::File } else { text_widget(text) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::FieldTree;
    use serde_json::json;

    #[track_caller]
    fn check(schema: Value, value: Value, expected: WidgetKind) {
        let field = FieldTree::new(schema.clone()).root();
        let view = leaf(Some(&field), &value, false);
        assert_eq!(view.widget, expected, "{schema} {value}");
        assert_eq!(view.value, value);
    }

    #[test]
    fn a_value_is_drawn_by_its_description() {
        check(json!({"type": "string", "format": "date"}), json!("2026-08-01"), WidgetKind::Date);
        check(json!({"type": "string"}), json!("Words"), WidgetKind::Text);
        check(json!({"type": "integer"}), json!(7), WidgetKind::Number);
        check(json!({"type": "boolean"}), json!(true), WidgetKind::Boolean);
        check(json!({"enum": ["a", "b"]}), json!("b"), WidgetKind::Choice);
        check(json!({"enum": ["a", null]}), Value::Null, WidgetKind::Choice);
        check(json!({"const": "a"}), json!("a"), WidgetKind::Constant);
        check(json!({"type": "null"}), Value::Null, WidgetKind::Constant);
        check(json!({"type": ["string", "null"]}), Value::Null, WidgetKind::Constant);
        check(json!({"type": "string", "format": "markdown"}), json!("x"), WidgetKind::Markdown);
        check(json!({"type": "string", "format": "uuid"}), json!("1-2"), WidgetKind::Uuid);
        check(json!({"type": "string", "format": "uuid"}), json!(12), WidgetKind::Number);
    }

    #[test]
    fn markdown_is_seen_where_plain_text_is_described() {
        let text = json!("# Go\n\nNow");
        check(json!({"type": "string"}), text.clone(), WidgetKind::Markdown);
        check(json!({"type": "string", "maxLength": 900}), text.clone(), WidgetKind::Markdown);
        check(json!({"type": "string", "format": "email"}), text, WidgetKind::Email);
        check(json!({"type": "string", "maxLength": 900}), json!("x"), WidgetKind::LongText);
    }

    #[test]
    fn a_value_that_does_not_fit_is_drawn_as_what_it_is() {
        check(json!({"type": "number"}), json!("twelve"), WidgetKind::Text);
        check(json!({"type": "string"}), json!(12), WidgetKind::Number);
        check(json!({"enum": ["a", "b"]}), json!("c"), WidgetKind::Text);
        check(json!({"const": "a"}), json!("b"), WidgetKind::Text);
        check(json!({"type": "boolean"}), Value::Null, WidgetKind::Constant);
        check(json!(true), json!(true), WidgetKind::Boolean);
    }

    #[test]
    fn stars_are_drawn_where_there_are_so_many() {
        let rating = json!({"type": "integer", "minimum": 1, "maximum": 5, "ui:widget": "rating"});
        check(rating.clone(), json!(3), WidgetKind::Rating);
        check(rating.clone(), json!(6), WidgetKind::Number);
        check(rating.clone(), json!(2.5), WidgetKind::Number);
        check(rating, json!("three"), WidgetKind::Text);
    }

    #[test]
    fn a_choice_that_is_being_written_stays_a_choice() {
        let field = FieldTree::new(json!({"enum": ["needs work", "done"]})).root();
        let view = leaf(Some(&field), &json!("needs w"), true);
        assert_eq!(view.widget, WidgetKind::Choice);
        assert_eq!(view.options.len(), 2);
        assert!(view.open);
        assert_eq!(leaf(Some(&field), &json!("needs w"), false).options, []);
    }
}
