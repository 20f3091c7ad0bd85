//! A model that a bench asks, as documents write it.

use super::fault::FaultKind;
use crate::exchange::ProviderKind;
use crate::object::text;
use serde_json::{Map, Value};

/// A model that is asked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BenchModel {
    /// The provider that has it; `None`: the one that is set up where the bench is run.
    pub provider: Option<ProviderKind>,
    /// What its server is called where the bench is run, or its host; `None` if no other has the model. Nobody is asked
    /// by this word alone: where the server is, is said there.
    pub server: Option<String>,
    /// Its name; empty: the document's own model.
    pub name: String,
}

impl BenchModel {
    /// A model by its name alone.
    pub fn named(name: &str) -> Self {
        Self { name: name.to_owned(), ..Self::default() }
    }

    /// Whether it is at a server that goes by any of these names.
    pub fn is_at(&self, names: &[&str]) -> bool {
        self.server.as_deref().is_none_or(|server| names.contains(&server))
    }

    /// For the document: its name, or `{provider, server, model}`.
    pub fn to_value(&self) -> Value {
        let (provider, server) = (self.provider.map(ProviderKind::key), self.server.as_deref());
        if provider.or(server).is_none() {
            return text(&self.name);
        }
        let members = [("provider", provider), ("server", server), ("model", Some(&*self.name))];
        let there = members.into_iter().filter_map(|(key, word)| Some((key, text(word?))));
        Value::Object(there.map(|(key, word)| (key.to_owned(), word)).collect::<Map<_, _>>())
    }

    /// As a document has it.
    ///
    /// # Errors
    ///
    /// What is wrong with it.
    pub fn read(value: &Value) -> Result<Self, FaultKind> {
        let members = match value {
            Value::String(name) => return Ok(Self::named(name)),
            Value::Object(members) => members,
            _ => return Err(FaultKind::WrongType("string")),
        };
        let word = |key: &str| members.get(key).and_then(Value::as_str);
        let kind = |key: &str| {
            ProviderKind::from_key(key).ok_or_else(|| FaultKind::Unknown(key.to_owned()))
        };
        Ok(Self {
            provider: word("provider").map(kind).transpose()?,
            server: word("server").filter(|server| !server.is_empty()).map(str::to_owned),
            name: word("model").unwrap_or_default().to_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_model_is_read_and_written_again() {
        for value in [
            json!("small"),
            json!({"provider": "ollama", "model": "small"}),
            json!({"provider": "ollama", "server": "localhost:1234", "model": "small"}),
            json!({"server": "home", "model": ""}),
        ] {
            assert_eq!(BenchModel::read(&value).unwrap().to_value(), value);
        }
        let check = |value: Value, key: &str| {
            assert_eq!(BenchModel::read(&value).unwrap_err().key(), key, "{value}");
        };
        check(json!(5), "wrong_type");
        check(json!({"provider": "nobody", "model": "x"}), "unknown");
        let nameless = json!({"provider": "ollama", "server": "", "model": "x"});
        assert_eq!(BenchModel::read(&nameless).unwrap().server, None);
    }
}
