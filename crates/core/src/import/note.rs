//! Notes on the parts that have no exact counterpart: in a document after an import, or in a file after an export.

use crate::pointer::Pointer;
use crate::tool::ToolFaultKind;

/// A note on a part that was not carried over unchanged. It repeats no value of the source, so that no API key can be
/// in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The place in the source.
    pub place: SourcePlace,
    /// The name of the tool that it concerns; `None` for other parts.
    pub name: Option<String>,
    /// The fate of the part.
    pub kind: NoteKind,
}

/// A place in an imported text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SourcePlace {
    /// A value, by its place in the JSON or YAML.
    At(Pointer),
    /// A line of a template, from 1.
    Line(usize),
    /// A header of a request, by its name.
    Header(String),
    /// The address of a request, or a part of it.
    Address,
    /// An option of a command, as it is written: `--proxy`.
    Flag(String),
}

/// The fate of a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoteKind {
    /// The part was carried over unchanged, but nothing reads it in the document.
    Idle(UnusedPart),
    /// The part was carried over in another form.
    Changed(Adaptation),
    /// The part was left out.
    NotCarried(Omission),
    /// The part was an API key or a password, and was left out.
    KeyDropped,
}

/// A part of a document that nothing reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnusedPart {
    /// A setting in `config` that is not sent.
    Setting,
    /// A member of the document that nothing reads.
    Member,
    /// A part of a template that a document's texts do not support; the model gets it as written.
    Logic,
    /// Names in single braces, which are plain words in a document.
    SingleBraces,
    /// A message that the model gets as JSON, such as an earlier tool call and its result.
    Message,
}

/// A change to a part that was carried over in another form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Adaptation {
    /// A file became a data message of its own.
    File,
    /// The model gets the address of a file as text instead of the file.
    FileAddress,
    /// A schema of an older kind, as in OpenAPI 3.0, became JSON Schema 2020-12.
    Schema,
    /// The part got another name, since its own is taken.
    Name,
    /// Data became a text.
    Text,
    /// The only tool, whose call was forced, became the schema of the answer.
    ForcedTool,
    /// A comparison of texts now ignores letter case and white space.
    Loose,
    /// A question to a judging model became a document of its own, which is asked about each answer.
    Judge,
}

/// The reason why a part was left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Omission {
    /// A setting of the transfer or storage of an answer, which Pilcrow decides itself.
    Transfer,
    /// The address of the request: a document contains no address.
    Address,
    /// A header of the request.
    Header,
    /// An option of the command.
    Flag,
    /// A tool that the provider itself runs.
    ProviderTool,
    /// A setting that forces certain tools.
    ToolChoice,
    /// A reference to something that only the provider or program has, such as an earlier conversation.
    Elsewhere,
    /// A request for JSON without a schema.
    AnyJson,
    /// The service that an API describes: a model answers in its place.
    Service,
    /// A `$ref` whose target is in another file or missing.
    Reference,
    /// The target format has no place for it.
    NoPlace,
    /// Code, which is never imported.
    Code,
    /// A comparison of answers without a counterpart.
    Check,
    /// A pattern that is not supported, such as one with look-around.
    Pattern,
    /// A setting that only some of the models have.
    PerModel,
    /// A part beyond the maximum number of its kind in a bench.
    TooMany,
    /// A member that a document has no place for.
    Member,
    /// A further command or document: only the first is read.
    Further,
    /// The earlier value of a key that occurs twice.
    Repeated,
    /// The rest of a list of tools that continues on another page.
    NextPage,
    /// A part that could not be understood.
    Unknown,
    /// An entry that is no valid tool definition.
    Tool(ToolFaultKind),
}

impl NoteKind {
    /// Returns the group of the message catalogue and the key in it for this note's words.
    pub fn key(self) -> (&'static str, &'static str) {
        let key = match self {
            Self::KeyDropped => "key_dropped",
            Self::Idle(part) => part.key(),
            Self::Changed(changed) => changed.key(),
            Self::NotCarried(Omission::Tool(kind)) => return ("tools", kind.key()),
            Self::NotCarried(what) => what.key(),
        };
        ("import", key)
    }
}

impl UnusedPart {
    fn key(self) -> &'static str {
        match self {
            Self::Setting => "kept_setting",
            Self::Member => "kept_member",
            Self::Logic => "kept_logic",
            Self::SingleBraces => "kept_single_braces",
            Self::Message => "kept_message",
        }
    }
}

impl Adaptation {
    fn key(self) -> &'static str {
        match self {
            Self::File => "changed_file",
            Self::FileAddress => "changed_file_address",
            Self::Schema => "changed_schema",
            Self::Name => "changed_name",
            Self::Text => "changed_text",
            Self::ForcedTool => "changed_forced_tool",
            Self::Loose => "changed_loose",
            Self::Judge => "changed_judge",
        }
    }
}

impl Omission {
    fn key(self) -> &'static str {
        match self {
            Self::Transfer => "not_transfer",
            Self::Address => "not_address",
            Self::Header => "not_header",
            Self::Flag => "not_flag",
            Self::ProviderTool => "not_provider_tool",
            Self::ToolChoice => "not_tool_choice",
            Self::Elsewhere => "not_elsewhere",
            Self::Service => "not_service",
            Self::Reference => "not_reference",
            Self::AnyJson => "not_any_json",
            Self::NoPlace => "not_no_place",
            Self::Code => "not_code",
            Self::Check => "not_check",
            Self::Pattern => "not_pattern",
            Self::PerModel => "not_per_model",
            Self::TooMany => "not_too_many",
            Self::Member => "not_member",
            Self::Further => "not_further",
            Self::Repeated => "not_repeated",
            Self::NextPage => "not_next_page",
            Self::Unknown | Self::Tool(_) => "not_unknown",
        }
    }
}

impl Note {
    pub(super) fn new(place: SourcePlace, kind: NoteKind) -> Self {
        Self { place, name: None, kind }
    }

    /// Creates a note on a value.
    pub(super) fn at(place: &Pointer, kind: NoteKind) -> Self {
        Self::new(SourcePlace::At(place.clone()), kind)
    }
}
