//! The notes beside each value about its origin: a message of the document, a call, or the user.

use crate::dom::{Memo, el, part};
use crate::result::Asides;
use crate::words::{Locale, use_locale};
use crate::words_now;
use leptos::prelude::*;
use pilcrow_core::context::Setting;
use pilcrow_core::pointer::Pointer;
use std::rc::Rc;

/// The origins of the parts of some data.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Setters {
    /// Each part with the messages that set it; none if the user did.
    pub settings: Vec<Setting>,
    /// The tools whose calls wrote the messages; `None` for a message that no call wrote.
    pub calls: Vec<Option<String>>,
}

impl Setters {
    /// Returns true if the user has set a part.
    pub(super) fn has_own(&self) -> bool {
        self.settings.iter().any(|setting| setting.messages.is_empty())
    }

    /// Returns true if the user has set all parts.
    fn is_own(&self) -> bool {
        !self.settings.is_empty() && self.settings.iter().all(|s| s.messages.is_empty())
    }

    /// Returns the origin of the whole, in words.
    pub(super) fn summary(&self, locale: Locale) -> String {
        let count = self.calls.len();
        match (count, self.has_own()) {
            _ if self.is_own() && count == 0 => words_now!(locale, data.all_yours),
            (0 | 1, false) => words_now!(locale, data.from_document),
            (0 | 1, true) => words_now!(locale, data.changed),
            (_, false) => words_now!(locale, data.merged, count = count),
            (_, true) => words_now!(locale, data.merged_changed, count = count),
        }
    }

    /// Returns true for the user's own value, with the words of its origin; `None` if the summary says it already.
    fn words(&self, locale: Locale, place: &Pointer) -> Option<(bool, String)> {
        let setting = self.settings.iter().find(|setting| setting.pointer == *place)?;
        match setting.messages.as_slice() {
            [] => Some((true, words_now!(locale, data.yours))),
            _ if self.calls.len() < 2 => None,
            [number] => Some((false, self.of_message(locale, *number))),
            several => {
                let numbers = several.iter().map(ToString::to_string).collect::<Vec<_>>();
                let (last, first) = numbers.split_last()?;
                let first = first.join(", ");
                let words = words_now!(
                    locale,
                    data.from_several,
                    numbers = first.as_str(),
                    last = last.as_str()
                );
                Some((false, words))
            }
        }
    }

    fn of_message(&self, locale: Locale, number: usize) -> String {
        let call = number.checked_sub(1).and_then(|at| self.calls.get(at)?.as_deref());
        match (call, number) {
            (Some(tool), _) => words_now!(locale, data.from_call, tool = tool),
            (None, 1) => words_now!(locale, data.from_first),
            (None, 2) => words_now!(locale, data.from_second),
            (None, 3) => words_now!(locale, data.from_third),
            (None, 4) => words_now!(locale, data.from_fourth),
            (None, 5) => words_now!(locale, data.from_fifth),
            (None, _) => words_now!(locale, data.from_number, number = number),
        }
    }
}

/// Returns the hook that draws the notes beside the values of a card.
pub(super) fn asides(setters: Memo<Setters>) -> Asides {
    let locale = use_locale();
    Asides(StoredValue::new_local(Rc::new(move |place: Pointer| {
        let lines = move || {
            let (is_own, words) = setters.with(|all| all.words(locale.get(), &place))?;
            let class = if is_own { "data-setter data-own" } else { "data-setter" };
            Some(el("span").class(class).child(words))
        };
        part(lines)
    })))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn setters(settings: &[(&str, &[usize])], calls: &[Option<&str>]) -> Setters {
        let setting = |(place, messages): &(&str, &[usize])| Setting {
            pointer: Pointer::parse(place).unwrap(),
            messages: messages.to_vec(),
        };
        let calls = calls.iter().map(|call| call.map(str::to_owned)).collect();
        Setters { settings: settings.iter().map(setting).collect(), calls }
    }

    #[test]
    fn each_value_tells_who_set_it_in_words() {
        let all = setters(
            &[("/a", &[1]), ("/b", &[2]), ("/c", &[]), ("/d", &[1, 3]), ("/e", &[3])],
            &[None, None, Some("note")],
        );
        let setter = |place: &str| {
            all.words(Locale::en, &Pointer::parse(place).unwrap()).map(|(_, words)| words)
        };
        assert_eq!(setter("/a").as_deref(), Some("from the first message"));
        assert_eq!(setter("/b").as_deref(), Some("from the second message"));
        assert_eq!(setter("/c").as_deref(), Some("yours"));
        assert_eq!(setter("/d").as_deref(), Some("from messages 1 and 3"));
        assert_eq!(setter("/e").as_deref(), Some("from a call of “note”"));
        assert_eq!(setter("/none"), None);
        assert_eq!(all.summary(Locale::en), "From 3 messages of the document, changed by you");
    }

    #[test]
    fn a_single_message_is_told_of_once() {
        let one = setters(&[("/a", &[1])], &[None]);
        assert_eq!(one.words(Locale::en, &Pointer::parse("/a").unwrap()), None);
        assert_eq!(one.summary(Locale::en), "From the document");
    }
}
