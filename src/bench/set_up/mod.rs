//! The set-up of the bench: versions of the document, models, settings, inputs, repeats, and the cost of the calls.

mod axes;
mod checks;
mod import;
mod input_fields;
mod input_issues;
mod inputs;
mod judge_form;
mod judge_model;
mod kept_versions;
mod models;
mod section;
mod takes;
mod threshold;
mod variant_dialog;
mod variants;

pub use variant_dialog::put_variant;

use super::desk::Desk;
use super::words::fault_words;
use crate::dom::{El, View, el, part, show};
use crate::words;
use crate::words::use_locale;
use axes::{repeats_field, settings_part};
use checks::checks_part;
use inputs::inputs_part;
use models::models_part;
use section::axis;
use takes::{limits, takes_table};
use variants::variants_part;

/// Draws the set-up.
pub fn set_up(desk: Desk) -> View {
    let unreadable = show(
        move || desk.author.is_unreadable.get(),
        || el("p").class("notice notice-warning").child(words!(trial.unreadable)),
    );
    el("div")
        .class("bench-set-up")
        .child(el("p").class("bench-what").child(words!(trial.what)))
        .child(unreadable)
        .child(faults(desk))
        .child(variants_part(desk))
        .child(models_part(desk))
        .child(settings_part(desk))
        .child(inputs_part(desk))
        .child(checks_part(desk))
        .child(axis(words!(trial.repeats), words!(trial.repeats_help)).child(repeats_field(desk)))
        .child(
            axis(words!(trial.takes), words!(trial.takes_help))
                .child(takes_table(desk))
                .child(limits(desk)),
        )
        .into()
}

/// Draws the faults of the document's bench: parts that cannot be used, and would be lost if it were edited here.
fn faults(desk: Desk) -> View {
    let locale = use_locale();
    part(move || {
        let faults = desk.faults.get();
        let lines: Vec<El> =
            faults.iter().map(|fault| el("li").child(fault_words(locale.get(), fault))).collect();
        (!lines.is_empty()).then(|| {
            el("div")
                .class("notice notice-warning")
                .attr("role", "status")
                .child(el("p").class("notice-title").child(words!(trial.faults)))
                .child(el("ul").child(lines))
        })
    })
}
