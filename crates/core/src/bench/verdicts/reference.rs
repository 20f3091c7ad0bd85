//! The reference: a short form of an earlier run, with the number of answers for which each check held, by input and
//! column, without the answers.

use super::report::Report;
use super::subject::Holding;
use crate::bench::calls::plan::{Ask, Plan};
use crate::bench::improvement::texts::plain_texts;
use crate::bench::sheets::lines::check_names;
use crate::object::{object, text};
use crate::text::digest::sha256_hex;
use serde_json::{Map, Value};

/// Version of the written form.
pub(in crate::bench) const VERSION: u64 = 1;

/// The short form of a run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reference {
    /// Time of the run in milliseconds since 1970; `None` if unknown.
    pub time: Option<u64>,
    /// The columns of the run.
    pub columns: Vec<ReferenceColumn>,
    /// The cells with a decided check.
    pub cells: Vec<ReferenceCell>,
}

/// A column of the reference. A later run has the same column if variant, model and settings are equal, whatever other
/// columns there are.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ReferenceColumn {
    /// Id of the variant.
    pub variant: String,
    /// Name of the model; empty if the bench named none.
    pub model: String,
    /// Server or provider, which distinguishes the model from another of the same name; `None` if there is no other.
    pub server: Option<String>,
    /// The settings and their values.
    pub settings: Map<String, Value>,
    /// SHA-256 hash of what the column sends, without inputs; `None` if unknown.
    pub hash: Option<String>,
}

/// The results for an input in a column.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ReferenceCell {
    /// Index of the column in [`Reference::columns`].
    pub column: usize,
    /// Id of the input.
    pub input: String,
    /// For each check, by its name in JSON Lines: `[passed answers, decided answers]`.
    pub checks: Vec<(String, [usize; 2])>,
}

impl ReferenceColumn {
    /// Describes a column of a plan.
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

    /// True if variant, model, server and settings are equal.
    pub(in crate::bench) fn is_one_with(&self, other: &Self) -> bool {
        (&self.variant, &self.model, &self.server, &self.settings)
            == (&other.variant, &other.model, &other.server, &other.settings)
    }
}

/// Returns the hash of what a column sends, without inputs: its settings, its schema, and its texts.
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

/// A check in one cell: its index, its name there, and `[passed answers, decided answers]`.
pub(in crate::bench) type CountedCheck = (usize, String, [usize; 2]);

/// Returns the decided checks of a cell.
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
    /// Takes the short form of a run so far; `time` is in milliseconds since 1970.
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

    /// Returns the written form, for storage and files: `{version, taken?, columns: [{variant, model, server?,
    /// settings?, asked?}], cells: [{column, input, checks: {name: [held, told]}}]}`.
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
