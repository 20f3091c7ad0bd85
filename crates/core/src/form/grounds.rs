//! What a form stands on: the fields of its schema, and what turns its conditions.
//! Refuses to decide whether there are conditions: whoever knows the document does.

use super::{FormState, NodeId};
use crate::field::FieldTree;
use crate::schema::Judging;
use std::rc::Rc;

/// What judges conditions and turns what depends on them. A page that shows documents without any
/// needs no code for it.
#[derive(Clone, Copy, Debug)]
pub struct Turning {
    judging: Judging,
    pub(super) around: fn(&mut FormState, NodeId) -> Vec<NodeId>,
}

impl Turning {
    /// All of it.
    pub fn whole() -> Self {
        Self { judging: Judging::whole(), around: FormState::turn_around }
    }
}

/// What a form stands on. Fields alone come with all that turns conditions.
#[derive(Clone, Debug)]
pub struct Grounds {
    pub(super) tree: Rc<FieldTree>,
    pub(super) turning: Option<Turning>,
}

impl Grounds {
    /// Fields that nothing was asked of yet, with what turns their conditions, if they may have some.
    pub fn new(tree: Rc<FieldTree>, turning: Option<Turning>) -> Self {
        turning.into_iter().for_each(|turning| tree.schema().judge_by(turning.judging));
        Self { tree, turning }
    }

    /// The fields.
    pub fn tree(&self) -> &Rc<FieldTree> {
        &self.tree
    }

    /// What turns conditions, if it is there.
    pub fn turning(&self) -> Option<Turning> {
        self.turning
    }
}

impl From<Rc<FieldTree>> for Grounds {
    fn from(tree: Rc<FieldTree>) -> Self {
        Self { tree, turning: Some(Turning::whole()) }
    }
}
