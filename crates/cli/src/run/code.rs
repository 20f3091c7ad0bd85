//! Execution of a document's code by a new JavaScript engine for each call: JSON in and out, no network, files or
//! modules, and limits of time, memory and recursion.

use crate::words::sentence;
use pilcrow_core::document::parse_text;
use rquickjs::{Context, Ctx, Runtime};
use serde_json::Value;
use std::time::{Duration, Instant};

/// Maximum duration of one call.
const LONGEST: Duration = Duration::from_secs(5);
/// Maximum memory and stack of one call, in bytes.
const MOST_MEMORY: usize = 128 << 20;
const MOST_STACK: usize = 512 << 10;
/// Maximum length of a result, in bytes.
const MOST_RESULT: usize = 16 << 20;

/// Calls a function `(call, tool, context) => result`.
///
/// # Errors
///
/// The error that the code threw, or the limit that it reached.
pub fn carried_out(source: &str, arguments: [&Value; 3]) -> Result<Value, String> {
    let begun = Instant::now();
    let ended = call(source, arguments, begun);
    if begun.elapsed() >= LONGEST {
        return Err(sentence!(steps.code_slow, seconds = LONGEST.as_secs()));
    }
    let text = ended?;
    if text.len() > MOST_RESULT {
        return Err("the code's result is too long".to_owned());
    }
    parse_text(&text).map_err(|_| sentence!(steps.code_nothing))
}

fn call(source: &str, arguments: [&Value; 3], begun: Instant) -> Result<String, String> {
    let engine = |error: rquickjs::Error| format!("the engine cannot be started: {error}");
    let runtime = Runtime::new().map_err(engine)?;
    runtime.set_memory_limit(MOST_MEMORY);
    runtime.set_max_stack_size(MOST_STACK);
    runtime.set_interrupt_handler(Some(Box::new(move || begun.elapsed() >= LONGEST)));
    let context = Context::full(&runtime).map_err(engine)?;
    let program = program(source, arguments);
    context.with(|ctx| ctx.eval::<(), _>(program).map_err(|error| thrown(&ctx, &error)))?;
    while runtime.is_job_pending() {
        if runtime.execute_pending_job().is_err() {
            return Err("the code failed while it waited".to_owned());
        }
    }
    context.with(|ctx| {
        let global = |name: &str| ctx.globals().get::<_, Option<String>>(name).ok().flatten();
        match (global("pilcrowResult"), global("pilcrowError")) {
            (Some(result), _) => Ok(result),
            (_, Some(error)) => Err(short(&error)),
            _ => Err(sentence!(steps.code_nothing)),
        }
    })
}

/// Returns a program with the awaited call. A JSON text, written as JSON, is a valid JavaScript string literal.
fn program(source: &str, arguments: [&Value; 3]) -> String {
    let read = |value: &Value| format!("JSON.parse({})", Value::String(value.to_string()));
    let arguments = arguments.map(read).join(", ");
    format!(
        "(async () => JSON.stringify(await (\n{source}\n)({arguments})))().then(
            (result) => {{ globalThis.pilcrowResult = result; }},
            (error) => {{ globalThis.pilcrowError = String(error); }});"
    )
}

fn thrown(ctx: &Ctx, error: &rquickjs::Error) -> String {
    if !error.is_exception() {
        return short(&error.to_string());
    }
    let caught = ctx.catch();
    let message = caught.as_exception().and_then(rquickjs::Exception::message);
    short(&message.unwrap_or_else(|| "the code cannot be read".to_owned()))
}

/// Returns the beginning of the code's error message, on one line.
fn short(words: &str) -> String {
    words.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(300).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[track_caller]
    fn check(source: &str, expected: Result<Value, &str>) {
        let call = json!({"text": "one two \u{2028} \"three\"", "n": 2});
        let result =
            carried_out(source, [&call, &json!({"_output": {}}), &json!([{"type": "state"}])]);
        match (&result, expected) {
            (Ok(result), Ok(expected)) => assert_eq!(*result, expected, "{source}"),
            (Err(result), Err(expected)) => {
                assert!(result.contains(expected), "{source}: {result}")
            }
            (result, expected) => panic!("{source}: {result:?}, {expected:?}"),
        }
    }

    #[test]
    fn code_takes_a_call_and_gives_a_value() {
        check("(call) => call.text.split(' ').length", Ok(json!(4)));
        check(
            "async (call, tool, context) => [call.n, tool, context[0].type]",
            Ok(json!([2, {"_output": {}}, "state"])),
        );
        check("function (call) { return {n: call.n}; }", Ok(json!({"n": 2})));
    }

    #[test]
    fn what_goes_wrong_is_said_and_ends() {
        check("(call) => { throw new Error('no ' + call.n) }", Err("no 2"));
        check("(call) => undefined", Err("nothing that can be kept"));
        check("not code", Err(""));
        check("(call) => { const f = () => f(); f() }", Err("stack"));
        check("() => 'x'.repeat(1 << 30)", Err(""));
        check("() => new Promise(() => {})", Err("nothing that can be kept"));
        for name in ["fetch", "require", "process", "Deno", "std", "os", "localStorage"] {
            check(&format!("() => typeof {name}"), Ok(json!("undefined")));
        }
        check("() => import('fs')", Err(""));
    }

    #[test]
    fn endless_code_is_stopped() {
        check("() => { for (;;) {} }", Err("5 seconds"));
    }
}
