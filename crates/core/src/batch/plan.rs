//! Plans a batch: the number and approximate length of its Requests, and the number of cases that a model can take in
//! one.

use super::answers::answers;
use super::case::{batch, instance_places};
use super::sub_batch::sub_batch_request;
use crate::document::Request;
use serde_json::Value;
use std::collections::BTreeMap;

/// The offered numbers of cases per Request.
pub const SIZES: [usize; 5] = [50, 20, 10, 5, 1];

/// Share of a model's limit, in hundredths, that an estimate may reach, since it may be wrong by a fifth.
const SAFE: u64 = 80;

/// Assumed number of tokens of the answer to a case, if no answer exists.
const UNKNOWN_ANSWER: u64 = 40;

/// Number of cases per Request.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RequestSize {
    /// Not chosen: all cases, or as many as fit.
    #[default]
    Fitting,
    /// All cases, whether they fit or not.
    All,
    /// This number of cases.
    Cases(usize),
}

/// The chosen plan of a batch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BatchPlan {
    /// Number of cases per Request.
    pub size: RequestSize,
    /// Number of Requests at the same time; `None` for the provider's default.
    pub at_once: Option<usize>,
}

impl BatchPlan {
    /// Writes the plan for storage as `SIZE/REQUESTS`: the size is `all`, a number, or empty, the second part a number
    /// or empty. `None` if nothing was chosen.
    pub fn to_text(self) -> Option<String> {
        let size = match self.size {
            RequestSize::Fitting => String::new(),
            RequestSize::All => "all".to_owned(),
            RequestSize::Cases(size) => size.to_string(),
        };
        let at_once = self.at_once.map(|count| count.to_string()).unwrap_or_default();
        (self != Self::default()).then(|| [&size, "/", &at_once].concat())
    }

    /// Reads a stored plan; unreadable parts count as not chosen.
    pub fn from_text(text: &str) -> Self {
        let (size, at_once) = text.split_once('/').unwrap_or_default();
        let counted = |text: &str| text.parse::<usize>().ok().filter(|count| *count > 0);
        let size = match size {
            "all" => RequestSize::All,
            size => counted(size).map_or(RequestSize::Fitting, RequestSize::Cases),
        };
        Self { size, at_once: counted(at_once) }
    }
}

/// Estimated tokens of the parts of a batch.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CaseTokens {
    /// Tokens of the parts in every Request.
    pub base: u64,
    /// Additional tokens of each case.
    pub own: Vec<u64>,
    /// Tokens of the answer to one case.
    pub answer: u64,
}

/// Known limits of a model, in tokens; `None` if unknown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Limit of prompt and answer together.
    pub context: Option<u64>,
    /// Limit of the answer.
    pub answer: Option<u64>,
}

/// Token counts of a batch with a given size of Requests.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BatchCount {
    /// The number of Requests.
    pub requests: usize,
    /// Tokens of all prompts.
    pub prompt_tokens: u64,
    /// Tokens of all answers.
    pub answer_tokens: u64,
    /// Tokens of the longest prompt.
    pub longest_prompt: u64,
    /// Tokens of the longest answer.
    pub longest_answer: u64,
}

/// The limit that the longest Request exceeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TooLong {
    /// The document's limit for an answer.
    Answer {
        /// Estimated tokens of the answer.
        tokens: u64,
        /// Limit of the answer in tokens.
        limit: u64,
    },
    /// The model's limit for prompt and answer together.
    Whole {
        /// Estimated tokens of prompt and answer.
        tokens: u64,
        /// Limit of the model in tokens.
        limit: u64,
    },
}

/// Estimates the tokens of a batch; `tokens` estimates a Request. An earlier answer is used to estimate the length of
/// the next.
pub fn case_tokens(
    request: &Request,
    earlier: Option<&Value>,
    tokens: &dyn Fn(&Request) -> u64,
    text_tokens: &dyn Fn(&str) -> u64,
) -> CaseTokens {
    let messages = request.messages();
    let places: BTreeMap<&str, Vec<usize>> = instance_places(&messages).into_iter().collect();
    // A case is counted without the parts for all cases, which may be long.
    let nothing = tokens(&Request::default());
    let own = |instance: &String| {
        let own = places.get(instance.as_str()).into_iter().flatten();
        let own = own.filter_map(|place| messages.get(*place)).map(|m| m.source.clone());
        tokens(&Request::default().with_context(own.collect())).saturating_sub(nothing)
    };
    let instances = batch(request).instances();
    CaseTokens {
        base: tokens(&sub_batch_request(request, &[])),
        own: instances.iter().map(own).collect(),
        answer: answer_tokens(request, earlier, text_tokens),
    }
}

/// Estimates the tokens of the answer to one case, from the cases that have an answer.
pub fn answer_tokens(
    request: &Request,
    earlier: Option<&Value>,
    text_tokens: &dyn Fn(&str) -> u64,
) -> u64 {
    let Some(answer) = earlier.or(request.solution()) else { return UNKNOWN_ANSWER };
    let sorted = answers(answer, None, &batch(request).instances());
    let answered = sorted.cases.iter().filter(|case| !case.calls.is_empty()).count();
    match u64::try_from(answered) {
        Ok(answered) if answered > 0 => text_tokens(&answer.to_string()).div_ceil(answered),
        _ => UNKNOWN_ANSWER,
    }
}

impl CaseTokens {
    /// Returns the token counts for Requests of a size; `None` for all cases in one.
    pub fn count(&self, size: Option<usize>) -> BatchCount {
        let size = size.unwrap_or(self.own.len()).max(1);
        let mut count = BatchCount::default();
        for sub_batch in self.own.chunks(size) {
            let prompt = self.base.saturating_add(sub_batch.iter().sum());
            let cases = u64::try_from(sub_batch.len()).unwrap_or(u64::MAX);
            let answer = self.answer.saturating_mul(cases);
            count.requests += 1;
            count.prompt_tokens = count.prompt_tokens.saturating_add(prompt);
            count.answer_tokens = count.answer_tokens.saturating_add(answer);
            count.longest_prompt = count.longest_prompt.max(prompt);
            count.longest_answer = count.longest_answer.max(answer);
        }
        count
    }

    /// Returns the number of cases per Request; `None` for all in one.
    pub fn size(&self, wanted: RequestSize, limits: Limits) -> Option<usize> {
        match wanted {
            RequestSize::Fitting => self.smaller(None, limits),
            RequestSize::All => None,
            RequestSize::Cases(size) => Some(size),
        }
    }

    /// Returns a smaller size if Requests of this size would not fit: the largest offered one that fits, otherwise
    /// single cases. `None` if this size fits as far as is known, or if there is no smaller one.
    pub fn smaller(&self, size: Option<usize>, limits: Limits) -> Option<usize> {
        self.count(size).too_long(limits)?;
        let now = size.unwrap_or(self.own.len());
        let offered = || SIZES.into_iter().filter(|offered| *offered < now);
        let fits = |size: &usize| self.count(Some(*size)).too_long(limits).is_none();
        offered().find(fits).or(offered().next_back())
    }
}

impl BatchCount {
    /// Returns the limit that the longest Request exceeds; `None` if it fits as far as is known.
    pub fn too_long(&self, limits: Limits) -> Option<TooLong> {
        let passed = |tokens: u64, limit: Option<u64>| {
            limit.filter(|limit| tokens > limit.saturating_mul(SAFE) / 100)
        };
        let (answer, whole) =
            (self.longest_answer, self.longest_prompt.saturating_add(self.longest_answer));
        let of_answer = passed(answer, limits.answer);
        let of_whole = passed(whole, limits.context);
        of_answer
            .map(|limit| TooLong::Answer { tokens: answer, limit })
            .or(of_whole.map(|limit| TooLong::Whole { tokens: whole, limit }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::parse_document;

    fn tokens(own: &[u64]) -> CaseTokens {
        CaseTokens { base: 100, own: own.to_vec(), answer: 10 }
    }

    #[test]
    fn what_was_chosen_is_kept() {
        let check = |plan: BatchPlan, text: Option<&str>| {
            assert_eq!(plan.to_text().as_deref(), text);
            assert_eq!(BatchPlan::from_text(text.unwrap_or_default()), plan);
        };
        check(BatchPlan::default(), None);
        check(BatchPlan { size: RequestSize::All, at_once: None }, Some("all/"));
        check(BatchPlan { size: RequestSize::Cases(1), at_once: Some(4) }, Some("1/4"));
        check(BatchPlan { size: RequestSize::Fitting, at_once: Some(2) }, Some("/2"));
        for other in ["x", "0/0", "-1/x", "5"] {
            assert_eq!(BatchPlan::from_text(other), BatchPlan::default(), "{other}");
        }
    }

    #[test]
    fn requests_are_counted_with_the_longest_of_them() {
        let check = |size, expected: [u64; 5]| {
            let [requests, prompt_tokens, answer_tokens, longest_prompt, longest_answer] = expected;
            let requests = usize::try_from(requests).unwrap();
            let expected = BatchCount {
                requests,
                prompt_tokens,
                answer_tokens,
                longest_prompt,
                longest_answer,
            };
            assert_eq!(tokens(&[1, 2, 3, 40, 5]).count(size), expected, "{size:?}");
        };
        check(None, [1, 151, 50, 151, 50]);
        check(Some(2), [3, 351, 50, 143, 20]);
        check(Some(9), [1, 151, 50, 151, 50]);
        assert_eq!(tokens(&[]).count(None), BatchCount::default());
    }

    #[test]
    fn a_size_is_proposed_where_a_request_would_not_fit() {
        let all = tokens(&[10; 100]);
        let check = |size, context, answer, expected| {
            assert_eq!(all.smaller(size, Limits { context, answer }), expected);
        };
        check(None, None, None, None);
        check(None, Some(4_000), None, None);
        check(None, Some(2_000), None, Some(50));
        check(None, Some(1_000), None, Some(20));
        check(None, None, Some(700), Some(50));
        check(Some(50), None, Some(300), Some(20));
        check(Some(5), None, Some(300), None);
        // Nothing fits, so that single cases are proposed.
        check(None, Some(10), None, Some(1));
        check(Some(1), Some(10), None, None);
    }

    #[test]
    fn where_nobody_chose_a_size_the_one_that_fits_is_taken() {
        let all = tokens(&[10; 100]);
        let check = |wanted, context, expected| {
            let limits = Limits { context, answer: None };
            assert_eq!(all.size(wanted, limits), expected, "{wanted:?}");
        };
        check(RequestSize::Fitting, None, None);
        check(RequestSize::Fitting, Some(4_000), None);
        check(RequestSize::Fitting, Some(1_000), Some(20));
        check(RequestSize::All, Some(1_000), None);
        check(RequestSize::Cases(50), Some(1_000), Some(50));
    }

    #[test]
    fn what_is_too_long_is_told_with_its_limit() {
        let all = tokens(&[10; 100]);
        let check = |size, context, answer, expected| {
            assert_eq!(all.count(size).too_long(Limits { context, answer }), expected);
        };
        check(None, Some(4_000), None, None);
        check(None, Some(1_000), None, Some(TooLong::Whole { tokens: 2_100, limit: 1_000 }));
        check(None, Some(1_000), Some(700), Some(TooLong::Answer { tokens: 1_000, limit: 700 }));
        check(Some(1), Some(100), None, Some(TooLong::Whole { tokens: 120, limit: 100 }));
    }

    #[test]
    fn a_document_is_counted_by_its_cases_and_an_earlier_answer() {
        let text = r#"{"context": [{"text": "for all"}, {"type": "input", "_instance": "a", "t": "1234"},
            {"type": "input", "_instance": "b", "t": "12345678"}, {"type": "state", "_instance": "a", "t": "1"}],
            "solution": {"calls": [{"_instance": "a"}]}}"#;
        let request = parse_document(text).unwrap().request;
        let letters = |request: &Request| {
            let texts = request
                .messages()
                .iter()
                .filter_map(|m| m.source.get("t")?.as_str().map(str::len))
                .sum::<usize>();
            texts as u64 + 7
        };
        let tokens = case_tokens(&request, None, &letters, &|text| text.len() as u64);
        assert_eq!(tokens, CaseTokens { base: 7, own: vec![5, 8], answer: 29 });
        let unknown = answer_tokens(&request.with_solution(None), None, &|_| 1);
        assert_eq!(unknown, UNKNOWN_ANSWER);
    }
}
