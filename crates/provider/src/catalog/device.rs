//! What a device can take of a model, judged before its file is fetched.

use super::model::{BrowserModel, USUAL_CONTEXT};

/// The divisor of a device's memory that gives what a page gets: about half.
const SHARE_OF_MEMORY: u64 = 2;

/// The size of the engine and the app, in bytes.
const ENGINE: u64 = 300 << 20;

/// The size of a file, in bytes, above which an answer takes minutes where processors alone work.
const SLOW_FROM: u64 = 600_000_000;

/// The most memory that a token takes where nothing is said of it, in bytes.
const TOKEN_BYTES: u64 = 128 << 10;

/// What a browser tells of its device.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Device {
    /// Its memory in bytes, rounded, and never more than the browser's own limit for telling it; `None` if it does not
    /// tell.
    pub memory: Option<u64>,
    /// How much more the browser keeps for this page, in bytes; `None` if it does not tell.
    pub room: Option<u64>,
    /// Whether a graphics card can do the work.
    pub has_graphics: bool,
    /// Whether the browser can run the engine at all.
    pub runs_engine: bool,
}

/// What a device has too little of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeviceLimit {
    /// Memory.
    Memory,
    /// Room to keep the file.
    Room,
}

/// How a model and a device go together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fit {
    /// Nothing speaks against it.
    Good,
    /// The model runs, and takes its time: no graphics card can help.
    Slow,
    /// There is too little of something; both in bytes.
    TooLarge {
        /// The limit of the device that is too low.
        limit: DeviceLimit,
        /// How much the model needs.
        needs: u64,
        /// How much there is for it.
        has: u64,
    },
    /// The browser is too old for the engine.
    NoEngine,
}

/// Whether a device can take a model; one that is kept already needs no more room.
pub fn fit(model: &BrowserModel, device: &Device, is_kept: bool) -> Fit {
    if !device.runs_engine {
        return Fit::NoEngine;
    }
    let too_little = |limit, needs: Option<u64>, has: Option<u64>| {
        let (needs, has) = (needs?, has?);
        (needs > has).then_some(Fit::TooLarge { limit, needs, has })
    };
    let memory = device.memory.map(|memory| memory / SHARE_OF_MEMORY);
    let room = device.room.filter(|_| !is_kept);
    let is_slow = !device.has_graphics && model.bytes.is_some_and(|bytes| bytes > SLOW_FROM);
    too_little(DeviceLimit::Memory, memory_of(model), memory)
        .or_else(|| too_little(DeviceLimit::Room, model.bytes, room))
        .unwrap_or(if is_slow { Fit::Slow } else { Fit::Good })
}

/// How many tokens an engine is set up for: as many as prompt and answer need, in steps, within what
/// the model can read and the device has memory for.
pub fn context_length(model: &BrowserModel, needed: u64, memory: Option<u64>) -> u64 {
    let most = model.context.unwrap_or(USUAL_CONTEXT);
    let own_memory = memory_of(model).unwrap_or_default();
    let token = model.token_bytes.unwrap_or(TOKEN_BYTES).max(1);
    let free = memory.map(|memory| (memory / SHARE_OF_MEMORY).saturating_sub(own_memory) / token);
    let mut length = USUAL_CONTEXT;
    while length < needed && length < most && free.is_none_or(|free| length * 2 <= free) {
        length *= 2;
    }
    length.min(most)
}

/// What a model needs beside its context, in bytes.
fn memory_of(model: &BrowserModel) -> Option<u64> {
    model.memory.or_else(|| model.bytes?.checked_add(ENGINE))
}

#[cfg(test)]
mod tests {
    use super::*;

    const GIB: u64 = 1 << 30;

    fn model(bytes: u64) -> BrowserModel {
        BrowserModel { bytes: Some(bytes), context: Some(32_768), ..BrowserModel::at("a.gguf") }
    }

    fn device(memory: u64, room: u64, has_graphics: bool) -> Device {
        Device { memory: Some(memory), room: Some(room), has_graphics, runs_engine: true }
    }

    #[track_caller]
    fn check(bytes: u64, device: Device, is_kept: bool, expected: Fit) {
        assert_eq!(fit(&model(bytes), &device, is_kept), expected);
    }

    #[test]
    fn a_device_takes_what_its_memory_and_its_room_hold() {
        check(GIB / 2, device(8 * GIB, GIB, false), false, Fit::Good);
        check(GIB, device(8 * GIB, 2 * GIB, true), false, Fit::Good);
        check(GIB, device(8 * GIB, 2 * GIB, false), false, Fit::Slow);
        let room = Fit::TooLarge { limit: DeviceLimit::Room, needs: GIB, has: 9 };
        check(GIB, device(8 * GIB, 9, true), false, room);
        check(GIB, device(8 * GIB, 9, true), true, Fit::Good);
        let memory = Fit::TooLarge { limit: DeviceLimit::Memory, needs: GIB + ENGINE, has: GIB };
        check(GIB, device(2 * GIB, 9, true), false, memory);
        check(GIB, Device::default(), false, Fit::NoEngine);
        check(1, Device { runs_engine: true, ..Device::default() }, false, Fit::Good);
    }

    #[test]
    fn the_context_follows_the_prompt_the_model_and_the_memory() {
        let check = |needed, memory, expected| {
            assert_eq!(
                context_length(&model(GIB), needed, memory),
                expected,
                "{needed} {memory:?}"
            );
        };
        check(100, None, 4_096);
        check(4_097, None, 8_192);
        check(u64::MAX, None, 32_768);
        check(20_000, Some(16 * GIB), 32_768);
        // Half of it, less the model, is for some 5,000 tokens.
        check(20_000, Some(2 * (GIB + ENGINE) + (GIB + GIB / 4)), 4_096);
        check(20_000, Some(1), 4_096);
        assert_eq!(context_length(&BrowserModel::at("a"), 9_000, None), USUAL_CONTEXT);
    }
}
