//! Lazy chunks: `chunk!` declares a function whose code is fetched when it is first awaited, and a
//! [`Chunk`] hands what that function offers to the views.
//!
//! `src/app/chunks/` declares them all. A view below it names only the trait that it needs, and finds
//! the chunk in its context.

use crate::dom::{RwSignal, View, effect, part, spawn};
use crate::host::{catalogue, stylesheet};
use leptos::prelude::{expect_context, untrack};
use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;
#[cfg(all(target_arch = "wasm32", not(debug_assertions)))]
use wasm_split_helpers::SplitLoaderError;

/// Fetches a chunk and gives what it offers.
pub type Enter<T> = fn() -> Pin<Box<dyn Future<Output = Result<Rc<T>, ChunkError>>>>;

/// What a lazy chunk offers, a trait object mostly, once it has been fetched. A handle, in the context
/// of every view.
pub struct Chunk<T: ?Sized + 'static> {
    offer: RwSignal<Option<Rc<T>>>,
    is_missing: RwSignal<bool>,
    enter: Enter<T>,
}

impl<T: ?Sized> Clone for Chunk<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: ?Sized> Copy for Chunk<T> {}

/// The chunk that offers this, as the app has declared it.
pub fn use_chunk<T: ?Sized>() -> Chunk<T> {
    expect_context()
}

impl<T: ?Sized> Chunk<T> {
    /// A chunk that is not fetched yet. The page shows a notice while `is_missing`.
    pub fn new(is_missing: RwSignal<bool>, enter: Enter<T>) -> Self {
        Self { offer: RwSignal::new(None), is_missing, enter }
    }

    /// A chunk that never comes.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn nowhere() -> Self {
        Self::new(RwSignal::new(false), || Box::pin(async { Err(ChunkError) }))
    }

    /// A chunk that is here.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn here(offer: Rc<T>) -> Self {
        let chunk = Self::nowhere();
        chunk.offer.set(Some(offer));
        chunk
    }

    /// What it offers; `None` before it was fetched. Tracked.
    pub fn get(self) -> Option<Rc<T>> {
        self.offer.get()
    }

    /// [`Self::get`], not tracked.
    pub fn get_untracked(self) -> Option<Rc<T>> {
        self.offer.get_untracked()
    }

    /// Fetches it, with the styles and words of lazy chunks, where it is not here yet.
    ///
    /// # Errors
    /// Where it cannot be fetched. Calling this again fetches it again.
    pub async fn fetch(self) -> Result<Rc<T>, ChunkError> {
        if let Some(offer) = self.get_untracked() {
            return Ok(offer);
        }
        stylesheet::begin();
        catalogue::begin_rest();
        let entered = (self.enter)().await?;
        stylesheet::load().await;
        if !catalogue::load_rest().await {
            return Err(ChunkError);
        }
        // Another call may have got here first, and what shows its offer is not to be drawn again.
        Ok(self.get_untracked().unwrap_or_else(|| {
            self.offer.set(Some(Rc::clone(&entered)));
            entered
        }))
    }

    /// [`Self::fetch`], which shows the notice where it fails.
    pub async fn fetch_or_notice(self) -> Option<Rc<T>> {
        let fetched = self.fetch().await.ok();
        if fetched.is_none() {
            self.notice();
        }
        fetched
    }

    /// Draws what it offers for as long as that is open. The chunk is fetched when it is first opened, and what is to be
    /// drawn is closed again where it cannot be fetched.
    pub fn view_while(
        self,
        is_open: RwSignal<bool>,
        draw: impl Fn(Rc<T>) -> View + 'static,
    ) -> View {
        effect(move || {
            if !is_open.get() || self.get_untracked().is_some() {
                return;
            }
            spawn(async move {
                if self.fetch_or_notice().await.is_none() {
                    is_open.try_set(false);
                }
            });
        });
        part(move || {
            let offer = self.get().filter(|_| is_open.get())?;
            Some(untrack(|| draw(offer)))
        })
    }

    /// Shows the notice that something could not be fetched.
    pub fn notice(self) {
        self.is_missing.set(true);
    }
}

/// A chunk could not be fetched; asking again fetches it again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChunkError;

#[cfg(all(target_arch = "wasm32", not(debug_assertions)))]
impl From<SplitLoaderError> for ChunkError {
    fn from(_: SplitLoaderError) -> Self {
        Self
    }
}

/// Declares the entry of a lazy chunk: an async function that gives what the chunk offers.
///
/// In a release build everything that only this function reaches is split off into the chunk's own
/// file, which the first call fetches. In a development build, and natively, it is a direct call, so that the
/// module needs no tool after wasm-bindgen. Functions that name the same chunk share its file.
///
/// ```ignore
/// chunk! {
///     in result;
///     /// What draws answers.
///     pub fn enter() -> Rc<dyn ResultChunk> {
///         Rc::new(Loaded)
///     }
/// }
/// let result = enter().await?;
/// ```
#[macro_export]
macro_rules! chunk {
    (in $chunk:ident; $(#[$about:meta])* $visible:vis fn $enter:ident() -> $offer:ty $body:block) => {
        $(#[$about])*
        #[cfg(any(debug_assertions, not(target_arch = "wasm32")))]
        #[allow(clippy::unused_async, reason = "awaited where the code has to be fetched")]
        $visible async fn $enter() -> Result<$offer, $crate::chunk::ChunkError> {
            Ok($body)
        }

        $(#[$about])*
        #[cfg(all(target_arch = "wasm32", not(debug_assertions)))]
        #[allow(unsafe_code, missing_docs, reason = "the macro writes the functions that load it")]
        #[wasm_split_helpers::wasm_split($chunk, fallible)]
        $visible fn $enter() -> Result<$offer, $crate::chunk::ChunkError> {
            Ok($body)
        }
    };
}
