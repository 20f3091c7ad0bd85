//! Words for texts of other formats: what they are, what became of their parts, why one cannot be read.

use crate::document::document_words;
use pilcrow_core::document::DocumentError;
use pilcrow_core::import::{
    Adaptation, Api, CurlFault, Format, ImportError, Note, NoteKind, Omission, SourcePlace,
    UnusedPart, YamlErrorKind,
};
use pilcrow_core::tool::ToolFaultKind;
use pilcrow_words::{Locale, words_now};

/// What a format is called.
pub fn format_words(locale: Locale, format: Format) -> String {
    match format {
        Format::Document(_) => words_now!(locale, import.format_document),
        Format::Tools => words_now!(locale, import.format_tools),
        Format::Provider(Api::Chat) => words_now!(locale, import.format_chat),
        Format::Provider(Api::Responses) => words_now!(locale, import.format_responses),
        Format::Provider(Api::Messages) => words_now!(locale, import.format_messages),
        Format::Provider(Api::GenerateContent) => words_now!(locale, import.format_generate),
        Format::Provider(Api::Prompt) => words_now!(locale, import.format_prompt),
        Format::OpenApi => words_now!(locale, import.format_openapi),
        Format::File(name) => words_now!(locale, import.format_file, name = name),
        Format::Plain => words_now!(locale, import.format_plain),
    }
}

/// Where a note's part stands; of values, as a JSON Pointer.
pub fn place_words(locale: Locale, place: &SourcePlace) -> String {
    match place {
        SourcePlace::At(pointer) if pointer.as_str().is_empty() => "/".to_owned(),
        SourcePlace::At(pointer) => pointer.to_string(),
        SourcePlace::Line(line) => words_now!(locale, import.place_line, line = *line),
        SourcePlace::Header(name) => words_now!(locale, import.place_header, name = name.as_str()),
        SourcePlace::Address => words_now!(locale, import.place_address),
        SourcePlace::Flag(flag) => flag.clone(),
    }
}

/// A note on a part that cannot be opened, with its line and column.
pub fn located_note(locale: Locale, note: &Note, place: Option<(usize, usize)>) -> String {
    let what = note_words(locale, note);
    match place {
        Some((line, column)) => {
            words_now!(locale, open.place, line = line, column = column, what = what)
        }
        None => what,
    }
}

/// What has become of a part, by the part's name where it has one.
pub fn note_words(locale: Locale, note: &Note) -> String {
    let what = kind_words(locale, note.kind);
    match &note.name {
        Some(name) => words_now!(locale, tools.named, name = name.as_str(), what = what.as_str()),
        None => what,
    }
}

/// What has become of a part.
pub fn kind_words(locale: Locale, kind: NoteKind) -> String {
    match kind {
        NoteKind::KeyDropped => words_now!(locale, import.key_dropped),
        NoteKind::Idle(UnusedPart::Setting) => words_now!(locale, import.kept_setting),
        NoteKind::Idle(UnusedPart::Member) => words_now!(locale, import.kept_member),
        NoteKind::Idle(UnusedPart::Logic) => words_now!(locale, import.kept_logic),
        NoteKind::Idle(UnusedPart::SingleBraces) => {
            words_now!(locale, import.kept_single_braces)
        }
        NoteKind::Idle(UnusedPart::Message) => words_now!(locale, import.kept_message),
        NoteKind::Changed(Adaptation::File) => words_now!(locale, import.changed_file),
        NoteKind::Changed(Adaptation::FileAddress) => {
            words_now!(locale, import.changed_file_address)
        }
        NoteKind::Changed(Adaptation::Schema) => words_now!(locale, import.changed_schema),
        NoteKind::Changed(Adaptation::Name) => words_now!(locale, import.changed_name),
        NoteKind::Changed(Adaptation::Text) => words_now!(locale, import.changed_text),
        NoteKind::Changed(Adaptation::ForcedTool) => words_now!(locale, import.changed_forced_tool),
        NoteKind::Changed(Adaptation::Loose) => words_now!(locale, import.changed_loose),
        NoteKind::Changed(Adaptation::Judge) => words_now!(locale, import.changed_judge),
        NoteKind::NotCarried(what) => not_carried_words(locale, what),
    }
}

fn not_carried_words(locale: Locale, what: Omission) -> String {
    match what {
        Omission::Transfer => words_now!(locale, import.not_transfer),
        Omission::Address => words_now!(locale, import.not_address),
        Omission::Header => words_now!(locale, import.not_header),
        Omission::Flag => words_now!(locale, import.not_flag),
        Omission::ProviderTool => words_now!(locale, import.not_provider_tool),
        Omission::ToolChoice => words_now!(locale, import.not_tool_choice),
        Omission::Elsewhere => words_now!(locale, import.not_elsewhere),
        Omission::Service => words_now!(locale, import.not_service),
        Omission::Reference => words_now!(locale, import.not_reference),
        Omission::AnyJson => words_now!(locale, import.not_any_json),
        Omission::NoPlace => words_now!(locale, import.not_no_place),
        Omission::Code => words_now!(locale, import.not_code),
        Omission::Check => words_now!(locale, import.not_check),
        Omission::Pattern => words_now!(locale, import.not_pattern),
        Omission::PerModel => words_now!(locale, import.not_per_model),
        Omission::TooMany => words_now!(locale, import.not_too_many),
        Omission::Member => words_now!(locale, import.not_member),
        Omission::Further => words_now!(locale, import.not_further),
        Omission::Repeated => words_now!(locale, import.not_repeated),
        Omission::NextPage => words_now!(locale, import.not_next_page),
        Omission::Unknown => words_now!(locale, import.not_unknown),
        Omission::Tool(kind) => tool_fault_words(locale, kind),
    }
}

fn tool_fault_words(locale: Locale, kind: ToolFaultKind) -> String {
    match kind {
        ToolFaultKind::Empty => words_now!(locale, tools.empty),
        ToolFaultKind::NoTool => words_now!(locale, tools.no_tool),
        ToolFaultKind::NoName => words_now!(locale, tools.no_name),
        ToolFaultKind::NoParameters => words_now!(locale, tools.no_parameters),
        ToolFaultKind::NotASchema => words_now!(locale, tools.no_schema),
    }
}

/// Why a text of another format cannot be read.
pub fn import_error_words(locale: Locale, error: &ImportError) -> String {
    match error {
        ImportError::Document(error) => document_words(locale, error),
        ImportError::Code => words_now!(locale, import.code),
        ImportError::NoPrompt(name) => words_now!(locale, import.no_prompt, name = *name),
        ImportError::Swagger => words_now!(locale, import.swagger),
        ImportError::Curl(fault) => curl_words(locale, fault),
        ImportError::Yaml(error) => {
            let what = yaml_words(locale, error.kind);
            words_now!(locale, open.place, line = error.line, column = error.column, what = what)
        }
    }
}

/// Why a text is no YAML.
pub fn yaml_words(locale: Locale, kind: YamlErrorKind) -> String {
    match kind {
        YamlErrorKind::Syntax => words_now!(locale, import.yaml_syntax),
        YamlErrorKind::Key => words_now!(locale, import.yaml_key),
        YamlErrorKind::Alias => words_now!(locale, import.yaml_alias),
        YamlErrorKind::TooMuch => words_now!(locale, import.yaml_too_much),
    }
}

fn curl_words(locale: Locale, fault: &CurlFault) -> String {
    match fault {
        CurlFault::UnclosedQuote => words_now!(locale, import.curl_unclosed),
        CurlFault::NoBody => words_now!(locale, import.curl_no_body),
        CurlFault::BodyElsewhere => words_now!(locale, import.curl_elsewhere),
        CurlFault::Body(error) => {
            let what = document_words(locale, &DocumentError::Text(error.clone()));
            words_now!(locale, import.curl_body, what = what)
        }
    }
}
