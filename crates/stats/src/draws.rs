//! Draws with replacement, by PCG: the same seed draws the same everywhere.

use rand_core::Rng;
use rand_pcg::Pcg32;

/// The sequence of PCG that is drawn from: the default of its reference implementation.
const STREAM: u64 = 0xa02_bdbf_7bb3_c0a7;

/// A source of draws.
pub(crate) struct Draws(Pcg32);

impl Draws {
    pub fn new(seed: u64) -> Self {
        Self(Pcg32::new(seed, STREAM))
    }

    /// A number from 0 on, below `count`; 0 if `count` is 0. Some come more often than others by one in 2^32 divided by
    /// their count.
    pub fn below(&mut self, count: usize) -> usize {
        let count = u64::try_from(count).unwrap_or_default();
        let scaled = (u64::from(self.0.next_u32()) * (count & 0xffff_ffff)) >> 32;
        usize::try_from(scaled).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_draws_what_the_reference_draws() {
        // The reference implementation (pcg32-demo, seed 42, stream 54) begins with these numbers.
        let mut reference = Pcg32::new(42, 54);
        let numbers: Vec<u32> = (0..3).map(|_| reference.next_u32()).collect();
        assert_eq!(numbers, [0xa15c_02b7, 0x7b47_f409, 0xba1d_3330]);
    }

    #[test]
    fn draws_stay_below_their_count_and_reach_all_of_it() {
        let mut draws = Draws::new(7);
        let mut seen = [0; 5];
        for _ in 0..5_000 {
            seen[draws.below(5)] += 1;
        }
        assert!(seen.iter().all(|count| (900..1_100).contains(count)), "{seen:?}");
        assert_eq!(Draws::new(1).below(0), 0);
    }
}
