//! The accent colour of a site: darkened or lightened until its contrast on the page is sufficient by WCAG 2.2.

/// Minimum contrast of text to its background, a little above the 4.5 of WCAG 2.2, 1.4.3.
const ENOUGH: f64 = 4.6;

type Rgb = [f64; 3];

const WHITE: Rgb = [1.0; 3];
const BLACK: Rgb = [0.0; 3];
/// The darkest background of the light page, and the lightest of the dark one.
const LIGHT_GROUND: Rgb = [0.953, 0.945, 0.918];
const DARK_GROUND: Rgb = [0.141, 0.133, 0.125];

/// Returns a style element that sets the colour, in place of the app's own blue. Empty if the text is no colour.
pub fn style(accent: &str) -> String {
    let Some(colour) = parse_hex_color(accent) else { return String::new() };
    let light = readable(colour, BLACK, LIGHT_GROUND);
    let dark = readable(colour, WHITE, DARK_GROUND);
    let pair = |light: Rgb, dark: Rgb| format!("light-dark({},{})", written(light), written(dark));
    format!(
        "<style>:root{{--accent:{};--accent-strong:{};--accent-wash:{}}}</style>",
        pair(light, dark),
        pair(mixed(light, BLACK, 0.25), mixed(dark, WHITE, 0.3)),
        pair(mixed(light, WHITE, 0.9), mixed(dark, DARK_GROUND, 0.85)),
    )
}

/// Returns the colour, mixed with another until its contrast to the background is sufficient.
fn readable(colour: Rgb, with: Rgb, ground: Rgb) -> Rgb {
    let steps = (0..=20).map(|step| mixed(colour, with, f64::from(step) / 20.0));
    steps.into_iter().find(|mixed| contrast(*mixed, ground) >= ENOUGH).unwrap_or(with)
}

fn mixed(colour: Rgb, with: Rgb, share: f64) -> Rgb {
    let [r, g, b] = colour;
    let [r2, g2, b2] = with;
    let mix = |one: f64, other: f64| one + (other - one) * share;
    [mix(r, r2), mix(g, g2), mix(b, b2)]
}

fn contrast(one: Rgb, other: Rgb) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

fn luminance([r, g, b]: Rgb) -> f64 {
    let linear = |part: f64| match part {
        ..=0.04045 => part / 12.92,
        _ => ((part + 0.055) / 1.055).powf(2.4),
    };
    0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}

fn parse_hex_color(text: &str) -> Option<Rgb> {
    let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6)?;
    let part = |at: usize| {
        let digits = digits.get(at..at + 2)?;
        Some(f64::from(u8::from_str_radix(digits, 16).ok()?) / 255.0)
    };
    Some([part(0)?, part(2)?, part(4)?])
}

fn written(colour: Rgb) -> String {
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 0 to 255")]
    let byte = |part: f64| (part.clamp(0.0, 1.0) * 255.0).round() as u8;
    let [r, g, b] = colour.map(byte);
    format!("#{r:02x}{g:02x}{b:02x}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_colour_can_be_read_on_both_grounds() {
        for text in ["#000000", "#ffffff", "#ffee00", "#1f4fbf", "#808080", "#00ff00"] {
            let colour = parse_hex_color(text).unwrap();
            assert!(
                contrast(readable(colour, BLACK, LIGHT_GROUND), LIGHT_GROUND) >= ENOUGH,
                "{text}"
            );
            assert!(
                contrast(readable(colour, WHITE, DARK_GROUND), DARK_GROUND) >= ENOUGH,
                "{text}"
            );
        }
    }

    #[test]
    fn a_colour_that_can_be_read_stays_as_it_is() {
        assert!(style("#1f4fbf").contains("--accent:light-dark(#1f4fbf,"), "{}", style("#1f4fbf"));
        assert_eq!(style("</style>"), "");
    }
}
