//! Tests of repeated calls, and of calls that set the same place.

use super::*;

#[test]
fn a_call_that_was_made_twice_is_asked_about() {
    let mut engine = begun(&document(), Approval::None);
    let call = |n: u8| {
        calls(
            &json!([{"_tool": "add", "_outputPath": "†state.sum"}, {"_tool": "say", "n": n, "_output": n, "_outputPath": "†state.n"}]),
        )
    };
    for n in 0..2 {
        answered(&mut engine, call(n));
        assert_eq!(wants(&engine), ["activity 0"]);
        assert!(take_event(&mut engine, "0", EventKind::Result(Ok(json!(1)))));
    }
    answered(&mut engine, call(2));
    let WantKind::Approval(proposal) = engine.wants().remove(0).kind else { panic!() };
    assert!(proposal.is_repeated);
}

#[test]
fn the_third_of_the_same_calls_in_one_answer_is_asked_about() {
    let mut engine = begun(&document(), Approval::None);
    let add = json!({"_tool": "add", "_outputPath": "†state.sum"});
    answered(&mut engine, calls(&json!([add, add, add, {"_tool": "add"}])));
    assert_eq!(wants(&engine), ["approval 2"]);
    let WantKind::Approval(proposal) = engine.wants().remove(0).kind else { panic!() };
    assert!(proposal.is_repeated && !proposal.is_only_effect);
}

#[test]
fn results_that_differ_make_different_calls_within_one_answer() {
    let mut engine = begun(&document(), Approval::None);
    let say = |n: u8| json!({"_tool": "say", "_output": n, "_outputPath": "†state.n"});
    answered(&mut engine, calls(&json!([say(1), say(2), say(3)])));
    assert_eq!(data(&engine, "¶state"), Some(json!({"n": 3})));
}

#[test]
fn of_two_that_set_one_place_the_person_is_warned_and_the_later_one_stays() {
    let mut engine = begun(&document(), Approval::All);
    answered(
        &mut engine,
        calls(&json!([
        {"_tool": "say", "_output": 1, "_outputPath": "†state.x"}, {"_tool": "say", "_output": 2, "_outputPath": "†state.x"}])),
    );
    let WantKind::Approval(proposal) = engine.wants().remove(1).kind else { panic!() };
    assert_eq!(proposal.same_place, ["0"]);
    for run in ["1", "0"] {
        assert!(take_event(&mut engine, run, EventKind::Decision(Decision::Run)));
    }
    assert_eq!(data(&engine, "¶state"), Some(json!({"n": 1, "x": 2})));
}
