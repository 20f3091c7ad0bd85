//! Models and people who judge answers, alone or in pairs, and how far they agree.

pub(in crate::bench) mod judge_ask;
pub(in crate::bench) mod judge_line;
pub(in crate::bench) mod judging;
pub(in crate::bench) mod new_judge;
pub(in crate::bench) mod pair;
pub(in crate::bench) mod pair_line;
pub(in crate::bench) mod rating;
