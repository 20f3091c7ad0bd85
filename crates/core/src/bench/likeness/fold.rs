//! Folds repeated answers: equal ones become one entry with the repeats that gave them.

use super::same::canonical;
use serde_json::Value;
use std::collections::HashMap;

/// A distinct answer with the repeats that gave it.
#[derive(Clone, Debug, PartialEq)]
pub struct Fold {
    /// The answer as it came first.
    pub value: Value,
    /// The numbers of the repeats.
    pub repeats: Vec<usize>,
}

/// Folds answers, the most frequent first. Letter case, white space and the spelling of numbers make no difference.
pub fn folded<'answer>(answers: impl Iterator<Item = (usize, &'answer Value)>) -> Vec<Fold> {
    let mut folds: Vec<Fold> = Vec::new();
    let mut indices: HashMap<String, usize> = HashMap::new();
    for (repeat, value) in answers {
        let at = *indices.entry(canonical(value)).or_insert(folds.len());
        match folds.get_mut(at) {
            Some(fold) => fold.repeats.push(repeat),
            None => folds.push(Fold { value: value.clone(), repeats: vec![repeat] }),
        }
    }
    folds.sort_by_key(|fold| std::cmp::Reverse(fold.repeats.len()));
    folds
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_is_the_same_stands_once_and_the_commonest_first() {
        let answers =
            [json!("reject"), json!("Approve"), json!("approve "), json!(1), json!("approve")];
        let folds = folded(answers.iter().enumerate());
        let folds: Vec<Value> = folds.iter().map(|f| json!([f.value, f.repeats])).collect();
        assert_eq!(folds, [json!(["Approve", [1, 2, 4]]), json!(["reject", [0]]), json!([1, [3]])]);
        assert_eq!(folded(std::iter::empty()), []);
    }
}
