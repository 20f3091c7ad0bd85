//! The bench of a document: runs it with several variants, models, settings and inputs, and compares the answers field
//! by field. Uses document, context, schema, field, solution, exchange, tool, and the validator handed to steps.
//!
//! A [`Bench`] lists the variants of the document, the models, settings, inputs and repeats. A [`Plan`] multiplies
//! them to calls; [`Progress`] returns the next call and stores the answers; [`report`] counts passed checks. The
//! caller, the page or the command, works like this:
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

mod calls;
mod design;
#[cfg(test)]
mod fixture;
mod improvement;
mod judges;
mod likeness;
mod sheets;
mod verdicts;

pub use calls::came::{came_from_value, failed_to_value};
pub use calls::key::Key;
pub use calls::plan::{Ask, Column, MOST_CALLS, Plan};
pub use calls::progress::{CallAnswer, Came, Counts, Progress};
pub use design::check::{Check, CheckKind, Judge, JudgeSees};
pub(crate) use design::check_read::CHECK_KEYS;
pub use design::definition::{Bench, BenchInput, Variant};
pub use design::fault::{BenchFault, FaultKind};
pub use design::input_fields::{InputField, InputPart};
pub use design::model::BenchModel;
pub use design::patch::{merge_patch, patch_between};
pub(crate) use design::reader::BENCH_KEYS;
pub use design::setting::{Setting, SettingAxis};
pub use improvement::adding::AS_IT_IS;
pub use improvement::adoption::adopted;
pub use improvement::advice::Advising;
pub use improvement::proposal::{Proposal, ProposalFault, ProposedText};
pub use improvement::texts::{PlainText, TextKind, TextOwner, plain_texts, with_plain_texts};
pub use judges::judge_ask::{Exhibit, JudgeAsk, JudgeOrder};
pub use judges::judge_line::{JudgeLine, JudgeTrust, judge_lines};
pub use judges::judging::{Judging, Silence};
pub use judges::new_judge::new_judge;
pub use judges::pair::{JudgeWord, PairVerdict, Tie};
pub use judges::pair_line::{BiasDirection, PairLine, PositionBias};
pub use judges::rating::{
    Better, Pair, Rating, WinLine, all_ratings, rating_pairs, rating_values, win_lines,
};
pub use likeness::agreement::{FieldAgreement, PlaceAgreement, UnitAgreement};
pub use likeness::agreement_alpha::Alpha;
pub use likeness::agreement_kind::AgreementKind;
pub use likeness::consensus::{Consensus, consensus};
pub use likeness::fold::{Fold, folded};
pub(crate) use likeness::same::canonical;
pub(crate) use likeness::units::{AnswerPlace, Places, Unit};
pub use sheets::comparator::comparator_value;
pub use sheets::lines::{answer_lines, answer_table};
pub use sheets::pair_words::PairWord;
pub use sheets::sheet::{BenchSheet, numbers_text};
pub use sheets::tables::{bench_sheet, report_sheet};
pub use sheets::titles::{check_title, column_title, judge_title, side_title};
pub use sheets::words::{BenchWord, BenchWords};
pub use verdicts::against::{Against, CheckShift, FALSE_ALARMS, Fall, against};
pub use verdicts::comparison::{Comparison, Score, Test, Verdict};
pub use verdicts::counting::{report, report_with};
pub use verdicts::counting_host::CountingHost;
pub use verdicts::groups::{
    GroupBy, InputGroup, SharedTrait, input_groups, input_order, shared_by,
};
pub use verdicts::live_cells::{CellSoFar, ShowPlace, places_of};
pub use verdicts::reference::{Reference, ReferenceCell, ReferenceColumn};
pub use verdicts::reference_read::ReferenceFault;
pub use verdicts::report::{BrokenCheck, Cell, CheckLine, ColumnLine, Report};
pub use verdicts::shift::{Shift, shifts};
pub use verdicts::sides::Side;
pub use verdicts::subject::{CheckSubject, Holding, Outcome};
