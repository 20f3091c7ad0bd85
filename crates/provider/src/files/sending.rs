//! The way a file is sent to a provider, or the reason why it is not sent.

use crate::record::{FileRules, Profile, Way, Wire};
use pilcrow_core::attachment::{Attachment, FileKind};
use pilcrow_core::exchange::ProviderKind;

/// The way a file is sent to a provider.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sending {
    /// As a part of its message, in the provider's own format.
    Part,
    /// As text in its message.
    AsText,
    /// By the person, who also pastes the prompt into a chat.
    ByHand,
    /// Inside the document, which is sent as a whole.
    InDocument,
    /// Not at all: the model only reads that the file exists.
    Not(Obstacle),
}

/// The reason why a file is not sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// The provider accepts no files of this kind.
    Kind,
    /// The provider accepts files of this kind only in other formats.
    Format {
        /// Media types that the provider accepts.
        takes: &'static [&'static str],
    },
    /// The file is empty.
    Empty,
    /// The file is declared as text, but its bytes cannot be decoded as text.
    NoText,
    /// The record of the run no longer contains the file's bytes.
    Gone,
}

/// Returns the way a file is sent to a provider of this kind.
pub fn sending(file: &Attachment, kind: ProviderKind) -> Sending {
    let way = Profile::look_up(kind).way;
    match way {
        Way::Server(Wire::Service) => return Sending::InDocument,
        _ if file.base64().is_none() => return Sending::Not(Obstacle::Gone),
        _ if file.size == 0 => return Sending::Not(Obstacle::Empty),
        _ => {}
    }
    let file_kind = file.kind();
    if file_kind == FileKind::Text {
        let is_read = file.text().is_some();
        return if is_read { Sending::AsText } else { Sending::Not(Obstacle::NoText) };
    }
    if way == Way::ByHand {
        return Sending::ByHand;
    }
    let takes = FileRules::look_up(kind).formats(file_kind);
    match takes {
        [] => Sending::Not(Obstacle::Kind),
        _ if takes.contains(&file.media_type.as_str()) => Sending::Part,
        _ => Sending::Not(Obstacle::Format { takes }),
    }
}
