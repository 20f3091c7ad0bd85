//! Changes as models write them, and what becomes of each.

mod hostile;

use super::*;
use crate::blueprint::{Item, Row};
use crate::document::{Request, parse_document, rewritten};
use crate::import::draft::{DraftFault, DraftStep, Drafting, Task};
use serde_json::{Value, json};

const TEXT: &str = "{
  title: 'Rate an ad', // the name
  description: 'Says what an ad is worth.',
  context: [
    {type: 'text', role: 'system', text: 'Rate {{ad}} from 1 to 5.', template: true}, // told
    'Be kind.',
    {type: 'input', schema: {
      properties: {
        ad: {type: 'string', title: 'Ad'}, // what is rated
        rooms: {type: 'array', items: {type: 'object', properties: {size: {type: 'number', 'x-unit': 'm'}}}},
        kind: {enum: ['flat', 'house', 'room'], default: 'flat'},
        more: {$ref: '#/properties/ad'},
      },
      required: ['ad'],
    }},
  ],
  schema: {
    type: 'object',
    properties: {
      score: {type: 'integer', title: 'Score', minimum: 1, maximum: 5, 'x-mine': 0.50},
      verdict: {type: 'string', enum: ['Take it', 'Leave it']},
    },
    required: ['score'],
  },
}
";

fn document(text: &str) -> Request {
    parse_document(text).unwrap().request
}

fn task() -> ChangeTask {
    ChangeTask { document: document(TEXT) }
}

fn row_words(row: &Row) -> String {
    let need = if row.is_needed { "*" } else { "" };
    let mut text = format!("{}{need} {:?}", row.key, row.kind);
    let limits: Vec<_> = row.limits.iter().map(|(_, value)| value.as_str()).collect();
    if limits.iter().any(|value| !value.is_empty()) {
        text = format!("{text} {}", limits.join(".."));
    }
    for part in [&row.options.join("/"), &row.unit, &row.default, &row.help] {
        if !part.is_empty() {
            text = format!("{text} {part}");
        }
    }
    text
}

fn item_words(item: &Item) -> String {
    match item {
        Item::Title(words) => format!("title {words}"),
        Item::Purpose(words) => format!("purpose {words}"),
        Item::Text { number, role, words } => format!("t{number} {role}: {words}"),
        Item::Field { around, row, .. } => {
            let around: String = around.iter().map(|row| format!("{} › ", row.key)).collect();
            format!("{around}{}", row_words(row))
        }
    }
}

/// A change in one line: before, after, where it is put, what it needs.
fn change_words(change: &Change) -> String {
    let side = |item: &Option<Item>| item.as_ref().map(item_words).unwrap_or_default();
    let mut line = match (side(&change.before), side(&change.after)) {
        (before, after) if before == after => before,
        (before, after) => format!("{before} => {after}"),
    };
    match &change.position {
        Position::Same => {}
        Position::First => line.push_str(" first"),
        Position::Behind(item) => {
            let words = item_words(item);
            line = format!("{line} behind {}", words.split(' ').next().unwrap_or_default());
        }
    }
    if !change.needs.is_empty() {
        line = format!("{line} needs {:?}", change.needs);
    }
    line.trim().to_owned()
}

/// What is offered, and what is noted.
fn summary(answer: &str) -> String {
    match task().read("", answer) {
        Err(fault) => format!("{fault:?}"),
        Ok(offer) => {
            let changes: Vec<String> = offer.changes.iter().map(change_words).collect();
            let notes: Vec<String> = offer.notes.iter().map(|note| format!("{note:?}")).collect();
            [changes.join("; "), notes.join(", ")].join(" | ").trim_end_matches(" | ").to_owned()
        }
    }
}

#[track_caller]
fn check(answer: &str, expected: &str) {
    assert_eq!(summary(answer), expected, "{answer}");
}

/// Of changes alone.
#[track_caller]
fn check_changes(changes: Value, expected: &str) {
    check(&json!({"changes": changes}).to_string(), expected);
}

const MOST: &str = "score* WholeNumber 1..5 => score* WholeNumber 1..10";

#[test]
fn a_list_is_found_whatever_stands_around_it() {
    let one = json!({"do": "change_field", "id": "a1", "most": 10});
    let list = json!({"changes": [one]}).to_string();
    check(&list, MOST);
    check(&format!("```json\n{list}\n```"), MOST);
    check(&format!("Sure! Here you are:\n{list}\nAnything else?"), MOST);
    check(&format!("Вот изменения:\n```json\n{list}\n```\nГотово."), MOST);
    check(&format!("<think>The score {{\"a\": 1}}?</think>{list}"), MOST);
    check(&json!([one]).to_string(), MOST);
    check(&one.to_string(), MOST);
    check(&json!({"result": {"edits": [one]}}).to_string(), MOST);
    check(&json!({"changes": json!([one]).to_string()}).to_string(), MOST);
    check(&Value::String(list.clone()).to_string(), MOST);
    check(&list.replace('"', "'"), MOST);
    check(&list.replace('"', "”"), MOST);
    check(&list.replace("}]", "},]"), MOST);
}

#[test]
fn deeds_and_ids_are_known_by_many_words() {
    check_changes(json!([{"action": "updateField", "target": "[A1]", "maximum": "10"}]), MOST);
    check_changes(json!([{"type": "change_field", "id": "Score", "max": 10}]), MOST);
    check_changes(json!([{"id": "a1: Score", "field": {"most": 10}}]), MOST);
    check_changes(json!([{"do": "изменить_поле", "id": "score", "most": 10}]), MOST);
    check_changes(json!([{"do": "edit", "id": "`a1`", "set": {"most": 10}}]), MOST);
}

#[test]
fn each_part_of_a_field_is_changed() {
    check_changes(
        json!([{"do": "change_field", "id": "a1", "title": "Points", "kind": "number", "needed": false, "help": "How good"}]),
        "score* WholeNumber 1..5 => score Number 1..5 How good",
    );
    check_changes(
        json!([{"do": "change_field", "id": "a1", "least": 6, "most": 10}]),
        "score* WholeNumber 1..5 => score* WholeNumber 6..10",
    );
    check_changes(
        json!([{"do": "change_field", "id": "a1", "drop": ["least", "most", "wings"]}]),
        "score* WholeNumber 1..5 => score* WholeNumber",
    );
    check_changes(
        json!([{"do": "change_field", "id": "a2", "options": ["Take it", "Ask first", "Leave it"]}]),
        "verdict OneOf Take it/Leave it => verdict OneOf Take it/Leave it/Ask first",
    );
    check_changes(
        json!([{"do": "change_field", "id": "f4", "options": "apartment, house"}]),
        "kind OneOf flat/house/room flat => kind OneOf apartment/house apartment",
    );
    check_changes(
        json!([{"do": "change_field", "id": "f4", "kind": "several of"}]),
        "kind OneOf flat/house/room flat => kind SeveralOf flat/house/room",
    );
    check_changes(
        json!([{"do": "change_field", "id": "a1", "options": ["good", "bad"]}]),
        "score* WholeNumber 1..5 => score* OneOf good/bad",
    );
    check_changes(
        json!([{"do": "change_field", "id": "f3", "unit": "km", "default": 5}]),
        "rooms › size Number m => rooms › size Number km 5",
    );
    check_changes(
        json!([{"do": "remove_field", "id": "f4"}]),
        "kind OneOf flat/house/room flat =>",
    );
    check_changes(
        json!([{"do": "move_field", "id": "f4", "after": "f1"}]),
        "kind OneOf flat/house/room flat behind ad*",
    );
    check_changes(
        json!([{"do": "move_field", "id": "f4", "after": "start"}]),
        "kind OneOf flat/house/room flat first",
    );
}

#[test]
fn fields_are_added_and_named_by_what_follows() {
    check_changes(
        json!([{"do": "add_field", "in": "answer", "title": "Why so", "kind": "long text", "needed": true, "after": "a1"}]),
        "=> whySo* LongText behind score*",
    );
    check_changes(
        json!([{"do": "add_field", "title": "Why so", "after": "a1"}]),
        "=> whySo ShortText behind score*",
    );
    check_changes(
        json!([{"do": "add_field", "in": "f2", "title": "Light", "options": ["much", "little"]}]),
        "=> rooms › light OneOf much/little",
    );
    check_changes(
        json!([
            {"do": "add_field", "id": "n1", "in": "answer", "title": "Reasons", "kind": "list of groups"},
            {"do": "add_field", "id": "n2", "in": "n1", "title": "Reason", "kind": "text"},
            {"do": "change_field", "id": "n2", "help": "One each"},
            {"do": "add_field", "in": "answer", "title": "Doubts", "kind": "list of texts", "after": "n1"},
        ]),
        "=> reasons Groups; => reasons › reason ShortText needs [0]; \
         reasons › reason ShortText => reasons › reason ShortText One each needs [0, 1]; => doubts Texts",
    );
    check_changes(
        json!([
            {"do": "change_field", "id": "f1", "kind": "number"},
            {"do": "change_field", "id": "f1", "most": 9},
        ]),
        "ad* ShortText => ad* Number; ad* Number => ad* Number ..9 needs [0]",
    );
}

#[test]
fn texts_the_title_and_the_purpose_are_changed() {
    check_changes(
        json!([{"do": "change_text", "id": "t1", "find": "1 to 5", "text": "1 to 10"}]),
        "t1 system: Rate {{ad}} from 1 to 5. => t1 system: Rate {{ad}} from 1 to 10.",
    );
    check_changes(
        json!([{"do": "change_text", "id": "t1", "find": "1 to 5", "text": "A to F"}, {"do": "change_text", "id": "t1", "find": "Rate", "text": "Weigh"}]),
        "t1 system: Rate {{ad}} from 1 to 5. => t1 system: Rate {{ad}} from A to F.; \
         t1 system: Rate {{ad}} from 1 to 5. => t1 system: Weigh {{ad}} from 1 to 5.",
    );
    check_changes(
        json!([{"do": "change_text", "id": "t2", "text": "Be fair.", "role": "user"}]),
        "t2 user: Be kind. => t2 user: Be fair.",
    );
    check_changes(
        json!([{"do": "add_text", "id": "n1", "role": "system", "text": "Say why.", "after": "t1"}, {"do": "change_text", "id": "n1", "text": "Say why so."}]),
        "=> t2 system: Say why. behind t1; t2 system: Say why. => t2 system: Say why so. needs [0]",
    );
    check_changes(
        json!([{"do": "remove_text", "id": "t1"}, {"do": "change_text", "id": "t2", "text": "Be fair."}]),
        "t1 system: Rate {{ad}} from 1 to 5. =>; t2 user: Be kind. => t2 user: Be fair.",
    );
    check_changes(
        json!([{"do": "move_text", "id": "t2", "after": "start"}]),
        "t2 user: Be kind. => t1 user: Be kind. first",
    );
    check_changes(
        json!([{"do": "change_title", "title": "Rate a flat"}, {"do": "change_purpose", "text": "Says it."}]),
        "title Rate an ad => title Rate a flat; purpose Says what an ad is worth. => purpose Says it.",
    );
    check_changes(
        json!([{"do": "изменить название", "title": "Оценка"}]),
        "title Rate an ad => title Оценка",
    );
}

#[test]
fn what_cannot_be_done_is_told_and_the_rest_is_offered() {
    let good = json!({"do": "change_field", "id": "a1", "most": 10});
    let with = |bad: Value, expected: &str| {
        check_changes(json!([bad, good]), &format!("{MOST} | Change({expected})"));
    };
    with(json!({"do": "change_field", "id": "a9", "most": 3}), "Unknown(\"a9\")");
    with(json!({"do": "remove_text", "id": "a1"}), "Deed(\"remove_text\")");
    with(json!({"do": "teleport_field", "id": "a1"}), "Deed(\"teleport_field\")");
    with(
        json!({"do": "remove_option", "id": "a2", "options": ["Take it"]}),
        "Deed(\"remove_option\")",
    );
    with(
        json!({"do": "change_field", "id": "f1", "kind": "hologram"}),
        "Kind { field: \"Ad\", written: \"hologram\" }",
    );
    with(
        json!({"do": "add_field", "in": "answer", "title": "Soul", "kind": "hologram"}),
        "Kind { field: \"Soul\", written: \"hologram\" }",
    );
    with(
        json!({"do": "add_field", "in": "answer", "title": "Pick", "kind": "one of"}),
        "Unsaid(Field(\"Pick\"))",
    );
    with(json!({"do": "add_field", "in": "moon", "title": "Pick"}), "Unknown(\"moon\")");
    with(json!({"do": "change_field", "id": "a2"}), "Unsaid(Field(\"verdict\"))");
    with(
        json!({"do": "change_text", "id": "t1", "find": "seven", "text": "8"}),
        "NotFound(Text(Some(1)))",
    );
    with(
        json!({"do": "remove_field", "id": "f1"}),
        "Refused { name: Field(\"Ad\"), refusal: Referred }",
    );
    with(
        json!({"do": "change_field", "id": "f5", "title": "Less"}),
        "Refused { name: Field(\"more\"), refusal: Reference }",
    );
    with(
        json!({"do": "change_field", "id": "a2", "most": 3}),
        "Refused { name: Field(\"verdict\"), refusal: NotOfKind }",
    );
    with(
        json!({"do": "move_field", "id": "f4", "after": "a1"}),
        "Refused { name: Field(\"kind\"), refusal: Gone }",
    );
    with(json!("change_field"), "Deed(\"change_field\")");
    check_changes(
        json!([good, {"do": "change_field", "id": "a1", "most": 7, "title": "Points"}]),
        &format!("{MOST}; score* WholeNumber 1..5 | Change(Twice(Field(\"Points\")))"),
    );
    check_changes(
        json!([{"do": "remove_field", "id": "a2"}, {"do": "remove_field", "id": "a2"}]),
        "verdict OneOf Take it/Leave it => | Change(Twice(Field(\"verdict\")))",
    );
}

/// The text with what is ticked, made change by change.
fn text_with(offer: &Proposal, ticked: &[bool]) -> String {
    let step = |text: String, count: usize| rewritten(&text, "", &offer.apply(&ticked[..count]).0);
    (1..=ticked.len()).fold(TEXT.to_owned(), step)
}

#[test]
fn what_is_ticked_is_made_with_what_it_needs() {
    let answer = json!([
        {"do": "add_field", "id": "n1", "in": "answer", "title": "Reasons", "kind": "list of groups"},
        {"do": "add_field", "in": "n1", "title": "Reason", "kind": "text"},
        {"do": "remove_text", "id": "t2"},
        {"do": "add_text", "id": "n2", "text": "Say why."},
        {"do": "change_field", "id": "f4", "title": "Sort"},
    ]);
    let offer = task().read("", &answer.to_string()).unwrap();
    let text_of = |ticked: [bool; 5]| {
        assert_eq!(offer.apply(&ticked).1, []);
        text_with(&offer, &ticked)
    };
    assert_eq!(text_of([false; 5]), TEXT);
    assert!(offer.lacks_another(&[false, true, true, true, true], 1));
    assert_eq!(text_of([false, true, false, false, false]), TEXT);
    let named = TEXT.replace("kind: {enum", "kind: {title: 'Sort', enum");
    assert_eq!(text_of([false, false, false, false, true]), named);
    let all = text_of([true; 5]);
    assert!(
        all.contains("title: 'Reason'") && all.contains("Say why.") && !all.contains("kind."),
        "{all}"
    );
    assert!(
        all.contains("// the name") && all.contains("0.50") && all.contains("// what is rated")
    );
    assert!(offer.is_about(&document(TEXT)) && !offer.is_about(&document(&all)));
}

#[test]
fn the_document_is_told_in_words_with_ids() {
    let request = task().question("make it 1 to 10");
    let text = request.to_value()["context"][1]["text"].as_str().unwrap().to_owned();
    for line in [
        "title: Rate an ad\n",
        "t1, said by system:\n\"\"\"\nRate {{ad}} from 1 to 5.\n\"\"\"\n",
        "\nf1 \"Ad\": short text, needed\n",
        "\n  f3 \"size\": number; unit: m\n",
        "\na1 \"Score\": whole number, needed; least: 1; most: 5\n",
        "\na2 \"verdict\": one of; options: Take it | Leave it\n",
    ] {
        assert!(text.contains(line), "{line}: {text}");
    }
    assert!(request.to_text().contains("make it 1 to 10"));
}

#[test]
fn changes_are_asked_for_and_mended_twice_at_most() {
    let wrong = r#"{"changes": [{"do": "change_field", "id": "a7", "most": 10}]}"#;
    let mut drafting = Drafting::new(task(), " make it 1 to 10 ");
    assert_eq!(drafting.take(wrong), DraftStep::AskAgain);
    assert_eq!(drafting.faults(), [DraftFault::Change(ChangeFault::Unknown("a7".to_owned()))]);
    let again = drafting.question().to_text();
    assert!(again.contains("nothing with the id `a7`") && again.contains("Rate an ad"), "{again}");
    assert_eq!(drafting.take(&wrong.replace("a7", "a1")), DraftStep::Ready);
    assert_eq!(drafting.offer().map(|offer| offer.changes.len()), Some(1));
    let mut drafting = Drafting::new(task(), "x");
    let steps = [drafting.take(wrong), drafting.take("No."), drafting.take("No!")];
    assert_eq!(steps, [DraftStep::AskAgain, DraftStep::AskAgain, DraftStep::GivenUp]);
    assert_eq!(drafting.offer(), None);
    // What only a person can change is not asked for again.
    let mut drafting = Drafting::new(task(), "x");
    let refused = r#"[{"do": "change_title", "title": "A"}, {"do": "remove_field", "id": "f1"}]"#;
    assert_eq!(drafting.take(refused), DraftStep::Ready);
}
