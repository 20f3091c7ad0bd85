//! What becomes of a prompt's files.

use pilcrow_core::attachment::FileKind;
use pilcrow_provider::{FileFinding, FileName, Finding, Obstacle};
use pilcrow_words::{Locale, words_now};

/// What is to be known of a file, or of all, where `who` is asked; `size` says a number of bytes.
pub fn finding_words(
    locale: Locale,
    entry: &FileFinding,
    who: &str,
    size: impl Fn(usize) -> String,
) -> String {
    let name = entry.file.as_ref().map(|file| file_name(locale, file)).unwrap_or_default();
    let name = name.as_str();
    match &entry.finding {
        Finding::NotSent(why) => not_sent_words(locale, why, entry.file.as_ref(), name, who),
        Finding::ByHand => words_now!(locale, files.by_hand, name = name),
        Finding::TooLarge { size: is, limit } => {
            let (is, limit) = (size(*is), size(*limit));
            words_now!(locale, files.too_large, name = name, who = who, size = is, limit = limit)
        }
        Finding::TooWide { side, limit } => {
            let (side, limit) = (*side, *limit);
            words_now!(locale, files.too_wide, name = name, who = who, side = side, limit = limit)
        }
        Finding::TooMany { count, limit } => {
            let (count, limit) = (*count, *limit);
            words_now!(locale, files.too_many, count = count, who = who, limit = limit)
        }
        Finding::TooLargeTogether { size: is, limit } => {
            let (is, limit) = (size(*is), size(*limit));
            words_now!(locale, files.together, who = who, size = is, limit = limit)
        }
        Finding::ModelCannot => words_now!(locale, files.model, name = name),
    }
}

fn not_sent_words(
    locale: Locale,
    why: &Obstacle,
    file: Option<&FileName>,
    name: &str,
    who: &str,
) -> String {
    let media_type = file.map(|file| file.media_type.as_str()).unwrap_or_default();
    match why {
        Obstacle::Kind => match file.map(|file| file.kind) {
            Some(FileKind::Picture) => {
                words_now!(locale, files.no_picture, name = name, who = who)
            }
            Some(FileKind::Sound) => words_now!(locale, files.no_sound, name = name, who = who),
            Some(FileKind::Video) => words_now!(locale, files.no_video, name = name, who = who),
            Some(FileKind::Pdf) => words_now!(locale, files.no_pdf, name = name, who = who),
            _ => words_now!(locale, files.no_other, name = name, who = who),
        },
        Obstacle::Format { takes } => {
            let (format, formats) = (short(media_type), takes.iter().map(|it| short(it)));
            let formats = formats.collect::<Vec<_>>().join(", ");
            words_now!(
                locale,
                files.format,
                name = name,
                who = who,
                format = format,
                formats = formats
            )
        }
        Obstacle::Empty => words_now!(locale, files.empty, name = name),
        Obstacle::NoText => words_now!(locale, files.no_text, name = name),
        Obstacle::Gone => words_now!(locale, files.gone, name = name),
    }
}

/// As people call a format: `JPEG`, `HEIC`.
fn short(media_type: &str) -> String {
    let name = media_type.rsplit('/').next().unwrap_or(media_type);
    match name {
        "mpeg" => "MP3".to_owned(),
        "x-msvideo" => "AVI".to_owned(),
        "quicktime" => "MOV".to_owned(),
        name => name.to_ascii_uppercase(),
    }
}

fn file_name(locale: Locale, file: &FileName) -> String {
    let numbered = || words_now!(locale, files.unnamed, number = file.number);
    file.name.clone().unwrap_or_else(numbered)
}
