//! Titles of a plan's models, with an addition that distinguishes models of the same name.

use crate::bench::calls::plan::Plan;
use crate::bench::design::model::BenchModel;
use crate::exchange::ProviderKind;

impl Plan {
    /// Returns the addition that distinguishes a model: its server, or, among several with the same name, the kind of
    /// its provider; `None` if none is needed.
    pub(in crate::bench) fn model_apart(&self, model: &BenchModel) -> Option<String> {
        let kind = model.provider.filter(|_| self.is_alike(model)).map(ProviderKind::key);
        model.server.clone().or_else(|| kind.map(str::to_owned))
    }

    /// Returns the title of a model, with the addition if another model has the same name.
    pub(in crate::bench) fn model_title(&self, model: &BenchModel, nameless: &str) -> String {
        let name = if model.name.is_empty() { nameless } else { &model.name };
        match self.model_apart(model).filter(|_| self.is_alike(model)) {
            Some(apart) => format!("{name}, {apart}"),
            None => name.to_owned(),
        }
    }

    /// True if another model of the plan has the same name.
    fn is_alike(&self, model: &BenchModel) -> bool {
        self.models.iter().any(|other| other.name == model.name && other != model)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::design::definition::Bench;
    use crate::document::Request;
    use serde_json::{Value, json};

    #[test]
    fn models_of_one_name_are_told_apart_by_their_servers() {
        let check = |models: Value, titles: &[&str]| {
            let bench = json!({"models": models});
            let document = Request::new([("bench".to_owned(), bench)].into_iter().collect());
            let plan = Plan::new(&document, &Bench::read(&document).unwrap().0).unwrap();
            let names: Vec<String> =
                plan.models.iter().map(|one| plan.model_title(one, "document")).collect();
            assert_eq!(names, titles);
        };
        check(json!(["small", "big"]), &["small", "big"]);
        let at = |server: &str, name: &str| json!({"server": server, "model": name});
        check(json!([at("x:1", "m"), at("y:1", "m")]), &["m, x:1", "m, y:1"]);
        check(json!([at("x:1", "m"), at("y:1", "n")]), &["m", "n"]);
        check(json!([at("x:1", "m"), "m"]), &["m, x:1", "m"]);
        check(json!([at("x:1", ""), at("y:1", "")]), &["document, x:1", "document, y:1"]);
        let model = |kind: &str| json!({"provider": kind, "model": "m"});
        check(json!([model("ollama"), model("lm_studio")]), &["m, ollama", "m, lm_studio"]);
    }
}
