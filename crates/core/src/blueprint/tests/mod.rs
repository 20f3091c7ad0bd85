//! Tests of documents after acts, and properties of all acts.

mod kinds;
mod templates;

use super::*;
use crate::document::{parse_document, with_text_edits};
use crate::pointer::Pointer;

/// A document with each kind of row.
const TEXT: &str = "{
  title: 'Rate', // the name
  schema: {
    type: 'object',
    properties: {
      score: {type: 'integer', minimum: 1, maximum: 5}
    },
    required: ['score']
  },
  context: [
    {type: 'text', role: 'system', text: `Be
kind.`},
    {
      type: 'input', place: 'Ufa', rooms: [{size: 9}],
      schema: {
        properties: {
          place: {title: 'Place', type: 'string', deprecated: false}, // where
          rooms: {type: 'array', items: {type: 'object', properties: {size: {type: 'number'}}}},
          kind: {enum: ['flat', 'house'], default: 'flat'},
          more: {$ref: '#/properties/place'}
        }
      }
    }
  ]
}
";

fn place(text: &str) -> Pointer {
    Pointer::parse(text).unwrap()
}

fn input(below: &str) -> Pointer {
    place(&format!("/context/1/schema/properties/{below}"))
}

fn change(field: &str, act: FieldAct) -> Act {
    Act::Change(input(field), act)
}

/// Returns the text after an act, and asserts that it can be undone.
#[track_caller]
fn after(text: &str, act: &Act) -> String {
    let edits = edits(text, act).unwrap_or_else(|refusal| panic!("{act:?}: {refusal:?}"));
    let edited = with_text_edits(text, &edits);
    let mut history = History::default();
    history.record(text, &edited);
    if edited != text {
        assert_eq!(history.undo(&edited).as_deref(), Some(text));
    }
    edited
}

/// Asserts that an act replaces one piece of the text and nothing else.
#[track_caller]
fn check(act: Act, old: &str, new: &str) {
    assert_eq!(TEXT.matches(old).count(), 1, "{old}");
    assert_eq!(after(TEXT, &act), TEXT.replacen(old, new, 1));
}

#[track_caller]
fn refused(act: Act, expected: Refusal) {
    assert_eq!(edits(TEXT, &act), Err(expected), "{act:?}");
}

fn blueprint(text: &str) -> Blueprint {
    Blueprint::read(&parse_document(text).unwrap().request)
}

/// Returns rows as lines: key, kind, whether it is required, and other keywords.
fn lines(rows: &[Row], indent: usize) -> String {
    let line = |row: &Row| {
        let needed = if row.is_needed { " needed" } else { "" };
        let keywords =
            if row.keywords.is_empty() { String::new() } else { format!(" {:?}", row.keywords) };
        let within = lines(&row.rows, indent + 1);
        format!("{}{} {:?}{needed}{keywords}\n{within}", " ".repeat(indent), row.key, row.kind)
    };
    rows.iter().map(line).collect()
}

#[test]
fn a_document_has_a_row_for_each_field_and_a_text_for_each_instruction() {
    let blueprint = blueprint(TEXT);
    assert_eq!(blueprint.title, "Rate");
    let instruction = &blueprint.instructions[0];
    assert_eq!((instruction.role.as_str(), instruction.text.as_str()), ("system", "Be\nkind."));
    assert_eq!(lines(&blueprint.answer.rows, 0), "score WholeNumber needed\n");
    assert_eq!(
        lines(&blueprint.input.rows, 0),
        "place ShortText [\"deprecated\"]\nrooms Groups\n size Number\nkind OneOf\nmore Other [\"$ref\"]\n"
    );
    let more = &blueprint.input.rows[3];
    assert_eq!(more.refusal, Some(Refusal::Reference));
}

#[test]
fn texts_are_changed_in_their_own_spelling() {
    check(Act::Title("Rate it".to_owned()), "'Rate'", "'Rate it'");
    check(Act::Instruct(place("/context/0/text"), "Be\nfair.".to_owned()), "kind.`", "fair.`");
    check(change("place", FieldAct::Title("Town".to_owned())), "'Place'", "'Town'");
    check(
        change("kind", FieldAct::Help("Which".to_owned())),
        "kind: {enum",
        "kind: {description: 'Which', enum",
    );
    refused(Act::Instruct(place("/title"), "x".to_owned()), Refusal::Gone);
}

#[test]
fn help_that_stands_under_an_editors_own_word_is_read_and_taken_away() {
    let text =
        "{context: [{type: 'input', schema: {properties: {a: {markdownDescription: 'Why'}}}}]}";
    let help = |text: &str| blueprint(text).input.rows[0].help.clone();
    assert_eq!(help(text), "Why");
    let at = place("/context/0/schema/properties/a");
    let say = |words: &str| after(text, &Act::Change(at.clone(), FieldAct::Help(words.to_owned())));
    assert_eq!(help(&say("How")), "How");
    assert_eq!(help(&say("")), "");
}

#[test]
fn a_field_is_added_in_the_lines_of_its_author() {
    let add = |group, is_needed| Act::Add {
        group,
        title: "Open to".to_owned(),
        kind: Kind::Date,
        is_needed,
    };
    check(
        add(Group::Answer, true),
        "maximum: 5}\n    },\n    required: ['score']",
        "maximum: 5},\n      openTo: {\n        title: 'Open to',\n        type: 'string',\n        format: 'date'\n      }\n    },\n    required: ['score', 'openTo']",
    );
    check(
        add(Group::Within(input("rooms")), false),
        "{type: 'number'}}",
        "{type: 'number'}, openTo: {title: 'Open to', type: 'string', format: 'date'}}",
    );
    refused(add(Group::Within(input("kind")), false), Refusal::NoGroup);
    refused(add(Group::Within(input("more")), false), Refusal::Reference);
}

#[test]
fn a_document_without_fields_gets_its_first() {
    let add = |group, title: &str| Act::Add {
        group,
        title: title.to_owned(),
        kind: Kind::ShortText,
        is_needed: true,
    };
    let text =
        after("{\n  \"context\": [\n    \"Answer.\"\n  ]\n}", &add(Group::Input, "Question"));
    let text = after(&text, &add(Group::Answer, "Answer"));
    let both = blueprint(&text);
    assert_eq!(lines(&both.input.rows, 0), "question ShortText needed\n");
    assert_eq!(lines(&both.answer.rows, 0), "answer ShortText needed\n");
    assert!(text.starts_with("{\n  \"schema\": {\n    \"type\": \"object\","), "{text}");
    let inferred = "[{type: 'input', name: 'Ada', age: 36}]";
    assert_eq!(lines(&blueprint(inferred).input.rows, 0), "name ShortText\nage WholeNumber\n");
    let text = after(inferred, &add(Group::Input, "Town"));
    assert_eq!(
        lines(&blueprint(&text).input.rows, 0),
        "name ShortText\nage WholeNumber\ntown ShortText needed\n"
    );
}

#[test]
fn an_example_is_the_answer_that_the_document_comes_with() {
    let act = |model: Option<&str>| Act::Example {
        answer: serde_json::json!({"score": 4}),
        model: model.map(str::to_owned),
    };
    let text = "{title: 'Rate', context: []}";
    let by_hand = text.replace("[]}", "[], solution: {score: 4}, recorded: {by: 'hand'}}");
    assert_eq!(after(text, &act(None)), by_hand);
    let by_model = by_hand.replace("{by: 'hand'}", "{by: 'model', model: 'm'}");
    assert_eq!(after(&by_hand, &act(Some("m"))), by_model);
}

#[test]
fn a_removed_field_goes_with_its_value_and_its_comment() {
    let text = after(TEXT, &Act::Remove(input("rooms")));
    assert!(!text.contains("rooms") && text.contains("type: 'input', place: 'Ufa',\n"), "{text}");
    refused(Act::Remove(input("place")), Refusal::Referred);
    let text = after(TEXT, &Act::Remove(input("more")));
    let text = after(&text, &Act::Remove(input("place")));
    assert!(!text.contains("Ufa") && !text.contains("// where"), "{text}");
    let text = after(TEXT, &Act::Remove(place("/schema/properties/score")));
    assert!(!text.contains("required"), "{text}");
}

#[test]
fn a_field_moves_with_its_comment() {
    let text = after(TEXT, &Act::Move { field: input("place"), to: input("rooms") });
    let rows = lines(&blueprint(&text).input.rows, 0);
    assert!(rows.starts_with("rooms Groups\n size Number\nplace"), "{rows}");
    assert!(text.contains("deprecated: false}, // where"), "{text}");
    let text = after(TEXT, &Act::Move { field: input("more"), to: input("place") });
    let rows = lines(&blueprint(&text).input.rows, 0);
    assert!(rows.starts_with("more ") && rows.contains("\nplace"), "{rows}");
    refused(Act::Move { field: input("place"), to: input("nothing") }, Refusal::Gone);
    refused(
        Act::Move { field: input("place"), to: place("/schema/properties/score") },
        Refusal::Gone,
    );
}

#[test]
fn whether_a_field_is_needed_stands_in_the_group() {
    let score = || place("/schema/properties/score");
    check(Act::Need(score(), true), "Rate", "Rate");
    let text = after(TEXT, &Act::Need(score(), false));
    assert!(!text.contains("required"), "{text}");
    let text = after(TEXT, &Act::Need(input("kind"), true));
    assert!(text.contains("required: [\n"), "{text}");
    let damaged = "{schema: {required: true, properties: {a: {}}}}";
    let need = Act::Need(place("/schema/properties/a"), true);
    assert_eq!(edits(damaged, &need), Err(Refusal::Damaged));
}

#[test]
fn a_kind_changes_only_what_says_it() {
    check(
        change("place", FieldAct::Kind(Kind::Number)),
        "type: 'string', dep",
        "type: 'number', dep",
    );
    refused(change("more", FieldAct::Kind(Kind::Date)), Refusal::Reference);
    refused(change("place", FieldAct::Kind(Kind::Other)), Refusal::Composed);
    let composed = "{schema: {properties: {a: {allOf: [{}]}}}}";
    let act = Act::Change(place("/schema/properties/a"), FieldAct::Kind(Kind::Date));
    assert_eq!(edits(composed, &act), Err(Refusal::Composed));
}

#[test]
fn options_and_parts_go_along_to_a_list_and_back() {
    let text = after(TEXT, &change("kind", FieldAct::Kind(Kind::SeveralOf)));
    let row = |text: &str, at: usize| blueprint(text).input.rows[at].clone();
    assert_eq!(
        (row(&text, 2).kind, row(&text, 2).options),
        (Kind::SeveralOf, vec!["flat".to_owned(), "house".to_owned()])
    );
    assert_eq!(row(&text, 2).default, "");
    let back = after(&text, &change("kind", FieldAct::Kind(Kind::OneOf)));
    assert_eq!(row(&back, 2).options, ["flat", "house"]);
    let text = after(TEXT, &change("rooms", FieldAct::Kind(Kind::Group)));
    assert_eq!(row(&text, 1).rows[0].key, "size");
    let text = after(&text, &change("rooms", FieldAct::Kind(Kind::Groups)));
    assert_eq!(row(&text, 1).rows[0].place, input("rooms/items/properties/size"));
}

#[test]
fn options_are_added_removed_and_called_otherwise() {
    check(change("kind", FieldAct::AddOption("hut".to_owned())), "'house']", "'house', 'hut']");
    check(
        change("kind", FieldAct::RenameOption(0, "room".to_owned())),
        "['flat', 'house'], default: 'flat'",
        "['room', 'house'], default: 'room'",
    );
    check(
        change("kind", FieldAct::RemoveOption(0)),
        "['flat', 'house'], default: 'flat'",
        "['house']",
    );
    refused(change("kind", FieldAct::AddOption(" flat ".to_owned())), Refusal::Twice);
    refused(change("kind", FieldAct::RenameOption(1, "flat".to_owned())), Refusal::Twice);
    refused(change("kind", FieldAct::AddOption(" ".to_owned())), Refusal::Empty);
    check(change("kind", FieldAct::MoveOption(1, 0)), "['flat', 'house']", "['house', 'flat']");
    refused(change("kind", FieldAct::MoveOption(0, 2)), Refusal::Gone);
    refused(change("kind", FieldAct::RemoveOption(2)), Refusal::Gone);
    refused(change("place", FieldAct::AddOption("x".to_owned())), Refusal::NotOfKind);
    let list = "{schema: {properties: {a: {items: {enum: ['x', 'y']}, type: 'array', default: ['y', 'x']}}}}";
    let act = |act| Act::Change(place("/schema/properties/a"), act);
    assert_eq!(
        after(list, &act(FieldAct::RemoveOption(0))),
        list.replace("'x', 'y'", "'y'").replace("'y', 'x'", "'y'")
    );
    let named = "{schema: {properties: {a: {enum: [1, 2, 3], enumLabels: ['A', 'B', 'C'], enumDescriptions: ['a', 'b', 'c']}}}}";
    assert_eq!(
        after(named, &act(FieldAct::RemoveOption(1))),
        named.replace("1, 2, 3", "1, 3").replace("'A', 'B'", "'A'").replace("'a', 'b'", "'a'")
    );
    assert_eq!(
        after(named, &act(FieldAct::RenameOption(2, "Z".to_owned()))),
        named.replace("'C'", "'Z'")
    );
    let one = "{schema: {properties: {a: {oneOf: [{const: 1, title: 'One'}]}}}}";
    assert_eq!(edits(one, &act(FieldAct::RemoveOption(0))), Err(Refusal::LastOption));
    assert_eq!(
        after(one, &act(FieldAct::RenameOption(0, "First".to_owned()))),
        one.replace("One", "First")
    );
    assert_eq!(edits(one, &act(FieldAct::AddOption("Two".to_owned()))), Err(Refusal::NoNumber));
}

#[test]
fn defaults_examples_and_limits_are_values_of_the_kind() {
    check(
        change("kind", FieldAct::Default("house".to_owned())),
        "default: 'flat'",
        "default: 'house'",
    );
    check(change("kind", FieldAct::Default(String::new())), ", default: 'flat'", "");
    refused(change("kind", FieldAct::Default("hut".to_owned())), Refusal::NoOption);
    check(
        change("place", FieldAct::Example("Perm".to_owned())),
        "deprecated: false}",
        "deprecated: false, examples: ['Perm']}",
    );
    let score = |act| Act::Change(place("/schema/properties/score"), act);
    check(score(FieldAct::Limit(Limit::Most, "10".to_owned())), "maximum: 5", "maximum: 10");
    check(score(FieldAct::Limit(Limit::Least, String::new())), "minimum: 1, ", "");
    check(score(FieldAct::Default("3".to_owned())), "maximum: 5}", "maximum: 5, default: 3}");
    refused(score(FieldAct::Limit(Limit::Least, "6".to_owned())), Refusal::Crossed);
    refused(score(FieldAct::Default("6".to_owned())), Refusal::NotAllowed);
    refused(score(FieldAct::Example("0".to_owned())), Refusal::NotAllowed);
    refused(score(FieldAct::Limit(Limit::Least, "six".to_owned())), Refusal::NoNumber);
    refused(score(FieldAct::Limit(Limit::Longest, "6".to_owned())), Refusal::NotOfKind);
    refused(score(FieldAct::Default("3.5".to_owned())), Refusal::NoNumber);
    refused(change("rooms", FieldAct::Default("x".to_owned())), Refusal::NotOfKind);
}

#[test]
fn a_limit_does_not_exclude_what_its_field_begins_with() {
    let act = |act| Act::Change(place("/schema/properties/a"), act);
    let most = |typed: &str| act(FieldAct::Limit(Limit::Most, typed.to_owned()));
    let text = "{schema: {properties: {a: {type: 'number', default: 7, examples: [3, 9]}}}}";
    assert_eq!(edits(text, &most("8")), Err(Refusal::Excluding));
    assert!(edits(text, &most("9")).is_ok());
    // What was wrong before can be put right step by step.
    let wrong = text.replace("default: 7", "maximum: 5, default: 7");
    assert!(edits(&wrong, &most("6")).is_ok());
    assert_eq!(edits(&wrong, &act(FieldAct::Default("8".to_owned()))), Err(Refusal::NotAllowed));
}

#[test]
fn what_cannot_be_drawn_is_left_alone() {
    let part = |text: &str| blueprint(text).answer;
    assert_eq!(part("{schema: true}").refusal, Some(Refusal::Boolean));
    assert_eq!(part("{schema: {$ref: '#/x'}}").refusal, Some(Refusal::Reference));
    assert_eq!(part("{schema: {type: 'array'}}").refusal, Some(Refusal::NoGroup));
    assert_eq!(part("{schema: {anyOf: [{}]}}").refusal, Some(Refusal::Composed));
    let both = "[{type: 'input', schema: {}}, {type: 'input', schema: {}}]";
    assert_eq!(blueprint(both).input.refusal, Some(Refusal::Several));
    let add = |group| Act::Add { group, title: "A".to_owned(), kind: Kind::Date, is_needed: false };
    assert_eq!(edits("{schema: true, context: []}", &add(Group::Answer)), Err(Refusal::Boolean));
    assert_eq!(edits(both, &add(Group::Input)), Err(Refusal::Several));
    assert_eq!(edits("{title: ", &Act::Title("A".to_owned())), Err(Refusal::Unreadable));
    let named =
        blueprint("[{type: 'tool', a: {}}, {type: 'state', state: 1}, {type: 'tool', b: {}}]");
    assert_eq!(named.others, ["tool", "state"]);
}
