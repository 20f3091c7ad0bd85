//! Estimates of the tokens that a file takes, for providers that document it.

use crate::record::{FileRules, PictureTokens};
use pilcrow_core::attachment::{Attachment, FileKind};
use pilcrow_core::exchange::ProviderKind;

/// Estimates the tokens of a file that is sent as a part of its own; `None` if unknown.
pub(crate) fn file_tokens(file: &Attachment, kind: ProviderKind) -> Option<u64> {
    if file.kind() != FileKind::Picture {
        return None;
    }
    let (width, height) = file.pixels()?;
    let (width, height) = (u64::from(width), u64::from(height));
    Some(match FileRules::look_up(kind).picture_tokens? {
        PictureTokens::Squares => by_squares(width, height),
        PictureTokens::Pixels => by_pixels(width, height),
        PictureTokens::Tiles => by_tiles(width, height),
    })
}

/// Counts 170 tokens for each square of 512 px, and 85 more, after shrinking the picture to 2,048 px and its shorter
/// side to 768 px (developers.openai.com/api/docs/guides/images-vision, by the models that count squares).
fn by_squares(width: u64, height: u64) -> u64 {
    let (width, height) = shrunk(width, height, width.max(height), 2_048);
    let (width, height) = shrunk(width, height, width.min(height), 768);
    85 + 170 * width.div_ceil(512) * height.div_ceil(512)
}

/// Counts a token for 750 pixels, at most about 1,600, after shrinking the longer side to 1,568 px
/// (platform.claude.com/docs/en/build-with-claude/vision).
fn by_pixels(width: u64, height: u64) -> u64 {
    let (width, height) = shrunk(width, height, width.max(height), 1_568);
    (width * height).div_ceil(750).min(1_600)
}

/// Counts 258 tokens for a picture of at most 384 px, and for each tile of a larger one. A tile's side is the picture's
/// shorter side divided by 1.5, from 256 to 768 px (ai.google.dev/gemini-api/docs/tokens and …/image-understanding).
fn by_tiles(width: u64, height: u64) -> u64 {
    if width.max(height) <= 384 {
        return 258;
    }
    let tile = (width.min(height) * 2 / 3).clamp(256, 768);
    258 * width.div_ceil(tile) * height.div_ceil(tile)
}

/// Returns the sides of a picture, scaled down until `side` is `most`.
fn shrunk(width: u64, height: u64, side: u64, most: u64) -> (u64, u64) {
    if side <= most {
        return (width, height);
    }
    let scaled = |length: u64| (length * most / side).max(1);
    (scaled(width), scaled(height))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_cost_what_the_guides_say() {
        assert_eq!(by_squares(1_024, 1_024), 765);
        assert_eq!(by_squares(2_048, 4_096), 1_105);
        assert_eq!(by_pixels(200, 200), 54);
        assert_eq!(by_pixels(1_092, 1_092), 1_590);
        assert_eq!(by_pixels(4_000, 3_000), 1_600);
        assert_eq!(by_tiles(384, 384), 258);
        assert_eq!(by_tiles(960, 540), 258 * 6);
    }

    #[test]
    fn a_picture_of_hostile_size_is_counted_too() {
        let most = u64::from(u32::MAX);
        assert_eq!(by_squares(most, 1), 85 + 170 * 4);
        assert_eq!(by_pixels(most, most), 1_600);
        assert!(by_tiles(most, 1) > 0);
    }
}
