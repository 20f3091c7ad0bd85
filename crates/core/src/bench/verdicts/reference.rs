//! A run of a bench in short, kept as a reference: for how many answers each check held, input by input in
//! each column, without the answers.

use super::report::Report;
use super::subject::Holding;
use crate::bench::calls::plan::{Ask, Plan};
use crate::bench::improvement::texts::plain_texts;
use crate::bench::sheets::lines::check_names;
use crate::object::{object, text};
use crate::text::digest::sha256_hex;
use serde_json::{Map, Value};

/// The version of the form that is written.
pub(in crate::bench) const VERSION: u64 = 1;

/// A run in short.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reference {
    /// When it was taken, in milliseconds since 1970; none where that is not known.
    pub time: Option<u64>,
    /// Its columns.
    pub columns: Vec<ReferenceColumn>,
    /// Its cells that could be told.
    pub cells: Vec<ReferenceCell>,
}

/// With what an input was asked. A later run has the same column where variant, model and settings are these,
/// whatever has been added or taken out beside it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ReferenceColumn {
    /// The variant's id.
    pub variant: String,
    /// The model's name; empty where the bench named none.
    pub model: String,
    /// What tells it from another model of that name: its server, or its provider; `None` if nothing has to.
    pub server: Option<String>,
    /// The settings at their values.
    pub settings: Map<String, Value>,
    /// The SHA-256 of what was asked in it, inputs apart; `None` if that is not known.
    pub hash: Option<String>,
}

/// An input in a column.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ReferenceCell {
    /// The column, by its number among the reference's.
    pub column: usize,
    /// The input's id.
    pub input: String,
    /// For how many of its answers each check held, of those that could be told; by the names that checks
    /// have in JSON Lines.
    pub checks: Vec<(String, [usize; 2])>,
}

impl ReferenceColumn {
    /// The column of a plan.
    pub(in crate::bench) fn from_plan(plan: &Plan, column: usize) -> Self {
        let Some(own) = plan.columns.get(column) else { return Self::default() };
        let id = plan.variants.get(own.variant).map(|variant| variant.id.clone());
        let settings = own.settings.iter().map(|one| (one.name.clone(), one.value.clone()));
        Self {
            variant: id.unwrap_or_default(),
            server: plan.model_apart(&plan.model(column)),
            model: plan.model(column).name,
            settings: settings.collect(),
            hash: Some(column_hash(plan, column)),
        }
    }

    /// Whether both ask with the same.
    pub(in crate::bench) fn is_one_with(&self, other: &Self) -> bool {
        (&self.variant, &self.model, &self.server, &self.settings)
            == (&other.variant, &other.model, &other.server, &other.settings)
    }
}

/// The hash of what a column asks, inputs apart: its settings, its schema, and its texts.
fn column_hash(plan: &Plan, column: usize) -> String {
    let request = plan.varied(column);
    let texts = plain_texts(&request).into_iter();
    let texts = texts.map(|one| Value::from(vec![text(one.at.as_str()), text(&one.text)]));
    let all = object([
        ("config", request.config().cloned().map(Value::Object).unwrap_or_default()),
        ("schema", request.schema().cloned().unwrap_or_default()),
        ("texts", texts.collect()),
    ]);
    sha256_hex(all.to_string().as_bytes())
}

/// A check of a plan in one of its cells: by its number, what it is called there, and for how many answers it
/// holds of those that can be told.
pub(in crate::bench) type CountedCheck = (usize, String, [usize; 2]);

/// The checks of a cell that can be told.
pub(in crate::bench) fn counted(
    plan: &Plan,
    report: &Report,
    column: usize,
    input: usize,
) -> Vec<CountedCheck> {
    let mut counts = vec![[0, 0]; plan.checks.len()];
    for repeat in 0..plan.repeats {
        let place = plan.place(Ask { column, input, repeat });
        let holdings = report.holdings.get(place).into_iter().flatten();
        for ([holds, total], holding) in counts.iter_mut().zip(holdings) {
            *holds += usize::from(*holding == Holding::Holds);
            *total += usize::from(*holding != Holding::Unknown);
        }
    }
    let count = |check: usize| counts.get(check).copied().unwrap_or_default();
    let named = check_names(plan, input, |check| count(check)[1] > 0).into_iter();
    named.map(|(check, name)| (check, name, count(check))).collect()
}

impl Reference {
    /// A run as far as it is answered, taken at a time in milliseconds since 1970.
    pub fn take(plan: &Plan, report: &Report, time: Option<u64>) -> Self {
        let columns = 0..plan.columns.len();
        let mut cells = Vec::new();
        for (at, input) in plan.inputs.iter().enumerate() {
            for column in columns.clone() {
                let checks = counted(plan, report, column, at).into_iter();
                let checks: Vec<_> = checks.map(|(_, name, count)| (name, count)).collect();
                if !checks.is_empty() {
                    cells.push(ReferenceCell { column, input: input.id.clone(), checks });
                }
            }
        }
        let columns = columns.map(|column| ReferenceColumn::from_plan(plan, column)).collect();
        Self { time, columns, cells }
    }

    /// For keeping and for files: `{version, taken?, columns: [{variant, model, server?, settings?, asked?}], cells:
    /// [{column, input, checks: {name: [held, told]}}]}`.
    pub fn to_value(&self) -> Value {
        let mut members = Map::new();
        members.insert("version".to_owned(), VERSION.into());
        members.extend(self.time.map(|time| ("taken".to_owned(), time.into())));
        members.insert("columns".to_owned(), self.columns.iter().map(written_column).collect());
        members.insert("cells".to_owned(), self.cells.iter().map(written_cell).collect());
        Value::Object(members)
    }
}

fn written_column(column: &ReferenceColumn) -> Value {
    let mut members = Map::new();
    members.insert("variant".to_owned(), text(&column.variant));
    members.insert("model".to_owned(), text(&column.model));
    members.extend(column.server.as_deref().map(|server| ("server".to_owned(), text(server))));
    if !column.settings.is_empty() {
        members.insert("settings".to_owned(), Value::Object(column.settings.clone()));
    }
    members.extend(column.hash.as_deref().map(|hash| ("asked".to_owned(), text(hash))));
    Value::Object(members)
}

fn written_cell(cell: &ReferenceCell) -> Value {
    let count = |count: &[usize; 2]| count.iter().map(|count| Value::from(*count)).collect();
    let checks = cell.checks.iter().map(|(name, counts)| (name.clone(), count(counts)));
    object([
        ("column", cell.column.into()),
        ("input", text(&cell.input)),
        ("checks", Value::Object(checks.collect())),
    ])
}
