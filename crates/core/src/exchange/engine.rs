//! The engine that runs a model in the browser, as shown beside its answer.

use crate::object::{object, text};
use serde_json::Value;

/// The reason why the CPU is used although there is a graphics card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fallback {
    /// The browser withdrew the graphics card.
    Lost,
    /// The graphics card has too little memory.
    Memory,
    /// The graphics card lacks the arithmetic that the engine needs.
    NoShaders,
    /// The engine failed on the graphics card without a known reason.
    Failed,
}

/// The hardware that a model in the browser runs on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// The graphics card.
    Graphics,
    /// The CPU.
    Processors {
        /// The number of threads.
        threads: u64,
        /// The reason why the graphics card is not used; `None` if the browser offers none.
        fallback: Option<Fallback>,
    },
}

impl Fallback {
    const ALL: [Self; 4] = [Self::Lost, Self::Memory, Self::NoShaders, Self::Failed];

    fn key(self) -> &'static str {
        match self {
            Self::Lost => "lost",
            Self::Memory => "memory",
            Self::NoShaders => "no-shaders",
            Self::Failed => "failed",
        }
    }

    /// Reads the name in a record; `None` if it is unknown.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.key() == key)
    }
}

impl Engine {
    /// Returns the JSON for a record: `{"on": "graphics"}`, or `{"on": "processors", "threads", "why"?}`.
    pub fn to_value(self) -> Value {
        match self {
            Self::Graphics => object([("on", text("graphics"))]),
            Self::Processors { threads, fallback: None } => {
                object([("on", text("processors")), ("threads", threads.into())])
            }
            Self::Processors { threads, fallback: Some(why) } => object([
                ("on", text("processors")),
                ("threads", threads.into()),
                ("why", text(why.key())),
            ]),
        }
    }

    /// Reads the JSON of a record; `None` if it is not of this shape.
    pub fn from_value(value: &Value) -> Option<Self> {
        match value.get("on")?.as_str()? {
            "graphics" => Some(Self::Graphics),
            "processors" => Some(Self::Processors {
                threads: value.get("threads")?.as_u64()?,
                fallback: value.get("why").and_then(Value::as_str).and_then(Fallback::from_key),
            }),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_engine_comes_back_from_a_record() {
        let reasons = Fallback::ALL.map(Some).into_iter().chain([None]);
        let processors = reasons.map(|fallback| Engine::Processors { threads: 4, fallback });
        for engine in processors.chain([Engine::Graphics]) {
            assert_eq!(Engine::from_value(&engine.to_value()), Some(engine));
        }
        assert_eq!(Engine::from_value(&object([("on", text("steam"))])), None);
        assert_eq!(Engine::from_value(&Value::Null), None);
    }
}
