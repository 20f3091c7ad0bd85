//! `pilcrow.json`, by which a site is titled, ordered and limited.

use crate::fault::{Fault, FaultKind, FaultyFile};
use crate::plain::first_plain;
use crate::{SETTINGS, text_in};
use pilcrow_core::document::{TextError, parse_text};
use pilcrow_core::exchange::ProviderKind;
use pilcrow_core::gallery::{Lock, Site};
use pilcrow_core::pointer::Pointer;
use pilcrow_provider::Profile;
use serde_json::Value;

/// What a site's author has said of it; by default, nothing.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    text: String,
    value: Value,
}

impl Settings {
    /// Reads them, JSON or JSON5. What the schema (`docs/pilcrow.schema.json`) does not allow is not looked
    /// for.
    ///
    /// # Errors
    ///
    /// Where it is neither.
    pub fn read(text: String) -> Result<Self, TextError> {
        let value = parse_text(&text)?;
        Ok(Self { text, value })
    }

    /// The text that they were read from.
    pub fn source(&self) -> &str {
        &self.text
    }

    /// All that is said.
    pub fn value(&self) -> &Value {
        &self.value
    }

    /// A mistake at a place of them.
    pub(crate) fn fault(&self, pointer: Pointer, kind: FaultKind) -> Fault {
        Fault::at(&self.text, pointer, kind)
    }

    /// Their file, with mistakes in it.
    pub(crate) fn faulty(&self, faults: Vec<Fault>) -> FaultyFile {
        FaultyFile { name: SETTINGS.to_owned(), text: self.text.clone(), faults }
    }

    /// What stands under a key.
    pub fn get(&self, key: &str) -> Option<&Value> {
        self.value.get(key)
    }

    /// A text, or that of a language.
    pub fn text(&self, key: &str, language: &str) -> Option<&str> {
        text_in(self.get(key), language).filter(|text| !text.trim().is_empty())
    }

    /// Texts of a list; `None` if there is no such list.
    pub fn texts(&self, key: &str) -> Option<Vec<&str>> {
        Some(self.get(key)?.as_array()?.iter().filter_map(Value::as_str).collect())
    }

    /// The language of what is written for those who run no scripts.
    pub fn language(&self) -> &str {
        self.texts("languages").and_then(|languages| languages.first().copied()).unwrap_or("en")
    }

    /// What the site is about, without marks: what its introduction begins with; empty where it has none.
    pub fn about(&self) -> String {
        self.text("introduction", self.language()).map(first_plain).unwrap_or_default()
    }

    /// Where the site will be, with a slash at the end.
    pub fn address(&self) -> Option<&str> {
        self.get("address")?.as_str()
    }

    /// The providers that may answer; `None` if all may.
    pub fn providers(&self) -> Option<Vec<ProviderKind>> {
        let keys = self.texts("providers")?;
        Some(keys.into_iter().filter_map(ProviderKind::from_key).collect())
    }

    /// The kind and address of who answers where visitors have chosen nobody; `None` if nobody is named.
    pub fn endpoint(&self) -> Option<(ProviderKind, String)> {
        let site = Site::new(self.value.clone());
        let endpoint = site.endpoint()?;
        let kind = ProviderKind::from_key(endpoint.provider)?;
        let address = endpoint.address.unwrap_or(Profile::look_up(kind).base_url);
        Some((kind, address.to_owned()))
    }

    /// Who is named to answer, without an address where there is no usual one; `None` if nothing is missing.
    pub fn lacks_address(&self) -> Option<ProviderKind> {
        let (kind, address) = self.endpoint()?;
        (Profile::look_up(kind).is_server() && address.is_empty()).then_some(kind)
    }

    /// Whether visitors may not choose who answers.
    pub fn locks_settings(&self) -> bool {
        Site::new(self.value.clone()).locks(Lock::Settings)
    }

    /// Whether a kind of provider may come to answer a visitor.
    pub fn offers(&self, kind: ProviderKind) -> bool {
        match self.endpoint() {
            Some((named, _)) if self.locks_settings() => named == kind,
            _ => Site::new(self.value.clone()).allows(kind.key()),
        }
    }

    /// What the page itself needs of the settings.
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

    /// The file of the logo; `None` if there is none.
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
