//! The sides of comparisons: which columns of a plan are compared with which.

use crate::bench::calls::plan::Plan;

/// One side of a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// A variant, over all models and settings.
    Variant(usize),
    /// A variant with one of several models, over all settings.
    OfModel {
        /// Index of the variant.
        variant: usize,
        /// Index of the model.
        model: usize,
    },
    /// A model, over all variants and settings.
    Model(usize),
    /// A combination of settings, by its number, over all variants and models.
    Settings(usize),
    /// A single column.
    Column(usize),
}

impl Plan {
    /// Returns the column of the baseline with the same model and settings; in a bench of one variant, the first
    /// column. `None` for the columns that others are compared with.
    pub fn base_of(&self, column: usize) -> Option<usize> {
        let own = self.columns.get(column)?;
        if self.variants.len() < 2 {
            return (column > 0).then_some(0);
        }
        let each = self.columns.len() / self.variants.len();
        (own.variant != self.baseline).then_some(self.baseline * each + column % each)
    }
}

/// The order of a plan's columns: by variant, within it by model, within that by settings.
pub(in crate::bench) struct Sides {
    variants: usize,
    models: usize,
    settings: usize,
    baseline: usize,
}

impl Sides {
    pub fn from_plan(plan: &Plan) -> Self {
        let (variants, models) = (plan.variants.len(), plan.models.len());
        let settings = plan.columns.len() / (variants * models).max(1);
        Self { variants, models, settings, baseline: plan.baseline }
    }

    /// Returns the pairs of sides, grouped into families whose statistics are corrected together.
    pub fn families(&self) -> Vec<Vec<(Side, Side)>> {
        let against = |base: usize, count: usize, side: fn(usize) -> Side| {
            let others = (0..count).filter(move |other| *other != base);
            others.map(|other| (side(base), side(other))).collect::<Vec<_>>()
        };
        let mut families = vec![
            against(self.baseline, self.variants, Side::Variant),
            against(0, self.models, Side::Model),
            against(0, self.settings, Side::Settings),
        ];
        families.retain(|family| !family.is_empty());
        let has_axes = families.len() > 1;
        if self.models > 1 && self.variants > 1 {
            families.insert(1, self.by_model());
        }
        if has_axes {
            let first = self.baseline * self.models * self.settings;
            families.push(against(
                first,
                self.variants * self.models * self.settings,
                Side::Column,
            ));
        }
        families
    }

    /// Pairs each variant with the baseline within each model.
    fn by_model(&self) -> Vec<(Side, Side)> {
        let variants = (0..self.variants).filter(|variant| *variant != self.baseline);
        let pair = |variant: usize, model: usize| {
            let side = |variant: usize| Side::OfModel { variant, model };
            (side(self.baseline), side(variant))
        };
        variants
            .flat_map(|variant| (0..self.models).map(move |model| pair(variant, model)))
            .collect()
    }

    /// Returns the columns of a side, in an order that matches the columns of the other side.
    pub fn columns(&self, side: Side) -> Vec<usize> {
        let all = 0..self.variants * self.models * self.settings;
        let is_of = |column: &usize| match side {
            Side::Variant(variant) => self.variant_of(*column) == variant,
            Side::OfModel { variant, model } => {
                self.variant_of(*column) == variant && self.model_of(*column) == model
            }
            Side::Model(model) => self.model_of(*column) == model,
            Side::Settings(settings) => column % self.settings == settings,
            Side::Column(single) => *column == single,
        };
        all.filter(is_of).collect()
    }

    fn variant_of(&self, column: usize) -> usize {
        column / (self.models * self.settings)
    }

    fn model_of(&self, column: usize) -> usize {
        column / self.settings % self.models
    }
}
