//! Controls for evenly spaced numbers: first, last, and count.

use crate::dom::{El, RwSignal, View, derived, el, value_of};
use crate::ui::field;
use crate::widgets::exact_number;
use crate::words;
use crate::words::use_locale;
use pilcrow_core::form::typed_number;
use pilcrow_core::run::sweep::{MOST_VALUES, Spread, spread};
use serde_json::Value;

/// The default count of values.
const FIRST: usize = 4;

/// A handle to the typed texts.
#[derive(Clone, Copy)]
struct Ends {
    from: RwSignal<String>,
    to: RwSignal<String>,
    count: RwSignal<String>,
}

/// Draws the controls and a preview of the resulting numbers.
pub(super) fn numbers(of_field: &Spread, values: RwSignal<Vec<Value>>, id: &str) -> View {
    let ends = Ends {
        from: RwSignal::new(of_field.from.to_string()),
        to: RwSignal::new(of_field.to.to_string()),
        count: RwSignal::new(FIRST.to_string()),
    };
    let of_field = of_field.clone();
    let take = move || values.set(ends.values(&of_field));
    take();
    let input = |end, label: View, typed: RwSignal<String>| {
        let take = take.clone();
        let control =
            el("input").attr("inputmode", "decimal").attr("autocomplete", "off").value(typed);
        let control = control.on("input", move |event| {
            typed.set(value_of(&event));
            take();
        });
        field(&format!("{id}-{end}"), label, control)
    };
    let from = input("from", words!(sweep.from).into(), ends.from);
    let to = input("to", words!(sweep.to).into(), ends.to);
    let count = input("count", words!(sweep.count).into(), ends.count);
    let row = el("div").class("sweep-ends").child(from).child(to).child(count);
    [row.into(), preview(values).into()].into()
}

impl Ends {
    fn values(self, of_field: &Spread) -> Vec<Value> {
        let number =
            |typed: RwSignal<String>| typed.with_untracked(|text| typed_number(text)?.as_f64());
        let count = self.count.with_untracked(|text| text.trim().parse().ok());
        let (Some(from), Some(to), Some(count)) = (number(self.from), number(self.to), count)
        else {
            return Vec::new();
        };
        // A count out of range gives no values: silently running fewer than typed would surprise.
        if !(2..=MOST_VALUES).contains(&count) {
            return Vec::new();
        }
        spread(&Spread { from, to, ..of_field.clone() }, count)
    }
}

/// Draws the resulting numbers.
fn preview(values: RwSignal<Vec<Value>>) -> El {
    let locale = use_locale();
    let words = derived(move || {
        let locale = locale.get();
        let number = |value: &Value| exact_number(locale, &value.to_string(), None);
        values.with(|values| values.iter().map(number).collect::<Vec<_>>().join(" · "))
    });
    el("p").class("sweep-preview").attr("role", "status").child(words)
}
