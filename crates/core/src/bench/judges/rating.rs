//! Ratings of two answers to one input by a person who does not see which model or variant gave which.

use crate::bench::calls::key::Key;
use crate::bench::calls::plan::{Ask, Plan};
use crate::bench::calls::progress::Progress;
use crate::object::{object, text};
use crate::text::digest::sha256_hex;
use pilcrow_stats::{Interval, wilson};
use serde_json::{Map, Value};
use std::collections::{BTreeMap, HashMap};

/// The better one of two answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Better {
    /// The first.
    First,
    /// The second.
    Second,
    /// The answers are as good as each other.
    Neither,
}

/// A person's rating of two answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rating {
    /// The keys of the answers, the first column's first.
    pub keys: [Key; 2],
    /// The better answer, in the order of `keys`.
    pub better: Better,
    /// True if the answers were shown in the other order.
    pub is_swapped: bool,
    /// The person's reason; empty if none was given.
    pub reason: String,
}

/// Two answers to be rated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair {
    /// Index of the input.
    pub input: usize,
    /// The calls of the answers, as in [`Plan::asks`]: the first column's, then the second's.
    pub calls: [usize; 2],
    /// The keys of the answers, in the same order.
    pub keys: [Key; 2],
    /// True if the answers are shown in the other order; drawn from the bench's seed.
    pub is_swapped: bool,
}

/// Numbers of ratings in which each of two columns was better.
#[derive(Clone, Debug, PartialEq)]
pub struct WinLine {
    /// The tag of the inputs that are counted; `None` for all inputs.
    pub tag: Option<String>,
    /// Number of ratings in which the first, and the second, was better.
    pub wins: [usize; 2],
    /// Number of ratings in which neither was better.
    pub ties: usize,
    /// Wilson's interval of the first column's share of the wins; `None` without wins.
    pub interval: Option<Interval>,
}

impl Better {
    /// Returns the word under which a rating is stored.
    pub fn key(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Second => "second",
            Self::Neither => "neither",
        }
    }

    fn from_key(key: &str) -> Option<Self> {
        [Self::First, Self::Second, Self::Neither].into_iter().find(|better| better.key() == key)
    }

    /// Returns the rating for the two answers in the other order.
    #[must_use]
    pub fn swapped(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
            Self::Neither => Self::Neither,
        }
    }
}

impl Rating {
    /// Returns the stored form: `{keys: [hex, hex], better, swapped, reason?}`.
    pub fn to_value(&self) -> Value {
        let mut members = Map::new();
        let keys = self.keys.iter().map(|key| text(key.as_str())).collect();
        members.insert("keys".to_owned(), Value::Array(keys));
        members.insert("better".to_owned(), text(self.better.key()));
        members.insert("swapped".to_owned(), self.is_swapped.into());
        if !self.reason.is_empty() {
            members.insert("reason".to_owned(), text(&self.reason));
        }
        Value::Object(members)
    }

    /// Parses a stored rating; `None` if the value is something else.
    pub fn from_value(value: &Value) -> Option<Self> {
        let keys = value.get("keys")?.as_array()?;
        let key = |at: usize| Key::parse(keys.get(at)?.as_str()?);
        Some(Self {
            keys: [key(0)?, key(1)?],
            better: Better::from_key(value.get("better")?.as_str()?)?,
            is_swapped: value.get("swapped").and_then(Value::as_bool).unwrap_or_default(),
            reason: value.get("reason").and_then(Value::as_str).unwrap_or_default().to_owned(),
        })
    }
}

/// Joins ratings that were stored earlier with later ones, which replace those of the same answers.
pub fn all_ratings(mut earlier: Vec<Rating>, later: Vec<Rating>) -> Vec<Rating> {
    earlier.retain(|rating| later.iter().all(|one| one.keys != rating.keys));
    earlier.extend(later);
    earlier
}

/// Returns the pairs of two columns' answers that differ, in an order drawn from the bench's seed.
pub fn rating_pairs(plan: &Plan, progress: &Progress, sides: [usize; 2]) -> Vec<Pair> {
    let asks = (0..plan.inputs.len())
        .flat_map(|input| (0..plan.repeats).map(move |repeat| (input, repeat)));
    let pair = |(input, repeat)| {
        let calls = sides.map(|column| plan.place(Ask { column, input, repeat }));
        let [first, second] = calls.map(|call| progress.answer(call).map(|one| &one.value));
        let differ = first?.as_ref()? != second?.as_ref()?;
        let [one, other] = calls.map(|call| progress.key(call).cloned());
        let keys = [one?, other?];
        let digits = draw_order(plan.seed, &keys);
        let is_swapped = digits.ends_with(|digit: char| digit.is_ascii_digit() && digit < '8');
        differ.then_some((digits, Pair { input, calls, keys, is_swapped }))
    };
    let pairs: BTreeMap<String, Pair> = asks.filter_map(pair).collect();
    pairs.into_values().collect()
}

/// Draws a hexadecimal text at random, the same each time: the order of the pairs, and whether they are swapped.
fn draw_order(seed: u64, [one, other]: &[Key; 2]) -> String {
    sha256_hex(format!("{seed} {} {}", one.as_str(), other.as_str()).as_bytes())
}

/// Counts the ratings of two columns: for all inputs, then for the inputs of each tag.
pub fn win_lines(plan: &Plan, pairs: &[Pair], ratings: &[Rating]) -> Vec<WinLine> {
    let betters: HashMap<&[Key; 2], Better> =
        ratings.iter().map(|rating| (&rating.keys, rating.better)).collect();
    let rated: Vec<(usize, Better)> =
        pairs.iter().filter_map(|pair| Some((pair.input, *betters.get(&pair.keys)?))).collect();
    let has = |input: usize, tag: &str| {
        plan.inputs.get(input).is_some_and(|input| input.tags.iter().any(|own| own == tag))
    };
    let mut tags: Vec<&String> = plan.inputs.iter().flat_map(|input| &input.tags).collect();
    tags.sort_unstable();
    tags.dedup();
    let all = line(None, rated.iter().map(|(_, better)| *better));
    let by_tag = tags.into_iter().map(|tag| {
        let own = rated.iter().filter(|(input, _)| has(*input, tag));
        line(Some(tag.clone()), own.map(|(_, better)| *better))
    });
    std::iter::once(all).chain(by_tag).collect()
}

fn line(tag: Option<String>, rated: impl Iterator<Item = Better>) -> WinLine {
    let mut wins = [0; 2];
    let mut ties = 0;
    for better in rated {
        match better {
            Better::First => wins[0] += 1,
            Better::Second => wins[1] += 1,
            Better::Neither => ties += 1,
        }
    }
    WinLine { tag, wins, ties, interval: wilson(wins[0], wins[0] + wins[1]) }
}

/// Returns the ratings in their saved form, one object for each: `{input, first, second, better, reason?}`, where
/// `first` and `second` are the names of the columns.
pub fn rating_values(
    plan: &Plan,
    pairs: &[Pair],
    ratings: &[Rating],
    names: &[String; 2],
) -> Vec<Value> {
    let each = pairs.iter().filter_map(|pair| {
        let rating = ratings.iter().find(|rating| rating.keys == pair.keys)?;
        let input = plan.inputs.get(pair.input)?;
        let mut value = object([
            ("input", text(&input.id)),
            ("first", text(&names[0])),
            ("second", text(&names[1])),
            ("better", text(rating.better.key())),
        ]);
        if let (Value::Object(members), false) = (&mut value, rating.reason.is_empty()) {
            members.insert("reason".to_owned(), text(&rating.reason));
        }
        Some(value)
    });
    each.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::{Bench, CallAnswer};
    use crate::document::parse_document;
    use serde_json::json;

    fn plan(inputs: usize) -> Plan {
        let inputs: Vec<Value> = (0..inputs)
            .map(|at| json!({"id": at.to_string(), "input": {"n": at}, "tags": [if at % 2 == 0 { "even" } else { "odd" }]}))
            .collect();
        let document = json!({"schema": {}, "context": [{"type": "input", "input": {}}],
            "bench": {"variants": [{"id": "a"}, {"id": "b", "patch": {"config": {"seed": 2}}}], "inputs": inputs}});
        let document = parse_document(&document.to_string()).unwrap().request;
        Plan::new(&document, &Bench::read(&document).unwrap().0).unwrap()
    }

    /// The first column answers with the input's number, the second with that number plus one, except for input 0.
    fn progress(plan: &Plan) -> Progress {
        let keys = (0..plan.calls()).map(|at| Key::hash(&[&at.to_string()], 0)).collect();
        let mut progress = Progress::new(keys);
        for (call, ask) in plan.asks().into_iter().enumerate() {
            let value = if ask.input == 0 { 0 } else { ask.input + ask.column };
            assert_eq!(progress.next_call(), Some(call));
            let answered = CallAnswer { value: Some(value.into()), ..CallAnswer::default() };
            progress.take(call, Ok(answered));
        }
        progress
    }

    #[test]
    fn pairs_that_differ_come_by_chance_and_the_same_way_each_time() {
        let plan = plan(60);
        let progress = progress(&plan);
        let pairs = rating_pairs(&plan, &progress, [0, 1]);
        assert_eq!(pairs.len(), 59, "nobody is asked about answers that are the same");
        assert_eq!(rating_pairs(&plan, &progress, [0, 1]), pairs);
        let inputs: Vec<usize> = pairs.iter().map(|pair| pair.input).collect();
        assert!(!inputs.is_sorted());
        let swapped = pairs.iter().filter(|pair| pair.is_swapped).count();
        assert!((15..45).contains(&swapped), "{swapped}");
    }

    #[test]
    fn ratings_made_while_others_are_read_stay_and_come_last() {
        let rating = |input: &str, better: Better| Rating {
            keys: [Key::hash(&[input], 0), Key::hash(&[input], 1)],
            better,
            is_swapped: false,
            reason: String::new(),
        };
        let earlier = vec![rating("a", Better::First), rating("b", Better::First)];
        let later = vec![rating("c", Better::Neither), rating("a", Better::Second)];
        let all = all_ratings(earlier, later.clone());
        assert_eq!(all, [vec![rating("b", Better::First)], later].concat());
    }

    #[test]
    fn wins_are_counted_in_all_and_by_tag() {
        let plan = plan(6);
        let pairs = rating_pairs(&plan, &progress(&plan), [0, 1]);
        let better = |input: usize| match input {
            1 | 3 => Better::First,
            2 => Better::Second,
            _ => Better::Neither,
        };
        let ratings: Vec<Rating> = pairs
            .iter()
            .filter(|pair| pair.input != 5)
            .map(|pair| Rating {
                keys: pair.keys.clone(),
                better: better(pair.input),
                is_swapped: pair.is_swapped,
                reason: String::new(),
            })
            .collect();
        let lines = win_lines(&plan, &pairs, &ratings);
        let counts: Vec<_> =
            lines.iter().map(|line| (line.tag.as_deref(), line.wins, line.ties)).collect();
        assert_eq!(
            counts,
            [(None, [2, 1], 1), (Some("even"), [0, 1], 1), (Some("odd"), [2, 0], 0)]
        );
        assert_eq!(lines[0].interval, wilson(2, 3));
        let names = ["A".to_owned(), "B".to_owned()];
        assert_eq!(rating_values(&plan, &pairs, &ratings, &names).len(), 4);
    }

    #[test]
    fn what_is_kept_is_read_again() {
        let keys = [Key::hash(&["a"], 0), Key::hash(&["b"], 0)];
        let rating =
            Rating { keys, better: Better::Second, is_swapped: true, reason: "shorter".to_owned() };
        assert_eq!(Rating::from_value(&rating.to_value()), Some(rating));
        assert_eq!(Rating::from_value(&json!({"keys": ["x", "y"], "better": "first"})), None);
        assert_eq!(Better::First.swapped().swapped(), Better::First);
    }
}
