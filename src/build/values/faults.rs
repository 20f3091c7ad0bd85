//! What is wrong with the names in a text, each with the press that mends it.

use crate::build::editing::{Editing, focus_after};
use crate::build::wish::plain;
use crate::dom::{El, View, el, part};
use crate::ui::button;
use crate::words::{Locale, use_locale};
use crate::words_now;
use pilcrow_core::blueprint::{Act, Instruction, TextAct};
use pilcrow_core::field::readable_key;
use pilcrow_core::misspelling::{Misspelling, MisspellingKind};

/// A fault of a name, with what mends it.
#[derive(Clone, Debug, PartialEq)]
enum NameFault {
    /// The input has no field of this key.
    Missing(String),
    /// A name that is like one that there is, as it is written, and as it should be.
    Alike { written: String, meant: String },
    /// A name that leads to nothing within its field.
    Nothing(String),
    /// The text is not marked, so that its names reach the model as they are written.
    Unmarked(String),
    /// A tag that is neither a name nor a block.
    AsWritten(String),
}

/// The faults of the names in a text.
pub(super) fn faults(editing: Editing, at: usize) -> View {
    let locale = use_locale();
    part(move || {
        let own = editing.blueprint.with(|all| all.instructions.get(at).cloned())?;
        let all = editing.name_faults.with(|slips| name_faults(&own, slips));
        let lines =
            all.into_iter().map(|fault| fault_line(editing, locale.get(), (at, &own), fault));
        let lines: Vec<El> = lines.collect();
        (!lines.is_empty()).then(|| el("ul").class("build-faults").child(lines))
    })
}

fn name_faults(own: &Instruction, slips: &[Misspelling]) -> Vec<NameFault> {
    let mut all: Vec<NameFault> = own.missing.iter().cloned().map(NameFault::Missing).collect();
    for slip in slips.iter().filter(|slip| slip.pointer.is_within(&own.entry)) {
        let written = slip.written.clone();
        let name = plain(&written);
        let is_missing = |key: &String| name.split('.').next() == Some(key.as_str());
        let fault = match &slip.kind {
            MisspellingKind::NoField if own.missing.iter().any(is_missing) => None,
            MisspellingKind::NoField => Some(NameFault::Nothing(written)),
            MisspellingKind::Data { meant } => {
                all.retain(|fault| !matches!(fault, NameFault::Missing(key) if is_missing(key)));
                Some(NameFault::Alike { written, meant: meant.clone() })
            }
            MisspellingKind::Unmarked => Some(NameFault::Unmarked(written)),
            MisspellingKind::AsWritten => Some(NameFault::AsWritten(written)),
            _ => None,
        };
        all.extend(fault);
    }
    all
}

/// A fault in words, and the button that mends it.
fn fault_line(
    editing: Editing,
    locale: Locale,
    (at, own): (usize, &Instruction),
    fault: NameFault,
) -> El {
    let (words, mend) = fault_words(locale, &fault);
    let own = own.clone();
    let mend = mend.map(|words| {
        button("link-button", View::from(words)).on("click", move |_| {
            if let Some(act) = mending(&own, &fault) {
                editing.act(&act);
                focus_after(format!("#build-told-{at}"));
            }
        })
    });
    el("li").child(el("p").class("field-issue").child(words)).child(mend)
}

/// What is wrong, and what mends it.
fn fault_words(locale: Locale, fault: &NameFault) -> (String, Option<String>) {
    match fault {
        NameFault::Missing(key) => {
            let name = readable_key(key);
            (
                words_now!(locale, build.name_missing, name = name.as_str()),
                Some(words_now!(locale, build.add_named, name = name.as_str())),
            )
        }
        NameFault::Alike { written, meant } => (
            words_now!(locale, build.name_nothing, name = plain(written)),
            Some(words_now!(locale, build.write_meant, name = plain(meant))),
        ),
        NameFault::Nothing(written) => {
            (words_now!(locale, build.name_nothing, name = plain(written)), None)
        }
        NameFault::Unmarked(written) => (
            words_now!(locale, build.name_unmarked, name = plain(written)),
            Some(words_now!(locale, build.mark_names)),
        ),
        NameFault::AsWritten(written) => {
            (words_now!(locale, build.tag_as_written, name = plain(written)), None)
        }
    }
}

/// The act that mends a fault.
fn mending(own: &Instruction, fault: &NameFault) -> Option<Act> {
    match fault {
        NameFault::Missing(key) => Some(Act::AddNamed(key.clone())),
        NameFault::Alike { written, meant } => {
            let words = own.text.replace(written, meant);
            Some(Act::Instruct(own.place.clone()?, words))
        }
        NameFault::Unmarked(_) => Some(Act::Tell(TextAct::Template(own.entry.clone()))),
        NameFault::Nothing(_) | NameFault::AsWritten(_) => None,
    }
}
