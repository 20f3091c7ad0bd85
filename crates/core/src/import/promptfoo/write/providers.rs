//! The providers of a configuration: each model with each combination of settings.

use super::super::super::note::{Changed, NotCarried, Note, NoteKind};
use super::super::models::KINDS;
use super::Writing;
use super::versions::Version;
use crate::bench::{BenchModel, Plan, Setting};
use crate::context::{Tool, tools};
use crate::object::{object, text};
use crate::pointer::Pointer;
use serde_json::{Map, Value};

/// How a provider calls what it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Interface {
    /// OpenAI's Chat Completions, which others speak too.
    Chat,
    /// OpenAI's Responses.
    Responses,
    /// Anthropic's Messages.
    Anthropic,
    /// Gemini's.
    Gemini,
    /// Ollama's own.
    Ollama,
}

impl Interface {
    /// What it calls a setting; none where promptfoo has no such setting.
    fn name(self, own: &str) -> Option<&str> {
        Some(match (own, self) {
            ("thinking" | "thinkingBudget", _) => return None,
            ("maxTokens", Self::Responses) => "max_output_tokens",
            ("maxTokens", Self::Gemini) => "maxOutputTokens",
            ("maxTokens", Self::Ollama) => "num_predict",
            ("maxTokens", _) => "max_tokens",
            ("topP", Self::Gemini) => "topP",
            ("topP", _) => "top_p",
            ("stop", Self::Gemini) => "stopSequences",
            ("frequencyPenalty", _) => "frequency_penalty",
            ("presencePenalty", _) => "presence_penalty",
            ("reasoningEffort", _) => "reasoning_effort",
            (own, _) => own,
        })
    }

    /// The setting that asks for answers by a schema; none where promptfoo has none for it.
    pub(super) fn schema(self, schema: &Value) -> Option<(String, Value)> {
        let kind = text("json_schema");
        match self {
            Self::Chat | Self::Responses => {
                let named = object([("name", text("answer")), ("schema", schema.clone())]);
                Some((
                    "response_format".to_owned(),
                    object([("type", kind), ("json_schema", named)]),
                ))
            }
            Self::Anthropic => {
                let format = object([("type", kind), ("schema", schema.clone())]);
                Some(("output_format".to_owned(), format))
            }
            Self::Gemini | Self::Ollama => None,
        }
    }
}

/// How a model is reached; one of nobody's in particular, as OpenAI's are.
pub(super) fn interface(model: Option<&BenchModel>) -> Interface {
    match model.and_then(|model| model.provider).map_or("", |kind| kind.key()) {
        "openai_responses" => Interface::Responses,
        "anthropic" => Interface::Anthropic,
        "gemini" => Interface::Gemini,
        "ollama" => Interface::Ollama,
        _ => Interface::Chat,
    }
}

/// Kinds of servers that speak as OpenAI's, which a document does not say the address of.
const ALIKE: [&str; 5] = ["", "openai", "lm_studio", "llama_cpp", "vllm"];

/// The settings of a version.
#[derive(Default)]
pub(super) struct Settings {
    pub model: Option<Value>,
    others: Map<String, Value>,
}

impl Settings {
    pub fn of(version: &Version) -> Self {
        let mut others = version.request.config().cloned().unwrap_or_default();
        Self { model: others.shift_remove("model"), others }
    }

    /// Those that all versions have.
    pub fn common(versions: &[Version]) -> Self {
        let mut each = versions.iter().map(Self::of);
        let mut common = each.next().unwrap_or_default();
        for other in each {
            common.others.retain(|key, value| other.others.get(key) == Some(value));
            common.model = common.model.filter(|model| other.model.as_ref() == Some(model));
        }
        common
    }

    pub fn without(mut self, common: &Self) -> Self {
        self.others.retain(|key, _| !common.others.contains_key(key));
        self
    }

    fn but(mut self, tried: &[Setting]) -> Self {
        self.others.retain(|key, _| tried.iter().all(|setting| setting.name != *key));
        let tried = tried.iter().map(|setting| (setting.name.clone(), setting.value.clone()));
        self.others.extend(tried);
        self
    }

    /// Under the names that a provider has for them.
    pub fn written(
        self,
        interface: Interface,
        at: &Pointer,
        notes: &mut Vec<Note>,
    ) -> Map<String, Value> {
        let mut written = Map::new();
        for (key, value) in self.others {
            match interface.name(&key) {
                Some(name) => drop(written.insert(name.to_owned(), value)),
                None => {
                    let kind = NoteKind::NotCarried(NotCarried::NoPlace);
                    notes.push(Note::at(&at.join(&key), kind));
                }
            }
        }
        written
    }
}

impl Writing<'_> {
    /// The models with their settings. The schema is the one that all versions have.
    pub(super) fn providers(&mut self, schema: Option<&Value>) -> Vec<Value> {
        let at = Pointer::root().join("bench").join("models");
        let own = Settings::common(&self.versions).model;
        let own = own.as_ref().and_then(Value::as_str).unwrap_or_default();
        let tried = self.tried();
        let mut models = self.bench.models.clone();
        let (is_own, models_at) = (models.is_empty(), at.clone());
        if is_own {
            models.push(BenchModel::default());
        }
        let mut providers = Vec::new();
        for (number, mut model) in models.into_iter().enumerate() {
            let place = match is_own {
                true => Pointer::root().join("config").join("model"),
                false => models_at.join(&number.to_string()),
            };
            if model.name.is_empty() {
                model.name = own.to_owned();
            }
            let Some(id) = self.id(&model, &place, is_own) else { continue };
            if schema.is_some_and(|schema| interface(Some(&model)).schema(schema).is_none()) {
                self.note(&place, NoteKind::NotCarried(NotCarried::ModelSchema));
            }
            for settings in &tried {
                providers.push(self.provider(&id, &model, settings, schema));
            }
        }
        if providers.is_empty() {
            self.note(&at, NoteKind::NotCarried(NotCarried::Model));
        }
        providers
    }

    /// All combinations of settings, or one without any.
    fn tried(&mut self) -> Vec<Vec<Setting>> {
        match Plan::new(self.request, self.bench) {
            Ok(plan) => {
                let columns = plan.columns.into_iter();
                let first = columns.filter(|column| column.variant == 0 && column.model == 0);
                first.map(|column| column.settings).collect()
            }
            Err(fault) => {
                self.note(&fault.pointer, NoteKind::NotCarried(NotCarried::TooMany));
                vec![Vec::new()]
            }
        }
    }

    /// How promptfoo calls a model; none, with a note, where it knows no such one.
    fn id(&mut self, model: &BenchModel, place: &Pointer, is_own: bool) -> Option<String> {
        let kind = model.provider.map_or("", |kind| kind.key());
        if model.name.is_empty() {
            if !is_own {
                self.no_place(place);
            }
            return None;
        }
        // Of several that mean the same, the longest comes first.
        if let Some((begins, _)) = KINDS.iter().find(|(_, known)| *known == kind) {
            return Some(format!("{begins}{}", model.name));
        }
        if !ALIKE.contains(&kind) {
            self.no_place(place);
            return None;
        }
        self.note(place, NoteKind::Changed(Changed::Provider));
        Some(format!("openai:chat:{}", model.name))
    }

    fn provider(
        &mut self,
        id: &str,
        model: &BenchModel,
        tried: &[Setting],
        schema: Option<&Value>,
    ) -> Value {
        let interface = interface(Some(model));
        let at = Pointer::root().join("config");
        let settings = Settings::common(&self.versions).but(tried);
        let mut config = settings.written(interface, &at, &mut self.notes);
        config.extend(schema.and_then(|schema| interface.schema(schema)));
        config.extend(self.tools(interface).map(|tools| ("tools".to_owned(), tools)));
        if config.is_empty() {
            return text(id);
        }
        let mut members = Map::from_iter([("id".to_owned(), text(id))]);
        if !tried.is_empty() {
            let values = tried.iter().map(|setting| format!("{} {}", setting.name, setting.value));
            let label = format!("{}, {}", model.name, values.collect::<Vec<_>>().join(", "));
            members.insert("label".to_owned(), text(&label));
        }
        members.insert("config".to_owned(), Value::Object(config));
        Value::Object(members)
    }

    /// The tools, as OpenAI has them; none, with a note, where versions differ in them or a provider has them
    /// otherwise. Who carries out their calls has no place there.
    fn tools(&mut self, interface: Interface) -> Option<Value> {
        let place = Pointer::root().join("context");
        let each = self.versions.iter().map(|version| tools(&version.request.messages()));
        let each: Vec<Vec<Tool>> = each.collect();
        let mut written = each.iter().map(|tools| tools.iter().map(function).collect::<Value>());
        let first = written.next().unwrap_or_default();
        let is_same = written.all(|other| other == first);
        let has_any = each.iter().any(|tools| !tools.is_empty());
        let is_taken = is_same && matches!(interface, Interface::Chat | Interface::Responses);
        let meta = ["_activity", "_delegate", "_output", "_outputPath", "_scopes"];
        let has_more = |tool: &Tool| meta.iter().any(|key| tool.meta(key).is_some());
        if has_any && !is_taken || each.iter().flatten().any(has_more) {
            self.no_place(&place);
        }
        (has_any && is_taken).then_some(first)
    }
}

fn function(tool: &Tool) -> Value {
    let mut takes = tool.schema.as_object().cloned().unwrap_or_default();
    takes.retain(|key, _| !key.starts_with('_') && key != "description");
    let mut named = Map::from_iter([("name".to_owned(), text(&tool.name))]);
    named.extend(tool.description().map(|about| ("description".to_owned(), text(about))));
    named.insert("parameters".to_owned(), Value::Object(takes));
    object([("type", text("function")), ("function", Value::Object(named))])
}
