//! Automatic ids of cases: ① to ⑳, then plain numbers.

/// The longest id, in characters.
const LONGEST: usize = 60;

/// Returns the automatic id of the case at an index (from 0).
fn automatic(at: usize) -> String {
    let circled = u32::try_from(at).ok().filter(|at| *at < 20);
    let circled = circled.and_then(|at| char::from_u32(u32::from('①') + at));
    circled.map_or_else(|| (at + 1).to_string(), String::from)
}

/// Returns an unused id for a new case.
pub fn next_id<'id>(used_ids: impl IntoIterator<Item = &'id str>) -> String {
    let used_ids: std::collections::BTreeSet<&str> = used_ids.into_iter().collect();
    // One more id is tried than there are cases: one of these is free.
    let free =
        (used_ids.len()..).chain(0..).map(automatic).find(|id| !used_ids.contains(id.as_str()));
    free.unwrap_or_default()
}

/// True if a text is a valid id of a case: short, without white space, control characters and slashes.
pub fn is_id(text: &str) -> bool {
    let holds = |letter: char| !letter.is_whitespace() && !letter.is_control() && letter != '/';
    !text.is_empty() && text.chars().count() <= LONGEST && text.chars().all(holds)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_circled_up_to_twenty_and_numbers_from_there() {
        let mut ids: Vec<String> = Vec::new();
        for _ in 0..22 {
            let id = next_id(ids.iter().map(String::as_str));
            ids.push(id);
        }
        assert_eq!((ids[0].as_str(), ids[19].as_str()), ("①", "⑳"));
        assert_eq!((ids[20].as_str(), ids[21].as_str()), ("21", "22"));
    }

    #[test]
    fn no_id_is_given_twice() {
        assert_eq!(next_id(["②"]), "③");
        assert_eq!(next_id(["employee_A"]), "②");
        assert_eq!(next_id(["①", "④", "③"]), "5".replace('5', "⑤"));
        assert_eq!(next_id(["③", "x"]), "④");
    }

    #[test]
    fn an_id_is_a_short_token() {
        for good in ["①", "employee_A", "заказ-7", "a.b"] {
            assert!(is_id(good), "{good}");
        }
        for bad in ["", "a b", "a/b", "a\n", &"x".repeat(61)] {
            assert!(!is_id(bad), "{bad}");
        }
    }
}
