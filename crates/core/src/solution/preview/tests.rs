use super::*;
use crate::document::parse_document;
use crate::solution::Leaf;
use serde_json::json;
use std::fs;
use std::path::PathBuf;

/// Writes a part of a preview as one line.
fn line(part: &PreviewPart) -> String {
    let value = |leaf: &Option<Leaf>| match leaf {
        Some(leaf) => leaf.value.as_str().map_or_else(|| leaf.value.to_string(), str::to_owned),
        None => "…".to_owned(),
    };
    match part {
        PreviewPart::Heading(text) => format!("# {text}"),
        PreviewPart::Caption(text) => format!("= {text}"),
        PreviewPart::Text(text, rows) => {
            format!("{rows} rows: {}", text.chars().take(12).collect::<String>())
        }
        PreviewPart::Fact(label, leaf) => format!("{label}: {}", value(leaf)),
        PreviewPart::Rows(heads, rows) => {
            let rows = rows.iter().map(|row| row.iter().map(value).collect::<Vec<_>>().join(" | "));
            format!("[{}] {}", heads.join(" | "), rows.collect::<Vec<_>>().join("; "))
        }
        PreviewPart::Swatches(colors) => colors.join(" "),
        PreviewPart::Bars(shares) => format!("{shares:?}"),
        PreviewPart::Options(options) => {
            let option = |(text, is_chosen): &(String, bool)| {
                format!("{}{text}", if *is_chosen { "+" } else { "-" })
            };
            options.iter().map(option).collect::<Vec<_>>().join(" ")
        }
        PreviewPart::Steps(steps) => {
            steps.iter().enumerate().map(|(at, step)| format!("{}. {step} ", at + 1)).collect()
        }
        PreviewPart::Words(words) => words.join(", "),
    }
}

fn lines(schema: Option<&Value>, solution: Option<&Value>) -> Vec<String> {
    let tree = schema.map(|schema| FieldTree::new(schema.clone()));
    let parts = preview(tree.as_ref(), solution);
    let rows: usize = parts.iter().map(PreviewPart::rows).sum();
    assert!(rows <= PREVIEW_ROWS, "{rows} rows: {parts:?}");
    parts.iter().map(line).collect()
}

#[track_caller]
fn check(solution: Value, expected: &[&str]) {
    assert_eq!(lines(None, Some(&solution)), expected, "{solution}");
}

fn documents(language: &str) -> Vec<(String, Vec<String>)> {
    let folder: PathBuf = [env!("CARGO_MANIFEST_DIR"), "..", "..", "tools"].iter().collect();
    let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let mut documents: Vec<_> = files
        .filter(|file| file.to_string_lossy().ends_with(&format!(".{language}.json")))
        .map(|file| {
            let request = parse_document(&fs::read_to_string(&file).unwrap()).unwrap().request;
            let name = file.file_name().unwrap().to_string_lossy().into_owned();
            (name, lines(request.schema(), request.solution()))
        })
        .collect();
    documents.sort();
    documents
}

/// The preview of each tool in English.
const GALLERY: [(&str, &[&str]); 15] = [
    (
        "article",
        &[
            "# Small talk about big skies",
            "2 rows: We talk abou",
            "= Why we keep mentioning it",
            "2 rows: I used to th",
        ],
    ),
    ("city", &["# User", "Name: John Doe", "Age: 30", "City: Austin"]),
    (
        "comments",
        &[
            "# Report to the newsroom",
            "[Kind | Comments] opinion | 36; experience | 19",
            "1. Who gets a permit: residents, craftsmen, hotel guests, blue badge holders? 2. Are the bollards lowered for an ambulance, and how fast? ",
        ],
    ),
    (
        "employees",
        &[
            "# Orders",
            "Employee: employee_B",
            "New task: Finish the quarterly report by 29 December",
            "New status: High priority",
        ],
    ),
    (
        "inspection",
        &[
            "# Finding",
            "[Found | Means] Air at 20.5 °C and 63 % | It leaves water on whatever is colder than about 13 °C.; Wall at 12.9 °C behind the wardrobe, 16.8 °C beside it | Only there is it that cold: no warm air gets behind.",
            "[Step | When] Move the wardrobe ten centimetres from the wall. | today",
        ],
    ),
    (
        "invoice",
        &[
            "# Invoice",
            "[Item | Quantity | Amount] Menu cards, A5 | 250 | 120; Table signs | 40 | 84; Delivery | 1 | 12",
            "Total: 259.2",
        ],
    ),
    (
        "moderation",
        &[
            "# Decisions",
            "[Comment | Decision | Reason] ① | approve | Thanks, and says what was useful.; ② | approve | Disagrees politely and gives a reason.; ③ | reject | Sells followers: advertising.; ④ | approve | A rough word, aimed at slugs; the lenient rule allows it.",
        ],
    ),
    (
        "palette",
        &[
            "# Harbour before eight",
            "#F3F1EC #17434F #5C6F75 #D9623B",
            "[Pair | Ratio | Fit for] Deep water on Fog | 9.5 | any text; Wet slate on Fog | 4.7 | any text",
        ],
    ),
    (
        "quiz",
        &[
            "# Looking up after dark",
            "= Why does the Moon always show us the same face?",
            "-It does not rotate +It turns once in each orbit -Its far side is always dark -The Earth's shadow hides the rest",
        ],
    ),
    (
        "reader",
        &[
            "# What the source says",
            "Relevance: answers it",
            "[Claim | Quotation] About 212 people came on each of the six Sundays. | On average 212 people came; on the Saturdays of the same weeks it was 305.; Two in five of those asked had not been there for a year. | Of 180 visitors who were asked, 74 had not been to the library for a year or more.; A part of the visits only moved. | On the Mondays after, about 30 fewer came than usual.",
        ],
    ),
    (
        "recipe",
        &[
            "# Chickpea and spinach stew",
            "[Ingredient | Amount | Unit] Chickpeas | 1 | tin; Tomatoes | 4 | pieces",
            "1. Slice the onion and soften it in the oil over a medium heat, 6 minutes. Stir in the cumin for the last one. 2. Chop the tomatoes, add them with a pinch of salt, and simmer for 8 minutes until the sauce thickens. ",
        ],
    ),
    (
        "research",
        &[
            "# Answer",
            "[Point | Source | Quotation] Two in five Sunday visitors had not been there for a year. | ① | Of 180 visitors who were asked, 74 had not been to the library for a year or more.; Winter Sundays are used, summer ones are not. | ④ | in the second 260, a third of them families",
            "1. Whether half a year can be done without new posts: the letter speaks of a whole one. 2. How many would come here in winter: the trial was in spring. ",
        ],
    ),
    (
        "standup",
        &[
            "# The quarterly report goes to the board on 18 December.",
            "[Who | Task | New] Nadia | Finish the quarterly report | true; Mira | Check the submitted reports, until 21 December | true; Tom | Clean up the customer list, until he goes on leave | false; Jonas | Move the archive | false",
        ],
    ),
    (
        "triage",
        &[
            "# Triage",
            "Category: billing",
            "Priority: high",
            "Sentiment: 0.35",
            "Needs a person: true",
            "1 rows: Hello Maya, ",
        ],
    ),
    (
        "trip",
        &[
            "# Two slow days on Lisbon's hills",
            "Total cost: 89",
            "Within the budget: true",
            "= Old streets, then the river",
            "[] 10:30 | Miradouro da Graça | 4; 13:00 | A tasca in Mouraria | 18",
        ],
    ),
];

#[test]
fn the_tools_of_the_gallery_are_told_apart() {
    let pictures = documents("en");
    assert_eq!(pictures.len(), GALLERY.len());
    for ((name, lines), (id, expected)) in pictures.iter().zip(GALLERY) {
        assert_eq!(
            (name, lines.iter().map(String::as_str).collect::<Vec<_>>()),
            (&format!("{id}.en.json"), expected.to_vec())
        );
    }
}

#[test]
fn each_language_has_a_picture_of_the_same_kind() {
    let kinds = |language: &str| documents(language).into_iter().map(|(_, lines)| lines.len());
    assert_eq!(kinds("ru").collect::<Vec<_>>(), kinds("en").collect::<Vec<_>>());
}

#[test]
fn a_value_stands_by_its_name_and_a_long_one_is_a_text() {
    check(json!({"city": "Austin", "age": 30}), &["City: Austin", "Age: 30"]);
    check(json!({"reply": "word ".repeat(20)}), &["3 rows: word word wo"]);
    check(json!({"seller": {"name": "Harbour", "address": "Quay"}}), &["Seller: Harbour"]);
    check(json!("Just a text"), &[": Just a text"]);
}

#[test]
fn lists_are_words_steps_bars_and_colours() {
    check(json!({"keys": ["rain", "sky"]}), &["rain, sky"]);
    check(
        json!({"steps": ["Boil the water in a pot", "Cut the onion into thin rings"]}),
        &["1. Boil the water in a pot 2. Cut the onion into thin rings "],
    );
    check(json!({"days": [1, 4, 2]}), &["[25, 100, 50]"]);
    check(json!([{"a": 1, "b": 2}, {"a": 3, "b": 4}]), &["[A | B] 1 | 2; 3 | 4"]);
}

#[test]
fn without_an_answer_the_schema_is_sketched() {
    let text = json!({"type": "string", "maxLength": 20});
    let schema = json!({"title": "Order", "type": "object", "properties": {
        "item": text, "count": {"type": "integer"}, "note": {"type": "string", "maxLength": 900},
        "lines": {"type": "array", "items": {"type": "object", "properties": {"a": text, "b": {"type": "number"}}}},
    }});
    assert_eq!(lines(Some(&schema), None), ["# Order", "2 rows: ", "[A | B] … | …; … | …"],);
    let own = json!({"$ref": "#/$defs/own", "$defs": {"own": {"type": "object", "title": "Own", "properties": {
        "name": text, "parts": {"type": "array", "items": {"$ref": "#/$defs/own"}},
    }}}});
    assert!(!lines(Some(&own), None).is_empty());
    assert_eq!(lines(None, None), [""; 0]);
    assert_eq!(lines(Some(&json!(true)), None), [""; 0]);
}

#[test]
fn what_is_no_reading_is_not_shown() {
    check(
        json!({"file": "data:image/png;base64,AAAA", "to": "†state", "gone": null, "none": ""}),
        &[],
    );
    check(json!({"colors": ["url(x)", "#fff;}"]}), &["url(x), #fff;}"]);
    check(json!({}), &[]);
    check(json!({"a": "x".repeat(100_000)}), &["3 rows: xxxxxxxxxxxx"]);
    let deep = (0..200).fold(json!(1), |inner, _| json!({"a": inner}));
    assert!(lines(None, Some(&deep)).len() <= PREVIEW_ROWS);
}
