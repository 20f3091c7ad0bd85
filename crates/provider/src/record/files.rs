//! The kinds and formats of files that a provider accepts, and its limits.

use pilcrow_core::attachment::FileKind;

/// The files that a provider accepts. Every provider gets text files, as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileRules {
    /// Media types of pictures.
    pub pictures: &'static [&'static str],
    /// Media types of sounds.
    pub sounds: &'static [&'static str],
    /// Media types of videos.
    pub videos: &'static [&'static str],
    /// True if the provider accepts PDF.
    pub pdf: bool,
    /// True if the provider converts PDF itself for every model, whatever its list says of the model.
    pub reads_pdf_itself: bool,
    /// The documented way to count a picture's tokens; `None` if there is none.
    pub picture_tokens: Option<PictureTokens>,
    /// Limits above which the provider refuses a prompt.
    pub limits: FileLimits,
}

/// Limits on files above which a provider refuses a prompt; `None` if none is documented. Sizes are in bytes of base64,
/// as sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileLimits {
    /// Maximum size of one picture.
    pub picture: Option<usize>,
    /// Maximum number of pictures in a prompt.
    pub pictures: Option<usize>,
    /// Maximum length of a picture's longer side, in pixels.
    pub side: Option<u32>,
    /// Maximum size of one file of another kind.
    pub file: Option<usize>,
    /// Maximum size of all files of a prompt.
    pub all: Option<usize>,
}

/// A way to count a picture's tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureTokens {
    /// By squares of 512 px: OpenAI.
    Squares,
    /// By pixels: Anthropic.
    Pixels,
    /// By tiles of its shorter side: Gemini.
    Tiles,
}

pub(crate) const WEB_PICTURES: &[&str] = &["image/png", "image/jpeg", "image/webp", "image/gif"];
pub(crate) const TWO_SOUNDS: &[&str] = &["audio/wav", "audio/mpeg"];
pub(crate) const OPEN_SOUNDS: &[&str] = &["audio/wav", "audio/mpeg", "audio/flac"];
pub(crate) const MIB: usize = 1 << 20;

impl FileLimits {
    /// No documented limits.
    pub(crate) const NONE: Self =
        Self { picture: None, pictures: None, side: None, file: None, all: None };
}

impl FileRules {
    /// The rules of a provider that accepts only text.
    pub(crate) const ONLY_TEXT: Self = Self {
        pictures: &[],
        sounds: &[],
        videos: &[],
        pdf: false,
        reads_pdf_itself: false,
        picture_tokens: None,
        limits: FileLimits::NONE,
    };

    /// Returns the accepted media types of a kind of file.
    pub fn formats(&self, kind: FileKind) -> &'static [&'static str] {
        match kind {
            FileKind::Picture => self.pictures,
            FileKind::Sound => self.sounds,
            FileKind::Video => self.videos,
            FileKind::Pdf if self.pdf => &["application/pdf"],
            _ => &[],
        }
    }
}
