//! Makes `docs/keywords.md`: what each keyword of a schema does in the form, in the answer, in the check, and at each
//! provider. Nothing of it is written by hand: a sample schema with the keyword is compared with the same schema without.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may end at the first surprise")]

use pilcrow_check::Checker;
use pilcrow_core::document::parse_text;
use pilcrow_core::field::{Field, FieldKind, FieldTree};
use pilcrow_core::solution::{BlockParts, solution_blocks};
use pilcrow_provider::{Enforcement, SchemaRules, compile_schema};
use serde_json::Value;
use std::fs;
use std::path::Path;

const SAMPLES: &str = include_str!("keywords/samples.json");

/// With this set, the page is written anew.
const WRITE: &str = "PILCROW_WRITE_DOCS";

const COLUMNS: [(&str, SchemaRules); 6] = [
    ("OpenAI", SchemaRules::OpenAi),
    ("Anthropic", SchemaRules::Anthropic),
    ("Gemini", SchemaRules::Gemini),
    ("Groq", SchemaRules::Groq),
    ("GBNF", SchemaRules::Grammar),
    ("XGrammar", SchemaRules::XGrammar),
];

const INTRODUCTION: &str = "\
# Keywords of a schema

What each keyword does, by comparing a schema that has it with the same schema without. A keyword that is not listed is
kept as it is written, and does nothing; so does one that stands for nothing here. This page is made by
[a test](../crates/cli/tests/docs/keywords_md.rs) of [samples](../crates/cli/tests/docs/keywords/samples.json), which fails where the page
and the code differ; `PILCROW_WRITE_DOCS=1 cargo test -p pilcrow-cli keywords` writes it anew. Hints of looks are in
[hints.md](hints.md).

- **Form**: what changes of the control. **Answer**: what changes of the block that shows a value.
- **Check**: `held` where a value that breaks the keyword has an issue; `words` where it says what an issue says; `–` where no value
  can break it.
- **Providers**: `enforced` where the provider holds the model to it; `told` where the model reads it and may still break it;
  `checked` where only the check here finds that it is broken; `sent` where it stands in the schema and binds nobody; `other
  words` where it is said by other keywords; `–` where it does not leave. Each answer is checked against the schema as its
  author wrote it, whatever the provider takes.
- **OpenAI** stands for OpenRouter, too; **GBNF** for llama.cpp, Ollama, LM Studio and the model in the browser; **XGrammar** for
  vLLM and WebLLM. A server of which nothing is known gets the schema as it is written, one without structured output as
  text in the prompt.

";

struct Sample {
    keyword: String,
    source: String,
    base: Value,
    with: Value,
    good: Value,
    bad: Option<Value>,
}

impl Sample {
    fn read(row: &Value) -> Self {
        let part = |name: &str| row.get(name).cloned();
        let text = |name: &str| row.get(name).and_then(Value::as_str).unwrap().to_owned();
        Self {
            keyword: text("keyword"),
            source: text("of"),
            base: part("base").unwrap(),
            with: part("with").unwrap(),
            good: part("good").unwrap(),
            bad: part("bad"),
        }
    }

    fn line(&self) -> String {
        let Self { keyword, source, .. } = self;
        let mut cells = vec![format!("`{keyword}`"), source.clone(), self.form(), self.answer()];
        cells.push(self.check());
        cells.extend(COLUMNS.iter().map(|(_, rules)| self.provider(*rules)));
        format!("| {} |", cells.join(" | "))
    }

    fn form(&self) -> String {
        let [base, with] = [&self.base, &self.with].map(|one| FieldTree::new(one.clone()).root());
        changed(&control_parts(&base), &control_parts(&with))
    }

    fn answer(&self) -> String {
        let [base, with] = [&self.base, &self.with].map(|one| {
            let tree = FieldTree::new(one.clone());
            solution_blocks(Some(&tree), Some(&self.good), None).into_parts()
        });
        changed(&block_parts(&base), &block_parts(&with))
    }

    fn check(&self) -> String {
        let issues = |schema, value| Checker::new(schema).unwrap().check(value);
        assert_eq!(issues(&self.with, &self.good), [], "{}: the good value", self.keyword);
        let Some(bad) = &self.bad else { return "–".to_owned() };
        let (before, after) = (issues(&self.base, bad), issues(&self.with, bad));
        let word = match (before.is_empty(), after.is_empty()) {
            (true, false) => "held",
            (true, true) => "not held",
            (false, _) if before != after => "words",
            (false, _) => panic!("{}: something else forbids it", self.keyword),
        };
        word.to_owned()
    }

    fn provider(&self, rules: SchemaRules) -> String {
        let compiled = compile_schema(&self.with, rules);
        // `then` is noted at its own keyword, and so on: the worst word about the keyword counts.
        let notes = compiled.notes.iter().filter(|note| note.keyword == self.keyword);
        let worst = notes.map(|note| note.enforcement).max();
        let word = match worst {
            Some(Enforcement::Enforced) => "enforced",
            Some(Enforcement::Described) => "told",
            Some(Enforcement::ValidatedOnly) => "checked",
            Some(Enforcement::Rejected(_)) => "refused",
            None if has_key(compiled.schema.as_ref(), &self.keyword) => "sent",
            None if compiled.schema == compile_schema(&self.base, rules).schema => "–",
            None => "other words",
        };
        word.to_owned()
    }
}

/// What is drawn of a field, with a name for each part.
fn control_parts(field: &Field) -> Vec<(&'static str, String)> {
    let inside = match field.kind {
        FieldKind::Object { .. } | FieldKind::Array { .. } => "parts",
        FieldKind::Choice { .. } => "options",
        FieldKind::Branches { .. } => "shapes",
        _ => "limits",
    };
    vec![
        ("control", format!("{:?}", field.widget)),
        (inside, format!("{:?} {:?} {:?}", field.kind, field.conditions, field.adds)),
        ("limits", format!("{:?}", field.limits)),
        ("label", format!("{:?}", field.title)),
        ("help", format!("{:?}", field.description)),
        ("first value", format!("{:?}", field.default)),
        ("suggestions", format!("{:?}", field.examples)),
        ("may be nothing", field.nullable.to_string()),
        ("locked", field.read_only.to_string()),
        ("marked", field.deprecated.to_string()),
        ("looks", format!("{:?}", field.hints)),
        ("file", format!("{:?}", field.media)),
    ]
}

fn block_parts(block: &BlockParts) -> Vec<(&'static str, String)> {
    vec![
        ("value", format!("{:?}", block.content)),
        ("heading", format!("{:?}", block.label)),
        ("help", format!("{:?}", block.description)),
        ("shape", format!("{:?}", block.branch)),
        ("chart", format!("{:?}", block.chart)),
    ]
}

/// The names of the parts that differ.
fn changed(base: &[(&str, String)], with: &[(&str, String)]) -> String {
    let differ = base.iter().zip(with).filter(|(base, with)| base.1 != with.1);
    let mut names: Vec<_> = differ.map(|(_, with)| with.0).collect();
    names.dedup();
    if names.is_empty() { "–".to_owned() } else { names.join(", ") }
}

fn has_key(schema: Option<&Value>, key: &str) -> bool {
    match schema {
        Some(Value::Object(members)) => {
            members.contains_key(key) || members.values().any(|value| has_key(Some(value), key))
        }
        Some(Value::Array(entries)) => entries.iter().any(|value| has_key(Some(value), key)),
        _ => false,
    }
}

fn page() -> String {
    let rows = parse_text(SAMPLES).unwrap();
    let providers = COLUMNS.map(|(name, _)| name).join(" | ");
    let head = format!("| Keyword | Of | Form | Answer | Check | {providers} |");
    let rule = format!("|{}", " --- |".repeat(5 + COLUMNS.len()));
    let lines: Vec<_> =
        rows.as_array().unwrap().iter().map(|row| Sample::read(row).line()).collect();
    assert!(lines.len() > 50, "{}", lines.len());
    format!("{INTRODUCTION}{head}\n{rule}\n{}\n", lines.join("\n"))
}

#[test]
fn the_page_says_of_each_keyword_what_the_code_does() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/keywords.md");
    let page = page();
    if std::env::var_os(WRITE).is_some() {
        fs::write(&path, &page).unwrap();
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    for (kept, made) in kept.lines().zip(page.lines()) {
        assert_eq!(kept, made, "set {WRITE}=1 to write the page anew");
    }
    assert_eq!(kept, page, "set {WRITE}=1 to write the page anew");
}
