//! Acts on texts that name values of the input.

use super::*;

const TEXT: &str = "{context: ['Be kind.', {role: 'user', content: 'Write to {{guest}}.'}, {type: 'input', schema: {properties: {guest: {type: 'string'}, 'full name': {}}}}]}";

fn entry(at: usize) -> Pointer {
    place(&format!("/context/{at}"))
}

#[track_caller]
fn check(act: Act, old: &str, new: &str) {
    assert_eq!(TEXT.matches(old).count(), 1, "{old}");
    assert_eq!(after(TEXT, &act), TEXT.replacen(old, new, 1));
}

fn instruct(at: &str, words: &str) -> Act {
    Act::Instruct(place(at), words.to_owned())
}

#[test]
fn a_text_that_begins_to_name_a_field_is_a_template() {
    let was = "'Be kind.'";
    check(
        instruct("/context/0", "Be kind to {{guest}}."),
        was,
        "{type: 'text', template: true, text: 'Be kind to {{guest}}.'}",
    );
    check(instruct("/context/0", "Be kind to {{nobody}}."), was, "'Be kind to {{nobody}}.'");
    check(instruct("/context/0", "Be {{kind"), was, "'Be {{kind'");
    check(
        instruct("/context/1/content", "Write {{guest}} now."),
        "Write to {{guest}}.",
        "Write {{guest}} now.",
    );
    let add = TextAct::Add { role: "user".to_owned(), words: "{{guest}}?".to_owned() };
    check(
        Act::Tell(add),
        "{{guest}}.'}",
        "{{guest}}.'}, {type: 'text', role: 'user', template: true, text: '{{guest}}?'}",
    );
}

#[test]
fn a_text_is_marked_where_its_message_stands() {
    let marked = after(TEXT, &Act::Tell(TextAct::Template(entry(1))));
    assert_eq!(marked, TEXT.replace("'user', content", "'user', template: true, content"));
    assert!(blueprint(&marked).instructions[1].is_template);
    let within = "[{role: 'user', content: [{type: 'text', text: '{{a}}'}]}]";
    let marked = after(within, &Act::Tell(TextAct::Template(entry(0))));
    assert!(blueprint(&marked).instructions[0].is_template, "{marked}");
}

#[test]
fn a_field_is_made_of_a_name_that_has_none() {
    let text = "[{type: 'text', template: true, text: '{{guest}} {{#if formal}}Sir{{/if}} {{#each stops}}{{city}}{{/each}} {{a.b}}'}, {type: 'input', schema: {properties: {guest: {}}}}]";
    let missing = |text: &str| blueprint(text).instructions[0].missing.clone();
    assert_eq!(missing(text), ["formal", "stops", "a"]);
    let named = missing(text)
        .into_iter()
        .fold(text.to_owned(), |text, key| after(&text, &Act::AddNamed(key)));
    assert_eq!(missing(&named), [""; 0]);
    assert_eq!(
        lines(&blueprint(&named).input.rows, 0),
        "guest Other\nformal YesNo\nstops Groups\n city ShortText\na Group\n b ShortText\n"
    );
    for key in ["guest", "city"] {
        assert!(edits(&named, &Act::AddNamed(key.to_owned())).is_err(), "{key}");
    }
    let first = "[{type: 'text', template: true, text: 'On {{topic}}'}]";
    let first = after(first, &Act::AddNamed("topic".to_owned()));
    assert_eq!(lines(&blueprint(&first).input.rows, 0), "topic ShortText\n");
    assert_eq!(blueprint(&first).input.rows[0].title, "Topic");
}

#[test]
fn the_input_goes_in_texts_alone_or_as_data_as_well() {
    assert_eq!(blueprint(TEXT).input_route, None);
    let marked = after(TEXT, &Act::Tell(TextAct::Template(entry(1))));
    assert_eq!(blueprint(&marked).input_route, Some(InputRoute::Both));
    let alone = after(&marked, &Act::Route(InputRoute::TextsOnly));
    assert_eq!(alone, marked.replace("'input', schema", "'input', as: 'text', schema"));
    assert_eq!(blueprint(&alone).input_route, Some(InputRoute::TextsOnly));
    assert_eq!(after(&alone, &Act::Route(InputRoute::Both)), marked);
}

#[test]
fn a_text_is_words_and_tags() {
    let check = |words: &str, expected: &[&str]| {
        let pieces = text_pieces(words).into_iter().map(|piece| match piece {
            TextPiece::Words(words) => words.to_owned(),
            TextPiece::Tag { open, inner, close } => format!("{open}|{inner}|{close}"),
        });
        assert_eq!(pieces.collect::<Vec<_>>(), expected, "{words}");
    };
    check("Hi {{ name }}!", &["Hi ", "{{ |name| }}", "!"]);
    check("{{#if a}}b{{/if}}", &["{{|#if a|}}", "b", "{{|/if|}}"]);
    check("\\{{a}} {{{b}}} {{", &["\\{{", "a}} ", "{{{|b|}}}", " {{"]);
    check("", &[]);
}

#[test]
fn a_key_has_a_tag_that_names_it() {
    for (key, tag) in [
        ("guest", "{{guest}}"),
        ("full name", "{{[full name]}}"),
        ("a.b", "{{[a.b]}}"),
        ("имя", "{{имя}}"),
        ("else", "{{[else]}}"),
        ("2", "{{[2]}}"),
    ] {
        assert_eq!(tag_of_key(key), tag);
    }
}
