//! Says when the browser keeps nothing, before anything is lost by it.
//! Refuses to repeat itself once it was read.

use crate::host::store::{self, StoreFailure};
use crate::words;
use leptos::prelude::*;

/// Whether things can be kept. A handle, in the context of every view.
#[derive(Clone, Copy)]
pub struct Storage(RwSignal<Option<StoreFailure>>);

impl Storage {
    /// Nothing has failed yet.
    pub fn new() -> Self {
        Self(RwSignal::new(None))
    }

    /// Looks whether something could not be kept.
    pub fn look(self) {
        let failure = store::failure();
        if failure.is_some() && self.0.try_get_untracked() == Some(None) {
            self.0.set(failure);
        }
    }
}

/// The notice.
#[component]
pub fn StorageNotice() -> impl IntoView {
    let storage = expect_context::<Storage>();
    let (read, set_read) = signal(false);
    let what = move || match storage.0.get()? {
        _ if read.get() => None,
        StoreFailure::Full => Some(words!(storage.full)),
        StoreFailure::Unavailable | StoreFailure::Failed => Some(words!(storage.unavailable)),
    };
    move || {
        what().map(|what| {
            view! {
                <div class="notice notice-warning">
                    <p class="notice-title">{words!(storage.title)}</p>
                    <p>{what}</p>
                    <div class="actions">
                        <button type="button" class="button" on:click=move |_| set_read.set(true)>{words!(open.dismiss)}</button>
                    </div>
                </div>
            }
        })
    }
}
