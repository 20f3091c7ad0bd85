//! The lazy chunk `settings`: the form that chooses who answers.

use crate::chunk;
use crate::settings::{SettingsForm, settings_form};
use std::rc::Rc;

chunk! {
    in settings;
    /// The form.
    pub fn enter() -> Rc<SettingsForm> {
        Rc::new(settings_form)
    }
}
