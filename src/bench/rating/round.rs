//! The pairs of answers that the person rates, and what was said of them.

use crate::bench::answer_store::{forget_rating, keep_rating, load_ratings};
use crate::bench::desk::Desk;
use crate::dom::{RwSignal, before_paint, focus_where_lost, spawn};
use pilcrow_core::bench::{Better, Pair, Plan, Rating, all_ratings, rating_pairs};

/// What is rated, and what was said. A handle.
#[derive(Clone, Copy)]
pub struct RatingRound {
    pub desk: Desk,
    /// The two columns.
    pub sides: RwSignal<[usize; 2]>,
    /// The ratings that were kept before, then those of now.
    pub ratings: RwSignal<Vec<Rating>>,
    /// How many were made since the view was opened: they can be taken back.
    pub count: RwSignal<usize>,
    pub reason: RwSignal<String>,
    /// The pair that is shown; `None` if all are rated.
    pub pair: RwSignal<Option<Pair>>,
}

impl RatingRound {
    /// The pairs of the baseline and another column.
    pub fn new(desk: Desk) -> Self {
        // The first column of the baseline, which has one for each model and setting.
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

    /// The pairs of the two columns. Tracked.
    pub fn pairs(self, plan: &Plan) -> Vec<Pair> {
        let sides = self.sides.get();
        self.desk.with_progress(|progress| rating_pairs(plan, progress, sides)).unwrap_or_default()
    }

    /// Whether the person has said which of the two is better. Tracked.
    pub fn is_rated(self, pair: &Pair) -> bool {
        self.ratings.with(|ratings| ratings.iter().any(|rating| rating.keys == pair.keys))
    }

    /// Takes what the person says of the two as they are shown.
    pub fn take(self, pair: &Pair, choice: Better) {
        let better = if pair.is_swapped { choice.swapped() } else { choice };
        let reason = self.reason.get_untracked().trim().to_owned();
        self.reason.set(String::new());
        let (keys, is_swapped) = (pair.keys.clone(), pair.is_swapped);
        let rating = Rating { keys, better, is_swapped, reason };
        let (key, own) = (self.desk.runner.session.key(), rating.clone());
        self.ratings.update(|ratings| ratings.push(rating));
        self.count.update(|count| *count += 1);
        // The buttons are others now; the keys go on.
        before_paint(|| focus_where_lost(".bench-rating"));
        spawn(async move { keep_rating(&key, &own).await });
    }

    /// Takes the last rating back.
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
