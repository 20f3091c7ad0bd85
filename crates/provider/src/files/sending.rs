//! In which way a file goes to a provider, or why it does not.

use crate::record::{FileRules, Profile, Way, Wire};
use pilcrow_core::attachment::{Attachment, FileKind};
use pilcrow_core::exchange::ProviderKind;

/// In which way a file goes to a provider.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sending {
    /// As a part of its message, in the provider's own way.
    Part,
    /// As text in its message.
    AsText,
    /// The person carries it, as the prompt.
    ByHand,
    /// In the document, which goes as a whole.
    InDocument,
    /// Not at all: the model is only told that it is there.
    Not(Obstacle),
}

/// Why a file is not sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// The provider takes no files of this kind.
    Kind,
    /// The provider takes this kind in other formats.
    Format {
        /// Their media types.
        takes: &'static [&'static str],
    },
    /// There is nothing in it.
    Empty,
    /// The file passes for text, and cannot be read as such.
    NoText,
    /// The record that it is of does not hold it any more.
    Gone,
}

/// In which way a file goes to a provider of this kind.
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
