//! The person's answers: from a file, or else typed at the terminal.

use super::Approve;
use crate::terminal::line as plain;
use pilcrow_core::document::parse_text;
use pilcrow_core::steps::{
    Carrier, Decision, EventKind, PersonResult, PersonTask, Proposal, Want, WantKind,
};
use pilcrow_core::tool::{Call, REASON};
use serde_json::{Map, Value};
use std::io::{BufRead, IsTerminal, Write};

/// The person's answers by the runs' ids.
///
/// `"0"` is that run of any step, `"2/0"` of the second one; a run of another document's process follows after the run
/// that it carries out: `"2/0/1/0"`. `"plan"` and `"2/plan"` are plans.
#[derive(Default)]
pub struct Person {
    answers: Map<String, Value>,
}

/// The outcome of asking the person.
pub enum Word {
    /// The person's answer, as an event of the process.
    Reply(EventKind),
    /// No answer: the process ends.
    End(End),
}

/// The reason why a process ends at a question to the person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// No person can be asked.
    Nobody,
    /// The person stops the process.
    Stopped,
}

impl Person {
    /// Creates a person whose answers are in a file.
    pub fn new(answers: Map<String, Value>) -> Self {
        Self { answers }
    }

    /// Gets the person's answer to a want.
    pub fn word(&self, want: &Want, approve: Approve) -> Word {
        let answer = self.find_reply(want);
        match (&want.kind, answer) {
            (WantKind::Plan(_), Some(answer)) => plan_word(answer),
            (WantKind::Approval(proposal), Some(answer)) => approval_word(answer, proposal),
            (WantKind::Person(_), Some(answer)) => result_word(answer),
            (WantKind::Plan(_) | WantKind::Approval(_), None) if approve == Approve::All => {
                agreed(&want.kind)
            }
            (WantKind::Plan(runs), None) => plan_question(runs),
            (WantKind::Approval(proposal), None) => call_question(proposal),
            (WantKind::Person(task), None) => task_question(task),
            _ => Word::End(End::Nobody),
        }
    }

    fn find_reply(&self, want: &Want) -> Option<&Value> {
        let ids = want.at.iter().map(String::as_str);
        let is_plan = matches!(want.kind, WantKind::Plan(_));
        let ids: Vec<&str> = ids.chain(is_plan.then_some("plan")).collect();
        let steps = want.steps.iter().zip(&ids).map(|(step, id)| format!("{step}/{id}"));
        let whole = steps.collect::<Vec<_>>().join("/");
        self.answers.get(&whole).or_else(|| self.answers.get(*ids.last()?))
    }
}

fn agreed(kind: &WantKind) -> Word {
    match kind {
        WantKind::Plan(_) => Word::Reply(EventKind::Plan(Ok(()))),
        _ => Word::Reply(EventKind::Decision(Decision::Run)),
    }
}

/// Returns the reason of a rejection: `{"reject": reason}`, or `{"approve": false, "reason"?}`.
fn rejection(answer: &Value) -> Option<String> {
    let text = |key: &str| answer.get(key).and_then(Value::as_str).map(str::to_owned);
    let is_refused = answer.get("approve").and_then(Value::as_bool) == Some(false)
        || answer.get("reject").and_then(Value::as_bool) == Some(true);
    text("reject").or_else(|| is_refused.then(|| text("reason").unwrap_or_default()))
}

fn is_stop(answer: &Value) -> bool {
    answer.get("stop").and_then(Value::as_bool) == Some(true)
}

fn plan_word(answer: &Value) -> Word {
    match rejection(answer) {
        _ if is_stop(answer) => Word::End(End::Stopped),
        Some(reason) => Word::Reply(EventKind::Plan(Err(reason))),
        None => Word::Reply(EventKind::Plan(Ok(()))),
    }
}

fn approval_word(answer: &Value, proposal: &Proposal) -> Word {
    let decision = match (rejection(answer), answer.get("change").or_else(|| answer.get("call"))) {
        _ if is_stop(answer) => return Word::End(End::Stopped),
        (Some(reason), _) => Decision::Reject(reason),
        (None, Some(call)) => Decision::Change(whole_call(call, &proposal.call)),
        (None, None) if answer.get("approve").is_some() || proposal.by == Carrier::Person => {
            Decision::Run
        }
        (None, None) => Decision::Answer(result(answer)),
    };
    Word::Reply(EventKind::Decision(decision))
}

/// Returns a changed call; members that are missing keep their values.
fn whole_call(changed: &Value, proposed: &Value) -> Value {
    match (changed, proposed) {
        (Value::Object(changed), Value::Object(proposed)) => {
            let mut call = proposed.clone();
            call.extend(changed.clone());
            Value::Object(call)
        }
        (changed, _) => changed.clone(),
    }
}

fn result_word(answer: &Value) -> Word {
    match rejection(answer) {
        _ if is_stop(answer) => Word::End(End::Stopped),
        Some(reason) => Word::Reply(EventKind::Decision(Decision::Reject(reason))),
        None => Word::Reply(EventKind::Person(result(answer))),
    }
}

/// Parses a result: `{"output", "path"?}`, `{"_output", "_outputPath"?}`, or the result itself.
fn result(answer: &Value) -> PersonResult {
    let path = ["path", "_outputPath"].iter().find_map(|key| answer.get(key)?.as_str());
    let path = path.map(str::to_owned);
    let keys = ["output", "_output", "answer", "path", "_outputPath"];
    let is_result = answer.as_object().is_some_and(|members| {
        members.keys().all(|key| keys.contains(&key.as_str())) && !members.is_empty()
    });
    let output = ["output", "_output", "answer"].iter().find_map(|key| answer.get(key));
    match output.filter(|_| is_result) {
        Some(output) => PersonResult { output: output.clone(), path },
        None => PersonResult { output: answer.clone(), path: None },
    }
}

/// Reads a line at the terminal.
///
/// # Errors
///
/// [`End::Nobody`] if the input is no terminal, [`End::Stopped`] if it has ended.
fn line(question: &str) -> Result<String, End> {
    if !std::io::stdin().is_terminal() {
        return Err(End::Nobody);
    }
    eprint!("{question} ");
    let mut line = String::new();
    let read =
        std::io::stderr().flush().and_then(|()| std::io::stdin().lock().read_line(&mut line));
    match read {
        Ok(count) if count > 0 => Ok(line.trim().to_owned()),
        _ => Err(End::Stopped),
    }
}

/// Asks for approval of a plan or a call. Any other input repeats the question, since a typing error must not end a
/// long process.
fn yes_or_no(
    question: &str,
    mut line: impl FnMut(&str) -> Result<String, End>,
) -> Result<Result<(), String>, End> {
    let whole = format!("{question} [y]es, [n]o, [s]top");
    loop {
        match line(&whole)?.to_lowercase().as_str() {
            "y" | "yes" => return Ok(Ok(())),
            "n" | "no" => return Ok(Err(line("Why not?").unwrap_or_default())),
            "s" | "stop" => return Err(End::Stopped),
            _ => {}
        }
    }
}

fn plan_question(runs: &[Proposal]) -> Word {
    for run in runs {
        eprintln!("{}", plain(&format!("{}: {}", run.run, without_reason(&run.call))));
        reason(&run.call).iter().for_each(|why| eprintln!("  {}", plain(why)));
    }
    match yes_or_no("Carry out this plan?", line) {
        Ok(plan) => Word::Reply(EventKind::Plan(plan)),
        Err(end) => Word::End(end),
    }
}

/// Returns the sentence with the model's reason for a call; `None` if it gives none.
fn reason(call: &Value) -> Option<String> {
    let reason = Call { source: call }.reason()?;
    Some(crate::words::sentence!(steps.call_reason, reason))
}

/// Returns a call without its reason, which is printed in a line of its own.
fn without_reason(call: &Value) -> Value {
    Call { source: call }.without(&[REASON])
}

/// Returns the notes to show before a call runs.
fn notes_on(proposal: &Proposal) -> Vec<String> {
    let same: Vec<String> = proposal.same_place.iter().map(|run| format!("run {run}")).collect();
    let passed = Value::from(proposal.passed.as_slice());
    let notes = [
        reason(&proposal.call),
        proposal.path.as_ref().map(|path| format!("It writes to {path}.")),
        (!proposal.passed.is_empty()).then(|| format!("Passed on is {passed}")),
        (!same.is_empty()).then(|| format!("The same place is set by {}.", same.join(", "))),
        proposal.is_repeated.then(|| "The same call was made twice before.".to_owned()),
        proposal.is_interrupted.then(|| "It was under way before, and may be done.".to_owned()),
    ];
    notes.into_iter().flatten().collect()
}

fn call_question(proposal: &Proposal) -> Word {
    let call = without_reason(proposal.resolved.as_ref().unwrap_or(&proposal.call));
    eprintln!("{}", plain(&format!("{}, by {}: {call}", proposal.run, proposal.by.key())));
    notes_on(proposal).iter().for_each(|note| eprintln!("  {}", plain(note)));
    match yes_or_no("Run it?", line) {
        Ok(Ok(())) => Word::Reply(EventKind::Decision(Decision::Run)),
        Ok(Err(reason)) => Word::Reply(EventKind::Decision(Decision::Reject(reason))),
        Err(end) => Word::End(end),
    }
}

fn task_question(task: &PersonTask) -> Word {
    let schema = task.schema.as_ref().map(Value::to_string).unwrap_or_default();
    eprintln!("{}", plain(&format!("It is yours to do: {}", task.call)));
    eprintln!("{}", plain(&format!("The result, as JSON: {schema}")));
    let output = match line("Result (empty to stop):") {
        Ok(output) if !output.is_empty() => output,
        Ok(_) => return Word::End(End::Stopped),
        Err(end) => return Word::End(end),
    };
    // A text may be typed without quotes.
    let output = parse_text(&output).unwrap_or(Value::String(output));
    let path = match task.paths.as_slice() {
        [] => None,
        paths => line(&plain(&format!("Where to: {}?", paths.join(" or ")))).ok(),
    };
    Word::Reply(EventKind::Person(PersonResult { output, path }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_result_is_said_with_its_place_or_as_it_is() {
        let check = |answer: Value, output: Value, path: Option<&str>| {
            let expected = PersonResult { output, path: path.map(str::to_owned) };
            assert_eq!(result(&answer), expected);
        };
        check(json!({"output": 1, "path": "†a"}), json!(1), Some("†a"));
        check(json!({"_output": {"code": 1}, "_outputPath": "†a"}), json!({"code": 1}), Some("†a"));
        check(json!({"code": "declined"}), json!({"code": "declined"}), None);
        check(
            json!({"output": 1, "path": "†a", "more": 2}),
            json!({"output": 1, "path": "†a", "more": 2}),
            None,
        );
        check(json!("words"), json!("words"), None);
    }

    #[test]
    fn a_reason_has_a_line_of_its_own() {
        let call = json!({"_tool": "pay", "_reason": "The bill is due.", "amount": 5});
        assert_eq!(reason(&call).as_deref(), Some("Why: The bill is due."));
        let call = without_reason(&call);
        assert_eq!((reason(&call), call), (None, json!({"_tool": "pay", "amount": 5})));
    }

    #[test]
    fn what_is_said_of_a_step_counts_before_what_is_said_of_any() {
        let answers = json!({"0": "any", "2/0": "second", "1/0/3/0": "below"});
        let person = Person::new(answers.as_object().unwrap().clone());
        let check = |at: &[&str], steps: &[usize], expected: &str| {
            let task = PersonTask { call: json!({}), tool: None, schema: None, paths: vec![] };
            let at = at.iter().map(|id| (*id).to_owned()).collect();
            let want = Want { at, steps: steps.to_vec(), kind: WantKind::Person(task) };
            assert_eq!(person.find_reply(&want), Some(&json!(expected)));
        };
        check(&["0"], &[1], "any");
        check(&["0"], &[2], "second");
        check(&["0", "0"], &[1, 3], "below");
    }

    #[test]
    fn what_is_neither_yes_nor_no_is_asked_about_again() {
        let check = |typed: &[&str], expected: Result<Result<(), &str>, End>| {
            let mut typed = typed.iter();
            let line = |_: &str| typed.next().map(|line| (*line).to_owned()).ok_or(End::Stopped);
            let expected = expected.map(|word| word.map_err(str::to_owned));
            assert_eq!(yes_or_no("Run it?", line), expected);
        };
        check(&["y"], Ok(Ok(())));
        check(&["", "yess", "Yes"], Ok(Ok(())));
        check(&["no", "too much"], Ok(Err("too much")));
        check(&["q", "stop"], Err(End::Stopped));
        check(&["q"], Err(End::Stopped));
    }

    #[test]
    fn a_refusal_has_a_reason() {
        assert_eq!(rejection(&json!({"reject": "no"})).as_deref(), Some("no"));
        assert_eq!(rejection(&json!({"approve": false})).as_deref(), Some(""));
        assert_eq!(rejection(&json!({"approve": true})), None);
        let call = whole_call(&json!({"n": 2}), &json!({"_tool": "t", "n": 1}));
        assert_eq!(call, json!({"_tool": "t", "n": 2}));
    }
}
