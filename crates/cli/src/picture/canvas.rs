//! What a picture is drawn on: opaque, three bytes a point.

use super::SIZE;
use super::shape::Shape;

/// A colour's red, green and blue.
pub type Colour = [u8; 3];

/// A picture that is being drawn.
pub struct Canvas(Vec<Colour>);

impl Canvas {
    /// All of it in one colour.
    pub fn new(paper: Colour) -> Self {
        Self(vec![paper; count(SIZE.0) * count(SIZE.1)])
    }

    /// A bar along the left side.
    pub fn bar(&mut self, width: usize, colour: Colour) {
        for row in self.0.chunks_mut(count(SIZE.0)) {
            row.iter_mut().take(width).for_each(|point| *point = colour);
        }
    }

    /// A shape. At its edge a point has as much of the colour as the shape covers of it.
    pub fn fill(&mut self, shape: &Shape, colour: Colour) {
        let mut points = self.0.iter_mut();
        shape.each_share(|share| {
            let Some(point) = points.next() else { return };
            if share > 0 {
                for (own, new) in point.iter_mut().zip(colour) {
                    *own = mixed(*own, new, share);
                }
            }
        });
    }

    /// The picture as PNG; none where it cannot be packed.
    pub fn png(&self) -> Option<Vec<u8>> {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, SIZE.0, SIZE.1);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        // Of even colour and few letters: rows pack better as they are than as what differs from the row above.
        encoder.set_filter(png::Filter::NoFilter);
        let mut writer = encoder.write_header().ok()?;
        writer.write_image_data(self.0.as_flattened()).ok()?;
        writer.finish().ok()?;
        Some(bytes)
    }
}

/// So many 255ths of the new one, and the rest of the old.
fn mixed(old: u8, new: u8, share: u8) -> u8 {
    let [old, new, share] = [old, new, share].map(u32::from);
    let sum = new * share + old * (255 - share) + 127;
    u8::try_from(sum / 255).unwrap_or(u8::MAX)
}

fn count(size: u32) -> usize {
    usize::try_from(size).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAPER: Colour = [250; 3];
    const INK: Colour = [10, 20, 30];

    fn at(canvas: &Canvas, x: usize, y: usize) -> Colour {
        canvas.0[y * count(SIZE.0) + x]
    }

    #[track_caller]
    fn check(share: u8, expected: u8) {
        assert_eq!(mixed(200, 100, share), expected, "{share}");
    }

    #[test]
    fn an_edge_has_as_much_colour_as_it_covers() {
        check(0, 200);
        check(255, 100);
        check(51, 180);
    }

    #[test]
    fn shapes_that_overlap_are_one_and_what_is_outside_is_left_out() {
        let mut shape = Shape::default();
        for (left, right, bottom) in [(-50.0, 20.0, 20.0), (10.0, 2000.0, 30.5)] {
            shape.move_to(left, 10.0);
            shape.line_to(right, 10.0);
            shape.line_to(right, bottom);
            shape.line_to(left, bottom);
            shape.close();
        }
        let mut canvas = Canvas::new(PAPER);
        canvas.fill(&shape, INK);
        for x in [0, 15, 30, 1199] {
            assert_eq!((at(&canvas, x, 9), at(&canvas, x, 15)), (PAPER, INK), "{x}");
        }
        for x in [15, 30, 1199] {
            let half = at(&canvas, x, 30)[0];
            assert!((128..=132).contains(&half), "{x}: {half}");
        }
        let rest = [at(&canvas, 0, 25), at(&canvas, 0, 31), at(&canvas, 1199, 31)];
        assert_eq!(rest, [PAPER; 3]);
    }

    #[test]
    fn a_bar_is_as_wide_as_asked_for_and_the_picture_is_png() {
        let mut canvas = Canvas::new(PAPER);
        canvas.bar(28, INK);
        let points = [(27, 0), (28, 0), (27, 629), (28, 629)].map(|(x, y)| at(&canvas, x, y));
        assert_eq!(points, [INK, PAPER, INK, PAPER]);
        assert!(canvas.png().unwrap().starts_with(b"\x89PNG\r\n\x1a\n"));
    }
}
