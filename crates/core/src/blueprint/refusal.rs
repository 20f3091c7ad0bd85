//! Reasons why an act is rejected.

/// The reason why an act would damage a document, or has no meaning there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The text is no document, or has lost its line breaks.
    Unreadable,
    /// The place does not exist.
    Gone,
    /// The schema is a reference to another place (`$ref`).
    Reference,
    /// The schema is `true` or `false`.
    Boolean,
    /// The schema has no named members.
    NoGroup,
    /// The schema is composed of several (`allOf`, `if`, unions).
    Composed,
    /// A reference points to it.
    Referred,
    /// Several messages describe the input together.
    Several,
    /// A keyword has an invalid value (`required` that is no list).
    Damaged,
    /// The typed text is no number, or none that fits.
    NoNumber,
    /// The typed text is none of the options.
    NoOption,
    /// The field does not allow the value that was typed.
    NotAllowed,
    /// The limit would not allow the field's own default or an example of it.
    Excluding,
    /// There is an option of this name already.
    Twice,
    /// The option is the only one of its choice.
    LastOption,
    /// The lower limit would be above the upper one.
    Crossed,
    /// The name has no letters.
    Empty,
    /// The kind has no such property, as a group has no default.
    NotOfKind,
}
