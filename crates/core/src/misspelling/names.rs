//! The known names at each place of a document, and other real names that are close to one of them and no mistakes.

use crate::document::CALL_KEYS;
use crate::field::WidgetKind;
use std::sync::LazyLock;

/// The names at a place.
pub(super) struct Names {
    /// Names that have a meaning.
    pub read: &'static [&'static str],
    /// Other names that people use there, each of them close to one that has a meaning.
    pub others: &'static [&'static str],
}

impl Names {
    pub fn has(&self, name: &str) -> bool {
        self.read.contains(&name) || self.others.contains(&name)
    }
}

const fn names(read: &'static [&'static str], others: &'static [&'static str]) -> Names {
    Names { read, others }
}

pub(super) const DOCUMENT: Names = names(
    &[
        "title",
        "description",
        "config",
        "schema",
        "context",
        "solution",
        "loop",
        "bench",
        "process",
        "recorded",
        "$schema",
        "pilcrow",
        "x-i18n",
    ],
    &["tile"],
);

/// A test of the command compares these with the options that providers support.
pub(super) const CONFIG: Names = names(
    &[
        "model",
        "temperature",
        "topP",
        "top_p",
        "maxTokens",
        "max_tokens",
        "maxCompletionTokens",
        "max_completion_tokens",
        "seed",
        "stop",
        "frequencyPenalty",
        "frequency_penalty",
        "presencePenalty",
        "presence_penalty",
        "thinking",
        "reasoningEffort",
        "reasoning_effort",
        "thinkingBudget",
        "thinking_budget",
        "plainPrompt",
    ],
    &["models", "mode", "topK", "top_k", "topA", "top_a", "step", "speed"],
);

pub(super) const LOOP: Names = names(&["maxSteps", "maxRequests", "maxTokens", "approve"], &[]);

/// Types of messages.
pub(super) const TYPES: Names = names(
    &["text", "system", "data", "input", "state", "tool", "plan", "meta", "code", "advisor"],
    &["test", "date", "mode", "node", "core", "stage", "plain"],
);

/// Values of a data message's `merge`, which names who merges the data.
pub(super) const MERGERS: Names = names(&["model"], &[]);

/// Values of an input's `as`, which sets how the input reaches the model.
pub(super) const INPUT_WAYS: Names = names(&["text"], &["test"]);

/// Members of any message that begin with `_`; those of records are only accepted.
pub(super) const META: Names = names(
    &["_instance", "_outputMethod", "_outputPath"],
    &["_call", "_date", "_step", "_by", "_done", "_instances"],
);

/// Returns the members of a message of a type; the empty type is for a message without one.
pub(super) const fn of_message(message_type: &str) -> Names {
    const OTHERS: &[&str] =
        &["test", "next", "rule", "date", "model", "find", "mind", "stage", "took"];
    let read: &[&str] = match message_type.as_bytes() {
        b"text" => &["type", "role", "text", "template", "x-i18n"],
        b"system" => &["type", "role", "message", "template", "x-i18n"],
        b"tool" => &["type", "role", "tool", "x-i18n"],
        b"plan" => &["type", "role", "plan", "mode", "x-i18n"],
        b"meta" => &["type", "role", "schema", "meta", "description", "x-i18n"],
        b"code" => &["type", "role", "activity", "code", "x-i18n"],
        b"advisor" => &["type", "role", "schema", "x-i18n"],
        b"data" => &["type", "role", "kind", "data", "schema", "description", "merge", "x-i18n"],
        b"input" => &["type", "role", "input", "schema", "description", "as", "uiSchema", "x-i18n"],
        b"state" => &["type", "role", "state", "schema", "description", "merge", "x-i18n"],
        _ => &[
            "type",
            "role",
            "text",
            "content",
            "kind",
            "data",
            "input",
            "schema",
            "description",
            "merge",
            "template",
            "as",
            "uiSchema",
            "x-i18n",
        ],
    };
    names(read, OTHERS)
}

/// Keywords of JSON Schema from draft 4 on, of OpenAPI and of Gemini.
pub(super) const KEYWORDS: Names = names(
    &[
        "type",
        "title",
        "description",
        "properties",
        "items",
        "required",
        "enum",
        "format",
        "formatMinimum",
        "formatMaximum",
        "formatExclusiveMinimum",
        "formatExclusiveMaximum",
        "default",
        "additionalProperties",
        "minimum",
        "maximum",
        "minLength",
        "maxLength",
        "pattern",
        "minItems",
        "maxItems",
        "uniqueItems",
        "const",
        "oneOf",
        "anyOf",
        "allOf",
        "not",
        "if",
        "then",
        "else",
        "$ref",
        "$defs",
        "definitions",
        "examples",
        "example",
        "exclusiveMinimum",
        "exclusiveMaximum",
        "multipleOf",
        "patternProperties",
        "propertyNames",
        "minProperties",
        "maxProperties",
        "dependentRequired",
        "dependentSchemas",
        "dependencies",
        "prefixItems",
        "additionalItems",
        "unevaluatedItems",
        "unevaluatedProperties",
        "contains",
        "minContains",
        "maxContains",
        "contentEncoding",
        "contentMediaType",
        "contentSchema",
        "deprecated",
        "readOnly",
        "writeOnly",
        "nullable",
        "discriminator",
        "externalDocs",
        "propertyOrdering",
        "enumNames",
        "$schema",
        "$id",
        "$anchor",
        "$comment",
        "$dynamicRef",
        "$dynamicAnchor",
        "$recursiveRef",
        "$recursiveAnchor",
        "$vocabulary",
        "x-i18n",
    ],
    &[
        // From draft 2.
        "requires",
        // Real words that are close to a keyword.
        "container",
        "containers",
        "descriptor",
        "descriptors",
        "cost",
        "when",
        "them",
        "tile",
        "noneOf",
    ],
);

/// Members of a tool about its calls.
pub(super) const TOOL: Names = names(&CALL_KEYS, &[]);

pub(super) const SCHEMA_TYPES: Names =
    names(&["object", "array", "string", "number", "integer", "boolean", "null"], &[]);

/// Returns the formats of JSON Schema and OpenAPI, and those that have a control. Each has at least five letters:
/// shorter ones are too close to other words.
pub(super) fn formats() -> Names {
    const LEAST: usize = 5;
    static READ: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
        let own = WidgetKind::ALL.iter().flat_map(|kind| kind.facts().formats).copied();
        own.filter(|name| name.len() >= LEAST).chain(OTHER_FORMATS).collect()
    });
    names(&READ, &["colour"])
}

/// Formats that have no control of their own.
const OTHER_FORMATS: [&str; 8] = [
    "hostname",
    "idn-hostname",
    "uri-reference",
    "uri-template",
    "iri-reference",
    "json-pointer",
    "relative-json-pointer",
    "regex",
];

/// Hints outside of [`HINT_NAMES`](crate::field::HINT_NAMES), and those of other programs that are close to one of
/// them.
pub(super) const OTHER_HINTS: [&str; 8] =
    ["ordinal", "options", "online", "border", "borders", "disable", "units", "row"];

/// Members of a `bench`, and of the items of its lists.
pub(super) const VARIANT: Names = names(&["id", "name", "patch"], &["path"]);
pub(super) const BENCH_INPUT: Names = names(&["id", "input", "expect", "tags"], &[]);
/// Members of checks that people add.
pub(super) const OTHER_CHECK_KEYS: &[&str] = &["cost", "last", "list", "note"];
