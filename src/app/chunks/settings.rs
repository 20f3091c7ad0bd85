//! The form that chooses who answers; in the lazy chunk `aside`.

use crate::chunk;
use crate::settings::{SettingsForm, settings_form};
use std::rc::Rc;

chunk! {
    in aside;
    /// The form.
    pub fn enter() -> Rc<SettingsForm> {
        Rc::new(settings_form)
    }
}
