//! Names in a template's tags: `a.b`, `this.x`, `../x`, `@index`, `@state.x`.

use crate::document::MAX_DEPTH;

/// Signs that no name has outside of brackets (Handlebars, "Expressions").
const SIGNS: &str = "!\"#%&'()*+,./;<=>@[\\]^`{|}~";

/// A name, read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Path<'text> {
    /// Where the name begins to be looked up.
    pub root: Root<'text>,
    /// The keys and numbers that lead on from there.
    pub tokens: Vec<&'text str>,
    /// The name, as it is written.
    pub written: &'text str,
}

/// Where a name begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Root<'text> {
    /// What the template is about there: the input, or an entry of a loop; so many loops further out.
    Here(usize),
    /// The whole input: `@root`.
    Whole,
    /// What a loop says of an entry.
    Loop(LoopWord),
    /// Data of a kind: `@state`.
    Data(&'text str),
}

/// What a loop says of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LoopWord {
    /// The number of the entry, from 0.
    Index,
    /// The key of the entry, in an object.
    Key,
    /// Whether it is the first one.
    First,
    /// Whether it is the last one.
    Last,
}

impl<'text> Path<'text> {
    /// Reads a name; `None` if it is something else.
    pub fn parse(written: &'text str) -> Option<Self> {
        let path = |root, tokens| Some(Self { root, tokens, written });
        if let Some(rest) = written.strip_prefix('@') {
            let (name, tokens) = tokens(rest)?.split_first().map(|(n, t)| (*n, t.to_vec()))?;
            let root = match name {
                "root" => Root::Whole,
                "index" => Root::Loop(LoopWord::Index),
                "key" => Root::Loop(LoopWord::Key),
                "first" => Root::Loop(LoopWord::First),
                "last" => Root::Loop(LoopWord::Last),
                kind => Root::Data(kind),
            };
            return path(root, tokens);
        }
        let (mut up, mut rest) = (0, written);
        while let Some(further) = rest.strip_prefix("..") {
            up += 1;
            match further.strip_prefix('/') {
                Some(further) => rest = further,
                None if further.is_empty() => return path(Root::Here(up), Vec::new()),
                None => return None,
            }
        }
        rest = rest.strip_prefix("./").unwrap_or(rest);
        if rest == "." || rest == "this" {
            return path(Root::Here(up), Vec::new());
        }
        let own = ["this.", "this/"].iter().find_map(|prefix| rest.strip_prefix(prefix));
        let rest = own.unwrap_or(rest);
        let is_number = rest.starts_with(|c: char| c.is_ascii_digit()) && own.is_none() && up == 0;
        if is_number || ["else", "true", "false", "null", "undefined"].contains(&rest) {
            return None;
        }
        path(Root::Here(up), tokens(rest)?)
    }
}

/// The tokens of `a.b.[c d]`; `None` if it is no such way.
fn tokens(written: &str) -> Option<Vec<&str>> {
    let (mut tokens, mut rest) = (Vec::new(), written);
    loop {
        let (token, after) = match rest.strip_prefix('[') {
            Some(inside) => inside.split_once(']')?,
            None => {
                let is_sign = |c: char| c.is_whitespace() || SIGNS.contains(c);
                rest.split_at_checked(rest.find(is_sign).unwrap_or(rest.len()))?
            }
        };
        if token.is_empty() || tokens.len() >= MAX_DEPTH {
            return None;
        }
        tokens.push(token);
        if after.is_empty() {
            return Some(tokens);
        }
        rest = after.strip_prefix(['.', '/'])?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_ways_from_where_they_stand() {
        let check = |written: &str, root: Root, tokens: &[&str]| {
            let path = Path::parse(written);
            assert_eq!(path, Some(Path { root, tokens: tokens.to_vec(), written }), "{written}");
        };
        check("name", Root::Here(0), &["name"]);
        check("a.b-c.0", Root::Here(0), &["a", "b-c", "0"]);
        check("имя", Root::Here(0), &["имя"]);
        check("this", Root::Here(0), &[]);
        check(".", Root::Here(0), &[]);
        check("this.[full name]", Root::Here(0), &["full name"]);
        check("../../a", Root::Here(2), &["a"]);
        check("..", Root::Here(1), &[]);
        check("@root.a", Root::Whole, &["a"]);
        check("@index", Root::Loop(LoopWord::Index), &[]);
        check("@state.a", Root::Data("state"), &["a"]);
    }

    #[test]
    fn all_else_is_no_name() {
        for written in
            ["", "upper x", "a..b", "a.", "\"a\"", "1", "x | e", "true", "...", "@", "[a", "a=b"]
        {
            assert_eq!(Path::parse(written), None, "{written}");
        }
    }
}
