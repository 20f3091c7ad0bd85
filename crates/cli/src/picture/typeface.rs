//! The page's serif: its letters as shapes, each where it stands in a line.

use super::shape::Shape;
use crate::page::Page;
use harfrust::font::glyph::outline::{DrawMemory, DrawOptions, PathSink};
use harfrust::{Buffer, Font, GlyphId, ShapeOptions, ShaperFont, shape};

/// The fonts of the page, each with a range of letters (`style/fonts.css`).
const FILES: [&str; 4] = [
    "fonts/source-serif-4-latin-wght-normal.woff2",
    "fonts/source-serif-4-latin-ext-wght-normal.woff2",
    "fonts/source-serif-4-cyrillic-wght-normal.woff2",
    "fonts/source-serif-4-cyrillic-ext-wght-normal.woff2",
];

/// The page's serif.
pub struct Serif(Vec<Font>);

/// The serif in one weight.
pub struct Typeface(Vec<Font>);

/// A letter's shape, and where its origin stands in a line, in parts of the size.
struct Placed<'face> {
    font: &'face Font,
    glyph: GlyphId,
    x: f32,
    y: f32,
}

impl Serif {
    /// Reads it from a page; none where the page has no such fonts.
    pub fn of(page: &Page) -> Option<Self> {
        let fonts = FILES.iter().filter_map(|file| {
            let bytes = wuff::decompress_woff2(&page.read(file).ok()?).ok()?;
            Font::new(bytes, 0)
        });
        let fonts: Vec<Font> = fonts.collect();
        (!fonts.is_empty()).then_some(Self(fonts))
    }

    /// In a weight, as CSS counts them.
    pub fn weight(&self, weight: f32) -> Typeface {
        let weigh = |font: &Font| font.instance_builder().variations([("wght", weight)]).build();
        Typeface(self.0.iter().map(weigh).collect())
    }
}

impl Typeface {
    /// Whether each letter and digit of a text is there. Signs that are not are left out.
    pub fn has_letters(&self, text: &str) -> bool {
        text.chars()
            .filter(|letter| letter.is_alphanumeric())
            .all(|letter| self.font(letter).is_some())
    }

    /// How wide a line is, in parts of the size.
    pub fn width(&self, line: &str) -> f32 {
        self.placed(line).1
    }

    /// A line as one shape, which begins at `x` and stands on `y`.
    pub fn shape(&self, line: &str, size: f32, x: f32, y: f32) -> Shape {
        let mut pen = Pen { shape: Shape::default(), x, y };
        for placed in self.placed(line).0 {
            (pen.x, pen.y) = (x + placed.x * size, y - placed.y * size);
            if let Some(outline) = placed.font.outline_glyphs().get(placed.glyph) {
                let options = DrawOptions::new().with_ppem(Some(size));
                // A letter that the font has in no shape is left out.
                let _ = outline.draw(&options, DrawMemory::Scratch, &mut pen);
            }
        }
        pen.shape.close();
        pen.shape
    }

    /// The letters of a line with their places, and the line's width.
    fn placed(&self, line: &str) -> (Vec<Placed<'_>>, f32) {
        let (mut placed, mut x) = (Vec::new(), 0.0);
        for (font, run) in self.runs(line) {
            let mut buffer = Buffer::new();
            buffer.push_str(&run);
            buffer.guess_segment_properties();
            if shape(&ShaperFont::new(font), &mut buffer, ShapeOptions::new()).is_err() {
                continue;
            }
            let size = f32::from(font.units_per_em());
            let part = |units: i32| i16::try_from(units).map_or(0.0, f32::from) / size;
            for (glyph, place) in buffer.glyph_infos().iter().zip(buffer.glyph_positions()) {
                let (own, y) = (x + part(place.x_offset), part(place.y_offset));
                placed.push(Placed { font, glyph: GlyphId::new(glyph.glyph_id), x: own, y });
                x += part(place.x_advance);
            }
        }
        (placed, x)
    }

    /// The pieces of a line that a font each has the letters of, in order.
    fn runs(&self, line: &str) -> Vec<(&Font, String)> {
        let mut runs: Vec<(&Font, String)> = Vec::new();
        for letter in line.chars() {
            match (runs.last_mut(), self.font(letter)) {
                // Signs that several fonts have stay with the letters before them.
                (Some((font, run)), _) if has(font, letter) => run.push(letter),
                (_, Some(font)) => runs.push((font, letter.to_string())),
                (_, None) => {}
            }
        }
        runs
    }

    fn font(&self, letter: char) -> Option<&Font> {
        self.0.iter().find(|font| has(font, letter))
    }
}

fn has(font: &Font, letter: char) -> bool {
    font.charmap().map_unicode(letter).is_some()
}

/// Draws a letter where it stands. Fonts count upwards, pictures downwards.
struct Pen {
    shape: Shape,
    x: f32,
    y: f32,
}

impl PathSink for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.shape.move_to(self.x + x, self.y - y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.shape.line_to(self.x + x, self.y - y);
    }

    fn quad_to(&mut self, cx0: f32, cy0: f32, x: f32, y: f32) {
        self.shape.quad_to(self.x + cx0, self.y - cy0, self.x + x, self.y - y);
    }

    fn curve_to(&mut self, cx0: f32, cy0: f32, cx1: f32, cy1: f32, x: f32, y: f32) {
        let (xs, ys) = ([cx0, cx1, x].map(|x| self.x + x), [cy0, cy1, y].map(|y| self.y - y));
        self.shape.curve_to(xs, ys);
    }

    fn close(&mut self) {
        self.shape.close();
    }
}
