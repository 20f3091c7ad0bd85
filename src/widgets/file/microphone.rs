//! Microphone recordings: recorded by the browser and decoded to samples.

use js_sys::Promise;
use std::future::Future;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    AudioBuffer, Blob, BlobEvent, DomException, MediaRecorder, MediaStream, MediaStreamConstraints,
    MediaStreamTrack, OfflineAudioContext,
};

/// Reason for a missing recording.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordingError {
    /// There is no microphone, or the browser allows it to no page of this origin.
    NoMicrophone,
    /// The person or the browser denied access.
    Refused,
    /// Nothing was recorded, or it could not be decoded.
    Nothing,
}

/// A recording in progress.
#[derive(Clone)]
pub struct Recording {
    recorder: MediaRecorder,
    stream: MediaStream,
}

/// A recorded sound in the browser's own format.
pub struct Sound(Blob);

impl Recording {
    /// Asks for the microphone and starts. The future returns the sound after the recording is stopped.
    ///
    /// # Errors
    ///
    /// If the microphone is not available.
    pub async fn begin()
    -> Result<(Self, impl Future<Output = Result<Sound, RecordingError>>), RecordingError> {
        let stream = microphone().await?;
        let recorder = MediaRecorder::new_with_media_stream(&stream)
            .map_err(|_| RecordingError::NoMicrophone)?;
        let recording = Self { recorder, stream };
        // All data comes in one event, after the recorder was stopped.
        let came = Promise::new(&mut |resolve, _| {
            recording.recorder.set_ondataavailable(Some(&resolve));
        });
        recording.recorder.start().map_err(|_| RecordingError::NoMicrophone)?;
        let ended = recording.clone();
        let sound = async move {
            let came = JsFuture::from(came).await;
            ended.release();
            let event = came.ok().and_then(|event| event.dyn_into::<BlobEvent>().ok());
            let blob = event.and_then(|event| event.data()).filter(|blob| blob.size() > 0.0);
            blob.map(Sound).ok_or(RecordingError::Nothing)
        };
        Ok((recording, sound))
    }

    /// Stops the recording; its sound then arrives in the future of `begin`.
    pub fn stop(&self) {
        drop(self.recorder.stop());
    }

    /// Stops the recording and releases the microphone at once.
    pub fn cancel(&self) {
        self.stop();
        self.release();
    }

    /// Releases the microphone, so that the browser no longer shows that the page is listening.
    fn release(&self) {
        for track in self.stream.get_tracks() {
            if let Ok(track) = track.dyn_into::<MediaStreamTrack>() {
                track.stop();
            }
        }
    }
}

impl Sound {
    /// Decodes the first channel at `rate` samples per second.
    ///
    /// # Errors
    ///
    /// If the browser cannot decode what it recorded.
    pub async fn samples(self, rate: f32) -> Result<Vec<f32>, RecordingError> {
        decoded(&self.0, rate).await.ok_or(RecordingError::Nothing)
    }
}

async fn microphone() -> Result<MediaStream, RecordingError> {
    let devices = web_sys::window()
        .and_then(|window| window.navigator().media_devices().ok())
        .filter(|devices| !devices.is_undefined())
        .ok_or(RecordingError::NoMicrophone)?;
    let constraints = MediaStreamConstraints::new();
    constraints.set_audio(&JsValue::TRUE);
    let promise = devices.get_user_media_with_constraints(&constraints);
    let promise = promise.map_err(|_| RecordingError::NoMicrophone)?;
    let stream = JsFuture::from(promise).await.map_err(|error| {
        let error = error.dyn_into::<DomException>();
        match error.is_ok_and(|error| error.name() == "NotAllowedError") {
            true => RecordingError::Refused,
            false => RecordingError::NoMicrophone,
        }
    })?;
    stream.dyn_into().map_err(|_| RecordingError::NoMicrophone)
}

/// Decodes a sound; the audio context resamples it to its own rate.
async fn decoded(blob: &Blob, rate: f32) -> Option<Vec<f32>> {
    let bytes = JsFuture::from(blob.array_buffer()).await.ok()?;
    let context =
        OfflineAudioContext::new_with_number_of_channels_and_length_and_sample_rate(1, 1, rate);
    let decoding = context.ok()?.decode_audio_data(bytes.unchecked_ref()).ok()?;
    let buffer: AudioBuffer = JsFuture::from(decoding).await.ok()?.dyn_into().ok()?;
    let samples = buffer.get_channel_data(0).ok()?;
    (!samples.is_empty()).then_some(samples)
}
