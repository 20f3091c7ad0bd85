//! `pilcrow.json` of a folder: read, and checked by its schema.

use super::SiteFailure;
use crate::words::{self, sentence};
use pilcrow_check::Checker;
use pilcrow_core::document::parse_text;
use pilcrow_core::form::{Issue, IssueKind};
use pilcrow_core::pointer::Pointer;
use pilcrow_core::protocol::CheckOutcome;
use pilcrow_site::{Fault, FaultyFile, SETTINGS, Settings};
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

/// The schema that is published in `docs/`.
const SCHEMA: &str = include_str!("../../../../docs/pilcrow.schema.json");

/// The settings of a folder; none are said where it has no `pilcrow.json`.
///
/// # Errors
///
/// Where the file cannot be read, or the schema does not allow what it says.
pub fn read(folder: &Path) -> Result<Settings, SiteFailure> {
    let path = folder.join(SETTINGS);
    match fs::read_to_string(&path) {
        Ok(text) => checked(folder, text),
        Err(error) if error.kind() == ErrorKind::NotFound => checked(folder, "{}".to_owned()),
        Err(error) => Err(SiteFailure::Unreadable(path, error)),
    }
}

fn checked(folder: &Path, text: String) -> Result<Settings, SiteFailure> {
    let settings = Settings::read(text.clone()).map_err(|error| {
        let faults = vec![Fault::of_text(error)];
        SiteFailure::faults(folder, &[FaultyFile { name: SETTINGS.to_owned(), text, faults }])
    })?;
    let schema = parse_text(SCHEMA).unwrap_or_default();
    let bad = |_| SiteFailure::Faults("pilcrow.schema.json".to_owned());
    let CheckOutcome::Done(issues) = Checker::new(&schema).map_err(bad)?.outcome(settings.value())
    else {
        return Ok(settings);
    };
    let print = |issue: &Issue| print(folder, &settings, place(issue), words::issue(&issue.kind));
    let faults: String = issues.iter().map(print).collect();
    if faults.is_empty() { Ok(settings) } else { Err(SiteFailure::Faults(faults)) }
}

/// Where an issue is: a key that nobody asked for rather than what it stands in.
fn place(issue: &Issue) -> Pointer {
    let unknown = match &issue.kind {
        IssueKind::UnknownKeys { names } => names.first().map(|name| issue.pointer.join(name)),
        _ => None,
    };
    unknown.unwrap_or_else(|| issue.pointer.clone())
}

fn print(folder: &Path, settings: &Settings, pointer: Pointer, said: String) -> String {
    let position = Fault::position(settings.source(), &pointer);
    super::failure::print(&folder.join(SETTINGS), settings.source(), pointer, position, said)
}

/// The logo's name and bytes.
///
/// # Errors
///
/// Where the file cannot be read.
pub fn logo(folder: &Path, settings: &Settings) -> Result<Option<(String, Vec<u8>)>, SiteFailure> {
    let Some(name) = settings.logo() else { return Ok(None) };
    fs::read(folder.join(name)).map(|bytes| Some((name.to_owned(), bytes))).map_err(|error| {
        let reason = error.to_string();
        let said = sentence("site", "no_logo", &[("name", name), ("reason", &reason)]);
        SiteFailure::Faults(print(folder, settings, Pointer::root().join("logo"), said))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use pilcrow_core::exchange::ProviderKind;
    use pilcrow_core::gallery::Lock;
    use pilcrow_site::{Answering, Choices};

    fn read(text: &str) -> Result<Settings, SiteFailure> {
        checked(Path::new(""), text.to_owned())
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
