//! Sign-in at OpenRouter by PKCE. The key is kept until the tab is closed.

use super::{Keep, Settings};
use crate::dom::spawn;
use crate::host::net::fetch::send_whole;
use crate::host::net::sign_in;
use pilcrow_core::exchange::ProviderKind;
use pilcrow_provider::{read_sign_in, sign_in_call, sign_in_url};

/// Leaves the page for the sign-in; the form is stored as a draft meanwhile.
pub fn sign_in() {
    spawn(async {
        if let Some((back, challenge)) = sign_in::begin().await {
            sign_in::leave(&sign_in_url(&back, &challenge)).await;
        }
    });
}

/// Completes a sign-in that the page has returned from.
pub fn take_up(settings: Settings) {
    spawn(async move {
        let Some((code, verifier)) = sign_in::returned().await else { return };
        let done = match exchange(&code, &verifier).await {
            Some(key) => {
                let provider = settings.of_kind(ProviderKind::OpenRouter);
                settings.save(provider, &key, Keep::Nowhere).await.is_ok()
            }
            None => false,
        };
        settings.signed_in.set(Some(done));
        settings.is_open.set(true);
    });
}

async fn exchange(code: &str, verifier: &str) -> Option<String> {
    let (reply, body) = send_whole(&sign_in_call(code, verifier)).await.ok()?;
    read_sign_in(&body).ok().filter(|_| (200..300).contains(&reply.status))
}
