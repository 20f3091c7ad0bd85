//! The plotting area of a chart, with margins for labels, and grid lines.

use super::canvas::{Canvas, Role, color, fine};
use super::scale::Scale;
use plotters::chart::{ChartBuilder, ChartContext};
use plotters::coord::cartesian::Cartesian2d;
use plotters::drawing::{DrawingAreaErrorKind, IntoDrawingArea};
use plotters::element::{Drawable, PathElement, PointCollection};
use plotters::style::{Color, IntoTextStyle};
use std::convert::Infallible;

/// Result of a drawing operation, whose backend cannot fail.
pub(super) type DrawResult<T = ()> = Result<T, DrawingAreaErrorKind<Infallible>>;

/// Distance between labels and the element that they belong to, in pixels.
pub(super) const GAP: f64 = 8.0;

/// Margins around the plotting area, in pixels.
#[derive(Clone, Copy, Default)]
pub(super) struct Room {
    pub top: f64,
    pub right: f64,
    pub bottom: f64,
    pub left: f64,
}

/// The plotting area with its two axes.
pub(super) struct Plain {
    pub canvas: Canvas,
    chart: ChartContext<'static, Canvas, Cartesian2d<Scale, Scale>>,
}

impl Plain {
    /// Lays out the area on a canvas. `lines` says for which axes grid lines are drawn: `across` for the axis at the
    /// left.
    pub(super) fn new(
        canvas: &Canvas,
        room: Room,
        (x, y): (Scale, Scale),
        lines: (bool, bool),
    ) -> DrawResult<Self> {
        let root = canvas.clone().into_drawing_area();
        let mut chart = ChartBuilder::on(&root)
            .margin_top(fine(room.top))
            .margin_right(fine(room.right))
            .x_label_area_size(fine(room.bottom))
            .y_label_area_size(fine(room.left))
            .build_cartesian_2d(x, y)?;
        let words = ("sans-serif", fine(13.0)).with_color(color(Role::Label, 0));
        let words = words.into_text_style(&root);
        let mut mesh = chart.configure_mesh();
        if !lines.0 {
            mesh.disable_x_mesh();
        }
        if !lines.1 {
            mesh.disable_y_mesh();
        }
        mesh.bold_line_style(color(Role::Grid, 0))
            .light_line_style(color(Role::Nothing, 0))
            .axis_style(color(Role::Nothing, 0))
            // Plotters places labels at twice the length of a tick mark.
            .set_all_tick_mark_size(fine(GAP / 2.0))
            .label_style(words)
            .draw()?;
        Ok(Self { canvas: canvas.clone(), chart })
    }

    /// Draws an element at the coordinates of its values.
    pub(super) fn draw<'b, E, B>(&self, element: &'b E) -> DrawResult
    where
        B: plotters::element::CoordMapper,
        &'b E: PointCollection<'b, (f64, f64), B>,
        E: Drawable<Canvas, B>,
    {
        self.chart.plotting_area().draw(element)
    }

    /// Draws a straight line between two points.
    pub(super) fn line(&self, role: Role, from: (f64, f64), to: (f64, f64)) -> DrawResult {
        self.draw(&PathElement::new(vec![from, to], color(role, 0).stroke_width(1)))
    }
}
