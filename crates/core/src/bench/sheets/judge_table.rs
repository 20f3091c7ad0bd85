//! The table of a bench's judges and their models.

use super::sheet::Row;
use super::tables::Tables;
use super::words::BenchWord as Word;
use crate::bench::calls::plan::Plan;
use crate::bench::design::model::BenchModel;
use crate::object::text;
use serde_json::Value;

impl Plan {
    /// Returns the title of a judge's model; `None` if only the place where the bench is run knows it.
    pub(in crate::bench) fn judge_model_title(&self, check: usize) -> Option<String> {
        let title = self.model_title(&self.judge_model(check), "");
        (!title.is_empty()).then_some(title)
    }

    /// True if the judge's model is also one of the models whose answers it judges.
    pub fn judges_itself(&self, check: usize) -> bool {
        let judge = self.judge_model(check);
        let is_it = |own: &BenchModel| {
            let is_there = judge.server.is_none() || own.server.is_none();
            judge.name == own.name && (is_there || judge.server == own.server)
        };
        self.models.iter().any(is_it)
    }
}

impl Tables<'_> {
    /// Returns a row for each judge whose model is known, or that failed to give a verdict.
    pub fn judges(&self) -> Vec<Row> {
        let row = |check: usize| {
            let itself = self.plan.judges_itself(check).then(|| true.into());
            let model = self.plan.judge_model_title(check);
            let silence = self.report.silences.iter().find(|one| one.check == check);
            let silent = silence.map(|one| one.silent).filter(|count| *count > 0);
            (model.is_some() || silent.is_some()).then(|| {
                vec![
                    self.cell(Word::Judge, Some(text(&self.titles.judge(check)))),
                    self.cell(Word::Model, model.as_deref().map(text)),
                    self.cell(Word::JudgesItself, itself),
                    self.cell(Word::Silent, silent.map(Value::from)),
                ]
            })
        };
        self.plan.judges().into_iter().filter_map(row).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::design::definition::Bench;
    use crate::document::Request;
    use serde_json::json;

    #[track_caller]
    fn check(models: Value, judge: Value, expected: (Option<&str>, bool)) {
        let judge = json!({"is": "judge", "request": {"context": ["Good?"]}, "model": judge});
        let bench = json!({"models": models, "checks": [judge]});
        let document = Request::new([("bench".to_owned(), bench)].into_iter().collect());
        let plan = Plan::new(&document, &Bench::read(&document).unwrap().0).unwrap();
        let title = plan.judge_model_title(0);
        assert_eq!((title.as_deref(), plan.judges_itself(0)), expected);
    }

    #[test]
    fn it_is_known_who_judges_and_whether_that_is_who_answered() {
        check(json!(["small"]), json!("wise"), (Some("wise"), false));
        check(json!(["small"]), Value::Null, (Some("small"), true));
        check(json!([]), Value::Null, (None, true));
        let at = |server: &str| json!({"server": server, "model": "m"});
        check(json!([at("x:1")]), at("y:1"), (Some("m, y:1"), false));
        check(json!([at("x:1")]), at("x:1"), (Some("m"), true));
        check(json!([at("x:1")]), json!("m"), (Some("m"), true));
    }
}
