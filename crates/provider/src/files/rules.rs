//! The kinds and formats of files that each provider takes, and its limits, as data.

use pilcrow_core::attachment::FileKind;
use pilcrow_core::exchange::ProviderKind;

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

const WEB_PICTURES: &[&str] = &["image/png", "image/jpeg", "image/webp", "image/gif"];
const TWO_SOUNDS: &[&str] = &["audio/wav", "audio/mpeg"];
const MIB: usize = 1 << 20;

const NO_LIMITS: FileLimits =
    FileLimits { picture: None, pictures: None, side: None, file: None, all: None };

/// Nothing but text.
const ONLY_TEXT: FileRules =
    FileRules { pictures: &[], sounds: &[], videos: &[], pdf: false, limits: NO_LIMITS };

/// Chat Completions: `image_url`, `input_audio` in WAV and MP3, and of files PDF alone
/// (developers.openai.com/api/docs/guides/images-vision, …/audio, …/file-inputs: 50 MB together).
const OPENAI_CHAT: FileRules = FileRules {
    pictures: WEB_PICTURES,
    sounds: TWO_SOUNDS,
    pdf: true,
    limits: FileLimits { pictures: Some(500), all: Some(50 * MIB), ..NO_LIMITS },
    ..ONLY_TEXT
};

/// Responses: the same without sound.
const OPENAI: FileRules = FileRules { sounds: &[], ..OPENAI_CHAT };

/// Messages: `image` and `document` (platform.claude.com/docs/en/build-with-claude/vision and …/pdf-support:
/// 100 pictures, 8,000 px, 32 MB a request). The limit of 5 MB a picture is held against its base64, as the
/// API's own errors count it.
const ANTHROPIC: FileRules = FileRules {
    pictures: WEB_PICTURES,
    pdf: true,
    limits: FileLimits {
        picture: Some(5 * MIB),
        pictures: Some(100),
        side: Some(8_000),
        all: Some(32 * MIB),
        ..NO_LIMITS
    },
    ..ONLY_TEXT
};

/// generateContent: `inlineData` (ai.google.dev/gemini-api/docs/image-understanding, …/audio, …/document-processing;
/// blog.google, January 2026: 100 MB inline, in base64).
const GEMINI: FileRules = FileRules {
    pictures: &["image/png", "image/jpeg", "image/webp", "image/heic", "image/heif"],
    sounds: &["audio/wav", "audio/mpeg", "audio/aiff", "audio/aac", "audio/ogg", "audio/flac"],
    videos: &["video/mp4", "video/quicktime", "video/x-msvideo", "video/webm"],
    pdf: true,
    limits: FileLimits { file: Some(50 * MIB), all: Some(100 * MIB), ..NO_LIMITS },
};

/// OpenRouter reads PDF for every model (openrouter.ai/docs/features/multimodal).
const OPENROUTER: FileRules = FileRules {
    pictures: WEB_PICTURES,
    sounds: &[
        "audio/wav",
        "audio/mpeg",
        "audio/aiff",
        "audio/aac",
        "audio/ogg",
        "audio/flac",
        "audio/mp4",
    ],
    pdf: true,
    ..ONLY_TEXT
};

/// Mistral: `image_url`, `input_audio`, `document_url` (docs.mistral.ai/capabilities/vision: 8 pictures of
/// 10 MB; the chunks' types are of its client).
const MISTRAL: FileRules = FileRules {
    pictures: WEB_PICTURES,
    sounds: TWO_SOUNDS,
    pdf: true,
    limits: FileLimits { picture: Some(10 * MIB), pictures: Some(8), ..NO_LIMITS },
    ..ONLY_TEXT
};

/// Groq: five pictures, 4 MB a request with base64 (console.groq.com/docs/vision).
const GROQ: FileRules = FileRules {
    pictures: WEB_PICTURES,
    limits: FileLimits { pictures: Some(5), all: Some(4 * MIB), ..NO_LIMITS },
    ..ONLY_TEXT
};

/// Ollama: `images` beside a message's text (docs.ollama.com/api/chat).
const OLLAMA: FileRules =
    FileRules { pictures: &["image/png", "image/jpeg", "image/webp"], ..ONLY_TEXT };

/// LM Studio (lmstudio.ai/docs: JPEG, PNG and WebP).
const LM_STUDIO: FileRules = OLLAMA;

/// llama.cpp decodes pictures by stb_image and sounds by miniaudio (tools/mtmd, docs/multimodal.md).
const LLAMA_CPP: FileRules = FileRules {
    pictures: &["image/png", "image/jpeg", "image/bmp", "image/gif"],
    sounds: &["audio/wav", "audio/mpeg", "audio/flac"],
    ..ONLY_TEXT
};

/// vLLM (docs.vllm.ai/en/latest/features/multimodal_inputs).
const VLLM: FileRules = FileRules {
    pictures: &["image/png", "image/jpeg", "image/webp", "image/gif", "image/bmp"],
    sounds: &["audio/wav", "audio/mpeg", "audio/flac", "audio/ogg"],
    ..ONLY_TEXT
};

/// The Prompt API: `image` and `audio` as `Blob`s, which the browser decodes as it does elsewhere
/// (webmachinelearning.github.io/prompt-api).
const BUILT_IN: FileRules = FileRules {
    pictures: &["image/png", "image/jpeg", "image/webp", "image/gif", "image/bmp"],
    sounds: &["audio/wav", "audio/mpeg", "audio/ogg", "audio/flac", "audio/aac"],
    ..ONLY_TEXT
};

/// Another server of that interface: what most of them take.
const COMPATIBLE: FileRules =
    FileRules { pictures: WEB_PICTURES, sounds: TWO_SOUNDS, pdf: true, ..ONLY_TEXT };

impl FileRules {
    /// The rules of a kind of provider. What takes no prompt, or takes the document, has none of its own.
    pub fn of(kind: ProviderKind) -> &'static Self {
        match kind {
            ProviderKind::BuiltIn => &BUILT_IN,
            ProviderKind::InBrowser
            | ProviderKind::ByHand
            | ProviderKind::Service
            | ProviderKind::Recorded => &ONLY_TEXT,
            ProviderKind::OpenAi => &OPENAI,
            ProviderKind::OpenAiChat => &OPENAI_CHAT,
            ProviderKind::Anthropic => &ANTHROPIC,
            ProviderKind::Gemini => &GEMINI,
            ProviderKind::OpenRouter => &OPENROUTER,
            ProviderKind::Mistral => &MISTRAL,
            ProviderKind::Groq => &GROQ,
            ProviderKind::Ollama => &OLLAMA,
            ProviderKind::LmStudio => &LM_STUDIO,
            ProviderKind::LlamaCpp => &LLAMA_CPP,
            ProviderKind::Vllm => &VLLM,
            ProviderKind::Compatible => &COMPATIBLE,
        }
    }

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
