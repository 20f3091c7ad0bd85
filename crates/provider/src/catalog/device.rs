//! The check whether a device can run a model, made before the model's file is fetched.

use super::model::{BrowserModel, USUAL_CONTEXT};

/// Divisor of a device's memory that gives the memory a page gets: about half.
const SHARE_OF_MEMORY: u64 = 2;

/// Memory of the engine and the app, in bytes.
const ENGINE: u64 = 300 << 20;

/// File size in bytes above which an answer takes minutes on a device without a graphics card.
const SLOW_FROM: u64 = 600_000_000;

/// Memory in bytes that a token takes in a model whose entry does not name it; an upper estimate.
const TOKEN_BYTES: u64 = 128 << 10;

/// Facts about a device, as its browser reports them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Device {
    /// The device's memory in bytes, rounded and capped by the browser; `None` if the browser does not report it.
    pub memory: Option<u64>,
    /// Storage in bytes that the browser still grants this page; `None` if the browser does not report it.
    pub room: Option<u64>,
    /// True if a graphics card can run the model.
    pub has_graphics: bool,
    /// True if the browser can run the engine at all.
    pub runs_engine: bool,
}

/// A resource that a device has too little of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeviceLimit {
    /// Main memory.
    Memory,
    /// Storage for the model's file.
    Room,
}

/// The result of comparing a model with a device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fit {
    /// The device can run the model.
    Good,
    /// The device can run the model, but slowly, without a graphics card.
    Slow,
    /// The device has too little of a resource; both amounts are in bytes.
    TooLarge {
        /// The resource that is too small.
        limit: DeviceLimit,
        /// The amount that the model needs.
        needs: u64,
        /// The amount that the device has for it.
        has: u64,
    },
    /// The browser is too old for the engine.
    NoEngine,
}

/// Compares a model with a device. A model whose file is already stored needs no more storage.
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

/// Returns the context length in tokens that an engine is started with: doubled until prompt and answer fit, within the
/// model's context length and the device's memory.
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

/// Returns the memory in bytes that a model needs in addition to its context; `None` if unknown.
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
        // Half of this memory, less the model's, is enough for some 5,000 tokens.
        check(20_000, Some(2 * (GIB + ENGINE) + (GIB + GIB / 4)), 4_096);
        check(20_000, Some(1), 4_096);
        assert_eq!(context_length(&BrowserModel::at("a"), 9_000, None), USUAL_CONTEXT);
    }
}
