//! `pilcrow.json` of a folder: reads it, and checks it by its schema.

mod violations;

use super::folder::line;
use super::{SiteFailure, faults};
use crate::finding::{Finding, Weight};
use crate::words::{remedy, sentence};
use pilcrow_core::pointer::Pointer;
use pilcrow_site::{Fault, SETTINGS, Settings};
use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use violations::disallowed;

/// `pilcrow.json` and the files that it names.
#[derive(Debug, Default)]
pub struct SettingsFile {
    /// The settings; empty if there is no file, or if it is no JSON.
    pub settings: Settings,
    /// Name and bytes of the logo; `None` if there is none.
    pub logo: Option<(String, Vec<u8>)>,
    /// Errors in the file.
    pub findings: Vec<Finding>,
}

/// Reads the settings of a folder; also returns their errors, each at least a line.
pub fn read(folder: &Path) -> (SettingsFile, String) {
    let path = folder.join(SETTINGS);
    match fs::read_to_string(&path) {
        Ok(text) => {
            let examined = examined(folder, text.clone());
            let printed = faults::print(&path, &text, &examined.findings);
            (examined, printed)
        }
        Err(error) if error.kind() == ErrorKind::NotFound => Default::default(),
        Err(error) => (SettingsFile::default(), line(&SiteFailure::Unreadable(path, error))),
    }
}

/// Parses and checks a text as the settings of a folder.
pub fn examined(folder: &Path, text: String) -> SettingsFile {
    let settings = match Settings::read(text) {
        Ok(settings) => settings,
        Err(error) => {
            let findings = vec![faults::finding(&Fault::of_text(error))];
            return SettingsFile { findings, ..SettingsFile::default() };
        }
    };
    let lines = disallowed(&settings).into_iter();
    let mut findings: Vec<Finding> =
        lines.map(|(place, words)| finding(&settings, place, words)).collect();
    let place = Pointer::root().join("logo");
    let is_refused = findings.iter().any(|finding| finding.pointer == place);
    let logo = match settings.logo().filter(|_| !is_refused) {
        Some(name) => {
            logo(folder, name).map_err(|words| findings.push(finding(&settings, place, words))).ok()
        }
        None => None,
    };
    SettingsFile { settings, logo, findings }
}

fn finding(settings: &Settings, pointer: Pointer, text: String) -> Finding {
    let position = Fault::position(settings.source(), &pointer);
    Finding { pointer, position, weight: Weight::MustBeMended, text }
}

/// Reads the logo; returns its name and bytes.
///
/// # Errors
///
/// The reason why the file cannot be read, and the advice.
fn logo(folder: &Path, name: &str) -> Result<(String, Vec<u8>), String> {
    let path = folder.join(name);
    fs::read(&path).map(|bytes| (name.to_owned(), bytes)).map_err(|error| {
        let remedy = match error.kind() {
            ErrorKind::NotFound => "put it beside pilcrow.json",
            _ => remedy::of_file(&path, &error),
        };
        let reason = error.to_string();
        let text = sentence!(site.no_logo, name, reason);
        format!("{text}; {remedy}")
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use pilcrow_core::exchange::ProviderKind;
    use pilcrow_core::gallery::Lock;
    use pilcrow_site::{Answering, Choices};

    /// Parses settings; the error contains the printed findings.
    fn read(text: &str) -> Result<Settings, String> {
        let SettingsFile { settings, findings, .. } = examined(Path::new(""), text.to_owned());
        match findings.is_empty() {
            true => Ok(settings),
            false => Err(faults::print(Path::new(SETTINGS), text, &findings)),
        }
    }

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let refusal = read(text).err().unwrap_or_default();
        assert_eq!(refusal.lines().next().unwrap_or_default(), expected, "{text}");
    }

    #[test]
    fn a_mistake_is_told_with_its_line() {
        check("{}", "");
        check("{title: 'Tools', accent: '#1f4fbf', locked: ['settings']}", "");
        check("{title: {en: 'Tools', ru: 'Инструменты'}}", "");
        check("{\n title }", "pilcrow.json:2:8: “}” is not allowed here");
        check(
            "{\n \"titel\": 1}",
            "pilcrow.json:2:11: “titel” is ignored. Did you mean “title”? (/titel)",
        );
        check(
            "{\n accent: 'blue'}",
            "pilcrow.json:2:10: Write it as #rrggbb, such as #7a3e9d (/accent)",
        );
    }

    #[test]
    fn a_logo_that_is_not_there_is_told_at_its_place() {
        let refusal = read("{\n logo: 'none.svg'}").unwrap_err();
        assert!(refusal.starts_with("pilcrow.json:2:8: “none.svg” cannot be read: "), "{refusal}");
        assert!(refusal.contains("; put it beside"), "{refusal}");
        // A path that leads out of the folder is not looked up.
        assert_eq!(read("{logo: '../none.svg'}").unwrap_err().matches("/logo").count(), 1);
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

    #[test]
    fn what_is_chosen_in_the_page_is_allowed() {
        let kinds = ProviderKind::ALL.into_iter().filter(|kind| *kind != ProviderKind::Recorded);
        let answering = [
            Answering::Anyone,
            Answering::InBrowser,
            Answering::Recorded,
            Answering::Chosen(kinds.collect()),
        ];
        for answering in answering {
            let choices = Choices {
                title: "T".repeat(300),
                languages: vec!["ru".to_owned(), "en".to_owned()],
                answering,
                locked: Lock::ALL.to_vec(),
                tools: vec!["trip".to_owned()],
            };
            let text = choices.to_text();
            assert!(read(&text).is_ok(), "{text}");
        }
    }
}
