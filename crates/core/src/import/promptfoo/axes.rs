//! Recognises models that are listed once for each combination of settings, which become axes of a bench.

use serde_json::{Map, Value};

/// Returns the differing settings, each with its values, if every model has the same list of settings and these are all
/// combinations of the values, the last setting changing first. `None` otherwise.
pub(super) fn setting_axes(models: &[(&Value, &Map<String, Value>)]) -> Option<Map<String, Value>> {
    let mut groups: Vec<(&Value, Vec<&Map<String, Value>>)> = Vec::new();
    for (model, config) in models {
        match groups.iter_mut().find(|(other, _)| other == model) {
            Some((_, configs)) => configs.push(config),
            None => groups.push((model, vec![config])),
        }
    }
    let (_, configs) = groups.first()?;
    if groups.iter().any(|(_, others)| others != configs) {
        return None;
    }
    let first = configs.first()?;
    let differs = |key: &str| configs.iter().any(|config| config.get(key) != first.get(key));
    let mut axes: Vec<(&String, Vec<&Value>)> = Vec::new();
    for key in first.keys().filter(|key| differs(key)) {
        let mut values: Vec<&Value> = Vec::new();
        for config in configs {
            let value = config.get(key)?;
            if !values.contains(&value) {
                values.push(value);
            }
        }
        axes.push((key, values));
    }
    let is_all = configs.len() > 1 && are_combinations(configs, &axes);
    let as_list = |(key, values): (&String, Vec<&Value>)| {
        (key.clone(), Value::Array(values.into_iter().cloned().collect()))
    };
    is_all.then(|| axes.into_iter().map(as_list).collect())
}

fn are_combinations(configs: &[&Map<String, Value>], axes: &[(&String, Vec<&Value>)]) -> bool {
    let Some(first) = configs.first() else { return false };
    let product = axes.iter().try_fold(1_usize, |all, (_, values)| all.checked_mul(values.len()));
    let is_at = |at: usize, config: &&Map<String, Value>| {
        let mut rest = at;
        config.len() == first.len()
            && axes.iter().rev().all(|(key, values)| {
                let value = rest.checked_rem(values.len()).and_then(|digit| values.get(digit));
                rest = rest.checked_div(values.len()).unwrap_or_default();
                config.get(*key) == value.copied()
            })
    };
    product == Some(configs.len())
        && configs.iter().enumerate().all(|(at, config)| is_at(at, config))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn settings_are_axes_where_all_combinations_are_listed_for_all_models() {
        let check = |listed: Value, expected: Option<Value>| {
            let models: Vec<(&Value, &Map<String, Value>)> = listed
                .as_array()
                .unwrap()
                .iter()
                .map(|model| (&model[0], model[1].as_object().unwrap()))
                .collect();
            assert_eq!(setting_axes(&models).map(Value::Object), expected, "{listed}");
        };
        check(
            json!([["m", {"t": 0, "s": 1}], ["m", {"t": 1, "s": 1}]]),
            Some(json!({"t": [0, 1]})),
        );
        check(
            json!([["m", {"a": 0, "b": 0}], ["m", {"a": 0, "b": 1}], ["m", {"a": 1, "b": 0}], ["m", {"a": 1, "b": 1}]]),
            Some(json!({"a": [0, 1], "b": [0, 1]})),
        );
        check(
            json!([["m", {"t": 0}], ["m", {"t": 1}], ["n", {"t": 0}], ["n", {"t": 1}]]),
            Some(json!({"t": [0, 1]})),
        );
        check(json!([["m", {"t": 0}], ["m", {"t": 1}], ["n", {"t": 0}]]), None);
        check(json!([["m", {"t": 0}], ["m", {}]]), None);
        check(json!([["m", {}], ["m", {"t": 0}]]), None);
        check(json!([["m", {"a": 0, "b": 0}], ["m", {"a": 1, "b": 1}]]), None);
        check(json!([["m", {"t": 0}], ["m", {"t": 0}]]), None);
        check(json!([["m", {"t": 0}]]), None);
        check(json!([]), None);
    }
}
