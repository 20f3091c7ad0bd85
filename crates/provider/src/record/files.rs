//! The kinds and formats of files that a provider takes, and its limits.

use pilcrow_core::attachment::FileKind;

/// What files a provider takes. Text files go to every one, as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileRules {
    /// The media types of pictures.
    pub pictures: &'static [&'static str],
    /// The media types of sounds.
    pub sounds: &'static [&'static str],
    /// The media types of videos.
    pub videos: &'static [&'static str],
    /// Whether it takes PDF.
    pub pdf: bool,
    /// Whether it reads PDF for every model, whatever its list says of the model.
    pub reads_pdf_itself: bool,
    /// About how many tokens a picture takes, where that is documented.
    pub picture_tokens: Option<PictureTokens>,
    /// Above which it refuses.
    pub limits: FileLimits,
}

/// Above which a provider refuses a prompt; none where nothing is documented. Sizes are in bytes of base64, as they
/// are sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileLimits {
    /// The size of one picture.
    pub picture: Option<usize>,
    /// How many pictures a prompt may have.
    pub pictures: Option<usize>,
    /// The longer side of a picture, in pixels.
    pub side: Option<u32>,
    /// The size of one file of another kind.
    pub file: Option<usize>,
    /// The size of all files of a prompt.
    pub all: Option<usize>,
}

/// How the tokens of a picture are counted.
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
    /// No limit is documented.
    pub(crate) const NONE: Self =
        Self { picture: None, pictures: None, side: None, file: None, all: None };
}

impl FileRules {
    /// The provider takes no files, only text.
    pub(crate) const ONLY_TEXT: Self = Self {
        pictures: &[],
        sounds: &[],
        videos: &[],
        pdf: false,
        reads_pdf_itself: false,
        picture_tokens: None,
        limits: FileLimits::NONE,
    };

    /// The media types of a kind of file that are taken.
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
