//! The editor's own phrases, translated into the user's language.

use crate::words::Locale;
use crate::words_now;

/// Returns pairs of the editor's English phrases and their translations.
pub fn phrases(locale: Locale) -> Vec<(&'static str, String)> {
    vec![
        ("Find", words_now!(locale, author.find)),
        ("Replace", words_now!(locale, author.replace_by)),
        ("next", words_now!(locale, author.next)),
        ("previous", words_now!(locale, author.previous)),
        ("all", words_now!(locale, author.all)),
        ("match case", words_now!(locale, author.match_case)),
        ("regexp", words_now!(locale, author.regexp)),
        ("by word", words_now!(locale, author.by_word)),
        ("replace", words_now!(locale, author.replace)),
        ("replace all", words_now!(locale, author.replace_all)),
        ("close", words_now!(locale, author.close_search)),
        ("current match", words_now!(locale, author.current_match)),
        ("on line", words_now!(locale, author.on_line)),
        ("replaced match on line $", words_now!(locale, author.replaced_one)),
        ("replaced $ matches", words_now!(locale, author.replaced_all)),
        ("Go to line", words_now!(locale, author.go_to_line)),
        ("go", words_now!(locale, author.go)),
        ("Fold line", words_now!(locale, author.fold)),
        ("Unfold line", words_now!(locale, author.unfold)),
        ("unfold", words_now!(locale, author.unfold)),
        ("folded code", words_now!(locale, author.folded)),
        ("Folded lines", words_now!(locale, author.folded_lines)),
        ("Unfolded lines", words_now!(locale, author.unfolded_lines)),
        ("to", words_now!(locale, author.to)),
        ("Diagnostics", words_now!(locale, author.diagnostics)),
        ("No diagnostics", words_now!(locale, author.no_diagnostics)),
        ("Completions", words_now!(locale, author.completions)),
    ]
}
