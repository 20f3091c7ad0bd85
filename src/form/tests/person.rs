//! A person on some fifteen forms: what they type, choose, add, move, remove and undo comes to the value that was
//! written down beforehand, to the last digit. The tables in this folder are what they do; `tests/browser/form/person` has
//! those of which only a browser can tell where the focus is.
//!
//! A name may be preceded by the groups it is in ("Home / City") and followed by which of several alike it is
//! ("City#2"); "(kind)" of a choice of shapes and "optional" after it go without saying.

use super::setup::Forms;
use crate::dom::ElementHandle;
use pilcrow_core::document::parse_text;
use serde_json::{Value, json};

const BOXES: [&str; 6] = ["textbox", "combobox", "searchbox", "slider", "date", "time"];

#[test]
fn groups_come_and_go_with_what_is_in_them() {
    live(include_str!("person/groups.json"));
}

#[test]
fn entries_are_added_moved_and_taken_away() {
    live(include_str!("person/lists.json"));
}

#[test]
fn values_of_several_shapes_keep_what_was_in_each() {
    live(include_str!("person/shapes.json"));
}

#[test]
fn single_values_are_kept_as_they_were_typed() {
    live(include_str!("person/values.json"));
}

/// Runs the steps of all persons in a table.
#[track_caller]
fn live(table: &str) {
    let persons = parse_text(table).unwrap();
    for person in persons.as_array().unwrap() {
        let form = opened(person);
        for step in person["steps"].as_array().unwrap() {
            println!("{}: {step}", person["title"]);
            act(&form, step);
        }
    }
}

/// Opens the form of a person's schema and input.
fn opened(person: &Value) -> Forms {
    let input = person["input"].as_str().map(|text| format!(", \"input\": {text}"));
    let schema = &person["schema"];
    let input = input.unwrap_or_default();
    let text = format!("{{\"context\": [{{\"type\": \"input\", \"schema\": {schema}{input}}}]}}");
    Forms::of_text(text)
}

#[track_caller]
fn act(form: &Forms, step: &Value) {
    let word = |at: usize| step[at].as_str().unwrap_or_default();
    let times = step[1].as_u64().unwrap_or(1);
    let press = |deed: &str| pressed(form, word(1), deed);
    let one = |roles: &[&str]| the_one(form, roles, word(1));
    match word(0) {
        "type" => one(&BOXES).write(word(2)),
        "append" => {
            let line = one(&BOXES);
            line.write_on(word(2));
        }
        "clear" => one(&BOXES).write(""),
        "choose" => choose(form, word(1), word(2)),
        "tick" => {
            let ticked = one(&["checkbox"]);
            ticked.tick(!ticked.is_ticked());
        }
        "begin" => press("Add: "),
        "add" => press("Add "),
        "remove" => press("Remove: "),
        "up" => press("Move up: "),
        "down" => press("Move down: "),
        "toDefault" => press("Reset to default "),
        "press" => press(""),
        "reset" => form.reset(),
        "addKey" => add_key(form, word(1), word(2)),
        "undo" => (0..times).for_each(|_| form.undo()),
        "redo" => (0..times).for_each(|_| form.redo()),
        "shows" => assert_eq!(one(&BOXES).holds(), word(2)),
        "gone" => {
            let roles = [&BOXES[..], &["radiogroup", "checkbox", "group"]].concat();
            assert_eq!(find_named(form, &roles, word(1)).len(), 0);
        }
        "value" => {
            assert_eq!(form.form().value().unwrap_or(json!({})).to_string(), word(1));
        }
        other => panic!("nobody can {other}"),
    }
}

/// Chooses an option of a drop-down list or of radio buttons.
#[track_caller]
fn choose(form: &Forms, name: &str, option: &str) {
    match find_named(form, &["radiogroup"], name).as_slice() {
        [] => the_one(form, &["combobox"], name).choose(option),
        _ => the_one(form, &["radio"], &format!("{name} / {option}")).tick(true),
    }
}

#[track_caller]
fn pressed(form: &Forms, name: &str, deed: &str) {
    let (within, last) = name.rsplit_once(" / ").unwrap_or(("", name));
    let name = match within {
        "" => format!("{deed}{last}"),
        within => format!("{within} / {deed}{last}"),
    };
    the_one(form, &["button"], &name).press();
}

#[track_caller]
fn add_key(form: &Forms, object: &str, key: &str) {
    the_one(form, &["textbox"], &format!("{object} / Name of a new value")).write(key);
    the_one(form, &["button"], &format!("{object} / Add")).press();
}

#[track_caller]
fn the_one(form: &Forms, roles: &[&str], name: &str) -> ElementHandle {
    let mut controls = find_named(form, roles, name);
    assert_eq!(controls.len(), 1, "{roles:?} called “{name}”, in\n{}", form.names());
    controls.remove(0)
}

/// Finds the controls of a name and a role, in the groups that are named before it.
fn find_named(form: &Forms, roles: &[&str], name: &str) -> Vec<ElementHandle> {
    let (around, last) = name.rsplit_once(" / ").unwrap_or(("", name));
    let (plain, number) = last.rsplit_once('#').unwrap_or((last, ""));
    let mut controls = form.find_all(roles, |own| bare(own) == plain);
    if !around.is_empty() {
        let groups = self::find_named(form, &["group", "radiogroup"], around);
        controls.retain(|one| groups.iter().any(|group| one.is_in(group)));
    }
    match number.parse::<usize>() {
        Ok(number) => controls.into_iter().skip(number - 1).take(1).collect(),
        Err(_) => controls,
    }
}

/// Removes the suffixes " optional" and "(kind)" of a name.
fn bare(name: &str) -> &str {
    let name = name.strip_suffix(" optional").unwrap_or(name);
    name.strip_suffix("(kind)").unwrap_or(name).trim_end()
}
