//! A shape of lines and curves on a picture: how much of each point it covers.

use super::SIZE;
use ab_glyph_rasterizer::{Point, Rasterizer, point};

/// A shape that is being drawn. Where its parts overlap they are one, as long as they go the same way round.
pub struct Shape {
    covered: Rasterizer,
    /// Where the part that is being drawn began, and where it has got to.
    start: Point,
    end: Point,
}

impl Default for Shape {
    fn default() -> Self {
        let [width, height] =
            [SIZE.0, SIZE.1].map(|side| usize::try_from(side).unwrap_or_default());
        let (start, end) = (point(0.0, 0.0), point(0.0, 0.0));
        Self { covered: Rasterizer::new(width, height), start, end }
    }
}

impl Shape {
    /// Ends the part before, and begins another.
    pub fn move_to(&mut self, x: f32, y: f32) {
        self.close();
        self.start = inside(x, y);
        self.end = self.start;
    }

    /// A straight line.
    pub fn line_to(&mut self, x: f32, y: f32) {
        let end = inside(x, y);
        self.covered.draw_line(self.end, end);
        self.end = end;
    }

    /// A curve that is drawn towards one point on its way.
    pub fn quad_to(&mut self, x0: f32, y0: f32, x: f32, y: f32) {
        let end = inside(x, y);
        self.covered.draw_quad(self.end, inside(x0, y0), end);
        self.end = end;
    }

    /// A curve that is drawn towards two points, one after the other.
    pub fn curve_to(&mut self, [x0, x1, x]: [f32; 3], [y0, y1, y]: [f32; 3]) {
        let end = inside(x, y);
        self.covered.draw_cubic(self.end, inside(x0, y0), inside(x1, y1), end);
        self.end = end;
    }

    /// Goes back to where the part began.
    pub fn close(&mut self) {
        self.covered.draw_line(self.end, self.start);
        self.end = self.start;
    }

    /// Tells of each point, row by row, how many 255ths of it are covered.
    // The cast holds to what a byte can be.
    pub fn each_share(&self, mut tell: impl FnMut(u8)) {
        self.covered.for_each_pixel(|_, share| tell((share.min(1.0) * 255.0).round() as u8));
    }
}

/// What is beside the picture would go on in the next row: it is pressed to the edge. Above and below nothing is drawn.
fn inside(x: f32, y: f32) -> Point {
    let (width, _) = SIZE;
    point(x.clamp(0.0, width as f32), y)
}
