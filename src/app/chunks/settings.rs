//! The form of the settings, where the provider is chosen; in the lazy chunk `aside`.

use crate::chunk;
use crate::settings::{SettingsForm, settings_form};
use std::rc::Rc;

chunk! {
    in aside;
    /// Returns the function that draws the form.
    pub fn enter() -> Rc<SettingsForm> {
        Rc::new(settings_form)
    }
}
