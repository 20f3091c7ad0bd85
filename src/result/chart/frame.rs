//! The frame of a drawing: its width, the reader's language, and a ruler for the widths of words.

use crate::dom::HAS_BROWSER;
use crate::words::Locale;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{CanvasRenderingContext2d, Element, HtmlCanvasElement};

/// Width, language and ruler of a drawing.
#[derive(Clone)]
pub(super) struct Frame {
    pub width: f64,
    pub locale: Locale,
    pub ruler: Ruler,
}

/// Font size of charts in pixels, at the usual size of the root element.
const USUAL: f64 = 13.0;

/// Usual font size of the root element, in pixels.
const USUAL_ROOT: f64 = 16.0;

/// Returns an element's font size in pixels, and its font family; `None` if it is not in the page.
fn font_of(element: &Element) -> Option<(f64, String)> {
    let style = window().get_computed_style(element).ok()??;
    let size = style.get_property_value("font-size").ok()?;
    let family = style.get_property_value("font-family").ok()?;
    Some((size.strip_suffix("px")?.parse().ok()?, family))
}

fn usual_font() -> Option<(f64, String)> {
    let (root, _) = font_of(&document().document_element()?)?;
    let (_, family) = font_of(document().body()?.as_ref())?;
    Some((root * USUAL / USUAL_ROOT, family))
}

/// Measures words in the font of a drawing.
#[derive(Clone)]
pub(super) struct Ruler {
    context: Option<CanvasRenderingContext2d>,
    size: f64,
}

impl Ruler {
    /// Creates a ruler for an element's font, or for the usual font of charts while the element is not in the page.
    pub(super) fn from_element(element: &Element) -> Self {
        if !HAS_BROWSER {
            return Self { context: None, size: USUAL };
        }
        let (size, family) = font_of(element).or_else(usual_font).unwrap_or_default();
        let context = document().create_element("canvas").ok().and_then(|canvas| {
            let canvas: HtmlCanvasElement = canvas.unchecked_into();
            Some(canvas.get_context("2d").ok()??.unchecked_into::<CanvasRenderingContext2d>())
        });
        let size = if size > 0.0 { size } else { USUAL };
        if let Some(context) = &context {
            context.set_font(&format!("{size}px {family}"));
        }
        Self { context, size }
    }

    /// Returns the width of a text, in pixels.
    pub(super) fn width(&self, text: &str) -> f64 {
        let measured = self.context.as_ref().and_then(|context| context.measure_text(text).ok());
        measured.map_or_else(|| self.estimate(text), |metrics| metrics.width())
    }

    #[allow(clippy::cast_precision_loss, reason = "labels are short")]
    fn estimate(&self, text: &str) -> f64 {
        text.chars().count() as f64 * self.size * 0.6
    }

    /// Returns the width of the widest text, in pixels.
    pub(super) fn widest<'a>(&self, texts: impl IntoIterator<Item = &'a String>) -> f64 {
        texts.into_iter().map(|text| self.width(text)).fold(0.0, f64::max)
    }

    /// Returns the height of a line, in pixels.
    pub(super) fn height(&self) -> f64 {
        self.size * 1.25
    }

    /// Shortens a text to a width in pixels; a shortened text ends with `…`.
    pub(super) fn cut(&self, text: &str, room: f64) -> String {
        if self.width(text) <= room {
            return text.to_owned();
        }
        let letters: Vec<char> = text.chars().collect();
        let cut = |count: usize| {
            let start: String = letters.iter().take(count).collect();
            format!("{}…", start.trim_end())
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
