//! Asking a server which models it has.
//! Refuses to choose one.

use super::Settings;
use super::failure_words::failure_words;
use super::settings_fields::Fields;
use crate::dom::spawn;
use crate::host::fetch::{Abort, send};
use crate::words;
use crate::words_now;
use pilcrow_core::provider::{
    ApiKey, ErrorReply, FailureKind, ProviderFailure, ProviderSettings, failure_of_status,
    models_call, read_models,
};
use std::cell::RefCell;
use std::rc::Rc;

/// Asks the server which models it has; that also shows whether it can be reached.
pub fn fetch_models(settings: Settings, fields: Fields) {
    let locale = words::use_locale();
    let provider = fields.provider();
    let typed = fields.key.get_untracked();
    let key = if typed.is_empty() {
        settings.key()
    } else {
        ApiKey::for_address(&typed, &provider.base_url).ok()
    };
    spawn(async move {
        let said = match models(&provider, key.as_ref()).await {
            Ok(models) => {
                let count = models.len();
                fields.models.set(models);
                words_now!(locale.get_untracked(), settings.models_found, count = count)
            }
            Err(failure) => {
                let (title, what) = failure_words(locale.get_untracked(), &failure);
                format!("{title}. {what}")
            }
        };
        fields.said.set(said);
    });
}

async fn models(
    provider: &ProviderSettings,
    key: Option<&ApiKey>,
) -> Result<Vec<String>, ProviderFailure> {
    let call = models_call(provider, key).map_err(ProviderFailure::from)?;
    let unreachable = || ProviderFailure::new(FailureKind::Unreachable, "");
    let abort = Abort::new().ok_or_else(unreachable)?;
    let body = Rc::new(RefCell::new(Vec::new()));
    let into = Rc::clone(&body);
    let reply =
        send(&call, &abort, move |bytes, _| into.borrow_mut().extend_from_slice(bytes)).await;
    let reply = reply.map_err(|_| unreachable())?;
    let body = String::from_utf8_lossy(&body.borrow()).into_owned();
    if (200..300).contains(&reply.status) {
        return read_models(&body);
    }
    let reply =
        ErrorReply { status: reply.status, retry_after: None, retry_after_ms: None, body: &body };
    Err(failure_of_status(&reply, key))
}
