//! Counts, agreement, intervals and tests: numbers in, numbers out.
//!
//! Nothing here knows a document or an answer, reads a clock or asks for randomness: what is drawn at
//! random begins at a seed that is handed in, so that the same numbers give the same result
//! everywhere.

mod alpha;
mod apart;
mod assignment;
mod bootstrap;
mod counts;
mod detectable;
mod draws;
mod fall;
mod holm;
mod interval;
mod kappa;
mod kappa_sure;
mod mcnemar;
mod normal;
mod passes;
mod spread;

pub use alpha::{AlphaBootstrap, Level, alpha};
pub use apart::{DistanceTest, apart};
pub use assignment::cheapest_pairs;
pub use bootstrap::{PairedBootstrap, PairedDifference};
pub use counts::{counts, mode_share, pairwise_agreement};
pub use detectable::{least_one_sided, smallest_difference};
pub use fall::{Stratum, fall_by_chance};
pub use holm::holm;
pub use interval::{Interval, wilson, wilson_together};
pub use kappa::{cohen_kappa, constant_guess};
pub use kappa_sure::{kappa_chance, kappa_interval};
pub use mcnemar::mcnemar;
pub use passes::{pass_at, pass_every};
pub use spread::{Spread, mean, share_within, spread};

#[cfg(test)]
fn assert_near(actual: f64, expected: f64) {
    assert!((actual - expected).abs() < 1e-9, "{actual} is not {expected}");
}
