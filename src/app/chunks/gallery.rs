//! The lazy chunk `gallery`: the list of tools with its pictures, opening and importing documents, and the notices.

use crate::author::MisspellingLines;
use crate::chunk;
use crate::dom::View;
use crate::host::site;
use crate::opening::{Opening, ReadImport, StoredTexts, TextRecovery};
use crate::pages::{
    GalleryChunk, NewVersion, converted_notice, followed_notice, foot, gallery_page, imported,
    new_version_notice, open_file, other_tab_notice, problem_notice, storage_notice,
};
use crate::words::Locale;
use crate::words::misspelling::misspelled_words;
use pilcrow_core::document::parse_document;
use pilcrow_core::misspelling::misspelled;
use std::rc::Rc;

struct Gallery;

impl GalleryChunk for Gallery {
    fn page(&self) -> View {
        gallery_page().into()
    }

    fn foot(&self) -> View {
        foot(&Rc::new(site::settings()), || false)
    }

    fn open_file(&self, opening: Opening, file: web_sys::File) {
        open_file(opening, file);
    }

    fn follow_language(&self, opening: Opening, locale: Locale) {
        opening.follow_language(locale);
    }

    fn notices(&self, version: NewVersion) -> View {
        [
            problem_notice(),
            converted_notice(),
            storage_notice(),
            other_tab_notice(),
            followed_notice(),
            new_version_notice(version),
        ]
        .into()
    }

    fn keep_offline(&self, version: NewVersion) {
        version.watch();
    }
}

chunk! {
    in gallery;
    /// Returns the list of tools, and the notices.
    pub fn enter() -> Rc<dyn GalleryChunk> {
        Rc::new(Gallery)
    }
}

chunk! {
    in gallery;
    /// Returns the function that parses texts of other formats, and in several languages.
    pub fn enter_imports() -> Rc<ReadImport> {
        Rc::new(imported)
    }
}

chunk! {
    in gallery;
    /// Returns the functions that recover authors' edits.
    pub fn enter_recovery() -> Rc<dyn TextRecovery> {
        Rc::new(StoredTexts)
    }
}

chunk! {
    in gallery;
    /// Returns the function that finds misspelled names in a document.
    pub fn enter_misspelled() -> Rc<MisspellingLines> {
        Rc::new(|session, locale| {
            let whole = parse_document(&session.text());
            let names = whole.map(|whole| misspelled(&whole.request)).unwrap_or_default();
            names.iter().map(|name| misspelled_words(locale, name)).collect()
        })
    }
}
