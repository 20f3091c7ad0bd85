//! Display of code; its words are coloured once the highlighter in the context has classified them.

use crate::dom::{El, RwSignal, View, el, part};
use leptos::prelude::*;

/// A piece of code with its syntactic class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// Scope in highlight.js's terms (`keyword`, `title.function`); empty for plain text.
    pub scope: String,
    /// Text of the piece.
    pub text: String,
}

/// Callback that receives the pieces of code.
pub type Take = Box<dyn FnOnce(Vec<Token>)>;

/// Context of every result: a function that classifies the words of code, given the code, its language and a callback.
#[derive(Clone, Copy)]
pub struct Highlighter(pub fn(String, String, Take));

/// Classifies code by the context's highlighter; without one, `take` is never called.
fn highlight(code: &str, language: &str, take: impl FnOnce(Vec<Token>) + 'static) {
    if let Some(Highlighter(ask)) = use_context() {
        ask(code.to_owned(), language.to_ascii_lowercase(), Box::new(take));
    }
}

impl Token {
    /// Returns the CSS class of the few scopes that have a colour of their own.
    fn class(&self) -> Option<&'static str> {
        Some(match self.scope.split('.').next()? {
            "keyword" | "selector-tag" | "operator" => "code-keyword",
            "string" | "regexp" | "char" | "addition" => "code-string",
            "number" | "literal" | "symbol" => "code-number",
            "comment" | "quote" | "doctag" | "deletion" => "code-comment",
            "title" | "section" | "name" | "type" | "class" | "built_in" => "code-name",
            "attr" | "attribute" | "property" | "meta" | "selector-class" => "code-attribute",
            _ => return None,
        })
    }
}

/// Shows code as written; its words are coloured once the highlighter has classified them.
pub fn show_code(text: &str, language: Option<&str>) -> El {
    let pre = el("pre").class("code-block").attr("tabindex", "0");
    let Some(language) = language.filter(|language| !language.is_empty()) else {
        return pre.child(el("code").child(text.to_owned()));
    };
    let tokens = RwSignal::new(Vec::new());
    highlight(text, language, move |result| tokens.try_set(result));
    let text = text.to_owned();
    let code = part(move || match tokens.get() {
        none if none.is_empty() => View::from(text.clone()),
        tokens => tokens.into_iter().map(View::from).collect(),
    });
    pre.attr("data-language", language.to_owned()).child(el("code").child(code))
}

impl From<Token> for View {
    fn from(token: Token) -> Self {
        match token.class() {
            Some(class) => el("span").class(class).child(token.text).into(),
            None => token.text.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_is_drawn_by_the_first_word_of_what_it_is() {
        let class = |scope: &str| Token { scope: scope.to_owned(), text: String::new() }.class();
        assert_eq!(class("title.function"), Some("code-name"));
        assert_eq!(class("keyword"), Some("code-keyword"));
        assert_eq!(class("language:xml"), None);
        assert_eq!(class(""), None);
    }
}
