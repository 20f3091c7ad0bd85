//! The lazy chunk `batch`: the cases of a document.

use crate::batch::CaseForms;
use crate::chunk;
use crate::session::OpenCases;
use std::rc::Rc;

chunk! {
    in batch;
    /// What opens the cases of a document.
    pub fn enter() -> Rc<OpenCases> {
        Rc::new(|request, draft, past| Rc::new(CaseForms::open(request, draft, past)))
    }
}
