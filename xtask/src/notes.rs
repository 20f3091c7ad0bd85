//! The notes that the linker left: where in the code the numbers of functions and the addresses of data
//! stand (tool conventions for linking, "Relocation sections").
//! Refuses to change them; those on code that is no more are left out.

use crate::wasm::{name, number, write_number};
use std::ops::Range;

/// The kinds of notes of the linker that carry a number besides the place and what stands there.
const WITH_ADDEND: [u8; 12] = [3, 4, 5, 8, 9, 11, 14, 15, 16, 17, 22, 23];

/// Where in the code addresses of data stand, by the linker's notes.
pub fn constants(sections: &[(u8, &[u8])]) -> Option<Vec<usize>> {
    const ADDRESS: u8 = 4;
    let mut found = Vec::new();
    for (id, mut body) in sections.iter().copied() {
        if id == 0 && name(&mut body) == Some("reloc.CODE") {
            let _target = number(&mut body)?;
            for _ in 0..number(&mut body)? {
                let (kind, place) = note(&mut body)?;
                found.extend((kind == ADDRESS).then_some(place));
            }
        }
    }
    Some(found)
}

/// The kind of a note and the place that it is about; the rest of it is passed.
fn note(section: &mut &[u8]) -> Option<(u8, usize)> {
    let kind = *section.split_off_first()?;
    let place = number(section)?;
    number(section)?;
    if WITH_ADDEND.contains(&kind) {
        // A signed number ends as one without a sign does.
        number(section)?;
    }
    Some((kind, place))
}

/// The linker's notes without those on code that is no more.
pub fn notes(head: &[u8], mut section: &[u8], silent: &[Range<usize>]) -> Option<Vec<u8>> {
    let target = number(&mut section)?;
    let count = number(&mut section)?;
    let (mut kept, mut left) = (Vec::<u8>::with_capacity(section.len()), 0);
    for _ in 0..count {
        let whole = section;
        let (_, place) = note(&mut section)?;
        let next = silent.partition_point(|range| range.end <= place);
        if !silent.get(next).is_some_and(|range| range.contains(&place)) {
            kept.extend(whole.get(..whole.len() - section.len())?);
            left += 1;
        }
    }
    let mut out = head.to_vec();
    write_number(&mut out, target);
    write_number(&mut out, left);
    out.extend(kept);
    Some(out)
}
