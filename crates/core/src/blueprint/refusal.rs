//! Why an act is not carried out.

/// Why an act would damage a document, or means nothing there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The text is no document, or has lost its line breaks.
    Unreadable,
    /// There is nothing at the place.
    Gone,
    /// What is described there stands elsewhere (`$ref`).
    Reference,
    /// The schema is `true` or `false`.
    Boolean,
    /// The schema has no parts with names.
    NoGroup,
    /// The schema is put together of several (`allOf`, `if`, shapes).
    Composed,
    /// Something else refers to it.
    Referred,
    /// Several messages describe the input together.
    Several,
    /// A keyword has a value that it cannot have (`required` that is no list).
    Damaged,
    /// No number was typed, or none that fits.
    NoNumber,
    /// What was typed is none of the options.
    NoOption,
    /// The field does not allow the value that was typed.
    NotAllowed,
    /// The limit would not allow the field's own default or an example of it.
    Excluding,
    /// There is an option of this name already.
    Twice,
    /// A choice has to have one option.
    LastOption,
    /// The lower limit would be above the upper one.
    Crossed,
    /// A name has to have letters.
    Empty,
    /// A kind has no such thing, as a group has no default.
    NotOfKind,
}
