//! Handles a text that ends before its value: as an error, or as a partial value with the position to continue from.

use super::super::container::{Bookmark, Tail, assemble};
use super::super::text_error::{TextError, TextErrorKind};
use super::{Read, Reader, Step};

impl Reader<'_> {
    /// True if a partial text ends here, so that the last token may continue.
    pub(super) fn is_cut(&self) -> bool {
        self.scanner.leniency.partial && self.scanner.rest().is_empty()
    }

    /// Handles the end of the text inside a value: an error, or in a partial text a stop at this place.
    pub(super) fn stop(&mut self, offset: usize, tail: Tail) -> Result<Step, TextError> {
        if !self.scanner.leniency.partial {
            return Err(self.unclosed());
        }
        self.open = Some(self.place.clone());
        Ok(Step::Stop(offset, tail))
    }

    /// Creates the error of an unexpected end, at the bracket that is open.
    pub(super) fn unclosed(&self) -> TextError {
        match (self.containers.last(), self.openers.last()) {
            (Some(container), Some(start)) => {
                let kind = TextErrorKind::UnexpectedEnd(Some(container.opener()));
                self.scanner.error_at(*start, kind)
            }
            _ => self.scanner.error(TextErrorKind::UnexpectedEnd(None)),
        }
    }

    /// Returns the partial value at the end of the text.
    pub(super) fn stopped(&mut self, offset: usize, tail: Tail) -> Read {
        let containers = std::mem::take(&mut self.containers);
        let place = std::mem::take(&mut self.place);
        let (value, shape) = assemble(containers, tail);
        Read::Half(value, shape.map(|shape| Bookmark { offset, next: self.next, place, shape }))
    }
}
