//! The judges of a bench's answers: models and people, who see one answer or a pair, and the agreement between them.

pub(in crate::bench) mod judge_ask;
pub(in crate::bench) mod judge_line;
pub(in crate::bench) mod judging;
pub(in crate::bench) mod new_judge;
pub(in crate::bench) mod pair;
pub(in crate::bench) mod pair_line;
pub(in crate::bench) mod rating;
