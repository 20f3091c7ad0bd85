//! Schemas as each provider gets them, over other people's schemas and our own: a checker of the
//! provider's rules accepts what is sent, what is answered by it comes back as the author asked for
//! it, and what the author allows can be answered and comes back identical. How many schemas and
//! values took part is asserted.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test may end at the first surprise"
)]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    reason = "made-up numbers are small"
)]

mod corpus;
mod our_schemas;
mod provider_rules;
mod random_values;

use corpus::{real_schemas, samples, tests, text};
use jsonschema::Validator;
use our_schemas::ours;
use pilcrow_core::run::repaired;
use pilcrow_core::schema::Schema;
use pilcrow_provider::{CompiledSchema, Enforcement, SchemaRules, compile_schema};
use provider_rules::refusals;
use random_values::{Dice, expressed, make_value};
use serde_json::Value;
use std::io::Write;

/// Those whose schemas are rewritten.
const REWRITING: [SchemaRules; 6] = [
    SchemaRules::OpenAi,
    SchemaRules::Anthropic,
    SchemaRules::Gemini,
    SchemaRules::Groq,
    SchemaRules::Grammar,
    SchemaRules::XGrammar,
];

/// The largest schema: larger ones only cost time here.
const MAX_LETTERS: usize = 12_000;

/// The most values of one schema; the suite's files alone are hundreds.
const MAX_VALUES: usize = 20;

/// The number of values made up for each schema and provider.
const SEEDS: u64 = 6;

struct Case {
    id: String,
    schema: Value,
    /// Values that the author allows.
    values: Vec<Value>,
}

fn cases() -> Vec<Case> {
    let mut cases = ours();
    for row in real_schemas() {
        let valid = tests(&row).into_iter().filter(|(_, _, valid)| *valid);
        let values = valid.map(|(_, value, _)| value.clone()).take(MAX_VALUES).collect();
        cases.push(Case { id: text(&row["id"]), schema: row["schema"].clone(), values });
    }
    for row in samples() {
        let values = row.get("value").cloned().into_iter().collect();
        cases.push(Case { id: text(&row["id"]), schema: row["schema"].clone(), values });
    }
    cases.retain(|case| case.schema.to_string().len() <= MAX_LETTERS);
    cases
}

fn validator(schema: &Value) -> Option<Validator> {
    jsonschema::options().should_validate_formats(true).build(schema).ok()
}

/// What became of the constraints that a provider does not enforce, as places of keywords.
fn unenforced(compiled: &CompiledSchema) -> Vec<String> {
    let left = compiled.notes.iter().filter(|note| note.enforcement != Enforcement::Enforced);
    left.map(|note| format!("{}/{}", note.pointer, note.keyword)).collect()
}

/// Keywords under which a schema is that no provider goes into.
const CONDITIONS: [&str; 9] = [
    "if",
    "then",
    "else",
    "not",
    "contains",
    "propertyNames",
    "dependencies",
    "dependentSchemas",
    "patternProperties",
];

/// What an author's schema finds wrong with a value that nothing foretold.
fn unforeseen(author: &Validator, value: &Value, compiled: &CompiledSchema) -> Vec<String> {
    let left = unenforced(compiled);
    let foretold = |place: &str, way: &str| {
        let is_choice = place.ends_with("/anyOf") || place.ends_with("/oneOf");
        let is_within = |known: &String| {
            let rest = place.strip_prefix(known.as_str());
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        let is_left =
            |keyword: &str| left.iter().any(|known| known.ends_with(&format!("/{keyword}")));
        // A condition may lead elsewhere, and what fails within a choice is only told as the choice.
        left.iter().any(is_within)
            || way.split('/').any(|step| CONDITIONS.contains(&step) && is_left(step))
            || (is_choice && !left.is_empty())
            // Where a schema that holds itself was written out, what is below is JSON text.
            || is_left("$ref")
    };
    author
        .iter_errors(value)
        .map(|error| {
            let way = format!("{}/{}", error.evaluation_path(), error.kind().keyword());
            (error.schema_path().to_string(), way)
        })
        .filter(|(place, way)| !foretold(place, way))
        .map(|(place, _)| place)
        .collect()
}

fn report(line: &str) {
    std::io::stderr().write_all(format!("{line}\n").as_bytes()).unwrap();
}

#[test]
fn what_is_sent_is_within_the_providers_rules() {
    let cases = cases();
    for rules in REWRITING {
        let (mut sent, mut unmet) = (0, Vec::new());
        for case in &cases {
            let compiled = compile_schema(&case.schema, rules);
            let rejected = compiled
                .notes
                .iter()
                .any(|note| matches!(note.enforcement, Enforcement::Rejected(_)));
            let Some(schema) = compiled.schema.filter(|_| !rejected) else { continue };
            sent += 1;
            let refused = refusals(rules, &schema);
            if !refused.is_empty() {
                unmet.push((case.id.clone(), refused));
            }
        }
        report(&format!("{rules:?}: {sent} of {} schemas are sent", cases.len()));
        assert!(unmet.is_empty(), "{rules:?}: {} refused: {unmet:#?}", unmet.len());
        // Anthropic takes few properties that may be missing, and few values of several types.
        assert!(sent * 10 >= cases.len() * 7, "{rules:?}: only {sent} of {}", cases.len());
    }
}

#[test]
fn what_the_author_allows_is_never_repaired() {
    let mut total = 0;
    for case in cases() {
        let Some(author) = validator(&case.schema) else { continue };
        let schema = Schema::new(case.schema.clone());
        for value in case.values.iter().filter(|value| author.is_valid(value)) {
            total += 1;
            let (after, repairs) = repaired(value.clone(), &schema);
            assert_eq!((&after, repairs.len()), (value, 0), "{}", case.id);
        }
    }
    report(&format!("{total} allowed values stay as they are"));
    assert!(total > 50);
}

/// A schema as its author wrote it, and as it is sent, with who judges by each.
struct Both {
    compiled: CompiledSchema,
    schema: Value,
    author: Validator,
    sent: Validator,
}

/// `None` if the schema is not sent.
fn both(case: &Case, rules: SchemaRules) -> Option<Both> {
    let compiled = compile_schema(&case.schema, rules);
    let is_rejected =
        compiled.notes.iter().any(|note| matches!(note.enforcement, Enforcement::Rejected(_)));
    let schema = compiled.schema.clone().filter(|_| !is_rejected)?;
    let (author, sent) = (validator(&case.schema)?, validator(&schema)?);
    Some(Both { compiled, schema, author, sent })
}

#[test]
fn what_is_answered_comes_back_as_the_author_asked() {
    let (cases, mut unmet) = (cases(), Vec::new());
    for rules in REWRITING {
        let (mut answered, mut values) = (0, 0);
        for case in &cases {
            let Some(Both { compiled, schema, author, sent }) = both(case, rules) else { continue };
            let before = values;
            for seed in 0..SEEDS {
                let answer = make_value(&schema, &schema, &mut Dice::new(seed + 1), 0);
                if !sent.is_valid(&answer) {
                    continue;
                }
                values += 1;
                let restored = compiled.restored(answer.clone());
                let wrong = unforeseen(&author, &restored, &compiled);
                if !wrong.is_empty() {
                    unmet.push(format!("{rules:?} {}: {answer} -> {restored}: {wrong:?}", case.id));
                    break;
                }
            }
            answered += usize::from(values > before);
        }
        report(&format!("{rules:?}: {values} answers by {answered} schemas come back"));
        assert!(answered * 2 >= cases.len(), "{rules:?}: only {answered} of {}", cases.len());
    }
    assert!(unmet.is_empty(), "{} unmet: {unmet:#?}", unmet.len());
}

#[test]
fn what_the_author_allows_can_be_answered_and_comes_back_identical() {
    let (cases, mut unmet) = (cases(), Vec::new());
    for rules in REWRITING {
        let (mut told, mut total) = (0, 0);
        for case in &cases {
            let Some(Both { compiled, schema, author, sent }) = both(case, rules) else { continue };
            let wrapped = schema.pointer("/properties/answer").filter(|_| {
                compiled.changes() && compiled.restored(serde_json::json!({"answer": 5})) == 5
            });
            for value in case.values.iter().filter(|value| author.is_valid(value)) {
                total += 1;
                let answer = match wrapped {
                    Some(inner) => expressed(value, inner, &schema, 0)
                        .map(|inner| serde_json::json!({"answer": inner})),
                    None => expressed(value, &schema, &schema, 0),
                };
                // A closed object cannot say keys that the author does not name.
                let Some(answer) = answer.filter(|answer| sent.is_valid(answer)) else { continue };
                told += 1;
                let restored = compiled.restored(answer.clone());
                if !same(&restored, value) {
                    unmet.push(format!("{rules:?} {}: {value} -> {answer} -> {restored}", case.id));
                }
            }
        }
        report(&format!("{rules:?}: {told} of {total} allowed values can be answered"));
        assert!(told * 2 >= total, "{rules:?}: only {told} of {total}");
    }
    assert!(unmet.is_empty(), "{} unmet: {unmet:#?}", unmet.len());
}

/// Whether an answer came back as the value that was told by it. A null that the author allows
/// where nothing was is the one thing that may differ: nothing else could be answered there.
fn same(restored: &Value, told: &Value) -> bool {
    match (restored, told) {
        (Value::Object(restored), Value::Object(told)) => {
            restored.iter().all(|(key, value)| match told.get(key) {
                Some(before) => same(value, before),
                None => value.is_null(),
            }) && told.keys().all(|key| restored.contains_key(key))
        }
        (Value::Array(restored), Value::Array(told)) => {
            restored.len() >= told.len()
                && restored.iter().zip(told).all(|(left, right)| same(left, right))
                && restored.iter().skip(told.len()).all(Value::is_null)
        }
        // Numbers are equal where their digits are.
        _ => restored == told,
    }
}
