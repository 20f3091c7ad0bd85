//! Declares the lazy chunks, a file each, and puts them into the context.
//!
//! A direct call would link the called code into the caller's chunk, so each chunk is passed as a trait object.

mod author;
mod batch;
mod build;
mod comparison;
mod controls;
mod gallery;
mod result;
mod run;
mod settings;
mod several;
mod share;
mod still;

use crate::batch::BatchTools;
use crate::chunk::Chunk;
use crate::dom::{RwSignal, effect};
use crate::form::FormTools;
use crate::pages::{GalleryChunk, RunChunk};
use crate::widgets::RareControls;
use leptos::prelude::*;

/// The chunks that are fetched without a request.
#[derive(Clone, Copy)]
pub(super) struct Chunks {
    pub run: Chunk<dyn RunChunk>,
    pub form: Chunk<dyn FormTools>,
    pub batch_tools: Chunk<dyn BatchTools>,
    pub controls: Chunk<dyn RareControls>,
    pub gallery: Chunk<dyn GalleryChunk>,
}

/// Provides every chunk in the context, not fetched yet. The page shows a notice while `is_missing` is true.
pub(super) fn provide_chunks(is_missing: RwSignal<bool>) -> Chunks {
    let chunks = Chunks {
        run: provide(Chunk::new(is_missing, || Box::pin(run::enter()))),
        form: provide(Chunk::new(is_missing, || Box::pin(run::enter_form_tools()))),
        batch_tools: provide(Chunk::new(is_missing, || Box::pin(run::enter_batch_tools()))),
        controls: provide(Chunk::new(is_missing, || Box::pin(controls::enter()))),
        gallery: provide(Chunk::new(is_missing, || Box::pin(gallery::enter()))),
    };
    provide(Chunk::new(is_missing, || Box::pin(controls::enter_table())));
    provide(Chunk::new(is_missing, || Box::pin(gallery::enter_imports())));
    provide(Chunk::new(is_missing, || Box::pin(gallery::enter_recovery())));
    provide(Chunk::new(is_missing, || Box::pin(gallery::enter_misspelled())));
    provide(Chunk::new(is_missing, || Box::pin(run::enter_data())));
    provide(Chunk::new(is_missing, || Box::pin(result::enter())));
    provide(Chunk::new(is_missing, || Box::pin(still::enter())));
    provide(Chunk::new(is_missing, || Box::pin(comparison::enter())));
    provide(Chunk::new(is_missing, || Box::pin(batch::enter())));
    provide(Chunk::new(is_missing, || Box::pin(batch::enter_steps())));
    provide(Chunk::new(is_missing, || Box::pin(batch::enter_servers())));
    provide(Chunk::new(is_missing, || Box::pin(author::enter())));
    provide(Chunk::new(is_missing, || Box::pin(share::enter())));
    provide(Chunk::new(is_missing, || Box::pin(author::enter_bench())));
    provide(Chunk::new(is_missing, || Box::pin(author::enter_publish())));
    provide(Chunk::new(is_missing, || Box::pin(build::enter())));
    provide(Chunk::new(is_missing, || Box::pin(build::enter_start())));
    provide(Chunk::new(is_missing, || Box::pin(build::enter_versions())));
    provide(Chunk::new(is_missing, || Box::pin(settings::enter())));
    provide(Chunk::new(is_missing, || Box::pin(several::enter())));
    provide(Chunk::new(is_missing, || Box::pin(several::enter_edit())));
    // Runs before any view is notified that the chunk is loaded.
    effect(move || {
        if let Some(run) = chunks.run.get() {
            untrack(|| run.begin());
        }
    });
    chunks
}

fn provide<T: ?Sized>(chunk: Chunk<T>) -> Chunk<T> {
    provide_context(chunk);
    chunk
}
