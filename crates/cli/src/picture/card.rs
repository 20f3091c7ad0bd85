//! How a picture is laid out: the site's name, a title with a few words below it, and where the site is.

use super::canvas::{Canvas, Colour};
use super::lines::{Lines, Room, balanced, lines};
use super::typeface::{Serif, Typeface};
use crate::page::Page;

/// Width and height, as previews elsewhere show it largest.
pub const SIZE: (u32, u32) = (1200, 630);

/// Where text begins and ends.
const LEFT: f32 = 104.0;
const WIDEST: f32 = 1200.0 - LEFT - 88.0;

/// The bar at the side, in the site's colour.
const BAR: usize = 28;

/// On which the site's name and its address stand.
const NAME_LINE: f32 = 106.0;
const ADDRESS_LINE: f32 = 560.0;

/// The middle of the title with its words.
const MIDDLE: f32 = 326.0;

/// As large as a title can be that takes so many lines.
const TITLES: [(f32, usize); 4] = [(100.0, 1), (88.0, 2), (72.0, 2), (62.0, 3)];
const WORDS: f32 = 36.0;
const SMALL: f32 = 32.0;

/// A longer text is cut before it is measured, in characters.
const LONGEST: usize = 400;

const PAPER: Colour = [0xfb, 0xfa, 0xf7];
const INK: Colour = [0x1c, 0x1b, 0x19];
const MUTED: Colour = [0x51, 0x4e, 0x47];

/// What a picture says.
pub struct Card<'text> {
    /// The site's name; empty where it has none, or is the title.
    pub site: &'text str,
    /// The title.
    pub title: &'text str,
    /// A few words; may be empty.
    pub words: &'text str,
    /// Where the site is, as people write it.
    pub address: &'text str,
    /// The site's colour, dark enough for text.
    pub accent: Colour,
}

/// Draws pictures.
pub struct Drawer {
    heavy: Typeface,
    plain: Typeface,
}

impl Drawer {
    /// With the fonts of a page; none where it has none.
    pub fn of(page: &Page) -> Option<Self> {
        let serif = Serif::of(page)?;
        Some(Self { heavy: serif.weight(650.0), plain: serif.weight(420.0) })
    }

    /// A picture as PNG; none where the fonts lack letters of it.
    pub fn drawn(&self, card: &Card) -> Option<Vec<u8>> {
        let has_letters = |text: &&str| self.plain.has_letters(text);
        if ![card.site, card.title, card.words].iter().all(has_letters) {
            return None;
        }
        let mut picture = Canvas::new(PAPER);
        picture.bar(BAR, card.accent);
        self.title(&mut picture, card);
        let mut line = |face: &Typeface, text: &str, y: f32, colour| {
            let width = |text: &str| face.width(text) * SMALL;
            let room = Room { width: &width, widest: WIDEST, most: 1 };
            let text = lines(&shortened(text), room).lines.concat();
            put(&mut picture, face, &text, SMALL, y, colour);
        };
        line(&self.heavy, card.site, NAME_LINE, card.accent);
        line(&self.plain, card.address, ADDRESS_LINE, MUTED);
        picture.png()
    }

    /// The title and the words below it, in the middle.
    fn title(&self, picture: &mut Canvas, card: &Card) {
        let (size, title) = self.fitted(&shortened(card.title));
        let most = 5 - title.lines.len().min(3);
        let width = |text: &str| self.plain.width(text) * WORDS;
        let words = lines(&shortened(card.words), Room { width: &width, widest: WIDEST, most });
        let words: Vec<&String> = words.lines.iter().filter(|line| !line.is_empty()).collect();
        let (step, words_step) = (size * 1.14, WORDS * 1.38);
        let gap = if words.is_empty() { 0.0 } else { 30.0 };
        let height = step * count(title.lines.len()) + gap + words_step * count(words.len());
        // From the top of a line to what its letters stand on.
        let mut y = MIDDLE - height / 2.0 + size * 0.86;
        for line in &title.lines {
            put(picture, &self.heavy, line, size, y, INK);
            y += step;
        }
        y += gap - size * 0.86 - (step - size) / 2.0 + WORDS * 0.86;
        for line in words {
            put(picture, &self.plain, line, WORDS, y, MUTED);
            y += words_step;
        }
    }

    /// The title as large as there is room for, and its lines.
    fn fitted(&self, title: &str) -> (f32, Lines) {
        let in_size = |size: f32, most: usize| {
            let width = |text: &str| self.heavy.width(text) * size;
            (size, balanced(title, Room { width: &width, widest: WIDEST, most }))
        };
        let mut sizes = TITLES.into_iter().map(|(size, most)| in_size(size, most));
        let fitting = sizes.find(|(_, lines)| !lines.is_cut);
        fitting.unwrap_or_else(|| in_size(62.0, 3))
    }
}

fn put(picture: &mut Canvas, face: &Typeface, line: &str, size: f32, y: f32, colour: Colour) {
    picture.fill(&face.shape(line, size, LEFT, y), colour);
}

fn shortened(text: &str) -> String {
    text.chars().take(LONGEST).collect()
}

fn count(lines: usize) -> f32 {
    u8::try_from(lines).map_or(0.0, f32::from)
}
