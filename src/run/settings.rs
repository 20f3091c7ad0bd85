//! Settings.
use crate::words;
use leptos::prelude::*;

#[derive(Clone, Copy)]
pub struct Settings;
impl Settings {
    pub fn load() -> Self {
        Self
    }
}

#[component]
pub fn SettingsButton() -> impl IntoView {
    view! { <button type="button" class="icon-button"><span class="icon icon-settings" aria-hidden="true"></span><span class="visually-hidden">{words!(settings.title)}</span></button> }
}
