//! One kind and case of data: what it is called, whose it is, its value by its schema, and the form
//! to edit it.
//! Refuses to draw itself before somebody opens it.

use super::follow::{element, found, open_fields};
use super::names::card_name;
use super::setters::{Setters, asides};
use crate::dom::{
    El, Memo, State, View, before_paint, el, element_of, follow, latest, live, memo, part, part_of,
    spawn,
};
use crate::form::{focus_place, input_form_view};
use crate::later::use_later;
use crate::pages::{matcher_for, use_opening};
use crate::piece::{button, plain_button, quiet_button};
use crate::result::ResultPart;
use crate::run::Checks;
use crate::session::{DataForms, InputForm, Session};
use crate::words;
use crate::words::use_locale;
use leptos::prelude::*;
use pilcrow_core::context::{DataMessage, Identity, settings};
use pilcrow_core::document::Request;
use pilcrow_core::field::{FieldTree, infer_schema};
use pilcrow_core::form::Issue;
use pilcrow_core::solution::SolutionBlock;
use serde_json::Value;
use std::rc::Rc;
use web_sys::Element;

/// What all cards are drawn from. A handle.
#[derive(Clone, Copy)]
pub(super) struct Drawn {
    pub session: Session,
    /// The data of this moment.
    pub all: Memo<Vec<DataMessage>>,
    /// What draws values, once it has come.
    pub drawer: State<Option<ResultPart>>,
    /// There are so few that they are open.
    pub few: bool,
}

/// A card.
#[derive(Clone)]
struct Card {
    drawn: Drawn,
    forms: Rc<dyn DataForms>,
    identity: Identity,
    now: Memo<DataMessage>,
    setters: Memo<Setters>,
    is_open: State<bool>,
}

/// The card of some data.
pub(super) fn card(drawn: Drawn, forms: &Rc<dyn DataForms>, data: DataMessage) -> El {
    let identity = data.identity.clone();
    let sought = identity.clone();
    let now = latest(data, move || {
        drawn.all.with(|all| all.iter().find(|data| data.identity == sought).cloned())
    });
    let parts = forms.loaded(&identity).map(|(_, loaded)| loaded.parts).unwrap_or_default();
    let setters = memo(move || {
        let value = now.with(|data| data.value.clone());
        drawn.session.with_document(|document| setters(document, &parts, value.as_ref()))
    });
    let is_open = State::new(drawn.few);
    let card = Card { drawn, forms: Rc::clone(forms), identity, now, setters, is_open };
    let locale = use_locale();
    let name = part(move || now.with(|data| card_name(locale.get(), data)));
    let details = el("details").class("data-card").flag("open", move || is_open.get());
    let details = details.on("toggle", move |event| {
        if let Some(details) = element_of::<Element>(&event) {
            is_open.change(details.has_attribute("open"));
        }
    });
    card.follow_lead(details.element());
    let body = part(move || is_open.get().then(|| untrack(|| card.body())));
    details.child(el("summary").child(name)).child(body)
}

fn setters(document: &Request, parts: &[usize], value: Option<&Value>) -> Setters {
    let messages = document.messages();
    let of_part = |part: &usize| {
        let call = messages.get(*part)?.source.get("_call")?;
        call.get("_tool").and_then(Value::as_str).map(str::to_owned)
    };
    let settings = settings(&messages, parts, value);
    Setters { settings, calls: parts.iter().map(of_part).collect() }
}

impl Card {
    /// The form, where it is shown.
    fn shown_form(&self) -> Option<InputForm> {
        let editing = self.forms.panel().editing.get();
        let (number, _) = self.forms.loaded(&self.identity)?;
        self.forms.form(number).filter(|_| editing.contains(&number))
    }

    /// Opens for whoever is led here, and shows the place once it is drawn.
    fn follow_lead(&self, card: Element) {
        let (this, panel) = (self.clone(), self.forms.panel());
        follow(move || {
            let form = this.shown_form();
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
                None if this.drawn.drawer.get().is_none() => return,
                None => {
                    let card = card.clone();
                    before_paint(move || found(card, place));
                }
            }
            panel.sought.set(None);
        });
    }

    fn body(&self) -> El {
        let about = self.now.with_untracked(|data| data.description.clone());
        let about =
            about.map(|about| el("div").class("field-help").child(use_later().prose(&about)));
        let (setters, locale) = (self.setters, use_locale());
        let whose = live(move || setters.with(|setters| setters.summary(locale.get())));
        let (this, of_deeds) = (self.clone(), self.clone());
        // Other cards may be edited, too, which changes nothing here.
        let is_shown = |card: Card| move || card.shown_form().is_some();
        let content = part_of(is_shown(this.clone()), move |_| match this.shown_form() {
            Some(form) => {
                expect_context::<Checks>().follow_form(form);
                input_form_view(form).into()
            }
            None => this.sheet(),
        });
        let deeds = part_of(is_shown(of_deeds.clone()), move |_| {
            of_deeds.deeds(of_deeds.shown_form()).into()
        });
        el("div")
            .class("data-body")
            .child(about)
            .child(el("p").class("data-whose").attr("role", "status").child(whose))
            .child(content)
            .child(deeds)
    }

    /// The value, drawn by its schema.
    fn sheet(&self) -> View {
        let (now, drawer, setters) = (self.now, self.drawn.drawer, self.setters);
        part(move || {
            let drawer = drawer.get()?;
            provide_context(asides(setters));
            let blocks = State::new(None::<SolutionBlock>);
            follow(move || {
                let made =
                    now.with(|data| blocks_of(drawer, data, blocks.get_untracked().as_ref()));
                blocks.set(Some(made));
            });
            let none: State<Vec<Issue>> = State::new(Vec::new());
            Some(untrack(|| (drawer.view)(blocks.into(), none.into())))
        })
    }

    fn deeds(&self, form: Option<InputForm>) -> El {
        let deeds = el("div").class("actions data-deeds");
        if let Some(form) = form {
            return deeds.child(self.done()).child(self.put_back(form));
        }
        if !self.forms.can_edit(&self.identity) {
            return deeds.child(self.to_form());
        }
        let (number, known) = match self.forms.loaded(&self.identity) {
            Some((number, _)) => (number, self.forms.form(number)),
            None => return deeds,
        };
        let this = self.clone();
        let edit = button("button", words!(data.edit))
            .attr("id", edit_id(number))
            .on("click", move |_| this.edit());
        deeds.child(edit).child(known.map(|form| self.put_back(form)))
    }

    /// The way to where it is filled in, where that is elsewhere.
    fn to_form(&self) -> Option<El> {
        let is_own = self.identity.is_input() || self.forms.loaded(&self.identity).is_some();
        let case = &self.identity.instance;
        let mut forms = self.drawn.session.forms().into_iter();
        let form = forms.find(|form| is_own && form.instance() == *case)?;
        let go = plain_button("link-button").child(words!(data.to_form));
        Some(go.on("click", move |_| {
            open_fields();
            focus_place(form, form.root());
        }))
    }

    /// Shows the form, once all has come that it may need.
    fn edit(&self) {
        let (this, opening) = (self.clone(), use_opening());
        let schema = self.now.with_untracked(|data| data.schema.as_ref().map(Value::to_string));
        spawn(async move {
            opening.fetch_structure().await;
            opening.fetch_controls().await;
            let matcher = matcher_for(&schema.unwrap_or_default()).await;
            let Some(number) = this.forms.open(&this.identity, (matcher, None, None)) else {
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

    fn done(&self) -> El {
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

    /// The button that brings back what the document says, where it says something else.
    fn put_back(&self, form: InputForm) -> El {
        let session = self.drawn.session;
        let is_same = move || {
            form.track();
            form.edit().is_none()
        };
        quiet_button("icon icon-reset", words!(data.put_back))
            .attr("disabled", live(is_same))
            .on("click", move |_| session.put_back(form))
    }
}

fn edit_id(number: usize) -> String {
    format!("data-edit-{number}")
}

fn blocks_of(
    drawer: ResultPart,
    data: &DataMessage,
    before: Option<&SolutionBlock>,
) -> SolutionBlock {
    let value = data.value.clone().unwrap_or(Value::Null);
    let mut schema = data.schema.clone().unwrap_or_else(|| infer_schema(&value));
    if let Value::Object(members) = &mut schema {
        // The card says it already.
        members.shift_remove("title");
    }
    (drawer.blocks)(Some(&FieldTree::new(schema)), Some(&value), None, before)
}
