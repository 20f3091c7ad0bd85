//! The form that chooses who answers; in the lazy chunk `build`, with what else is opened by hand.

use crate::chunk;
use crate::settings::{SettingsForm, settings_form};
use std::rc::Rc;

chunk! {
    in build;
    /// The form.
    pub fn enter() -> Rc<SettingsForm> {
        Rc::new(settings_form)
    }
}
