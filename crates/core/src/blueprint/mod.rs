//! The model of the visual editor: a document as rows (fields of the input and the answer, instructions for the model),
//! and acts that change it. Parts without a row are listed by name, and stay as written. Uses the modules `document`,
//! `context`, `schema` and `field`.

mod act;
mod beside;
mod choice;
mod difference;
mod field_act;
mod ground;
mod hint;
mod history;
mod instruction;
mod key;
mod kind;
mod limit;
mod listed;
mod place;
mod reference;
mod refusal;
mod row;
mod row_keywords;
mod shapes;
mod template;
#[cfg(test)]
mod tests;
mod text_act;
mod typed;
mod value;

pub use act::{Act, Group, changed, edits};
pub use difference::{Difference, Item, differences};
pub use field_act::FieldAct;
pub use history::History;
pub use instruction::Instruction;
pub(crate) use key::new_key as key_of_title;
pub use kind::Kind;
pub use limit::Limit;
pub use refusal::Refusal;
pub use row::{Blueprint, Part, Row};
pub use template::{InputRoute, TextPiece, has_tags, tag_of_key, text_pieces};
pub use text_act::TextAct;
