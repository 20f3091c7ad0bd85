//! A model of a bench, in its document form.

use super::fault::FaultKind;
use crate::exchange::ProviderKind;
use crate::object::text;
use serde_json::{Map, Value};

/// A model that a bench calls.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BenchModel {
    /// The model's provider; `None` for the one that is set up where the bench is run.
    pub provider: Option<ProviderKind>,
    /// The name or the host of the server, as it is set up where the bench is run; `None` for any server. This name
    /// alone causes no request: the server's address comes from those settings.
    pub server: Option<String>,
    /// The model's name; empty for the document's own model.
    pub name: String,
}

impl BenchModel {
    /// Creates a model from its name alone.
    pub fn named(name: &str) -> Self {
        Self { name: name.to_owned(), ..Self::default() }
    }

    /// Returns true if the model's server has one of these names, or if no server is given.
    pub fn is_at(&self, names: &[&str]) -> bool {
        self.server.as_deref().is_none_or(|server| names.contains(&server))
    }

    /// Returns the document form: the name, or `{provider, server, model}`.
    pub fn to_value(&self) -> Value {
        let (provider, server) = (self.provider.map(ProviderKind::key), self.server.as_deref());
        if provider.or(server).is_none() {
            return text(&self.name);
        }
        let members = [("provider", provider), ("server", server), ("model", Some(&*self.name))];
        let there = members.into_iter().filter_map(|(key, word)| Some((key, text(word?))));
        Value::Object(there.map(|(key, word)| (key.to_owned(), word)).collect::<Map<_, _>>())
    }

    /// Parses a model of a document.
    ///
    /// # Errors
    ///
    /// The fault of the first member that is wrong.
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
