//! Examples of all sorts, and the schemas made of them.

use super::*;
use proptest::prelude::*;
use serde_json::json;

/// Parts as lines: key, kind, what is needed, and what else the schema says.
fn parts(text: &str) -> String {
    let sample = read_sample(text, "Text").unwrap_or_else(|| panic!("{text}"));
    let line = |part: &SamplePart| {
        let needed = if part.is_needed { " needed" } else { "" };
        let unit = ["x-unit", "x-currency"].iter().find_map(|hint| part.schema.get(*hint));
        let unit = unit.map(|unit| format!(" {unit}")).unwrap_or_default();
        let options = part.options.join("/");
        format!("{} {:?}{needed}{unit} {options}", part.key, part.kind).trim_end().to_owned() + "\n"
    };
    sample.parts.iter().map(line).collect()
}

#[track_caller]
fn check(text: &str, expected: &str) {
    assert_eq!(parts(text), expected, "{text}");
}

#[test]
fn a_table_tells_its_kinds() {
    check(
        "Name,Price,Share,Weight,Since,Open,State\nAnn,€ 12.50,5%,5 kg,26.11.2026,yes,new\nBob,€ 3,7%,6 kg,1.2.2026,no,old\nCem,,8%,7 kg,2.2.2026,no,new\nDee,€ 7,9%,1 kg,3.2.2026,yes,old\n",
        "name ShortText needed\nprice Money \"€\"\nshare Percentage needed \"%\"\nweight WholeNumber needed \"kg\"\nsince Date needed\nopen YesNo needed\nstate OneOf needed new/old\n",
    );
    check(
        "Имя;Телефон;Сумма\nАня;007;1 250,00\nБоря;008;3,5\n",
        "имя ShortText needed\nтелефон ShortText needed\nсумма Number needed\n",
    );
    check("Name\tCity\nAnn\tRome\nBob\tOslo", "name ShortText needed\ncity ShortText needed\n");
    check(
        "| Name | Cost |\n|------|-----:|\n| A \\| B | 120 USD |\n| C | 80 USD |\n",
        "name ShortText needed\ncost Money needed \"USD\"\n",
    );
}

#[test]
fn units_that_differ_and_codes_are_texts() {
    check("a,b\n5 kg,0012\n6 g,0013\n", "a ShortText needed\nb ShortText needed\n");
    check("a,b\nRoom 5,2 m\nRoom 6,3 m\n", "a ShortText needed\nb WholeNumber needed \"m\"\n");
    check("a,b\n10:30,+7 900\n11:30,+7 901\n", "a ShortText needed\nb ShortText needed\n");
    check("a,b\n12345678901234567890,1\n2,0\n", "a ShortText needed\nb WholeNumber needed\n");
}

#[test]
fn lines_of_names_and_values_are_a_row() {
    check(
        "From: ann@example.org\nSubject: Broken lamp\n\n- **Urgent**: yes\nSite: https://example.org/a?b=1",
        "from Email needed\nsubject ShortText needed\nurgent YesNo needed\nsite Link needed\n",
    );
    let two = read_sample("Name: A\nAge: 5\n\nName: B\n", "Text").unwrap();
    assert_eq!(
        two.rows,
        [json!({"name": "A", "age": 5}), json!({"name": "B"})]
            .map(|row| row.as_object().unwrap().clone())
    );
    assert!(!two.parts[1].is_needed);
}

#[test]
fn json_keeps_its_keys_and_is_described_to_its_depths() {
    check(
        "```json\n[{\"first_name\": \"A\", \"n\": 1, \"tags\": [\"x\"], \"home\": {\"city\": \"R\"}, \"rooms\": [{\"m\": 1.5}], \"odd\": 1}, {\"first_name\": null, \"n\": 2.5, \"tags\": [], \"rooms\": [], \"odd\": \"x\"}]\n```",
        "first_name ShortText needed\nn Number needed\ntags Texts needed\nhome Group\nrooms Groups needed\nodd Other needed\n",
    );
    check("{a: 1}\n{a: 2, b: 'x'}", "a WholeNumber needed\nb ShortText\n");
    let schema = read_sample("{\"first_name\": \"A\"}", "Text").unwrap().schema();
    assert_eq!(
        schema,
        json!({"type": "object", "properties": {"first_name": {"type": "string", "examples": ["A"]}}, "required": ["first_name"]})
    );
}

#[test]
fn what_says_nothing_is_no_example() {
    for text in ["", "   ", "[1, 2]", "[]", "{}", "5", "{\"a\": ", "---"] {
        assert_eq!(read_sample(text, "Text"), None, "{text}");
    }
}

#[test]
fn a_mail_is_its_head_and_a_long_text() {
    let mail = "From: Ann <ann@example.org>\nSubject: Broken lamp\nDate: Mon, 30 Nov 2026\n\nDear Bob,\n\nthe lamp: it is broken, sadly.\n\nAnn";
    check(
        mail,
        "from ShortText needed\nsubject ShortText needed\ndate ShortText needed\ntext LongText needed\n",
    );
    let sample = read_sample(mail, "Text").unwrap();
    assert_eq!(sample.rows[0]["text"], "Dear Bob,\n\nthe lamp: it is broken, sadly.\n\nAnn");
    check("Subject: Lamp\nIt is broken.", "subject ShortText needed\ntext LongText needed\n");
    check("Text: Lamp\nIt is broken.", "text ShortText needed\ntext2 LongText needed\n");
    check("Order\nName: Ann\nAge: 5", "name ShortText needed\nage WholeNumber needed\n");
    check("note: only", "note ShortText needed\n");
}

#[test]
fn prose_is_one_long_text() {
    for text in [
        "A poem about the sea.",
        "One line.\nAnother line.",
        "Dear Ann,\nthank you, and all the best,\nBob",
        "It was late. The rain, however, went on.\nNobody, it seemed, was there.",
        "Ufa — the capital of Bashkortostan.",
    ] {
        check(text, "text LongText needed\n");
    }
}

#[test]
fn a_dash_with_blanks_is_as_a_colon() {
    check("Score – 8\nNote — good", "score WholeNumber needed\nnote ShortText needed\n");
    check("Оценка — 8\nВремя: 10 – 12", "оценка WholeNumber needed\nвремя ShortText needed\n");
}

#[test]
fn a_text_of_several_lines_or_many_letters_is_long() {
    let long = "word ".repeat(20);
    check(&format!("Name: A\nNote: {long}"), "name ShortText needed\nnote LongText needed\n");
    check("Name,Note\nA,\"x\ny\"\nB,z\n", "name ShortText needed\nnote LongText needed\n");
    check("{\"a\": \"x\\ny\"}", "a LongText needed\n");
}

#[test]
fn several_rows_come_back_as_a_list_and_one_as_an_object() {
    let week = read_sample("Day\tDinner\nMonday\tSoup\nTuesday\tRice", "Text").unwrap();
    let row = week.schema();
    assert_eq!(
        week.list_schema("Rows"),
        json!({"type": "object", "properties": {"rows": {"title": "Rows", "type": "array", "items": row}}, "required": ["rows"]})
    );
    let day = read_sample("Day: Monday\nDinner: Soup", "Text").unwrap();
    assert_eq!(day.list_schema("Rows"), day.schema());
}

#[test]
fn three_questions_are_asked_at_most_and_no_widens_the_schema() {
    let mut sample =
        read_sample("a,b,c,d,e\nx,x,x,1,2\ny,y,y,3,4\nx,x,x,1,2\ny,y,y,3,4\n", "Text").unwrap();
    let questions = sample.questions();
    assert_eq!(questions, [Question::Options(0), Question::Options(1), Question::Always(4)]);
    questions.iter().for_each(|question| sample.deny(*question));
    let kinds: Vec<_> = sample.parts.iter().map(|part| (part.kind, part.is_needed)).collect();
    assert_eq!(kinds[0], (Kind::ShortText, true));
    assert_eq!(kinds[4], (Kind::WholeNumber, false));
}

proptest! {
    #[test]
    fn no_text_makes_it_panic(text in "[\\PC\n\t|:,;{}\\[\\]\"]{0,200}") {
        if let Some(sample) = read_sample(&text, "Text") {
            let questions = sample.questions();
            prop_assert!(questions.len() <= MOST_QUESTIONS);
            prop_assert!(!sample.rows.is_empty());
        }
    }
}
