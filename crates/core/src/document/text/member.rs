//! Reads the keys of objects, and members whose values are not in the text.

use super::{Key, PARTS, Reader, Step, is_name_part, is_name_start};
use crate::document::container::{Container, ExpectedPart};
use crate::document::literal;
use crate::document::text_error::{TextError, TextErrorKind};

impl Reader<'_> {
    /// Skips a member whose value is not in the text, and records it unless it is a part of the Request itself.
    pub(super) fn pass_absent(&mut self, key: String, start: usize) -> Step {
        if self.containers.len() > 1 {
            self.absent.push((key, start));
        }
        self.next = ExpectedPart::Separator;
        Step::On
    }

    /// Reads a key and its colon; `None` if a partial text ends before the colon.
    pub(super) fn key(&mut self) -> Result<Option<Key>, TextError> {
        let is_bare = self.scanner.peek().is_some_and(is_name_start);
        let (key, complete) = match self.scanner.peek() {
            Some('"' | '\'' | '`') => literal::string(&mut self.scanner)?,
            Some(c) if is_name_part(c) => (self.scanner.take_while(is_name_part).to_owned(), true),
            Some(c) => return Err(self.scanner.error(TextErrorKind::unexpected(c))),
            None => return Ok(None),
        };
        if !complete {
            return Ok(None);
        }
        self.scanner.skip_blank();
        match self.scanner.peek() {
            Some(':') => {
                self.scanner.next();
                Ok(Some(if self.is_absent_part(&key) { Key::Alone(key) } else { Key::Named(key) }))
            }
            Some(',' | '}') if is_bare && self.scanner.leniency.code => Ok(Some(Key::Alone(key))),
            None => Ok(None),
            Some(c) => Err(self.scanner.error(TextErrorKind::unexpected(c))),
        }
    }

    /// Skips a variable's name in place of a part of the Request, `{schema: answer}`. Elsewhere a bare word is a text
    /// without its quotes.
    fn is_absent_part(&mut self, key: &str) -> bool {
        let is_part = self.containers.len() == 1 && PARTS.contains(&key);
        if !self.scanner.leniency.code || !is_part {
            return false;
        }
        self.scanner.skip_blank();
        let rest = self.scanner.rest();
        let name = rest.split(|c| !is_name_part(c) && c != '.').next().unwrap_or_default();
        let follows = rest.strip_prefix(name).unwrap_or_default().trim_start();
        let is_word = matches!(name, "true" | "false" | "null" | "NaN" | "Infinity");
        let is_name =
            !is_word && name.starts_with(is_name_start) && follows.starts_with([',', '}']);
        if is_name {
            self.scanner.pass(name.len());
        }
        is_name
    }

    /// Begins a member. Keys are only remembered if repeated keys are searched.
    pub(super) fn take_key(&mut self, key: String, start: usize) {
        if let Some(Container::Object { key: open, keys, .. }) = self.containers.last_mut() {
            if let Some(repeated) = &mut self.repeated
                && !keys.insert(key.clone())
            {
                repeated.push((key.clone(), start));
            }
            *open = Some(key);
        }
    }
}
