//! Notes on the code or the server that would carry out a call: what code can and cannot do, with its text; and whether
//! a server is connected.

use super::card::Card;
use crate::dom::{El, View, derived, el};
use crate::host::code::sandbox::LONGEST_SECONDS;
use crate::mcp::ServerReady;
use crate::steps::process::carriers::{CodeState, NeededCode, ServerState};
use crate::steps::process::driver::Driver;
use crate::ui::button;
use crate::widgets::show_code;
use crate::words::use_locale;
use crate::{words, words_now};
use pilcrow_core::text::letters::code_point;

/// The longest code that is shown with syntax colours, in bytes.
const MOST_COLOURED: usize = 64 << 10;

/// Draws the note on the code, and its text; nothing if no code is needed.
pub fn code_part(code: &CodeState) -> View {
    match code {
        CodeState::NotNeeded => View::default(),
        CodeState::Broken => el("p").class("notice").child(words!(steps.code_broken)).into(),
        CodeState::TooLong => el("p").class("notice").child(words!(steps.code_unreadable)).into(),
        CodeState::Pending(needed) => code_question(needed),
        CodeState::Allowed(needed) => el("details")
            .child(el("summary").child(words!(steps.code_shown)))
            .child(texts(needed))
            .into(),
    }
}

/// Draws the button that allows the code to run; `None` if no permission is pending.
pub fn allow_button(card: &Card) -> Option<El> {
    let CodeState::Pending(NeededCode { grant, .. }) = &card.code else { return None };
    let (driver, grant) = (card.driver, grant.clone());
    let allow = button("button button-primary", words!(steps.allow_code));
    Some(allow.on("click", move |_| {
        driver.permissions.allow_code(&grant);
        driver.say(Vec::new());
    }))
}

pub fn code_question(needed: &NeededCode) -> View {
    let (locale, delegate) = (use_locale(), needed.code.delegate.clone());
    let what = derived(move || match &delegate {
        None => words_now!(locale.get(), steps.code_what),
        Some(address) => {
            words_now!(locale.get(), steps.code_what_other, address = address.as_str())
        }
    });
    let cannot =
        derived(move || words_now!(locale.get(), steps.code_cannot, seconds = LONGEST_SECONDS));
    let limits = el("ul")
        .child(el("li").child(words!(steps.code_can)))
        .child(el("li").child(cannot))
        .child(el("li").child(words!(steps.code_until)));
    [
        el("p").class("notice notice-warning").child(what).into(),
        el("div").class("steps-code-limits").child(limits).into(),
        texts(needed),
    ]
    .into()
}

/// Draws every function of the document, the first to run first.
fn texts(needed: &NeededCode) -> View {
    let one = |(name, code): &(String, String)| {
        let title = el("figcaption").child(el("code").child(plain(name)));
        // Highlighting longer code would take too long.
        let language = (code.len() < MOST_COLOURED).then_some("javascript");
        let text = show_code(&plain(code), language).class("code-block steps-code");
        View::from(el("figure").class("steps-function").child(title).child(text))
    };
    needed.code.functions.iter().map(one).collect()
}

/// Replaces invisible characters, and those that change the order of the text, by visible code points.
fn plain(text: &str) -> String {
    let mut output = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\n' | '\t' => output.push(letter),
            _ if is_hidden(letter) => output.push_str(&code_point(letter)),
            _ => output.push(letter),
        }
    }
    output
}

fn is_hidden(letter: char) -> bool {
    letter.is_control()
        || matches!(letter,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{e0000}'..='\u{e0fff}')
}

/// Draws the note on the server; nothing if no server is needed.
pub fn server_part(state: &ServerState) -> View {
    let ServerState::Needed(url, ready) = state else { return View::default() };
    let (locale, url, ready) = (use_locale(), url.clone(), *ready);
    let words = derived(move || {
        let (locale, server) = (locale.get(), url.as_str());
        match ready {
            ServerReady::Unknown => words_now!(locale, steps.mcp_unknown, server = server),
            ServerReady::Locked => words_now!(locale, steps.mcp_locked, server = server),
            ServerReady::Ready => words_now!(locale, steps.mcp_what, server = server),
        }
    });
    el("p").class("notice").child(words).into()
}

/// Draws the button that opens the server's connection; `None` if it is connected.
pub fn connect_button(driver: Driver, state: &ServerState) -> Option<El> {
    let ServerState::Needed(url, ready) = state else { return None };
    let name = match ready {
        ServerReady::Ready => return None,
        ServerReady::Unknown => words!(steps.connect_server),
        ServerReady::Locked => words!(steps.unlock_server),
    };
    let wanted = if *ready == ServerReady::Unknown { url.clone() } else { String::new() };
    let connect = button("button button-primary", name);
    Some(connect.on("click", move |_| driver.permissions.servers.ask_for(&wanted)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        assert_eq!(plain(text), expected);
    }

    #[test]
    fn letters_that_hide_something_are_shown() {
        check("a = 'б' // ok\n\tb", "a = 'б' // ok\n\tb");
        check("/*\u{202e} } \u{2066}*/", "/*‹U+202E› } ‹U+2066›*/");
        check("ad\u{200b}min\r", "ad‹U+200B›min‹U+000D›");
        check("x\u{e0041}", "x‹U+E0041›");
    }
}
