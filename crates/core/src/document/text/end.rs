//! Where a text ends before its value does: an error, or what there is so far, and from where on to read.

use super::super::container::{Bookmark, Tail, assemble};
use super::super::text_error::{TextError, TextErrorKind};
use super::{Read, Reader, Step};

impl Reader<'_> {
    /// Whether a half-written text ends here, so that what was read last may go on.
    pub(super) fn is_cut(&self) -> bool {
        self.scanner.leniency.partial && self.scanner.rest().is_empty()
    }

    /// The text ended inside a value: an error, or where half-written text is read, the place.
    pub(super) fn stop(&mut self, offset: usize, tail: Tail) -> Result<Step, TextError> {
        if !self.scanner.leniency.partial {
            return Err(self.unclosed());
        }
        self.open = Some(self.place.clone());
        Ok(Step::Stop(offset, tail))
    }

    /// The text ended: told at the bracket that is open.
    pub(super) fn unclosed(&self) -> TextError {
        match (self.containers.last(), self.openers.last()) {
            (Some(container), Some(start)) => {
                let kind = TextErrorKind::UnexpectedEnd(Some(container.opener()));
                self.scanner.error_at(*start, kind)
            }
            _ => self.scanner.error(TextErrorKind::UnexpectedEnd(None)),
        }
    }

    /// The value as it stands where the text ended.
    pub(super) fn stopped(&mut self, offset: usize, tail: Tail) -> Read {
        let containers = std::mem::take(&mut self.containers);
        let place = std::mem::take(&mut self.place);
        let (value, shape) = assemble(containers, tail);
        Read::Half(value, shape.map(|shape| Bookmark { offset, next: self.next, place, shape }))
    }
}
