//! Finds what is handed to panics: the words, the place in the source, how the value would be printed.
//! A panic here says nothing ([`crate::panics`]), so that these lie in the page for no one.
//! Refuses what is not written right before the call: only constants and variables may stand between.

use crate::wasm::{CONSTANT, number};

/// Bytes that the linker leaves for a number that it fills in.
pub const FILLED_IN: usize = 5;

const CALL: u8 = 0x10;
const LOCAL_GET: u8 = 0x20;

/// Whether the number at a place of the code is an argument of a function that stops: the functions
/// are known by their numbers.
pub fn is_for_panic(code: &[u8], place: usize, stops: &dyn Fn(usize) -> bool) -> bool {
    let written = place.checked_sub(1).and_then(|before| code.get(before));
    let after = place.checked_add(FILLED_IN).and_then(|after| code.get(after..));
    match (written, after) {
        (Some(&CONSTANT), Some(after)) => calls(after, stops) == Some(true),
        _ => false,
    }
}

fn calls(mut code: &[u8], stops: &dyn Fn(usize) -> bool) -> Option<bool> {
    loop {
        let instruction = *code.split_off_first()?;
        // A signed number ends as one without a sign does.
        let operand = number(&mut code)?;
        match instruction {
            CONSTANT | LOCAL_GET => {}
            CALL => return Some(stops(operand)),
            _ => return None,
        }
    }
}

/// A nought as long as the linker's numbers.
pub const NOUGHT: [u8; FILLED_IN] = [0x80, 0x80, 0x80, 0x80, 0];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_before_a_panic_are_for_it_and_others_are_not() {
        let check = |code: &[u8], expected: bool| {
            assert_eq!(is_for_panic(code, 1, &|at| at == 7), expected, "{code:?}");
        };
        check(b"\x41\x81\x80\x80\x80\x00\x10\x87\x80\x80\x80\x00", true);
        check(b"\x41\x81\x80\x80\x80\x00\x41\x2a\x20\x03\x10\x07", true);
        check(b"\x41\x81\x80\x80\x80\x00\x10\x08", false);
        check(b"\x41\x81\x80\x80\x80\x00\x6a\x10\x07", false);
        check(b"\x20\x81\x80\x80\x80\x00\x10\x07", false);
        check(b"\x41\x81\x80\x80\x80\x00", false);
    }
}
