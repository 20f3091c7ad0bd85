//! Records sound with the microphone, and puts it into the field as WAV: every model that takes sound reads that, but
//! few read the formats of browsers.

use super::giving::{Chooser, accept};
use super::microphone::{Recording, RecordingError, Sound};
use super::taking::FileIntake;
use crate::dom::{El, RwSignal, View, after, before_paint, derived, el, part, spawn};
use crate::ui::TakingFile;
use crate::ui::button;
use crate::words::use_locale;
use crate::{words, words_now};
use leptos::prelude::*;
use pilcrow_core::attachment::wav;
use pilcrow_core::field::{base64, data_url};
use std::time::Duration;
use web_sys::HtmlElement;

/// Samples per second, as speech models expect them.
const RATE: u16 = 16_000;

/// The longest recording, in seconds: its WAV is smaller than the largest file that is taken.
const LONGEST: u32 = 150;

/// The state of the recorder.
#[derive(Clone)]
enum State {
    Idle,
    /// The browser asks the user for access to the microphone.
    Asking,
    /// The microphone is recording.
    Running(Recording),
    /// The recording is being converted to a file.
    Finishing,
}

/// The recorder of a field.
#[derive(Clone, Copy)]
struct Recorder {
    state: RwSignal<State>,
    /// Seconds recorded so far.
    seconds: RwSignal<u32>,
}

/// Draws the recorder; `None` if the field takes no sounds.
pub(super) fn recorder(chooser: &Chooser) -> Option<El> {
    let accepted = accept(&chooser.control)?;
    accepted.contains("audio/").then(|| {
        let recorder = Recorder { state: RwSignal::new(State::Idle), seconds: RwSignal::new(0) };
        let chooser = chooser.clone();
        recorder.stop_with_the_form();
        let content = part(move || {
            let state = recorder.state.get();
            Some(untrack(|| recorder.draw(&chooser, state)))
        });
        el("span").class("file-recorder").child(content)
    })
}

impl Recorder {
    /// Releases the microphone when the form is removed.
    fn stop_with_the_form(self) {
        on_cleanup(move || {
            if let Some(State::Running(recording)) = self.state.try_get_untracked() {
                recording.cancel();
            }
        });
    }

    fn draw(self, chooser: &Chooser, state: State) -> View {
        match state {
            State::Idle => {
                let chooser = chooser.clone();
                button("button", words!(widget.record))
                    .attr("aria-describedby", chooser.control.label_id())
                    .on("click", move |_| self.record(&chooser))
                    .into()
            }
            State::Asking => status_line(words!(widget.record_asking)).into(),
            State::Finishing => status_line(words!(widget.record_finishing)).into(),
            State::Running(recording) => {
                let stop = button("button button-primary", words!(widget.record_stop))
                    .on("click", move |_| recording.stop());
                let element: HtmlElement = stop.element();
                before_paint(move || drop(element.focus()));
                [stop.into(), self.length().into()].into()
            }
        }
    }

    /// Draws the length so far. Screen readers do not read it each second.
    fn length(self) -> El {
        let (locale, seconds) = (use_locale(), self.seconds);
        let clock = |seconds: u32| format!("{}:{:02}", seconds / 60, seconds % 60);
        let words = derived(move || {
            let time = clock(seconds.get());
            words_now!(locale.get(), widget.record_length, time = time, most = clock(LONGEST))
        });
        el("span").class("control-reading").attr("role", "timer").child(words)
    }

    fn record(self, chooser: &Chooser) {
        let chooser = chooser.clone();
        chooser.status.set(String::new());
        self.state.set(State::Asking);
        spawn(async move {
            let outcome = self.recorded(&chooser).await;
            self.state.try_set(State::Idle);
            if let Err(error) = outcome {
                chooser.status.try_set(error_words(error));
            }
        });
    }

    /// Records, and puts the sound into the field. A run that is started meanwhile waits for it.
    async fn recorded(self, chooser: &Chooser) -> Result<(), RecordingError> {
        let (recording, sound) = Recording::begin().await?;
        let under_way = chooser.begin();
        let samples = self.heard(recording, sound).await.inspect_err(|_| {
            under_way.iter().for_each(TakingFile::refuse);
        })?;
        put(chooser, &samples);
        Ok(())
    }

    async fn heard(
        self,
        recording: Recording,
        sound: impl Future<Output = Result<Sound, RecordingError>>,
    ) -> Result<Vec<f32>, RecordingError> {
        // The form may be gone by the time the user answers.
        if self.state.try_get_untracked().is_none() {
            recording.cancel();
            return Err(RecordingError::Nothing);
        }
        self.seconds.set(0);
        self.state.set(State::Running(recording));
        self.count();
        let sound = sound.await;
        self.state.try_set(State::Finishing);
        sound?.samples(f32::from(RATE)).await
    }

    /// Counts the seconds, and stops at the longest length.
    fn count(self) {
        after(Duration::from_secs(1), move || {
            let Some(State::Running(recording)) = self.state.try_get_untracked() else { return };
            self.seconds.update(|seconds| *seconds += 1);
            if self.seconds.get_untracked() < LONGEST {
                self.count();
            } else {
                recording.stop();
            }
        });
    }
}

fn status_line(words: crate::words::Words) -> El {
    el("span").class("control-reading").attr("role", "status").child(words)
}

fn put(chooser: &Chooser, samples: &[f32]) {
    let file = wav(samples, u32::from(RATE));
    let bare = chooser.control.field.media.as_ref().is_some_and(|media| media.bare);
    let locale = use_locale().get_untracked();
    let name = format!("{}.wav", words_now!(locale, widget.recording));
    let text = if bare { base64(&file) } else { data_url("audio/wav", &name, &file) };
    chooser.put_all(vec![FileIntake { text: Some(text), ..FileIntake::default() }]);
}

fn error_words(error: RecordingError) -> String {
    let locale = use_locale().get_untracked();
    match error {
        RecordingError::NoMicrophone => words_now!(locale, widget.record_no_microphone),
        RecordingError::Refused => words_now!(locale, widget.record_refused),
        RecordingError::Nothing => words_now!(locale, widget.record_nothing),
    }
}
