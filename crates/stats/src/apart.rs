//! Whether some things stand farther from others than those stand from each other: a permutation test on distances.

use crate::counts::number;
use crate::draws::Draws;
use crate::spread::mean;

/// The most ways of dividing that are tried one by one; of more, this many are drawn at random.
const SPLITS: usize = 20_000;

/// What a test on distances has found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DistanceTest {
    /// The mean distance between one of the first and one of the others.
    pub between: f64,
    /// The mean distance between two of the first.
    pub within: f64,
    /// How likely chance alone sets them so far apart, where it does not matter which things are the first.
    pub chance: f64,
}

/// Tests whether the things after the first `first` stand apart from those. `distances` has a row for each thing, with
/// its distance to each, which is the same both ways. `None` if there are fewer than two first things, or no others.
/// `seed` is used only where there are too many ways to divide the things.
pub fn apart(distances: &[Vec<f64>], first: usize, seed: u64) -> Option<DistanceTest> {
    let all = distances.len();
    if first < 2 || first >= all {
        return None;
    }
    let own: Vec<usize> = (0..first).collect();
    let (between, within) = means(distances, &own);
    let observed = between - within;
    let (mut splits, mut as_far) = (0_usize, 0_usize);
    let mut count = |chosen: &[usize]| {
        let (between, within) = means(distances, chosen);
        splits += 1;
        // What differs in the last digits of a float is the same.
        as_far += usize::from(between - within >= observed - 1e-12);
    };
    match ways(all, first) {
        Some(_) => each_choice(all, first, &mut count),
        None => {
            let mut draws = Draws::new(seed);
            count(&own);
            (1..SPLITS).for_each(|_| count(&draw_sample(&mut draws, all, first)));
        }
    }
    Some(DistanceTest { between, within, chance: number(as_far) / number(splits) })
}

/// The mean distance of the chosen to all others, and among themselves.
fn means(distances: &[Vec<f64>], chosen: &[usize]) -> (f64, f64) {
    let is_chosen = |at: usize| chosen.contains(&at);
    let (mut between, mut within) = (Vec::new(), Vec::new());
    for one in chosen {
        let row = distances.get(*one).map(Vec::as_slice).unwrap_or_default();
        for (other, distance) in row.iter().enumerate() {
            match is_chosen(other) {
                false => between.push(*distance),
                true if other > *one => within.push(*distance),
                true => {}
            }
        }
    }
    (mean(&between).unwrap_or_default(), mean(&within).unwrap_or_default())
}

/// The number of ways to choose `chosen` of `all`; `None` if these are too many to go through.
fn ways(all: usize, chosen: usize) -> Option<usize> {
    let mut ways = 1_usize;
    for at in 0..chosen.min(all - chosen) {
        ways = ways.checked_mul(all - at)? / (at + 1);
        if ways > SPLITS {
            return None;
        }
    }
    Some(ways)
}

/// Calls `take` with each choice of `chosen` of `all`, in order.
fn each_choice(all: usize, chosen: usize, take: &mut impl FnMut(&[usize])) {
    let mut choice: Vec<usize> = (0..chosen).collect();
    loop {
        take(&choice);
        // The last that can still move on; those behind it follow it.
        let free =
            (0..chosen).rev().find(|at| choice.get(*at).is_some_and(|p| *p + chosen < all + at));
        let Some(free) = free else { return };
        let next = choice.get(free).map_or(0, |place| place + 1);
        for (step, place) in choice.iter_mut().skip(free).enumerate() {
            *place = next + step;
        }
    }
}

/// Draws a sample without replacement: `chosen` places of `all`.
fn draw_sample(draws: &mut Draws, all: usize, chosen: usize) -> Vec<usize> {
    let mut places: Vec<usize> = (0..all).collect();
    for at in 0..chosen {
        places.swap(at, at + draws.below(all - at));
    }
    places.truncate(chosen);
    places
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assert_near;

    /// Things of two kinds: those of one kind are 0 apart, those of different kinds 1.
    fn of_kinds(kinds: &str) -> Vec<Vec<f64>> {
        let kinds: Vec<char> = kinds.chars().collect();
        let row = |one: &char| {
            kinds.iter().map(|other| f64::from(u8::from(one != other))).collect::<Vec<f64>>()
        };
        kinds.iter().map(row).collect()
    }

    #[track_caller]
    fn check(kinds: &str, first: usize, between: f64, within: f64, chance: f64) {
        let result = apart(&of_kinds(kinds), first, 1).unwrap();
        assert_near(result.between, between);
        assert_near(result.within, within);
        assert_near(result.chance, chance);
    }

    #[test]
    fn chance_is_the_share_of_divisions_that_are_as_far_apart() {
        // Of 126 ways to choose five of nine one is as far apart.
        check("aaaaabbbb", 5, 1.0, 0.0, 1.0 / 126.0);
        // The one that differs is among the four others in 56 of 126.
        check("aaaaabaaa", 5, 0.25, 0.0, 56.0 / 126.0);
        check("aaaaaaaaa", 5, 0.0, 0.0, 1.0);
    }

    #[test]
    fn too_few_things_are_not_tested() {
        assert_eq!(apart(&of_kinds("abb"), 1, 1), None);
        assert_eq!(apart(&of_kinds("aa"), 2, 1), None);
        assert_eq!(apart(&[], 0, 1), None);
    }

    #[test]
    fn of_many_divisions_some_are_drawn_and_find_the_same() {
        let kinds = format!("{}{}", "a".repeat(12), "b".repeat(12));
        let result = apart(&of_kinds(&kinds), 12, 7).unwrap();
        assert_near(result.chance, 1.0 / number(SPLITS));
        let alike = apart(&of_kinds(&"ab".repeat(12)), 12, 7).unwrap();
        assert!(alike.chance > 0.3, "{}", alike.chance);
    }

    #[test]
    fn by_chance_few_are_found_apart() {
        let mut draws = Draws::new(3);
        let mut alarms = 0;
        for seed in 0..400 {
            let kinds: String =
                (0..9).map(|_| if draws.below(2) == 0 { 'a' } else { 'b' }).collect();
            let result = apart(&of_kinds(&kinds), 5, seed).unwrap();
            alarms += usize::from(result.chance <= 0.1);
        }
        assert!(alarms <= 45, "{alarms} of 400");
    }
}
