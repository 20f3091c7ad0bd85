//! Opens a new document: a text that was pasted, dropped or chosen, or a document that was converted from another
//! format. It is stored in the browser.

use super::{Conversion, Opening, Problem, Route};
use crate::dom::spawn;
use crate::host::id;

impl Opening {
    /// Opens a text that was pasted, dropped or chosen, and stores it in the browser.
    pub fn open_text(self, text: String) {
        self.open_file_text(text, None);
    }

    /// Opens the text of a file, as [`Self::open_text`] does. The file's name may show its format.
    pub fn open_file_text(self, text: String, name: Option<String>) {
        drop(self.open_new(text, name));
    }

    /// Opens a text like [`Self::open_file_text`]; returns the key of the new document.
    pub fn open_new(self, text: String, name: Option<String>) -> String {
        let key = id::random();
        let own = key.clone();
        spawn(async move { self.take_new(own, text, name).await });
        key
    }

    /// Opens a text like [`Self::open_file_text`]; returns when the document is open, or a problem is reported.
    pub async fn open_awaited(self, text: String, name: Option<String>) {
        self.take_new(id::random(), text, name).await;
    }

    async fn take_new(self, key: String, text: String, name: Option<String>) {
        if !Self::takes_others() {
            return self.fail(Problem::Locked);
        }
        self.problem.set(None);
        let turn = self.ask();
        let draft = format!("doc:{key}");
        let text = (text.as_str(), name.as_deref());
        self.take_or_fail(turn, Route::Stored(key), draft, text).await;
        self.arrived(turn);
    }

    /// Opens a document that was converted from another format, and stores it in the browser.
    pub fn open_converted(self, converted: Conversion) {
        if !Self::takes_others() {
            return self.fail(Problem::Locked);
        }
        let text = converted.request.to_text();
        self.problem.set(None);
        let turn = self.ask();
        spawn(async move {
            let key = id::random();
            let route = Route::Stored(key.clone());
            self.take_or_fail(turn, route, format!("doc:{key}"), (&text, None)).await;
            if self.is_wanted(turn) {
                self.converted.set(Some(converted));
            }
            self.arrived(turn);
        });
    }
}
