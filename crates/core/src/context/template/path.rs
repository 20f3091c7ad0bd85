//! Parses names in a template's tags: `a.b`, `this.x`, `../x`, `@index`, `@state.x`.

use crate::document::MAX_DEPTH;

/// Characters that no name contains outside of brackets (Handlebars, "Expressions").
const SIGNS: &str = "!\"#%&'()*+,./;<=>@[\\]^`{|}~";

/// A parsed name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Path<'text> {
    /// The start of the path.
    pub root: Root<'text>,
    /// Keys and indices from there.
    pub tokens: Vec<&'text str>,
    /// Text of the name.
    pub written: &'text str,
}

/// The start of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Root<'text> {
    /// The current value (the input, or an entry of a loop), or that of so many loops further out.
    Here(usize),
    /// The whole input: `@root`.
    Whole,
    /// A variable of the loop.
    Loop(LoopWord),
    /// Data of a kind: `@state`.
    Data(&'text str),
}

/// A variable of a loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LoopWord {
    /// Index of the entry, from 0.
    Index,
    /// Key of the entry in an object.
    Key,
    /// True for the first entry.
    First,
    /// True for the last entry.
    Last,
}

impl<'text> Path<'text> {
    /// Parses a name; `None` if the text is none.
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

/// Returns the tokens of `a.b.[c d]`; `None` if the text is no such path.
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
