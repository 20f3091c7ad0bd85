//! Detection of servers that send the whole text so far with each piece.

use std::borrow::Cow;

/// Number of pieces, each an extension of the one before, that prove a repeating server. More are needed after a first
/// piece that is only brackets, since nested lists may begin alike.
const ENOUGH: usize = 2;
const ENOUGH_OF_BRACKETS: usize = 3;

/// Number of identical pieces after which they count as the model's own repetition.
const CHANT: usize = 3;

/// Shortest first piece, in bytes, that is unlikely to be repeated by chance.
const TELLING: usize = 4;

/// Extracts the new text from each piece of an answer.
#[derive(Debug, Default)]
pub(super) struct Repeats(Kind);

#[derive(Debug, Default)]
enum Kind {
    /// No piece has arrived.
    #[default]
    Unknown,
    /// Each piece so far begins with the one before.
    Doubt(Doubt),
    /// Each piece repeats the whole text so far, which this contains.
    All(String),
    /// Each piece is new text.
    New,
}

#[derive(Debug)]
struct Doubt {
    last: String,
    /// Length of the first piece, which was already passed on.
    length: usize,
    /// The other pieces joined, not passed on yet.
    rest: String,
    growths: usize,
}

impl Repeats {
    /// Returns the new text in a piece. Text is withheld only while each piece begins with all of the text before.
    pub fn join<'piece>(&mut self, piece: &'piece str) -> Cow<'piece, str> {
        match &mut self.0 {
            Kind::Unknown => {
                let (last, rest) = (piece.to_owned(), String::new());
                self.0 = Kind::Doubt(Doubt { last, length: piece.len(), rest, growths: 0 });
                Cow::Borrowed(piece)
            }
            Kind::Doubt(doubt) if piece.starts_with(&doubt.last) => {
                doubt.take(piece);
                let length = doubt.length;
                if doubt.is_certain() {
                    self.0 = Kind::All(piece.to_owned());
                    return Cow::Borrowed(piece.get(length..).unwrap_or_default());
                }
                let is_chant = doubt.growths == 0 && doubt.rest.len() >= CHANT * length;
                if is_chant { self.release("") } else { Cow::Borrowed("") }
            }
            Kind::Doubt(_) => self.release(piece),
            Kind::All(all) => Cow::Borrowed(new_of(all, piece)),
            Kind::New => Cow::Borrowed(piece),
        }
    }

    /// Returns the withheld text and a piece, once the pieces are known to be new text.
    fn release<'piece>(&mut self, piece: &'piece str) -> Cow<'piece, str> {
        match std::mem::replace(&mut self.0, Kind::New) {
            Kind::Doubt(doubt) if !doubt.rest.is_empty() => Cow::Owned(doubt.rest + piece),
            _ => Cow::Borrowed(piece),
        }
    }

    /// Returns the withheld text at the end of the answer.
    pub fn end(&mut self) -> Option<String> {
        let Kind::Doubt(doubt) = std::mem::take(&mut self.0) else { return None };
        let rest = if doubt.is_likely() { doubt.last.get(doubt.length..)? } else { &doubt.rest };
        (!rest.is_empty()).then(|| rest.to_owned())
    }
}

/// Returns the text that a piece adds to the text so far; all of it if the piece does not begin with that text.
fn new_of<'piece>(all: &mut String, piece: &'piece str) -> &'piece str {
    // The last piece may be cut short by the end of the connection.
    if all.starts_with(piece) {
        return "";
    }
    let new = piece.strip_prefix(all.as_str()).unwrap_or(piece);
    all.push_str(new);
    new
}

impl Doubt {
    /// Adds a piece that begins with the one before.
    fn take(&mut self, piece: &str) {
        self.growths += usize::from(piece.len() > self.last.len());
        self.rest.push_str(piece);
        piece.clone_into(&mut self.last);
    }

    fn is_certain(&self) -> bool {
        let first = self.last.get(..self.length).unwrap_or_default();
        let is_brackets = first.trim().trim_start_matches('[').is_empty();
        self.growths >= if is_brackets { ENOUGH_OF_BRACKETS } else { ENOUGH }
    }

    /// True if the server probably repeats the text, judged at the end of the answer.
    fn is_likely(&self) -> bool {
        self.is_certain() || self.growths > 0 && self.length >= TELLING
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks the text returned for each piece, and at the end.
    #[track_caller]
    fn check(pieces: &[&str], expected: &[&str]) {
        let mut repeats = Repeats::default();
        let mut texts: Vec<String> =
            pieces.iter().map(|piece| repeats.join(piece).into_owned()).collect();
        texts.extend(repeats.end());
        assert_eq!(texts, expected, "{pieces:?}");
    }

    #[test]
    fn of_pieces_that_repeat_all_before_what_is_new_is_told() {
        check(&["{\"", "{\"n\"", "{\"n\": 4", "{\"n\": 4}"], &["{\"", "", "n\": 4", "}"]);
        check(&["So", "So it", "So it is", "So it is"], &["So", "", " it is", ""]);
        check(&["[", "[1", "[1, 2", "[1, 2]"], &["[", "", "", "1, 2]"]);
        check(&["{\"n\":", "{\"n\": 4}"], &["{\"n\":", "", " 4}"]);
        check(&["Я", "Яб", "Ябл", "Ябло"], &["Я", "", "бл", "о"]);
    }

    #[test]
    fn what_comes_otherwise_after_them_is_new_as_well() {
        check(&["aa", "aab", "aabc", "d", "aabcde"], &["aa", "", "bc", "d", "e"]);
        check(&["aa", "aab", "aabc", "aa"], &["aa", "", "bc", ""]);
    }

    #[test]
    fn pieces_that_begin_alike_by_chance_are_told_all() {
        check(&["ha", "ha", "ha", " no"], &["ha", "", "", "haha no"]);
        check(&["ha", "ha", "ha", "ha", "ha"], &["ha", "", "", "hahaha", "ha"]);
        check(&["[", "[1], ", "[2]]"], &["[", "", "[1], [2]]"]);
        check(&["[", "[1]", "]"], &["[", "", "[1]]"]);
        check(&["哈", "哈哈"], &["哈", "", "哈哈"]);
        check(&["a", "b", "ab"], &["a", "b", "ab"]);
        check(&["\n", "\n\n", "{}"], &["\n", "", "\n\n{}"]);
    }
}
