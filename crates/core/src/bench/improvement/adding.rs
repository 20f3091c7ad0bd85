//! Adds a variant to a bench, under a free id and a free name.

use crate::bench::design::definition::{Bench, Variant};

/// The id of the variant that is the unchanged document.
pub const AS_IT_IS: &str = "document";

impl Bench {
    /// Returns the number, from 2 on, and the id of a variant that does not exist yet: `(2, "v2")`.
    pub fn free_variant(&self) -> (usize, String) {
        let is_free = |id: &String| self.variants.iter().all(|variant| variant.id != *id);
        let mut ids =
            (self.variants.len().max(1) + 1..).map(|number| (number, format!("v{number}")));
        ids.find(|(_, id)| is_free(id)).unwrap_or_default()
    }

    /// Returns a title that no variant has: the wanted one, followed by a number if it is taken.
    pub fn free_variant_name(&self, wanted: &str) -> String {
        let is_free = |name: &String| self.variants.iter().all(|variant| variant.title() != name);
        let numbered = (2_usize..).map(|number| format!("{wanted} {number}"));
        std::iter::once(wanted.to_owned()).chain(numbered).find(is_free).unwrap_or_default()
    }

    /// Adds a variant, or replaces the one with its id. If the bench has none yet, the unchanged document is added
    /// first, with the name `as_it_is`, as the baseline.
    pub fn put_variant(&mut self, variant: Variant, as_it_is: &str) {
        if self.variants.is_empty() {
            let (id, name) = (AS_IT_IS.to_owned(), as_it_is.to_owned());
            self.variants.push(Variant { id, name, ..Variant::default() });
        }
        match self.variants.iter_mut().find(|one| one.id == variant.id) {
            Some(earlier) => *earlier = variant,
            None => self.variants.push(variant),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_gets_what_no_other_has_and_stands_beside_the_document_as_it_is() {
        let mut bench = Bench::default();
        let put = |bench: &mut Bench| {
            let (_, id) = bench.free_variant();
            let name = bench.free_variant_name("Proposed");
            bench.put_variant(Variant { id, name, ..Variant::default() }, "As it is");
        };
        put(&mut bench);
        put(&mut bench);
        let names: Vec<String> =
            bench.variants.iter().map(|one| format!("{} {}", one.id, one.name)).collect();
        assert_eq!(names, ["document As it is", "v2 Proposed", "v3 Proposed 2"]);
        let again = Variant { id: "v2".to_owned(), ..Variant::default() };
        bench.put_variant(again, "As it is");
        assert_eq!((bench.variants.len(), bench.variants[1].title()), (3, "v2"));
        assert_eq!(bench.free_variant(), (4, "v4".to_owned()));
    }
}
