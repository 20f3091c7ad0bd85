//! Taking an answer away: as text, as a page, as a table.
//! Refuses to write to the clipboard and to save: it makes the texts (`run` asks for them).

mod app_words;
mod part;

pub use part::{TakeAwayPart, take_away_part};
