//! What each provider takes of JSON Schema, written down a second time, as a checker: from the
//! documentation, and without a look at the compiler.

use pilcrow_provider::SchemaRules;
use serde_json::{Map, Value};
use std::collections::BTreeSet;

const FORMATS: [&str; 9] =
    ["date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"];

/// What is wrong with a schema by a provider's rules.
pub fn refusals(rules: SchemaRules, schema: &Value) -> Vec<String> {
    let mut judge = Judge { rules, root: schema, refusals: Vec::new(), sizes: Sizes::default() };
    judge.root(schema);
    judge.refusals
}

#[derive(Default)]
struct Sizes {
    properties: usize,
    values: usize,
    letters: usize,
    optional: usize,
    unions: usize,
}

struct Judge<'a> {
    rules: SchemaRules,
    root: &'a Value,
    refusals: Vec<String>,
    sizes: Sizes,
}

impl Judge<'_> {
    fn refuse(&mut self, why: &str, at: &str) {
        self.refusals.push(format!("{why} at {at}"));
    }

    fn is_strict(&self) -> bool {
        matches!(self.rules, SchemaRules::OpenAi | SchemaRules::Groq)
    }

    fn root(&mut self, schema: &Value) {
        let object_root = self.is_strict() || self.rules == SchemaRules::Anthropic;
        if object_root && (schema["type"] != "object" || schema.get("anyOf").is_some()) {
            self.refuse("the root is no object", "/");
        }
        self.schema(schema, "", 0);
        if let Some(definitions) = schema.get("$defs").and_then(Value::as_object) {
            for (name, definition) in definitions {
                self.schema(definition, &format!("/$defs/{name}"), 0);
            }
            let only_required = self.rules == SchemaRules::Gemini;
            let recursive = has_cycle(definitions, only_required);
            let refused = matches!(
                self.rules,
                SchemaRules::Groq | SchemaRules::Anthropic | SchemaRules::Gemini
            );
            if refused && recursive {
                self.refuse("recursion", "/$defs");
            }
        }
        self.sizes();
    }

    fn sizes(&mut self) {
        let sizes = &self.sizes;
        let over = match self.rules {
            SchemaRules::OpenAi | SchemaRules::Groq => {
                sizes.properties > 5_000 || sizes.values > 1_000 || sizes.letters > 120_000
            }
            SchemaRules::Anthropic => sizes.optional > 24 || sizes.unions > 16,
            _ => false,
        };
        if over {
            self.refuse("too large", "/");
        }
    }

    fn schema(&mut self, schema: &Value, at: &str, level: usize) {
        let Some(said) = schema.as_object() else {
            let is_open = matches!(
                self.rules,
                SchemaRules::Gemini | SchemaRules::Grammar | SchemaRules::XGrammar
            );
            if !is_open {
                self.refuse("no object", at);
            }
            return;
        };
        if self.is_strict() && level > 10 {
            self.refuse("deeper than ten levels", at);
        }
        for (keyword, value) in said {
            if !self.takes(keyword, value, said) {
                self.refuse(&format!("{keyword}: {value}"), at);
            }
        }
        if let Some(reference) = said.get("$ref") {
            if said.keys().any(|key| !key.starts_with('$')) {
                self.refuse("words beside a reference", at);
            }
            let pointer = reference.as_str().and_then(|text| text.strip_prefix("#/"));
            let target = pointer.and_then(|rest| self.root.pointer(&format!("/{rest}")));
            if !target.is_some_and(Value::is_object) {
                self.refuse("a reference to nothing", at);
            }
            return;
        }
        let typed = said.contains_key("type") || said.contains_key("anyOf");
        if !typed && self.rules != SchemaRules::XGrammar {
            self.refuse("no type", at);
        }
        if said.get("anyOf").is_some() || said.get("type").is_some_and(Value::is_array) {
            self.sizes.unions += 1;
        }
        if said.contains_key("anyOf") && said.contains_key("properties") {
            self.refuse("properties beside anyOf", at);
        }
        self.object(said, at);
        self.below(said, at, level);
    }

    fn object(&mut self, said: &Map<String, Value>, at: &str) {
        let is_object = said.get("type").is_some_and(|name| name == "object");
        let properties = said.get("properties").and_then(Value::as_object);
        let required: BTreeSet<&str> = said
            .get("required")
            .and_then(Value::as_array)
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
            .collect();
        let names: BTreeSet<&str> =
            properties.into_iter().flat_map(Map::keys).map(String::as_str).collect();
        self.sizes.properties += names.len();
        self.sizes.letters += names.iter().map(|name| name.chars().count()).sum::<usize>();
        self.sizes.optional += names.difference(&required).count();
        if !is_object {
            return;
        }
        if self.is_strict() && names != required {
            self.refuse("not all required", at);
        }
        let closed = self.is_strict() || self.rules == SchemaRules::Anthropic;
        if closed && said.get("additionalProperties") != Some(&Value::Bool(false)) {
            self.refuse("not closed", at);
        }
    }

    fn below(&mut self, said: &Map<String, Value>, at: &str, level: usize) {
        for (name, property) in
            said.get("properties").and_then(Value::as_object).into_iter().flatten()
        {
            self.schema(property, &format!("{at}/properties/{name}"), level + 1);
        }
        for keyword in ["items", "additionalProperties"] {
            if let Some(below) = said.get(keyword).filter(|below| !below.is_boolean()) {
                self.schema(below, &format!("{at}/{keyword}"), level + 1);
            }
        }
        for keyword in ["anyOf", "prefixItems"] {
            for below in said.get(keyword).and_then(Value::as_array).into_iter().flatten() {
                self.schema(below, &format!("{at}/{keyword}"), level);
            }
        }
    }

    fn takes(&mut self, keyword: &str, value: &Value, said: &Map<String, Value>) -> bool {
        if matches!(
            keyword,
            "$ref"
                | "$defs"
                | "title"
                | "description"
                | "properties"
                | "required"
                | "anyOf"
                | "type"
        ) {
            return true;
        }
        if keyword == "enum" {
            return self.takes_values(value);
        }
        match self.rules {
            SchemaRules::OpenAi | SchemaRules::Groq => match keyword {
                "additionalProperties" => *value == Value::Bool(false),
                "items" => value.is_object(),
                "format" => value.as_str().is_some_and(|name| FORMATS.contains(&name)),
                "pattern" => value
                    .as_str()
                    .is_some_and(|text| !text.contains("(?=") && !text.contains("(?!")),
                "minimum" | "maximum" | "exclusiveMinimum" | "exclusiveMaximum" | "multipleOf"
                | "minItems" | "maxItems" => value.is_number(),
                _ => false,
            },
            SchemaRules::Anthropic => match keyword {
                "additionalProperties" => *value == Value::Bool(false),
                "items" => value.is_object(),
                "format" => {
                    value.as_str().is_some_and(|name| name == "uri" || FORMATS.contains(&name))
                }
                "minItems" => *value == 0 || *value == 1,
                _ => false,
            },
            SchemaRules::Gemini => matches!(
                keyword,
                "additionalProperties"
                    | "items"
                    | "prefixItems"
                    | "format"
                    | "minimum"
                    | "maximum"
                    | "minItems"
                    | "maxItems"
            ),
            _ => self.takes_locally(keyword, value, said),
        }
    }

    fn takes_locally(&self, keyword: &str, value: &Value, said: &Map<String, Value>) -> bool {
        let is_whole = said.get("type").is_some_and(|name| {
            let names = name.as_array();
            name == "integer" || names.is_some_and(|all| !all.iter().any(|one| one == "number"))
        });
        match self.rules {
            SchemaRules::Grammar => match keyword {
                "additionalProperties" | "items" => true,
                // Passed over where `items` is there, too.
                "prefixItems" => !said.contains_key("items"),
                "format" => matches!(value.as_str(), Some("date" | "time" | "date-time" | "uuid")),
                "pattern" => value.as_str().is_some_and(|text| {
                    text.starts_with('^') && text.ends_with('$') && !text.contains("\\d")
                }),
                "minimum" | "maximum" | "exclusiveMinimum" | "exclusiveMaximum" => {
                    is_whole && value.as_i64().is_some()
                }
                "minItems" | "maxItems" | "minLength" | "maxLength" => {
                    value.as_u64().is_some_and(|count| count <= 2_000)
                }
                _ => false,
            },
            SchemaRules::XGrammar => match keyword {
                "multipleOf" | "uniqueItems" | "contains" | "minContains" | "maxContains"
                | "patternProperties" | "propertyNames" | "allOf" | "oneOf" | "not" | "if" => false,
                "minLength" | "maxLength" => {
                    !said.contains_key("pattern") && !said.contains_key("format")
                }
                "format" => {
                    value.as_str().is_some_and(|name| name == "uri" || FORMATS.contains(&name))
                }
                _ => true,
            },
            _ => true,
        }
    }

    fn takes_values(&mut self, value: &Value) -> bool {
        let Some(values) = value.as_array().filter(|values| !values.is_empty()) else {
            return false;
        };
        self.sizes.values += values.len();
        let texts = values.iter().filter_map(Value::as_str);
        self.sizes.letters += texts.map(|text| text.chars().count()).sum::<usize>();
        values.iter().all(|one| match self.rules {
            SchemaRules::Gemini => one.is_string() || one.is_number(),
            SchemaRules::Grammar | SchemaRules::XGrammar => true,
            _ => !one.is_object() && !one.is_array(),
        })
    }
}

/// Whether definitions lead to themselves; where asked, only by what has to be there.
fn has_cycle(definitions: &Map<String, Value>, only_required: bool) -> bool {
    let leads = |name: &str| -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        if let Some(definition) = definitions.get(name) {
            references(definition, only_required, &mut found);
        }
        found
    };
    definitions.keys().any(|start| {
        let (mut seen, mut next) = (BTreeSet::new(), leads(start));
        while let Some(name) = next.pop_first() {
            if name == *start {
                return true;
            }
            if seen.insert(name.clone()) {
                next.extend(leads(&name));
            }
        }
        false
    })
}

fn references(schema: &Value, only_required: bool, found: &mut BTreeSet<String>) {
    if let Some(reference) = schema.get("$ref").and_then(Value::as_str) {
        found.extend(reference.rsplit('/').next().map(str::to_owned));
    }
    let required = schema.get("required").and_then(Value::as_array);
    for (name, property) in
        schema.get("properties").and_then(Value::as_object).into_iter().flatten()
    {
        let is_required = required.is_some_and(|all| all.iter().any(|one| one == name));
        if is_required || !only_required {
            references(property, only_required, found);
        }
    }
    if !only_required && let Some(others) = schema.get("additionalProperties") {
        references(others, only_required, found);
    }
    if let Some(items) = schema.get("items") {
        references(items, only_required, found);
    }
    for keyword in ["anyOf", "prefixItems"] {
        for below in schema.get(keyword).and_then(Value::as_array).into_iter().flatten() {
            references(below, only_required, found);
        }
    }
}
