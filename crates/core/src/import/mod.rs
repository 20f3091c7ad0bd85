//! Texts of other formats opened as documents: requests to providers, tool definitions, API descriptions, benches.
//! Uses document, context, tool and bench. Nothing is fetched, and no key of a request comes through.

mod benched;
mod code;
mod curl;
mod fence;
mod gate;
mod input_schema;
mod key;
mod note;
mod older_schema;
mod openapi;
mod parts;
mod prompt;
mod promptfoo;
mod provider;
mod schema_alone;
mod shell;
mod subschemas;
mod tool_message;
mod tool_rest;
mod worded;
mod yaml;

pub use curl::CurlFault;
pub use fence::unfenced;
pub use gate::{Format, Import, ImportError, read};
pub use note::{Changed, Kept, NotCarried, Note, NoteKind, Place};
pub use parts::Imported;
pub use prompt::{Written, write_dotprompt};
pub use provider::Api;
pub use schema_alone::schema_as_answer;
pub use yaml::{YamlError, YamlErrorKind};
