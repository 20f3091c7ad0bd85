//! A card for one kind and case of data: its name, its value by its schema, and the form that edits it. Its content is
//! drawn when it is first opened.

use super::names::card_name;
use super::seek::{element, focus_value, open_fields};
use super::setters::{Setters, asides};
use crate::chunk::{Chunk, use_chunk};
use crate::dom::{
    El, Memo, RwSignal, View, before_paint, derived, effect, el, element_of, latest, memo, part,
    part_of, spawn,
};
use crate::form::{focus_place, input_form_view, prose};
use crate::result::ResultChunk;
use crate::session::Checks;
use crate::session::{DataForms, InputForm, Session};
use crate::ui::{button, plain_button, quiet_button};
use crate::widgets::RareControls;
use crate::words;
use crate::words::use_locale;
use crate::words_now;
use leptos::prelude::*;
use pilcrow_core::context::{DataMessage, Identity, Setting, settings};
use pilcrow_core::document::Request;
use pilcrow_core::field::{FieldTree, infer_schema};
use pilcrow_core::form::{FormSchema, FormState, Issue};
use pilcrow_core::solution::SolutionBlock;
use serde_json::Value;
use std::rc::Rc;
use web_sys::Element;

/// The shared state of all cards. A handle.
#[derive(Clone, Copy)]
pub(super) struct Cards {
    pub session: Session,
    /// The document's current data.
    pub all: Memo<Vec<DataMessage>>,
    /// The functions that draw values, once their chunk is loaded.
    pub results: Chunk<dyn ResultChunk>,
    /// True if there are so few cards that they are open at first.
    pub few: bool,
}

/// A card.
#[derive(Clone)]
struct Card {
    context: Cards,
    forms: Rc<dyn DataForms>,
    identity: Identity,
    now: Memo<DataMessage>,
    setters: Memo<Setters>,
    is_open: RwSignal<bool>,
}

/// Draws the card of some data.
pub(super) fn card(context: Cards, forms: &Rc<dyn DataForms>, data: DataMessage) -> El {
    let identity = data.identity.clone();
    let sought = identity.clone();
    let now = latest(data, move || {
        context.all.with(|all| all.iter().find(|data| data.identity == sought).cloned())
    });
    let loaded = forms.loaded(&identity).map(|(_, loaded)| loaded);
    let default = loaded.as_ref().and_then(default_value);
    let parts = loaded.map(|loaded| loaded.parts).unwrap_or_default();
    let setters = memo(move || {
        let value = now.with(|data| data.value.clone());
        let of_document = |document: &Request| {
            let settings = settings(&document.messages(), &parts, default.as_ref(), value.as_ref());
            setters(document, &parts, settings)
        };
        context.session.with_document(of_document)
    });
    let is_open = RwSignal::new(context.few);
    let card = Card { context, forms: Rc::clone(forms), identity, now, setters, is_open };
    let locale = use_locale();
    let name = part(move || now.with(|data| card_name(locale.get(), data)));
    let details = el("details").class("data-card").flag("open", move || is_open.get());
    let details = details.on("toggle", move |event| {
        if let Some(details) = element_of::<Element>(&event) {
            is_open.change(details.has_attribute("open"));
        }
    });
    card.track_lead(details.element());
    let body = part(move || is_open.get().then(|| untrack(|| card.body())));
    details.child(el("summary").child(name)).child(body)
}

/// Returns the form's initial value if the document has no value.
fn default_value(loaded: &DataMessage) -> Option<Value> {
    let schema = loaded.schema.clone().filter(|_| loaded.value.is_none())?;
    FormState::fresh(FormSchema::new(schema, loaded.ui.as_deref())).value()
}

fn setters(document: &Request, parts: &[usize], settings: Vec<Setting>) -> Setters {
    let messages = document.messages();
    let of_part = |part: &usize| {
        let call = messages.get(*part)?.source.get("_call")?;
        call.get("_tool").and_then(Value::as_str).map(str::to_owned)
    };
    Setters { settings, calls: parts.iter().map(of_part).collect() }
}

impl Card {
    /// Returns the form, if it is shown.
    fn visible_form(&self) -> Option<InputForm> {
        let editing = self.forms.panel().editing.get();
        let (number, _) = self.forms.loaded(&self.identity)?;
        self.forms.form(number).filter(|_| editing.contains(&number))
    }

    /// Opens the card when a link leads to it, and focuses the place once it is drawn.
    fn track_lead(&self, card: Element) {
        let (this, panel) = (self.clone(), self.forms.panel());
        effect(move || {
            let form = this.visible_form();
            if form.is_some() {
                this.is_open.change(true);
            }
            let Some((identity, place)) = panel.sought.get() else { return };
            if identity != this.identity {
                return;
            }
            this.is_open.change(true);
            match form {
                Some(form) => focus_place(form, form.node_at(&place)),
                None if this.context.results.get().is_none() => return,
                None => {
                    let card = card.clone();
                    before_paint(move || focus_value(card, place));
                }
            }
            panel.sought.set(None);
        });
    }

    fn body(&self) -> El {
        let about = self.now.with_untracked(|data| data.description.clone());
        let about = about.map(|about| el("div").class("field-help").child(prose(&about)));
        let (setters, locale) = (self.setters, use_locale());
        let whose = derived(move || setters.with(|setters| setters.summary(locale.get())));
        let (this, of_buttons) = (self.clone(), self.clone());
        // Drawn again only for this card's form, since other cards may be edited, too.
        let is_shown = |card: Card| move || card.visible_form().is_some();
        let content = part_of(is_shown(this.clone()), move |_| match this.visible_form() {
            Some(form) => {
                expect_context::<Checks>().watch_form(form);
                input_form_view(form).into()
            }
            None => this.sheet(),
        });
        let buttons = part_of(is_shown(of_buttons.clone()), move |_| {
            of_buttons.buttons(of_buttons.visible_form()).into()
        });
        el("div")
            .class("data-body")
            .child(about)
            .child(el("p").class("data-whose").attr("role", "status").child(whose))
            .child(self.in_pieces())
            .child(content)
            .child(buttons)
    }

    /// Draws the note that the model gets the data in pieces, which are merged here.
    fn in_pieces(&self) -> View {
        let (now, locale) = (self.now, use_locale());
        part(move || {
            let count = now.with(|data| data.pieces.len());
            let words = words_now!(locale.get(), data.in_pieces, count = count);
            (count > 0).then(|| el("p").class("data-whose").child(words))
        })
    }

    /// Draws the value by its schema.
    fn sheet(&self) -> View {
        let (now, results, setters) = (self.now, self.context.results, self.setters);
        spawn(async move { drop(results.fetch().await) });
        part(move || {
            let results = results.get()?;
            let drawing = Rc::clone(&results);
            provide_context(asides(setters));
            let blocks = RwSignal::new(None::<SolutionBlock>);
            effect(move || {
                let next =
                    now.with(|data| blocks_of(&*drawing, data, blocks.get_untracked().as_ref()));
                blocks.set(Some(next));
            });
            let none: RwSignal<Vec<Issue>> = RwSignal::new(Vec::new());
            Some(untrack(|| results.view(blocks.into(), none.into())))
        })
    }

    fn buttons(&self, form: Option<InputForm>) -> El {
        let buttons = el("div").class("actions data-buttons");
        if let Some(form) = form {
            return buttons.child(self.done_button()).child(self.put_back(form));
        }
        if !self.forms.can_edit(&self.identity) {
            return buttons.child(self.to_form());
        }
        let (number, own) = match self.forms.loaded(&self.identity) {
            Some((number, _)) => (number, self.forms.form(number)),
            None => return buttons,
        };
        let this = self.clone();
        let edit = button("button", words!(data.edit))
            .attr("id", edit_id(number))
            .on("click", move |_| this.edit());
        buttons.child(edit).child(own.map(|form| self.put_back(form)))
    }

    /// Draws the button that goes to the form in which an input is filled in; `None` if there is none.
    fn to_form(&self) -> Option<El> {
        let is_own = self.identity.is_input() || self.forms.loaded(&self.identity).is_some();
        let case = &self.identity.instance;
        let mut forms = self.context.session.forms().into_iter();
        let form = forms.find(|form| is_own && form.instance() == *case)?;
        let go = plain_button("link-button").child(words!(data.to_form));
        Some(go.on("click", move |_| {
            open_fields();
            focus_place(form, form.root());
        }))
    }

    /// Shows the form, once the chunk of the rare controls is loaded.
    fn edit(&self) {
        let (this, controls) = (self.clone(), use_chunk::<dyn RareControls>());
        spawn(async move {
            let _ = controls.fetch().await;
            let Some(number) = this.forms.open(&this.identity) else {
                return;
            };
            this.forms.panel().editing.update(|editing| {
                editing.insert(number);
            });
            if let Some(form) = this.forms.form(number) {
                focus_place(form, form.root());
            }
        });
    }

    fn done_button(&self) -> El {
        let this = self.clone();
        button("button", words!(data.done)).on("click", move |_| {
            let Some((number, _)) = this.forms.loaded(&this.identity) else { return };
            this.forms.panel().editing.update(|editing| {
                editing.remove(&number);
            });
            before_paint(move || {
                if let Some(edit) = element(&edit_id(number)) {
                    drop(edit.focus());
                }
            });
        })
    }

    /// Draws the button that restores the document's value, while the form's differs.
    fn put_back(&self, form: InputForm) -> El {
        let session = self.context.session;
        let is_same = move || {
            form.track();
            !form.is_edited()
        };
        quiet_button("icon icon-reset", words!(data.put_back))
            .attr("disabled", derived(is_same))
            .on("click", move |_| session.put_back(form))
    }
}

fn edit_id(number: usize) -> String {
    format!("data-edit-{number}")
}

fn blocks_of(
    results: &dyn ResultChunk,
    data: &DataMessage,
    before: Option<&SolutionBlock>,
) -> SolutionBlock {
    let value = data.value.clone().unwrap_or(Value::Null);
    let mut schema = data.schema.clone().unwrap_or_else(|| infer_schema(&value));
    if let Value::Object(members) = &mut schema {
        // The card has the title already.
        members.shift_remove("title");
    }
    results.blocks(Some(&FieldTree::new(schema)), Some(&value), None, before)
}
