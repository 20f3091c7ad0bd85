//! Makes the share link of the open document.

use crate::host::file::deflate;
use crate::host::location;
use crate::host::storage::store;
use crate::opening::{Opening, Route, last_index, rewritten_key};
use crate::session::Session;
use pilcrow_core::document::Request;
use pilcrow_core::run::input_values;
use pilcrow_core::share::{
    Kind, Packet, SharedAnswer, SharedDifference, SharedInput, differences, packed,
};

/// A share link.
pub(super) struct Link {
    /// Full address.
    pub address: String,
    /// True if the document is available to others at the address; otherwise it is in the link.
    pub is_published: bool,
    /// The inputs in the link, if it contains no document.
    pub inputs: Vec<SharedInput>,
    /// True if the link contains an answer.
    pub has_answer: bool,
}

/// Makes a link to a document with its current input, after files have been read, and with an answer; `None` if the
/// browser cannot compress.
pub(super) async fn make(
    session: Session,
    opening: Opening,
    answer: Option<SharedAnswer>,
) -> Option<Link> {
    session.files().all_there().await;
    if !is_published(session, opening).await {
        let has_answer = answer.is_some();
        let text = document_now(session, answer);
        let fragment = pack(Kind::Document, &text).await?;
        let address = [&location::resolved("./", None)?, "#", &fragment].concat();
        return Some(Link { address, is_published: false, inputs: Vec::new(), has_answer });
    }
    let inputs = changed(session);
    let shared = SharedDifference { inputs, answer };
    let address = match shared == SharedDifference::default() {
        true => location::page(),
        false => {
            let fragment = pack(Kind::Inputs, &shared.to_value().to_string()).await?;
            [&page_of(session, opening), "#", &fragment].concat()
        }
    };
    let has_answer = shared.answer.is_some();
    Some(Link { address, is_published: true, inputs: shared.inputs, has_answer })
}

/// Returns the text of the document with its current input, and with an answer.
pub fn document_now(session: Session, answer: Option<SharedAnswer>) -> String {
    let document = session.in_all_languages(&session.text(), &session.request());
    match answer {
        Some(answer) => document.with_answer_of(&answer.model, answer.value).to_text(),
        None => document.to_text(),
    }
}

/// Returns the address of the page. It names the document's language if the tool has several: the link's content
/// belongs to that one, whatever language the receiver reads.
fn page_of(session: Session, opening: Opening) -> String {
    let (page, key) = (location::page(), session.key());
    let language = key.rsplit(':').next().filter(|language| differs_in(opening, language));
    let Some(language) = language else { return page };
    let query = location::query();
    let others = query.trim_start_matches('?').split('&').filter(|pair| !pair.starts_with("in="));
    let path = page.split('?').next().unwrap_or_default();
    let named = ["in=", language].concat();
    let pairs: Vec<&str> = others.chain([named.as_str()]).collect();
    [path, "?", &pairs.join("&")].concat()
}

/// Returns true if the open tool has a document for this language and others for other languages.
fn differs_in(opening: Opening, language: &str) -> bool {
    let Route::Tool(id, _) = opening.route.get_untracked() else { return false };
    let tools = last_index().map(|index| index.tools).unwrap_or_default();
    tools.iter().any(|tool| tool.id == id && tool.differs_in(language))
}

async fn pack(kind: Kind, text: &str) -> Option<String> {
    let bytes = deflate::pack(text).await.ok()?;
    Some(packed(&Packet { kind, bytes }))
}

/// Returns true if others can open the document by the address alone: it is neither stored on this device only, nor
/// edited here.
async fn is_published(session: Session, opening: Opening) -> bool {
    let route = opening.route.get_untracked();
    matches!(route, Route::Tool(..) | Route::Source(_))
        && store::get("documents", &rewritten_key(&session.key())).await.is_none()
}

fn changed(session: Session) -> Vec<SharedInput> {
    let before = input_values(&session.with_document(Request::clone));
    let now = input_values(&session.request());
    let source = |instance: &Option<String>| {
        before.iter().find(|input| input.instance == *instance)?.value.as_ref()
    };
    let sides = now
        .iter()
        .map(|input| (input.instance.clone(), source(&input.instance), input.value.as_ref()));
    differences(sides)
}
