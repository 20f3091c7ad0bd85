//! JSON Pointers (RFC 6901): how every place in a value or a schema is named.

use serde_json::Value;
use std::fmt;

/// What stands in a value under a key or a number.
pub(crate) fn below<'value>(value: &'value Value, token: &str) -> Option<&'value Value> {
    match value {
        Value::Object(members) => members.get(token),
        Value::Array(items) => items.get(index(token)?),
        _ => None,
    }
}

/// The place of a value inside another: `""` is the whole, `"/address/city"` a member.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pointer(String);

impl Pointer {
    /// The whole value.
    pub fn root() -> Self {
        Self::default()
    }

    /// Takes a pointer as written, `""` or `"/a/b"`; a text that does not begin with `/` is none.
    pub fn parse(text: &str) -> Option<Self> {
        (text.is_empty() || text.starts_with('/')).then(|| Self(text.to_owned()))
    }

    /// The place one step further down, at a key or an index; `~` and `/` are escaped.
    #[must_use]
    pub fn join(&self, token: &str) -> Self {
        let mut below = Self(String::with_capacity(self.0.len() + token.len() + 1));
        below.0.push_str(&self.0);
        below.push(token);
        below
    }

    /// The place that another one means where it is read from here.
    #[must_use]
    pub fn join_all(&self, further: &Self) -> Self {
        further.tokens().fold(self.clone(), |place, token| place.join(&token))
    }

    /// Goes one step further down.
    pub fn push(&mut self, token: &str) {
        self.0.push('/');
        for letter in token.chars() {
            match letter {
                '~' => self.0.push_str("~0"),
                '/' => self.0.push_str("~1"),
                _ => self.0.push(letter),
            }
        }
    }

    /// Goes one step up; the root stays.
    pub fn pop(&mut self) {
        self.0.truncate(self.0.rfind('/').unwrap_or_default());
    }

    /// The steps from the root, unescaped.
    pub fn tokens(&self) -> impl Iterator<Item = String> + '_ {
        self.0.split('/').skip(1).map(unescape)
    }

    /// The last step, unescaped; `None` for the root.
    pub fn last(&self) -> Option<String> {
        self.0.rsplit_once('/').map(|(_, token)| unescape(token))
    }

    /// The place one step up; `None` for the root.
    pub fn parent(&self) -> Option<Self> {
        self.0.rsplit_once('/').map(|(above, _)| Self(above.to_owned()))
    }

    /// Whether `self` is `other` or lies below it.
    pub fn is_within(&self, other: &Self) -> bool {
        self.0.strip_prefix(&other.0).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    }

    /// The value at this place.
    pub fn get<'value>(&self, value: &'value Value) -> Option<&'value Value> {
        self.tokens().try_fold(value, |value, token| below(value, &token))
    }

    /// As written: `/address/city`.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Pointer {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

fn unescape(token: &str) -> String {
    let mut letters = token.chars();
    let mut text = String::with_capacity(token.len());
    while let Some(letter) = letters.next() {
        let escaped = match (letter, letters.as_str().chars().next()) {
            ('~', Some('0')) => '~',
            ('~', Some('1')) => '/',
            (letter, _) => {
                text.push(letter);
                continue;
            }
        };
        letters.next();
        text.push(escaped);
    }
    text
}

/// The place of an entry: digits, of which the first of several is no nought.
fn index(token: &str) -> Option<usize> {
    let is_plain = !token.starts_with('+') && (token.len() == 1 || !token.starts_with('0'));
    token.parse().ok().filter(|_| is_plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pointer_is_built_and_taken_apart_with_its_escapes() {
        let place = Pointer::root().join("a/b").join("~c").join("0");
        assert_eq!(place.as_str(), "/a~1b/~0c/0");
        assert_eq!(place.tokens().collect::<Vec<_>>(), ["a/b", "~c", "0"]);
        assert_eq!(place.last().as_deref(), Some("0"));
        assert_eq!(place.parent(), Pointer::parse("/a~1b/~0c"));
        assert_eq!(Pointer::root().parent(), None);
    }

    #[test]
    fn within_means_the_same_place_or_below_and_not_a_longer_name() {
        let place = Pointer::parse("/rows/1").unwrap();
        assert!(Pointer::parse("/rows/1/name").unwrap().is_within(&place));
        assert!(place.is_within(&place));
        assert!(!Pointer::parse("/rows/10").unwrap().is_within(&place));
    }
}
