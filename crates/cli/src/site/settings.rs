//! `pilcrow.json`, by which a site is titled, ordered and limited: read, and checked by its schema.

use super::SiteFailure;
use super::folder::SETTINGS;
use super::text_in;
use crate::finding::Finding;
use crate::words::{self, sentence};
use pilcrow_check::Checker;
use pilcrow_core::document::{DocumentError, locate_in, parse_text};
use pilcrow_core::exchange::ProviderKind;
use pilcrow_core::form::{Issue, IssueKind};
use pilcrow_core::gallery::{Lock, Site};
use pilcrow_core::pointer::Pointer;
use pilcrow_core::protocol::CheckOutcome;
use pilcrow_provider::Profile;
use serde_json::Value;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// The schema that is published in `docs/`.
const SCHEMA: &str = include_str!("../../../../docs/pilcrow.schema.json");

/// What a site's author has said of it.
#[derive(Debug)]
pub struct Settings {
    path: PathBuf,
    text: String,
    value: Value,
}

impl Settings {
    /// Those of a folder; none are said where it has no `pilcrow.json`.
    ///
    /// # Errors
    ///
    /// Where the file cannot be read, or the schema does not allow what it says.
    pub fn read(folder: &Path) -> Result<Self, SiteFailure> {
        let path = folder.join(SETTINGS);
        match fs::read_to_string(&path) {
            Ok(text) => Self::of(path, text),
            Err(error) if error.kind() == ErrorKind::NotFound => Self::of(path, "{}".to_owned()),
            Err(error) => Err(SiteFailure::Unreadable(path, error)),
        }
    }

    pub(super) fn of(path: PathBuf, text: String) -> Result<Self, SiteFailure> {
        let value = parse_text(&text).map_err(|error| {
            let (line, column) = (error.line, error.column);
            let said = words::document_error(&DocumentError::Text(error));
            printed(&path, &text, &Pointer::root(), Some((line, column)), said)
        })?;
        let settings = Self { path, text, value };
        settings.check()?;
        Ok(settings)
    }

    /// All that the schema does not allow.
    fn check(&self) -> Result<(), SiteFailure> {
        let schema = parse_text(SCHEMA).unwrap_or_default();
        let bad = |_| SiteFailure::Faults("pilcrow.schema.json".to_owned());
        let CheckOutcome::Done(issues) = Checker::new(&schema).map_err(bad)?.outcome(&self.value)
        else {
            return Ok(());
        };
        let print = |issue: &Issue| {
            let place = match &issue.kind {
                IssueKind::UnknownKeys { names } => {
                    names.first().map(|name| issue.pointer.join(name))
                }
                _ => None,
            };
            let place = place.unwrap_or_else(|| issue.pointer.clone());
            self.print_fault(&place, words::issue(&issue.kind))
        };
        let faults: String = issues.iter().map(print).collect();
        if faults.is_empty() { Ok(()) } else { Err(SiteFailure::Faults(faults)) }
    }

    /// A mistake at a place, with its line and column.
    pub fn fault(&self, pointer: &Pointer, said: String) -> SiteFailure {
        SiteFailure::Faults(self.print_fault(pointer, said))
    }

    fn print_fault(&self, pointer: &Pointer, text: String) -> String {
        // What is missing has no place of its own.
        let around = std::iter::successors(Some(pointer.clone()), Pointer::parent);
        let position = around.filter_map(|place| locate_in(&self.text, &place)).next();
        let finding = Finding { pointer: pointer.clone(), position, must_be_mended: true, text };
        finding.print(&self.path.display().to_string(), &self.text)
    }

    /// What stands under a key.
    pub fn get(&self, key: &str) -> Option<&Value> {
        self.value.get(key)
    }

    /// A text, or that of a language.
    pub fn text(&self, key: &str, language: &str) -> Option<&str> {
        text_in(self.get(key), language).filter(|text| !text.trim().is_empty())
    }

    /// Texts of a list; none where there is no such list.
    pub fn texts(&self, key: &str) -> Option<Vec<&str>> {
        Some(self.get(key)?.as_array()?.iter().filter_map(Value::as_str).collect())
    }

    /// The language of what is written for those who run no scripts.
    pub fn language(&self) -> &str {
        self.texts("languages").and_then(|languages| languages.first().copied()).unwrap_or("en")
    }

    /// What the site is about: the first line of its introduction; empty where it has none.
    pub fn about(&self) -> &str {
        let introduction = self.text("introduction", self.language());
        let line = introduction.and_then(|text| text.lines().next()).unwrap_or_default();
        line.trim_start_matches('#').trim()
    }

    /// Where the site will be, with a slash at the end.
    pub fn address(&self) -> Option<&str> {
        self.get("address")?.as_str()
    }

    /// The providers that may answer; none where all may.
    pub fn providers(&self) -> Option<Vec<ProviderKind>> {
        let keys = self.texts("providers")?;
        Some(keys.into_iter().filter_map(ProviderKind::from_key).collect())
    }

    /// The kind and address of who answers where visitors have chosen nobody; none where nobody is named.
    pub fn endpoint(&self) -> Option<(ProviderKind, String)> {
        let site = Site::new(self.value.clone());
        let endpoint = site.endpoint()?;
        let kind = ProviderKind::from_key(endpoint.provider)?;
        let address = endpoint.address.unwrap_or(Profile::of(kind).base_url);
        Some((kind, address.to_owned()))
    }

    /// Whether visitors may not choose who answers.
    pub fn locks_settings(&self) -> bool {
        Site::new(self.value.clone()).locks(Lock::Settings)
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
            "endpoint",
            "locked",
        ];
        let said =
            keys.into_iter().filter_map(|key| Some((key.to_owned(), self.get(key)?.clone())));
        Value::Object(said.collect())
    }

    /// The logo's name and bytes.
    ///
    /// # Errors
    ///
    /// Where the file cannot be read.
    pub fn logo(&self, folder: &Path) -> Result<Option<(String, Vec<u8>)>, SiteFailure> {
        let Some(name) = self.get("logo").and_then(Value::as_str) else { return Ok(None) };
        match fs::read(folder.join(name)) {
            Ok(bytes) => Ok(Some((name.to_owned(), bytes))),
            Err(error) => {
                let reason = error.to_string();
                let said = sentence("site", "no_logo", &[("name", name), ("reason", &reason)]);
                Err(self.fault(&Pointer::root().join("logo"), said))
            }
        }
    }
}

fn printed(
    path: &Path,
    text: &str,
    pointer: &Pointer,
    position: Option<(usize, usize)>,
    said: String,
) -> SiteFailure {
    let pointer = pointer.clone();
    let finding = Finding { pointer, position, must_be_mended: true, text: said };
    SiteFailure::Faults(finding.print(&path.display().to_string(), text))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Settings, SiteFailure> {
        Settings::of(PathBuf::from("pilcrow.json"), text.to_owned())
    }

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let said = match read(text) {
            Ok(_) => String::new(),
            Err(failure) => failure.to_string().lines().next().unwrap().to_owned(),
        };
        assert_eq!(said, expected, "{text}");
    }

    #[test]
    fn a_mistake_is_told_with_its_line() {
        check("{}", "");
        check("{title: 'Tools', accent: '#1f4fbf', locked: ['settings']}", "");
        check("{title: {en: 'Tools', ru: 'Инструменты'}}", "");
        check("{\n title }", "pilcrow.json:2:8: “}” is not allowed here");
        check(
            "{\n \"titel\": 1}",
            "pilcrow.json:2:11: Remove what is not asked for here: titel (/titel)",
        );
        check(
            "{\n accent: 'blue'}",
            "pilcrow.json:2:10: Keep to the pattern ^#[0-9a-fA-F]{6}$ (/accent)",
        );
    }

    #[test]
    fn every_provider_of_the_app_can_be_allowed() {
        let keys = ProviderKind::ALL.into_iter().filter(|kind| *kind != ProviderKind::Recorded);
        let keys: Vec<&str> = keys.map(ProviderKind::key).collect();
        let settings = read(&serde_json::json!({"providers": keys}).to_string()).unwrap();
        assert_eq!(settings.providers().unwrap().len(), keys.len());
    }

    #[test]
    fn no_logo_and_no_server_leads_elsewhere() {
        for text in [
            r#"{"logo": "../key.svg"}"#,
            r#"{"logo": "/etc/x.svg"}"#,
            r#"{"servers": ["https://a; script-src *"]}"#,
            r#"{"links": [{"label": "x", "href": "javascript:alert(1)"}]}"#,
        ] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
