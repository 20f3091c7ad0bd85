//! What is read out of the editor, and what persons do in it.

use super::editing::{Editing, Past, Putting};
use super::order::{SortTarget, option_entry, order, row_entry, text_entry};
use super::start::first_document;
use super::start_dialog::start_face;
use super::view::editor;
use super::wish::Making;
use crate::dom::{Drawing, RwSignal, View};
use crate::session::{Session, Source};
use crate::words::Locale;
use leptos::prelude::*;
use pilcrow_core::blueprint::Group;
use pilcrow_core::document::{Request, parse_document, rewritten};
use pilcrow_core::pointer::Pointer;
use std::cell::RefCell;
use std::ops::Deref;
use std::rc::Rc;

/// A tool with its editor.
pub(super) struct Tool {
    drawing: Drawing,
    session: Session,
    editing: Editing,
}

impl Deref for Tool {
    type Target = Drawing;

    fn deref(&self) -> &Drawing {
        &self.drawing
    }
}

impl Tool {
    pub(super) fn open(text: &str) -> Self {
        Self::in_language(text, Locale::en)
    }

    fn in_language(text: &str, locale: Locale) -> Self {
        let request = parse_document(text).unwrap().request;
        let source =
            Source { key: "doc:test".to_owned(), text: text.to_owned(), language: String::new() };
        let mut parts = None;
        let drawing = Drawing::new(|| {
            provide_context(RwSignal::new(locale));
            let session = Session::open(source, request, None, None);
            let putting = Putting {
                document: Box::new(move |after, _| {
                    rewrite(session, &rewritten(&session.text(), "", after))
                }),
                text: Box::new(move |text| drop(rewrite(session, &text))),
            };
            let editing = Editing::new(session, putting, Past::default());
            parts = Some((session, editing));
            editor(editing, View::default(), || false, || {})
        });
        let (session, editing) = parts.unwrap();
        Self { drawing, session, editing }
    }

    /// The text as it is now.
    #[track_caller]
    pub(super) fn says(&self, expected: &str) {
        let _ = self.drawing.names();
        assert_eq!(self.session.text(), expected);
    }
}

/// The document has become this text; gives what it was.
pub(super) fn rewrite(session: Session, text: &str) -> String {
    let (before, was) = (session.text(), session.with_document(Request::clone));
    session.replace(&was, &session.read_localized(text).unwrap(), text);
    before
}

const TEXT: &str = "{title: 'Order', context: ['Add it up.', {type: 'input', schema: {properties: {name: {type: 'string'}, kind: {enum: ['a', 'b']}}}}]}";

/// The controls of [`TEXT`].
const CONTROLS: &str = r#"heading "Change this tool"
button "Undo" disabled
button "Redo" disabled
button "Close the editor"
alert ""
status ""
textbox "Title" = "Order"
textbox "What it is for"
heading "What the model is told"
textbox "1. Said by the person" = "Add it up."
group "Values for text 1"
  button "Put in Name"
  button "Put in Kind"
  status ""
button "Move: text 1" (Drag, or press the arrow keys, Home or End)
combobox "Who says text 1"
button "Move text 1 up" disabled
button "Move text 1 down" disabled
button "Remove text 1"
textbox "New text for the model"
button "Add text"
heading "What people fill in"
button "Move: Name" (Drag, or press the arrow keys, Home or End)
textbox "Name of Name"
combobox "Kind of Name"
checkbox "Needed: Name"
button "Move Name up" disabled
button "Move Name down"
button "Remove Name"
alert ""
textbox "Help beside the field"
textbox "Begins with"
textbox "Example"
textbox "Fewest characters"
textbox "Most characters"
button "Move: Kind" (Drag, or press the arrow keys, Home or End)
textbox "Name of Kind"
combobox "Kind of Kind"
checkbox "Needed: Kind"
button "Move Kind up"
button "Move Kind down" disabled
button "Remove Kind"
alert ""
textbox "Help beside the field"
group "Options of Kind"
  button "Move: a" (Drag, or press the arrow keys, Home or End)
  textbox "Option 1" = "a"
  button "Remove a"
  button "Move: b" (Drag, or press the arrow keys, Home or End)
  textbox "Option 2" = "b"
  button "Remove b"
  textbox "New option"
  button "Add option"
combobox "Begins with"
combobox "Example"
textbox "New field: What people fill in"
button "Add: What people fill in"
heading "What comes back"
textbox "New field: What comes back"
button "Add: What comes back"
"#;

#[test]
fn each_control_says_what_it_is_about() {
    assert_eq!(Tool::open(TEXT).names(), CONTROLS);
}

#[test]
fn a_field_is_added_and_taken_back() {
    let tool = Tool::open(TEXT);
    tool.fill("New field: What people fill in", "Open to");
    tool.press("Add: What people fill in");
    let added =
        TEXT.replace("['a', 'b']}", "['a', 'b']}, openTo: {title: 'Open to', type: 'string'}");
    tool.says(&added);
    tool.choose("Kind of Open to", "Date");
    let dated =
        added.replace("'Open to', type: 'string'", "'Open to', type: 'string', format: 'date'");
    tool.says(&dated);
    tool.press("Undo");
    tool.says(&added);
    tool.press("Undo");
    tool.says(TEXT);
    tool.press("Redo");
    tool.says(&added);
}

#[test]
fn rows_are_changed_in_place() {
    let tool = Tool::open(TEXT);
    tool.fill("Name of Name", "Who");
    let named = TEXT.replace("name: {", "name: {title: 'Who', ");
    tool.says(&named);
    tool.tick("Needed: Who", true);
    let needed = named.replace("'b']}}", "'b']}}, required: ['name']");
    tool.says(&needed);
    tool.press("Move Who down");
    tool.press("Remove Who");
    tool.says(&TEXT.replace("name: {type: 'string'}, ", ""));
}

#[test]
fn what_is_dragged_is_put_there_by_one_act() {
    let text = "{context: ['A.', {type: 'input', schema: {properties: {a: {}, 'b/\"c': {enum: [1, 2, 3]}, d: {}}}}, 'B.', 'C.']}";
    let tool = Tool::open(text);
    let place = |key: &str| Pointer::parse(&format!("/context/1/schema/properties/{key}")).unwrap();
    let entry_at = |at: usize| text_entry(&Pointer::parse(&format!("/context/{at}")).unwrap());
    let put = |sorted: SortTarget, entry: String, to: usize| {
        let order = order(tool.editing, sorted);
        assert_eq!(order.move_to(&entry, to), format!("{}-handle", order.entry(to).unwrap()));
    };
    let check = |sorted: SortTarget, entry: String, to: usize, (from, into): (&str, &str)| {
        put(sorted, entry, to);
        tool.says(&text.replace(from, into));
        assert!(tool.text().contains(&format!("Now at place {} of 3", to + 1)), "{}", tool.text());
        tool.press("Undo");
        tool.says(text);
    };
    let (fields, options) =
        (SortTarget::Fields(Group::Input), SortTarget::Options(place("b~1\"c")));
    let back =
        ("a: {}, 'b/\"c': {enum: [1, 2, 3]}, d: {}", "d: {}, a: {}, 'b/\"c': {enum: [1, 2, 3]}");
    check(fields.clone(), row_entry(&place("d")), 0, back);
    let on =
        ("a: {}, 'b/\"c': {enum: [1, 2, 3]}, d: {}", "'b/\"c': {enum: [1, 2, 3]}, d: {}, a: {}");
    check(fields.clone(), row_entry(&place("a")), 2, on);
    check(options, option_entry(&place("b~1\"c"), 0), 2, ("1, 2, 3", "2, 3, 1"));
    put(SortTarget::Texts, entry_at(3), 0);
    let texts: Vec<String> = tool
        .editing
        .blueprint
        .with_untracked(|all| all.instructions.iter().map(|one| one.text.clone()).collect());
    assert_eq!(texts, ["C.", "A.", "B."]);
    tool.press("Undo");
    tool.says(text);
    put(fields, row_entry(&place("a")), 0);
    tool.says(text);
    assert!(tool.names().contains("button \"Redo\"\n"), "what stays where it is, is no act");
}

#[test]
fn what_is_refused_is_told_beside_its_row_and_changes_nothing() {
    let tool = Tool::open(TEXT);
    tool.fill("Option 2", "a");
    tool.says(TEXT);
    assert!(tool.text().contains("There is an option of this name already."), "{}", tool.text());
    tool.fill("Option 2", "c");
    tool.says(&TEXT.replace("'b'", "'c'"));
    assert!(!tool.text().contains("There is an option"), "{}", tool.text());
}

#[test]
fn texts_are_changed_where_they_stand() {
    let tool = Tool::open(TEXT);
    tool.fill("Title", "Bill");
    tool.fill("1. Said by the person", "Sum it up.");
    tool.says(&TEXT.replace("Order", "Bill").replace("Add it up.", "Sum it up."));
}

#[test]
fn texts_are_added_moved_and_said_by_others() {
    let tool = Tool::open(TEXT);
    tool.fill("New text for the model", "Be kind.");
    tool.press("Add text");
    let kind = "{type: 'text', role: 'system', text: 'Be kind.'}";
    let added = TEXT.replace("'Add it up.', ", &format!("'Add it up.', {kind}, "));
    tool.says(&added);
    tool.press("Move text 2 up");
    tool.says(&TEXT.replace("'Add it up.', ", &format!("{kind}, 'Add it up.', ")));
    tool.press("Remove text 2");
    tool.choose("Who says text 1", "Said by the model");
    let text = kind.replace("system", "assistant");
    tool.says(&TEXT.replace("'Add it up.', ", &format!("{text}, ")));
}

#[test]
fn amounts_and_shapes_are_fields() {
    let tool = Tool::open(TEXT);
    tool.choose("Kind of Name", "Amount of money");
    tool.fill("Currency", "RUB");
    let money = "name: {type: 'number', 'x-currency': 'RUB'}";
    tool.says(&TEXT.replace("name: {type: 'string'}", money));
    tool.choose("Kind of Name", "One of several groups");
    tool.fill("New group: Name", "Cash");
    tool.press("Add: Name");
    assert!(tool.session.text().contains("title: 'Cash'"), "{}", tool.session.text());
    tool.fill("Name of A", "Card");
    tool.press("Move Card down");
    tool.press("Remove B");
    let names = tool.names();
    let is_there = |name: &str| names.contains(&format!("textbox \"Name of {name}\""));
    assert!(is_there("Card") && is_there("Cash") && !is_there("B"), "{names}");
    assert!(!names.contains("Kind of Card") && !names.contains("Needed: Card"), "{names}");
}

/// The dialog that makes a tool, with what it made.
fn dialog() -> (Drawing, Rc<RefCell<Option<Request>>>) {
    let result = Rc::new(RefCell::new(None));
    let for_open = Rc::clone(&result);
    let drawing = Drawing::new(move || {
        provide_context(RwSignal::new(Locale::en));
        let open = move |document: &Request| *for_open.borrow_mut() = Some(document.clone());
        start_face(Making::new(), Rc::new(open))
    });
    (drawing, result)
}

#[test]
fn a_tool_is_made_of_a_table() {
    let (drawing, result) = dialog();
    drawing.press("Start from an example");
    drawing.press("Make the tool");
    assert!(drawing.text().contains("Nothing could be read in this"), "{}", drawing.text());
    drawing.fill(
        "Your example",
        "Town\tRent\tState\nUfa\t5 €\tnew\nPerm\t6 €\tnew\nUfa\t7 €\told\nOrsk\t8 €\told",
    );
    let text = drawing.text();
    assert!(text.contains("Rent – Amount of money") && !text.contains('{'), "{text}");
    drawing.tick("“State” has only these options: new, old", false);
    drawing.press("Make the tool");
    let result = result.borrow().clone().unwrap().to_value();
    let properties = &result["schema"]["properties"]["rows"]["items"]["properties"];
    assert_eq!(properties["state"]["type"], "string");
    assert_eq!(properties["state"].get("enum"), None);
    assert_eq!(properties["rent"]["x-unit"], "€");
    assert_eq!(result["context"][1]["schema"]["required"], serde_json::json!(["text"]));
}

#[test]
fn an_example_is_what_people_fill_in_where_they_say_so() {
    let (drawing, result) = dialog();
    drawing.press("Start from an example");
    drawing.fill("Your example", "Name: Ann\nAge: 5");
    drawing.choose("The example shows", "What people fill in");
    drawing.press("Make the tool");
    let result = result.borrow().clone().unwrap().to_value();
    assert_eq!(result["context"][1]["schema"]["properties"]["age"]["type"], "integer");
    assert_eq!(result["schema"]["required"], serde_json::json!(["answer"]));
}

#[test]
fn an_example_outlives_its_dialog() {
    let mut own = None;
    let _page = Drawing::new(|| {
        own = Some(Making::new());
        View::default()
    });
    let making = own.unwrap();
    let open = || {
        Drawing::new(move || {
            provide_context(RwSignal::new(Locale::en));
            start_face(making, Rc::new(|_: &Request| ()))
        })
    };
    let first = open();
    first.press("Start from an example");
    first.fill("Your example", "Name: Ann");
    drop(first);
    let second = open();
    assert!(second.names().contains("textbox \"Your example\" = \"Name: Ann\""));
    second.press("Make the tool");
    assert!(making.example.with_untracked(String::is_empty));
}

#[test]
fn a_tool_begins_with_a_question_and_an_answer() {
    for locale in [Locale::en, Locale::ru] {
        let tool = Tool::in_language(&first_document(locale).to_text(), locale);
        let names = tool.names();
        assert!(names.matches("combobox").count() >= 2, "{names}");
        assert_eq!(tool.session.forms().len(), 1);
    }
}
