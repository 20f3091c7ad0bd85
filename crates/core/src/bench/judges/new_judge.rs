//! Creates a judge from a person's words.

use crate::bench::design::check::{Check, CheckKind, Judge, JudgeSees};
use crate::bench::design::model::BenchModel;
use crate::document::Request;
use crate::object::{object, text};
use crate::pointer::Pointer;
use serde_json::{Map, Value, json};

/// Creates a check with a judge: its title, its instruction, the answers that it is shown, and its model. Its answer
/// is `{reason, ok}`, or `{reason, better}` for pairs; the reason comes first, so that the verdict follows from it.
pub fn new_judge(
    title: &str,
    instruction: &str,
    sees: JudgeSees,
    model: Option<BenchModel>,
) -> Check {
    let (key, verdict) = match sees {
        JudgeSees::Answer => ("ok", json!({"type": "boolean"})),
        JudgeSees::Pair => {
            ("better", json!({"type": "string", "enum": ["first", "second", "neither"]}))
        }
    };
    let properties = object([("reason", json!({"type": "string"})), (key, verdict)]);
    let schema = object([
        ("type", text("object")),
        ("properties", properties),
        ("required", json!(["reason", key])),
        ("additionalProperties", false.into()),
    ]);
    let members: [(&str, Value); 3] =
        [("title", text(title)), ("schema", schema), ("context", json!([instruction]))];
    let members = members.into_iter().map(|(key, value)| (key.to_owned(), value));
    let request = Request::new(members.collect::<Map<String, Value>>());
    let (verdict, from) = (Pointer::root().join(key), None);
    let judge = Judge { request, verdict, from, sees, model };
    Check::new(Pointer::root(), CheckKind::Judge(Box::new(judge)))
}

#[cfg(test)]
mod tests {
    use super::super::pair::choice;
    use super::super::rating::Better;
    use super::*;
    use crate::bench::design::check_read::read_check;

    #[test]
    fn a_judge_made_of_words_is_read_as_it_is_written() {
        for sees in [JudgeSees::Answer, JudgeSees::Pair] {
            let check =
                new_judge("Kindness", "Which is kinder?", sees, Some(BenchModel::named("m")));
            assert_eq!(read_check(&check.to_value()), Ok(check.clone()));
            let CheckKind::Judge(judge) = check.kind else { panic!("no judge") };
            assert_eq!(judge.request.title(), Some("Kindness"));
            let key = judge.verdict.as_str().trim_start_matches('/').to_owned();
            let schema = judge.request.schema().unwrap();
            assert_eq!(schema["required"], json!(["reason", key]));
            let answer = json!({"reason": "", "better": "second", "ok": true});
            match sees {
                JudgeSees::Answer => assert_eq!(judge.verdict.get(&answer), Some(&json!(true))),
                JudgeSees::Pair => assert_eq!(choice(&judge, &answer), Some(Better::Second)),
            }
        }
    }
}
