//! Phrases and their parameters.

/// A phrase of the catalogue, with the names of its parameters, which are checked at compile time.
#[derive(Clone, Copy)]
pub struct Template {
    phrase: Phrase,
    parameters: &'static [&'static str],
}

/// A phrase of the catalogue, by its index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Phrase(u16);

impl Template {
    pub(crate) const fn new(index: u16, parameters: &'static [&'static str]) -> Self {
        Self { phrase: Phrase(index), parameters }
    }

    /// Returns the phrase, to be formatted with values of these names.
    ///
    /// # Panics
    ///
    /// At compile time, if the phrase's parameters have other names.
    pub const fn with(self, names: &[&str]) -> Phrase {
        let mut rest = names;
        while let [name, others @ ..] = rest {
            assert!(contains(self.parameters, name), "the phrase has no parameter of this name");
            rest = others;
        }
        assert!(names.len() == self.parameters.len(), "the phrase has more parameters");
        self.phrase
    }
}

const fn contains(names: &[&str], wanted: &str) -> bool {
    let mut rest = names;
    while let [name, others @ ..] = rest {
        if is_same(name.as_bytes(), wanted.as_bytes()) {
            return true;
        }
        rest = others;
    }
    false
}

const fn is_same(one: &[u8], other: &[u8]) -> bool {
    match (one, other) {
        ([], []) => true,
        ([first, one @ ..], [second, other @ ..]) => *first == *second && is_same(one, other),
        _ => false,
    }
}

impl Phrase {
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}
