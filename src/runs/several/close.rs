//! How a dialog is closed by what stands in it.

use std::rc::Rc;

/// Closes the dialog.
pub(super) type Close = Rc<dyn Fn()>;
