//! Tests of kinds that hints or several schemas define, and of acts on instructions.

use super::*;

fn of_answer(schema: &str) -> String {
    format!("{{schema: {{properties: {{a: {schema}}}}}}}")
}

fn row_of(text: &str) -> Row {
    blueprint(text).answer.rows[0].clone()
}

fn answer_act(act: FieldAct) -> Act {
    Act::Change(place("/schema/properties/a"), act)
}

/// Asserts the schema of a field after an act.
#[track_caller]
fn becomes(schema: &str, act: FieldAct, expected: &str) {
    assert_eq!(after(&of_answer(schema), &answer_act(act)), of_answer(expected), "{schema}");
}

#[test]
fn hints_tell_a_kind_in_each_spelling() {
    let check = |schema: &str, kind: Kind, unit: &str| {
        let row = row_of(&of_answer(schema));
        assert_eq!((row.kind, row.unit.as_str()), (kind, unit), "{schema}");
    };
    check("{type: 'number', 'x-currency': 'EUR'}", Kind::Money, "EUR");
    check("{type: 'integer', 'ui:unit': '₽'}", Kind::Money, "₽");
    check("{type: 'number', 'ui:options': {unit: '%'}}", Kind::Percentage, "");
    check("{type: 'number', 'x-ui': {unit: 'kg'}}", Kind::Number, "kg");
    check("{type: 'integer', 'x-unit': 'days'}", Kind::WholeNumber, "days");
    check("{type: 'number', 'x-unit': 5}", Kind::Number, "");
    check("{type: 'string', 'x-ui': {widget: 'textarea'}}", Kind::LongText, "");
    check("{type: 'string', 'x-widget': 'DateWidget'}", Kind::Date, "");
    check("{type: 'string', 'ui:widget': 'password'}", Kind::Other, "");
    check("{type: 'string', maxLength: 500}", Kind::LongText, "");
}

#[test]
fn a_number_becomes_money_and_a_percentage() {
    let kind = FieldAct::Kind;
    becomes("{type: 'number'}", kind(Kind::Money), "{type: 'number', 'x-currency': 'EUR'}");
    becomes(
        "{type: 'integer', minimum: 0, 'x-unit': 'kg'}",
        kind(Kind::Percentage),
        "{type: 'number', minimum: 0, 'x-unit': '%'}",
    );
    becomes(
        "{type: 'number', 'x-unit': 'kg'}",
        kind(Kind::WholeNumber),
        "{type: 'integer', 'x-unit': 'kg'}",
    );
    becomes(
        "{type: 'number', 'ui:options': {currency: 'USD'}}",
        kind(Kind::Number),
        "{type: 'number'}",
    );
    becomes("{type: 'number', 'x-currency': 'USD'}", kind(Kind::ShortText), "{type: 'string'}");
    becomes(
        "{type: 'number', 'ui:currency': 'EUR'}",
        FieldAct::Unit("RUB".to_owned()),
        "{type: 'number', 'ui:currency': 'RUB'}",
    );
    becomes(
        "{type: 'number'}",
        FieldAct::Unit(" kg ".to_owned()),
        "{type: 'number', 'x-unit': 'kg'}",
    );
    becomes("{type: 'number', 'x-unit': 'kg'}", FieldAct::Unit(String::new()), "{type: 'number'}");
    let money = of_answer("{type: 'number', 'x-currency': 'EUR'}");
    let refusal = edits(&money, &answer_act(FieldAct::Unit(" ".to_owned())));
    assert_eq!(refusal, Err(Refusal::Empty));
}

const SHAPES: &str = "{anyOf: [{title: 'Card', type: 'object', properties: {shape: {const: 'card'}, number: {type: 'string'}}, required: ['shape']}, {title: 'Cash', type: 'object', properties: {shape: {const: 'cash'}}, required: ['shape']}]}";

#[test]
fn one_of_several_shapes_has_a_row_for_each_and_one_for_each_of_its_fields() {
    let text = of_answer(SHAPES);
    let all = blueprint(&text).answer.rows;
    assert_eq!(lines(&all, 0), "a Shapes\n 0 Group needed\n  number ShortText\n 1 Group needed\n");
    assert_eq!(all[0].rows[1].title, "Cash");
    let shape = |at: usize| place(&format!("/schema/properties/a/anyOf/{at}"));
    let titled = Act::Change(shape(1), FieldAct::Title("Coins".to_owned()));
    assert_eq!(after(&text, &titled), text.replace("Cash", "Coins"));
    let add = Act::Add {
        group: Group::Within(shape(1)),
        title: "Sum".to_owned(),
        kind: Kind::Money,
        is_needed: true,
    };
    assert_eq!(
        lines(&row_of(&after(&text, &add)).rows, 0),
        "0 Group needed\n number ShortText\n1 Group needed\n sum Money needed\n"
    );
    let more = after(&text, &answer_act(FieldAct::AddShape("Card".to_owned() + " 2")));
    assert!(more.contains("{const: 'card2'}"), "{more}");
    let moved = after(&text, &Act::Move { field: shape(1), to: shape(0) });
    assert_eq!(row_of(&moved).rows[0].title, "Cash");
    let left = after(&text, &Act::Remove(shape(0)));
    assert_eq!(lines(&row_of(&left).rows, 0), "0 Group needed\n");
    assert_eq!(edits(&left, &Act::Remove(shape(0))), Err(Refusal::LastOption));
    assert_eq!(
        edits(&text, &answer_act(FieldAct::AddShape("Cash".to_owned()))),
        Err(Refusal::Twice)
    );
    assert_eq!(edits(&text, &Act::Need(shape(0), false)), Err(Refusal::NotOfKind));
    assert_eq!(
        edits(&text, &Act::Change(shape(0), FieldAct::Kind(Kind::Date))),
        Err(Refusal::NotOfKind)
    );
}

#[test]
fn a_group_becomes_the_first_of_several_shapes_and_is_one_again() {
    let group =
        of_answer("{type: 'object', properties: {size: {type: 'number'}}, required: ['size']}");
    let several = after(&group, &answer_act(FieldAct::Kind(Kind::Shapes)));
    assert_eq!(
        lines(&row_of(&several).rows, 0),
        "0 Group needed\n size Number needed\n1 Group needed\n"
    );
    let back = after(&several, &answer_act(FieldAct::Kind(Kind::Group)));
    assert_eq!(lines(&row_of(&back).rows, 0), "size Number needed\n");
    assert!(!back.contains("shape"), "{back}");
}

#[test]
fn shapes_that_say_more_are_left_alone() {
    for schema in [
        "{anyOf: [{type: 'object', properties: {}}, {type: 'string'}]}",
        "{anyOf: [{properties: {}, if: {}}]}",
        "{oneOf: [{properties: {}}], properties: {}}",
        "{anyOf: [{properties: {}}], allOf: [{}]}",
        "{anyOf: []}",
    ] {
        assert_eq!(row_of(&of_answer(schema)).kind, Kind::Other, "{schema}");
    }
    let referred = format!(
        "{{schema: {{properties: {{a: {SHAPES}, b: {{$ref: '#/properties/a/anyOf/1'}}}}}}}}"
    );
    let remove = Act::Remove(place("/schema/properties/a/anyOf/0"));
    assert_eq!(edits(&referred, &remove), Err(Refusal::Referred));
}

const BESIDE: &str = "[{type: 'input', schema: {properties: {a: {type: 'string'}, l: {type: 'array', items: {type: 'object', properties: {n: {type: 'number'}}}}}}, ui: {a: {'ui:widget': 'textarea', 'ui:title': 'Story'}, l: {items: {n: {'ui:options': {unit: '%'}}}}}}]";

#[test]
fn what_stands_beside_the_schema_counts_and_goes_where_an_act_says_otherwise() {
    let rows = blueprint(BESIDE).input.rows;
    assert_eq!(lines(&rows, 0), "a LongText\nl Groups\n n Percentage\n");
    assert_eq!(rows[0].title, "Story");
    let field = |below: &str| place(&format!("/context/0/schema/properties/{below}"));
    let act = |below: &str, act| after(BESIDE, &Act::Change(field(below), act));
    let text = act("a", FieldAct::Title("Tale".to_owned()));
    assert_eq!(
        text,
        BESIDE
            .replace("a: {type: 'string'}", "a: {title: 'Tale', type: 'string'}")
            .replace(", 'ui:title': 'Story'", "")
    );
    let text = act("a", FieldAct::Kind(Kind::ShortText));
    assert_eq!(blueprint(&text).input.rows[0].kind, Kind::ShortText);
    let text = act("l/items/properties/n", FieldAct::Kind(Kind::Number));
    assert_eq!(blueprint(&text).input.rows[1].rows[0].kind, Kind::Number, "{text}");
}

/// Asserts the instructions after an act on a context, as lines.
#[track_caller]
fn check_texts(context: &str, act: TextAct, expected: &[&str]) {
    let text = format!("{{context: {context}}}");
    let all = blueprint(&after(&text, &Act::Tell(act))).instructions;
    let all: Vec<String> = all
        .iter()
        .map(|instruction| format!("{} {}", instruction.role, instruction.text))
        .collect();
    assert_eq!(all, expected);
}

#[test]
fn texts_are_added_removed_moved_and_said_by_others() {
    const CONTEXT: &str = "['One.', {type: 'input', a: 1}, {role: 'user', content: 'Two.'}]";
    let at = |number: usize| place(&format!("/context/{number}"));
    let add = |words: &str| TextAct::Add { role: "system".to_owned(), words: words.to_owned() };
    check_texts(CONTEXT, add("Three."), &["user One.", "user Two.", "system Three."]);
    check_texts("'One.'", add("Two."), &["user One.", "system Two."]);
    check_texts("[{type: 'input', a: 1}]", add("One."), &["system One."]);
    check_texts(CONTEXT, TextAct::Remove(at(0)), &["user Two."]);
    check_texts("'One.'", TextAct::Remove(place("/context")), &[]);
    let put = |entry: usize, to: usize| TextAct::Move { entry: at(entry), to: at(to) };
    check_texts(CONTEXT, put(0, 2), &["user Two.", "user One."]);
    let more = "['One.', {type: 'input', a: 1}, 'Two.', 'Three.']";
    check_texts(more, put(0, 3), &["user Two.", "user Three.", "user One."]);
    check_texts(more, put(3, 0), &["user Three.", "user One.", "user Two."]);
    check_texts(CONTEXT, TextAct::Role(at(0), "system".to_owned()), &["system One.", "user Two."]);
    check_texts(
        CONTEXT,
        TextAct::Role(at(2), "assistant".to_owned()),
        &["user One.", "assistant Two."],
    );
    let text = format!("{{context: {CONTEXT}}}");
    let refused = |act, expected| assert_eq!(edits(&text, &Act::Tell(act)), Err(expected));
    refused(add(" "), Refusal::Empty);
    refused(TextAct::Remove(at(1)), Refusal::Gone);
    refused(put(0, 1), Refusal::Gone);
    let system = "[{type: 'system', message: 'One.'}]";
    let act = Act::Tell(TextAct::Role(at(0), "user".to_owned()));
    assert_eq!(edits(system, &act), Err(Refusal::Composed));
}
