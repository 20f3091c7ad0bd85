//! The pairs of answers that the person rates, and the ratings.

use crate::bench::answer_store::{forget_rating, keep_rating, load_ratings};
use crate::bench::desk::Desk;
use crate::dom::{RwSignal, before_paint, focus_where_lost, spawn};
use pilcrow_core::bench::{Better, Pair, Plan, Rating, all_ratings, rating_pairs};

/// A handle to the pairs and ratings.
#[derive(Clone, Copy)]
pub struct RatingRound {
    pub desk: Desk,
    /// Indexes of the two compared columns.
    pub sides: RwSignal<[usize; 2]>,
    /// Earlier ratings, followed by the new ones.
    pub ratings: RwSignal<Vec<Rating>>,
    /// Number of ratings since the view was opened: these can be undone.
    pub count: RwSignal<usize>,
    pub reason: RwSignal<String>,
    /// The shown pair; `None` if all are rated.
    pub pair: RwSignal<Option<Pair>>,
}

impl RatingRound {
    /// Starts with the baseline and the first other column.
    pub fn new(desk: Desk) -> Self {
        // The baseline has a column for each model and setting; the first is taken.
        let baseline = desk.ready.with_untracked(|ready| {
            let plan = &ready.as_ref()?.plan;
            plan.columns.iter().position(|column| column.variant == plan.baseline)
        });
        let baseline = baseline.unwrap_or_default();
        let rated = Self {
            desk,
            sides: RwSignal::new([baseline, usize::from(baseline == 0)]),
            ratings: RwSignal::new(Vec::new()),
            count: RwSignal::new(0),
            reason: RwSignal::new(String::new()),
            pair: RwSignal::new(None),
        };
        let key = desk.runner.session.key();
        spawn(async move {
            let before = load_ratings(&key).await;
            if !rated.ratings.is_disposed() {
                rated
                    .ratings
                    .update(|ratings| *ratings = all_ratings(before, std::mem::take(ratings)));
            }
        });
        rated
    }

    /// Returns the pairs of the two columns. Tracked.
    pub fn pairs(self, plan: &Plan) -> Vec<Pair> {
        let sides = self.sides.get();
        self.desk.with_progress(|progress| rating_pairs(plan, progress, sides)).unwrap_or_default()
    }

    /// True if the pair is rated. Tracked.
    pub fn is_rated(self, pair: &Pair) -> bool {
        self.ratings.with(|ratings| ratings.iter().any(|rating| rating.keys == pair.keys))
    }

    /// Stores the rating of the shown pair.
    pub fn take(self, pair: &Pair, choice: Better) {
        let better = if pair.is_swapped { choice.swapped() } else { choice };
        let reason = self.reason.get_untracked().trim().to_owned();
        self.reason.set(String::new());
        let (keys, is_swapped) = (pair.keys.clone(), pair.is_swapped);
        let rating = Rating { keys, better, is_swapped, reason };
        let (key, own) = (self.desk.runner.session.key(), rating.clone());
        self.ratings.update(|ratings| ratings.push(rating));
        self.count.update(|count| *count += 1);
        // The buttons are replaced, so the keyboard focus would be lost.
        before_paint(|| focus_where_lost(".bench-rating"));
        spawn(async move { keep_rating(&key, &own).await });
    }

    /// Undoes the last rating.
    pub fn take_back(self) {
        let mut last = None;
        self.ratings.update(|ratings| last = ratings.pop());
        self.count.update(|count| *count = count.saturating_sub(1));
        let key = self.desk.runner.session.key();
        spawn(async move {
            if let Some(last) = last {
                forget_rating(&key, &last).await;
            }
        });
    }
}
