//! All forms of a document, one below the other, with what is wrong at the top.
//! Refuses to run anything.

use super::caption::Caption;
use super::field_view::FieldView;
use super::issue_summary::IssueSummary;
use crate::session::{InputForm, Session};
use crate::words;
use leptos::prelude::*;

/// The forms of an open document.
#[component]
pub fn FormsView(session: Session) -> impl IntoView {
    let forms = session.forms();
    let empty = forms.is_empty();
    view! {
        <div class="forms">
            <IssueSummary session />
            {forms.into_iter().map(|form| view! { <InputFormView form /> }).collect_view()}
            {empty.then(|| view! { <p class="forms-empty">{words!(form.no_input)}</p> })}
        </div>
    }
}

#[component]
fn InputFormView(form: InputForm) -> impl IntoView {
    let instance = form.instance();
    let heading_id = form.id(form.root()) + "-case";
    let heading = instance.map(|instance| {
        view! { <h2 class="instance-heading" id=heading_id.clone()>{instance}</h2> }
    });
    let labelled_by = heading.is_some().then(|| heading_id.clone());
    let inferred = form.is_inferred();
    view! {
        <section class="input-form" aria-labelledby=labelled_by>
            {heading}
            {inferred.then(|| view! { <p class="field-help">{words!(form.inferred)}</p> })}
            {move || {
                form.replaced.track();
                view! { <FieldView form node=form.root() caption=Caption::Whole required=true /> }
            }}
        </section>
    }
}
