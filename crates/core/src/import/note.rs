//! What an import says of parts that have no exact counterpart in a document, and a written file of parts of a
//! document.

use crate::pointer::Pointer;
use crate::tool::ToolFaultKind;

/// Something that did not become part of a document just as it was.
/// Nothing in it repeats a value of what was read, so that no key can be in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// Where it stands in what was read.
    pub place: SourcePlace,
    /// What it is called, where it is a tool with a name.
    pub name: Option<String>,
    /// What has become of it.
    pub kind: NoteKind,
}

/// A place in what was read.
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

/// What has become of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoteKind {
    /// It stands in the document as it was, and nothing reads it there.
    Idle(UnusedPart),
    /// It stands in the document in another way.
    Changed(Adaptation),
    /// It is not in the document.
    NotCarried(Omission),
    /// It was a key or a password, and is not in the document.
    KeyDropped,
}

/// What stands in a document though nothing reads it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnusedPart {
    /// A setting in `config` that is not sent.
    Setting,
    /// A member of the document that nothing reads.
    Member,
    /// A part of a template that texts do not have, which the model gets as it is written.
    Logic,
    /// Names in single braces, which are words as all others.
    SingleBraces,
    /// A message that the model gets as JSON, such as an earlier call of a tool and its result.
    Message,
}

/// What stands in a document in another way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Adaptation {
    /// A file has become data of its own.
    File,
    /// The model gets the address of a file as text, not the file.
    FileAddress,
    /// A schema of an older kind, as OpenAPI 3.0 has it, is JSON Schema 2020-12 now.
    Schema,
    /// The part has another name, since something else has its own.
    Name,
    /// Data has become a text.
    Text,
    /// The only tool, which had to be called, is the schema of the answer.
    ForcedTool,
    /// A comparison of texts no longer minds letter case and white space.
    Loose,
    /// What a model was to judge is a document of its own, which is asked about each answer.
    Judge,
}

/// What is not in a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Omission {
    /// How an answer is transferred or stored, which Pilcrow decides itself.
    Transfer,
    /// Where the request goes: a document names no address.
    Address,
    /// A header.
    Header,
    /// An option of the command.
    Flag,
    /// A tool that the provider itself runs.
    ProviderTool,
    /// Which tools have to be called.
    ToolChoice,
    /// Something that only the provider has, such as an earlier conversation.
    Elsewhere,
    /// JSON without a schema was asked for.
    AnyJson,
    /// The service that an API describes: the model answers in its place.
    Service,
    /// What a `$ref` names, which stands in another file or nowhere.
    Reference,
    /// The other format has no place for it.
    NoPlace,
    /// Code, which is not taken over.
    Code,
    /// A comparison of answers that has no counterpart.
    Check,
    /// A pattern that cannot be matched, such as one that looks around.
    Pattern,
    /// A setting that not all of the models have.
    PerModel,
    /// More of its kind than a bench may have.
    TooMany,
    /// A document has no place for it.
    Member,
    /// Of several commands or documents one after another, the first is read.
    Further,
    /// What stood under a key that is there again.
    Repeated,
    /// A list of tools that goes on elsewhere.
    NextPage,
    /// The part could not be understood.
    Unknown,
    /// The part is not a definition of a tool.
    Tool(ToolFaultKind),
}

impl NoteKind {
    /// The group of the catalogue that has its words, and the key there.
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

    /// A note on a value.
    pub(super) fn at(place: &Pointer, kind: NoteKind) -> Self {
        Self::new(SourcePlace::At(place.clone()), kind)
    }
}
