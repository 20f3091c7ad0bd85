//! `pilcrow.json`, the settings of a site: its title, order of tools, and restrictions.

use crate::fault::{Fault, FaultKind, FaultyFile};
use crate::plain::first_plain;
use crate::{SETTINGS, text_in};
use pilcrow_core::document::{TextError, parse_text};
use pilcrow_core::exchange::ProviderKind;
use pilcrow_core::gallery::{Lock, Site};
use pilcrow_core::pointer::Pointer;
use pilcrow_provider::Profile;
use serde_json::Value;

/// The settings of a site; empty by default.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    text: String,
    value: Value,
}

impl Settings {
    /// Parses settings from JSON or JSON5, without validation by the schema (`docs/pilcrow.schema.json`).
    ///
    /// # Errors
    ///
    /// The text is neither.
    pub fn read(text: String) -> Result<Self, TextError> {
        let value = parse_text(&text)?;
        Ok(Self { text, value })
    }

    /// Returns the text from which the settings were parsed.
    pub fn source(&self) -> &str {
        &self.text
    }

    /// Returns the settings as a JSON value.
    pub fn value(&self) -> &Value {
        &self.value
    }

    /// Returns a fault at a place in the settings.
    pub(crate) fn fault(&self, pointer: Pointer, kind: FaultKind) -> Fault {
        Fault::at(&self.text, pointer, kind)
    }

    /// Returns the settings' file with faults in it.
    pub(crate) fn faulty(&self, faults: Vec<Fault>) -> FaultyFile {
        FaultyFile { name: SETTINGS.to_owned(), text: self.text.clone(), faults }
    }

    /// Returns the value of a key.
    pub fn get(&self, key: &str) -> Option<&Value> {
        self.value.get(key)
    }

    /// Returns the text of a key, in a language if there are several.
    pub fn text(&self, key: &str, language: &str) -> Option<&str> {
        text_in(self.get(key), language).filter(|text| !text.trim().is_empty())
    }

    /// Returns the texts in a list; `None` if there is no such list.
    pub fn texts(&self, key: &str) -> Option<Vec<&str>> {
        Some(self.get(key)?.as_array()?.iter().filter_map(Value::as_str).collect())
    }

    /// Returns the language of the content for visitors without scripts.
    pub fn language(&self) -> &str {
        self.texts("languages").and_then(|languages| languages.first().copied()).unwrap_or("en")
    }

    /// Returns the first paragraph of the site's introduction as plain text; empty if it has none.
    pub fn about(&self) -> String {
        self.text("introduction", self.language()).map(first_plain).unwrap_or_default()
    }

    /// Returns the address of the site, with a slash at the end; `None` if the settings have none.
    pub fn address(&self) -> Option<&str> {
        self.get("address")?.as_str()
    }

    /// Returns the providers that may answer; `None` if all may.
    pub fn providers(&self) -> Option<Vec<ProviderKind>> {
        let keys = self.texts("providers")?;
        Some(keys.into_iter().filter_map(ProviderKind::from_key).collect())
    }

    /// Returns the kind and address of the default provider for visitors who have chosen none; `None` if the settings
    /// name none.
    pub fn endpoint(&self) -> Option<(ProviderKind, String)> {
        let site = Site::new(self.value.clone());
        let endpoint = site.endpoint()?;
        let kind = ProviderKind::from_key(endpoint.provider)?;
        let address = endpoint.address.unwrap_or(Profile::look_up(kind).base_url);
        Some((kind, address.to_owned()))
    }

    /// Returns the kind of the default provider if its address is missing and has no default; `None` if nothing is
    /// missing.
    pub fn lacks_address(&self) -> Option<ProviderKind> {
        let (kind, address) = self.endpoint()?;
        (Profile::look_up(kind).is_server() && address.is_empty()).then_some(kind)
    }

    /// True if visitors may not choose the provider.
    pub fn locks_settings(&self) -> bool {
        Site::new(self.value.clone()).locks(Lock::Settings)
    }

    /// True if a visitor may use this kind of provider.
    pub fn offers(&self, kind: ProviderKind) -> bool {
        match self.endpoint() {
            Some((named, _)) if self.locks_settings() => named == kind,
            _ => Site::new(self.value.clone()).allows(kind.key()),
        }
    }

    /// Returns the settings that the page itself needs.
    pub fn for_page(&self) -> Value {
        let keys = [
            "title",
            "introduction",
            "notice",
            "footer",
            "links",
            "logo",
            "languages",
            "groups",
            "providers",
            "servers",
            "endpoint",
            "locked",
        ];
        let members =
            keys.into_iter().filter_map(|key| Some((key.to_owned(), self.get(key)?.clone())));
        Value::Object(members.collect())
    }

    /// Returns the file of the logo; `None` if there is none.
    pub fn logo(&self) -> Option<&str> {
        self.get("logo").and_then(Value::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: bool) {
        let settings = Settings::read(text.to_owned()).unwrap();
        assert_eq!(settings.offers(ProviderKind::InBrowser), expected, "{text}");
    }

    #[test]
    fn a_model_in_the_browser_is_offered_unless_others_answer() {
        check("{}", true);
        check("{providers: ['in_browser', 'groq']}", true);
        check("{providers: ['groq']}", false);
        check("{providers: []}", false);
        check("{endpoint: {provider: 'groq'}}", true);
        check("{endpoint: {provider: 'groq'}, locked: ['settings']}", false);
        check("{endpoint: {provider: 'in_browser'}, providers: [], locked: ['settings']}", true);
    }
}
