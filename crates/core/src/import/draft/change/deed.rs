//! What a model says is to be done, in its many words.

use super::step::About;

/// What is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verb {
    Add,
    Change,
    Move,
    Remove,
}

/// What it is done to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Noun {
    Title,
    Purpose,
    Text,
    Field,
}

/// All that is done, as the schema names it.
pub(super) const DEEDS: [&str; 10] = [
    "change_title",
    "change_purpose",
    "add_text",
    "change_text",
    "move_text",
    "remove_text",
    "add_field",
    "change_field",
    "move_field",
    "remove_field",
];

/// The longest name of a change that is read, in bytes.
const LONGEST: usize = 60;

/// Beginnings of the words for each.
const VERBS: [(&str, Verb); 26] = [
    ("add", Verb::Add),
    ("creat", Verb::Add),
    ("insert", Verb::Add),
    ("new", Verb::Add),
    ("append", Verb::Add),
    ("добав", Verb::Add),
    ("созда", Verb::Add),
    ("remov", Verb::Remove),
    ("delet", Verb::Remove),
    ("drop", Verb::Remove),
    ("удал", Verb::Remove),
    ("убра", Verb::Remove),
    ("mov", Verb::Move),
    ("reorder", Verb::Move),
    ("перемес", Verb::Move),
    ("перенес", Verb::Move),
    ("chang", Verb::Change),
    ("updat", Verb::Change),
    ("edit", Verb::Change),
    ("set", Verb::Change),
    ("modif", Verb::Change),
    ("re", Verb::Change),
    ("измен", Verb::Change),
    ("замен", Verb::Change),
    ("переимен", Verb::Change),
    ("обнов", Verb::Change),
];

const NOUNS: [(&str, Noun); 16] = [
    ("title", Noun::Title),
    ("name", Noun::Title),
    ("назван", Noun::Title),
    ("purpose", Noun::Purpose),
    ("description", Noun::Purpose),
    ("описан", Noun::Purpose),
    ("text", Noun::Text),
    ("instruction", Noun::Text),
    ("prompt", Noun::Text),
    ("message", Noun::Text),
    ("текст", Noun::Text),
    ("инструкц", Noun::Text),
    ("field", Noun::Field),
    ("row", Noun::Field),
    ("question", Noun::Field),
    ("пол", Noun::Field),
];

/// Parts of a field, of which it is not said here what becomes of them.
const PARTS: [&str; 9] =
    ["option", "help", "hint", "limit", "unit", "kind", "type", "default", "вариант"];

/// What is to be done, from what is written and what it is about; `None` if that says nothing.
pub(super) fn read_action(written: &str, about: Option<&About>) -> Option<(Verb, Noun)> {
    let words = words_of(written);
    let entry = |word: &String| VERBS.iter().find(|(begin, _)| word.starts_with(begin));
    let verb = words.iter().find_map(entry).map(|(_, verb)| *verb);
    let noun =
        words.iter().find_map(|word| NOUNS.iter().find(|(begin, _)| word.starts_with(begin)));
    let own = about.map(|about| match about {
        About::Title => Noun::Title,
        About::Purpose => Noun::Purpose,
        About::Text(_) => Noun::Text,
        About::Field(_) => Noun::Field,
    });
    let noun = noun.map(|(_, noun)| *noun);
    let is_of_part = words.iter().any(|word| PARTS.iter().any(|begin| word.starts_with(begin)));
    if is_of_part && matches!(verb, Some(Verb::Add | Verb::Remove | Verb::Move)) {
        return None;
    }
    let noun = match (verb, own) {
        (Some(Verb::Add), _) => noun,
        // Taking away the help of a field is not taking away the field.
        (Some(Verb::Remove | Verb::Move), Some(own)) if noun.is_some_and(|noun| noun != own) => {
            return None;
        }
        // The title of a field, the text of a text.
        (_, Some(own)) => Some(own),
        (_, None) => noun,
    }?;
    let verb = match verb {
        Some(verb) => verb,
        None if words.is_empty() && own.is_some() => Verb::Change,
        None if noun == Noun::Title || noun == Noun::Purpose => Verb::Change,
        None => return None,
    };
    Some((verb, noun))
}

/// The words of a name such as `changeField` or `change-field`, in small letters.
fn words_of(written: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    if written.len() > LONGEST {
        return Vec::new();
    }
    for letter in written.chars() {
        if !letter.is_alphabetic() || letter.is_uppercase() {
            words.push(String::new());
        }
        if let (true, Some(word)) = (letter.is_alphabetic(), words.last_mut()) {
            word.extend(letter.to_lowercase());
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

#[cfg(test)]
mod tests {
    use super::super::step::TextName;
    use super::*;

    #[track_caller]
    fn check(written: &str, about: Option<About>, expected: Option<(Verb, Noun)>) {
        assert_eq!(read_action(written, about.as_ref()), expected, "{written}");
    }

    #[test]
    fn deeds_are_known_by_many_words() {
        check("change_field", None, Some((Verb::Change, Noun::Field)));
        check("updateField", None, Some((Verb::Change, Noun::Field)));
        check("rename-field", None, Some((Verb::Change, Noun::Field)));
        check("удалить_поле", None, Some((Verb::Remove, Noun::Field)));
        check("Добавить текст", None, Some((Verb::Add, Noun::Text)));
        check("set_title", Some(About::Text(TextName::Own(0))), Some((Verb::Change, Noun::Text)));
        check("remove", Some(About::Text(TextName::Own(0))), Some((Verb::Remove, Noun::Text)));
        check("", Some(About::Title), Some((Verb::Change, Noun::Title)));
        check("title", None, Some((Verb::Change, Noun::Title)));
        check("remove_option", Some(About::Text(TextName::Own(0))), None);
        check("remove_description", Some(About::Text(TextName::Own(0))), None);
        check("fly", Some(About::Title), Some((Verb::Change, Noun::Title)));
        check("teleport_field", None, None);
        check("change", None, None);
        check(&"change_field".repeat(100), None, None);
    }

    #[test]
    fn all_that_the_schema_names_is_known() {
        for written in DEEDS {
            assert!(read_action(written, None).is_some(), "{written}");
        }
    }
}
