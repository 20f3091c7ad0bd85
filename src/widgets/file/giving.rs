//! Reads the files that a person adds to a field and stores them there; a run waits until they are read.

use super::taking::{FileIntake, Note, read_file, refused};
use crate::dom::{RwSignal, spawn};
use crate::ui::{FilesUnderWay, TakingFile};
use crate::widgets::Control;
use crate::words::{Locale, use_locale};
use crate::words_now;
use leptos::prelude::*;
use web_sys::{File, FileList};

/// Files as texts: `data:` addresses or base64.
pub(super) type Texts = Vec<String>;

/// A file field's control: its value, and the state of adding files.
#[derive(Clone)]
pub(super) struct Chooser {
    pub control: Control,
    /// Current files, as texts.
    pub values: Signal<Texts>,
    /// Called with the new files.
    pub put: Callback<Texts>,
    /// True if the field takes several files.
    pub several: bool,
    /// Message about the last added files.
    pub status: RwSignal<String>,
    /// Notes about changed pictures among the current files.
    pub notes: RwSignal<Vec<Note>>,
    /// Number of times that files were chosen.
    pub turn: StoredValue<u64>,
}

impl Chooser {
    /// Reads files and stores them; problems are reported in the status. A field for one file takes the first.
    pub(super) fn read_all(&self, files: &FileList) {
        let chooser = self.clone();
        let locale = use_locale().get_untracked();
        let mut files: Vec<File> = (0..files.length()).filter_map(|at| files.get(at)).collect();
        let fitting = if self.several { files.len() } else { files.len().min(1) };
        let left_out = files.split_off(fitting);
        // Counted now and not when the task begins, since the next event may be a click on "Run".
        let (under_way, turn) = (self.begin(), self.next_turn());
        spawn(async move {
            let mut all = chooser.take_all(locale, files, under_way.as_ref()).await;
            all.extend(left_out_words(locale, &left_out));
            // If files were chosen several times for a single place, the last choice counts, however long each takes to
            // read.
            if chooser.several || chooser.turn.try_get_value() == Some(turn) {
                chooser.put_all(all);
            }
        });
    }

    /// Marks a file as being read until the returned guard is dropped.
    pub(super) fn begin(&self) -> Option<TakingFile> {
        self.control.holder.files().map(FilesUnderWay::begin)
    }

    fn next_turn(&self) -> u64 {
        let turn = self.turn.get_value() + 1;
        self.turn.set_value(turn);
        turn
    }

    async fn take_all(
        &self,
        locale: Locale,
        files: Vec<File>,
        under_way: Option<&TakingFile>,
    ) -> Vec<FileIntake> {
        let bare = self.control.field.media.as_ref().is_some_and(|media| media.bare);
        let mut all = Vec::new();
        for file in files {
            self.status.try_set(words_now!(locale, widget.reading_file, name = file.name()));
            let intake = read_file(locale, &file, bare).await;
            if intake.text.is_none() {
                under_way.into_iter().for_each(TakingFile::refuse);
            }
            all.push(intake);
        }
        all
    }

    /// Stores the files, after the current ones if the field takes several, and shows their messages.
    pub(super) fn put_all(&self, all: Vec<FileIntake>) {
        // The form may have been removed meanwhile.
        let Some(before) = self.values.try_get_untracked() else { return };
        let lines: Vec<&str> = all.iter().filter_map(|intake| intake.line.as_deref()).collect();
        self.status.try_set(lines.join(" "));
        let notes: Vec<Note> = all.iter().filter_map(|intake| intake.note.clone()).collect();
        if self.notes.try_get_untracked().is_some() {
            self.notes.update(|list| list.extend(notes));
        }
        let texts: Texts = all.into_iter().filter_map(|intake| intake.text).collect();
        if !texts.is_empty() {
            let rest = before.into_iter().filter(|_| self.several);
            self.put.try_run(rest.chain(texts).collect());
        }
        self.control.holder.leave();
    }
}

/// Returns the message about further files that were given to a field for one.
fn left_out_words(locale: Locale, files: &[File]) -> Option<FileIntake> {
    let names: Vec<String> = files.iter().map(File::name).collect();
    let text = words_now!(locale, widget.one_file, names = names.join(", "));
    (!names.is_empty()).then(|| refused(text))
}

/// Returns the accepted file types, for the `accept` attribute.
pub(super) fn accept(control: &Control) -> Option<String> {
    control.field.accepted_files().map(str::to_owned)
}
