//! One document tried in many ways, and what the tries say, field by field.
//! Uses document, context, schema, field, solution, exchange, tool, and the validator handed to steps.
//!
//! A [`Bench`] says what is tried: variants of the document, models, settings, inputs, repeats. A
//! [`Plan`] multiplies them; [`Progress`] says what is to be asked next and holds what came back;
//! [`report`] counts. Whoever drives it, the page or the command, does this:
//!
//! ```text
//! plan = Plan::new(document, bench)
//! progress = Progress::new(a key for each of plan.asks(), by everything that would be sent)
//! judging = Judging::new(plan)
//! progress.recall(what was answered before)
//! while let Some(ask) = progress.next_call()   // several at once, as the provider bears
//!   progress.take(ask, what came back)    // and keep the answer under its key
//!   judging.add(progress, a key for each of judging.due(plan, progress, ask))
//! report(plan, progress, judging, …)
//! ```

mod adding;
mod adoption;
mod advice;
#[cfg(test)]
mod advice_tests;
mod against;
#[cfg(test)]
mod against_tests;
mod agreement;
mod agreement_alpha;
mod agreement_kind;
#[cfg(test)]
mod agreement_tests;
mod alignment;
mod came;
mod check;
mod check_read;
mod checking;
mod comparator;
mod comparison;
mod composed;
mod consensus;
mod counting;
mod counting_host;
mod definition;
mod expected;
mod failing;
mod fault;
#[cfg(test)]
mod fixture;
mod fold;
mod groups;
mod held;
mod input;
mod input_fields;
mod judge_ask;
mod judge_line;
mod judge_table;
mod judging;
mod key;
mod lines;
mod model;
mod model_titles;
mod new_judge;
mod offered;
mod pair;
mod pair_line;
mod pair_sheet;
mod pair_words;
mod patch;
mod plan;
mod progress;
mod proposal;
mod rating;
mod read;
mod reference;
mod reference_read;
mod report;
#[cfg(test)]
mod report_tests;
mod same;
mod setting;
mod sheet;
mod shift;
mod shortened;
mod shown;
mod sides;
mod tables;
mod texts;
mod titles;
mod units;
mod words;

pub use adding::AS_IT_IS;
pub use adoption::adopted;
pub use advice::Advising;
pub use against::{Against, FALSE_ALARMS, Fall, Moved, against};
pub use agreement::{FieldAgreement, Found, UnitAgreement};
pub use agreement_alpha::Alpha;
pub use agreement_kind::AgreementKind;
pub use came::{came_from_value, failed_to_value};
pub use check::{Check, CheckKind, Judge, JudgeSees};
pub(crate) use check_read::CHECK_KEYS;
pub use comparator::comparator_value;
pub use comparison::{Comparison, Score, Test, Verdict};
pub use consensus::{Consensus, consensus};
pub use counting::{report, report_with};
pub use counting_host::CountingHost;
pub use definition::{Bench, BenchInput, Variant};
pub use fault::{BenchFault, FaultKind};
pub use fold::{Fold, folded};
pub use groups::{GroupBy, InputGroup, Shared, input_groups, input_order, shared_by};
pub use held::{Held, Holding, Outcome};
pub use input_fields::{InputField, InputPart};
pub use judge_ask::{Exhibit, JudgeAsk, JudgeOrder};
pub use judge_line::{JudgeLine, JudgeTrust, judge_lines};
pub use judging::Judging;
pub use key::Key;
pub use lines::{answer_lines, answer_table};
pub use model::BenchModel;
pub use new_judge::new_judge;
pub use pair::{JudgeSaid, PairVerdict, Tie};
pub use pair_line::{Leaning, LeansTo, PairLine};
pub use pair_words::PairWord;
pub use patch::{merge_patch, patch_between};
pub use plan::{Ask, Column, MOST_CALLS, Plan};
pub use progress::{Answered, Came, Counts, Progress};
pub use proposal::{Proposal, ProposalFault, ProposedText};
pub use rating::{
    Better, Pair, Rating, WinLine, all_ratings, rating_pairs, rating_values, win_lines,
};
pub(crate) use read::BENCH_KEYS;
pub use reference::{Reference, ReferenceCell, ReferenceColumn};
pub use reference_read::ReferenceFault;
pub use report::{Broken, Cell, CheckLine, ColumnLine, Report};
pub use setting::{Setting, SettingAxis};
pub use sheet::{BenchSheet, numbers_text};
pub use shift::{Shift, shifts};
pub use shown::{CellSoFar, ShowPlace, places_of};
pub use sides::Side;
pub use tables::{bench_sheet, said_sheet};
pub use texts::{PlainText, TextKind, TextOwner, plain_texts, with_plain_texts};
pub use titles::{check_title, column_title, judge_title, side_title};
pub use words::{BenchWord, BenchWords};
