//! What a drawing has to fit into: its width, the reader's language, and the measured widths of
//! words.

use crate::words::Locale;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{CanvasRenderingContext2d, Element, HtmlCanvasElement};

/// What a drawing has to fit into.
#[derive(Clone)]
pub(super) struct Frame {
    pub width: f64,
    pub locale: Locale,
    pub ruler: Ruler,
}

/// Measures words in the letters of a drawing.
#[derive(Clone)]
pub(super) struct Ruler {
    context: Option<CanvasRenderingContext2d>,
    size: f64,
}

impl Ruler {
    /// For the letters of an element.
    pub(super) fn of(element: &Element) -> Self {
        const USUAL: f64 = 13.0;
        let style = window().get_computed_style(element).ok().flatten();
        let say = |name| style.as_ref().and_then(|style| style.get_property_value(name).ok());
        let (size, family) = (say("font-size"), say("font-family"));
        let context = document().create_element("canvas").ok().and_then(|canvas| {
            let canvas: HtmlCanvasElement = canvas.unchecked_into();
            Some(canvas.get_context("2d").ok()??.unchecked_into::<CanvasRenderingContext2d>())
        });
        if let (Some(context), Some(size), Some(family)) = (&context, &size, &family) {
            context.set_font(&format!("{size} {family}"));
        }
        let size = size.and_then(|size| size.strip_suffix("px")?.parse().ok());
        Self { context, size: size.unwrap_or(USUAL) }
    }

    /// How wide a text is, in pixels.
    pub(super) fn width(&self, text: &str) -> f64 {
        let measured = self.context.as_ref().and_then(|context| context.measure_text(text).ok());
        measured.map_or_else(|| self.estimate(text), |metrics| metrics.width())
    }

    #[allow(clippy::cast_precision_loss, reason = "labels are short")]
    fn estimate(&self, text: &str) -> f64 {
        text.chars().count() as f64 * self.size * 0.6
    }

    /// The widest of several texts.
    pub(super) fn widest<'a>(&self, texts: impl IntoIterator<Item = &'a String>) -> f64 {
        texts.into_iter().map(|text| self.width(text)).fold(0.0, f64::max)
    }

    /// How high a line is, in pixels.
    pub(super) fn height(&self) -> f64 {
        self.size * 1.25
    }

    /// As much of a text as fits, with a sign where it is cut.
    pub(super) fn cut(&self, text: &str, room: f64) -> String {
        if self.width(text) <= room {
            return text.to_owned();
        }
        let letters: Vec<char> = text.chars().collect();
        let cut = |count: usize| {
            let kept: String = letters.iter().take(count).collect();
            format!("{}…", kept.trim_end())
        };
        let fits = (1..letters.len()).rev().map(cut).find(|text| self.width(text) <= room);
        fits.unwrap_or_else(|| "…".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_that_has_no_room_is_cut_with_a_sign() {
        let ruler = Ruler { context: None, size: 10.0 };
        assert_eq!(ruler.cut("Транспорт", 60.0), "Транспорт");
        assert_eq!(ruler.cut("Транспорт", 30.0), "Тран…");
        assert_eq!(ruler.cut("To be cut", 24.0), "To…");
        assert_eq!(ruler.cut("Транспорт", 0.0), "…");
        assert_eq!(ruler.cut("", 0.0), "");
    }
}
