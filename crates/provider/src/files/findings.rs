//! Warnings about a prompt's files, shown before the prompt is sent.

use super::{Obstacle, Sending, sending};
use crate::endpoint::kind_of;
use crate::record::{FileLimits, FileRules};
use pilcrow_core::attachment::{Attachment, FileKind};
use pilcrow_core::exchange::ProviderSettings;

/// The facts by which a person recognises a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileName {
    /// Number of the file in the prompt.
    pub number: usize,
    /// Name of the file; `None` if it has none.
    pub name: Option<String>,
    /// The kind of the file.
    pub kind: FileKind,
    /// Media type of the file; may be empty.
    pub media_type: String,
}

/// A warning about a file, or about all files of a prompt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileFinding {
    /// The file; `None` if the warning is about all files.
    pub file: Option<FileName>,
    /// The kind of warning.
    pub finding: Finding,
}

/// A kind of warning about files. Sizes are in bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// The file is not sent.
    NotSent(Obstacle),
    /// The person has to put the file into the chat by hand.
    ByHand,
    /// The file is larger than the provider accepts.
    TooLarge {
        /// Size of the file.
        size: usize,
        /// Largest size that is accepted.
        limit: usize,
    },
    /// A side of the picture is longer than the provider accepts.
    TooWide {
        /// Longer side of the picture, in pixels.
        side: u32,
        /// Longest side that is accepted, in pixels.
        limit: u32,
    },
    /// The prompt has more pictures than the provider accepts.
    TooMany {
        /// Number of pictures.
        count: usize,
        /// Maximum number of pictures.
        limit: usize,
    },
    /// All files together are larger than the provider accepts.
    TooLargeTogether {
        /// Size of all files together.
        size: usize,
        /// Largest size that is accepted.
        limit: usize,
    },
    /// The chosen model is listed as one that does not accept files of this kind.
    ModelCannot,
}

/// Returns the warnings about a prompt's files for a provider. `reads` are the kinds of files that the chosen model is
/// listed to accept; `None` if no list says so.
///
/// ```
/// use pilcrow_core::exchange::ProviderSettings;
/// use pilcrow_provider::file_findings;
///
/// assert_eq!(file_findings(&[], &ProviderSettings::default(), None), []);
/// ```
pub fn file_findings(
    files: &[Attachment],
    settings: &ProviderSettings,
    reads: Option<&[FileKind]>,
) -> Vec<FileFinding> {
    let kind = kind_of(settings);
    let limits = FileRules::look_up(kind).limits;
    let ways: Vec<(&Attachment, Sending)> =
        files.iter().map(|file| (file, sending(file, kind))).collect();
    let of_each = ways.iter().filter_map(|(file, way)| {
        let finding = match way {
            Sending::Not(why) => Finding::NotSent(why.clone()),
            Sending::ByHand => Finding::ByHand,
            Sending::Part if reads.is_some_and(|reads| !reads.contains(&file.kind())) => {
                Finding::ModelCannot
            }
            Sending::Part => over_limit(file, limits)?,
            Sending::AsText | Sending::InDocument => return None,
        };
        Some(FileFinding { file: Some(name_of(file)), finding })
    });
    let mut findings: Vec<FileFinding> = of_each.collect();
    let sent_apart = ways.iter().filter(|(_, way)| *way == Sending::Part).map(|(file, _)| *file);
    let of_all = over_all(&sent_apart.collect::<Vec<_>>(), limits);
    findings.extend(of_all.into_iter().map(|finding| FileFinding { file: None, finding }));
    findings
}

fn name_of(file: &Attachment) -> FileName {
    FileName {
        number: file.number,
        name: file.name.clone(),
        kind: file.kind(),
        media_type: file.media_type.clone(),
    }
}

/// Converts a limit on a file's base64 length to bytes.
fn bytes_of(base64: usize) -> usize {
    base64 / 4 * 3
}

fn over_limit(file: &Attachment, limits: FileLimits) -> Option<Finding> {
    let is_picture = file.kind() == FileKind::Picture;
    let size = file.size;
    let limit = if is_picture { limits.picture } else { limits.file };
    if let Some(limit) = limit.map(bytes_of).filter(|limit| size > *limit) {
        return Some(Finding::TooLarge { size, limit });
    }
    let limit = limits.side.filter(|_| is_picture)?;
    let side = file.pixels().map(|(width, height)| width.max(height))?;
    (side > limit).then_some(Finding::TooWide { side, limit })
}

fn over_all(files: &[&Attachment], limits: FileLimits) -> Vec<Finding> {
    let count = files.iter().filter(|file| file.kind() == FileKind::Picture).count();
    let too_many = limits.pictures.filter(|limit| count > *limit);
    let size = files.iter().map(|file| file.size).sum();
    let too_large = limits.all.map(bytes_of).filter(|limit| size > *limit);
    let too_many = too_many.map(|limit| Finding::TooMany { count, limit });
    too_many
        .into_iter()
        .chain(too_large.map(|limit| Finding::TooLargeTogether { size, limit }))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use pilcrow_core::attachment::FileContent;
    use pilcrow_core::exchange::ProviderKind;

    fn file(number: usize, media_type: &str, base64: String) -> Attachment {
        Attachment {
            number,
            name: None,
            media_type: media_type.into(),
            size: base64.len() / 4 * 3,
            content: FileContent::Here(base64.into()),
        }
    }

    fn numbered_findings(
        files: Vec<Attachment>,
        kind: ProviderKind,
        reads: Option<&[FileKind]>,
    ) -> Vec<(Option<usize>, Finding)> {
        let settings = ProviderSettings { kind, ..ProviderSettings::default() };
        let findings = file_findings(&files, &settings, reads).into_iter();
        findings.map(|one| (one.file.map(|file| file.number), one.finding)).collect()
    }

    #[test]
    fn limits_are_held_against_what_is_sent() {
        let picture = |number, length| file(number, "image/png", "A".repeat(length));
        let large = 6 << 20;
        assert_eq!(
            numbered_findings(
                vec![picture(1, 400), picture(2, large)],
                ProviderKind::Anthropic,
                None
            ),
            [(Some(2), Finding::TooLarge { size: large / 4 * 3, limit: (5 << 20) / 4 * 3 })]
        );
        assert_eq!(
            numbered_findings(
                (1..=6).map(|number| picture(number, 800_000)).collect(),
                ProviderKind::Groq,
                None
            ),
            [
                (None, Finding::TooMany { count: 6, limit: 5 }),
                (None, Finding::TooLargeTogether { size: 3_600_000, limit: 3 << 20 })
            ]
        );
        assert_eq!(numbered_findings(vec![picture(1, large)], ProviderKind::Ollama, None), []);
    }

    #[test]
    fn what_a_provider_or_a_model_cannot_take_is_said() {
        let files = || {
            vec![
                file(1, "image/png", "AAAA".into()),
                file(2, "application/pdf", "AAAA".into()),
                file(3, "text/plain", "YWJj".into()),
            ]
        };
        let not = |why| Finding::NotSent(why);
        assert_eq!(
            numbered_findings(files(), ProviderKind::InBrowser, None),
            [(Some(1), not(Obstacle::Kind)), (Some(2), not(Obstacle::Kind))]
        );
        assert_eq!(
            numbered_findings(files(), ProviderKind::ByHand, None),
            [(Some(1), Finding::ByHand), (Some(2), Finding::ByHand)]
        );
        assert_eq!(numbered_findings(files(), ProviderKind::Service, None), []);
        assert_eq!(
            numbered_findings(files(), ProviderKind::OpenRouter, Some(&[FileKind::Pdf])),
            [(Some(1), Finding::ModelCannot)]
        );
    }
}
