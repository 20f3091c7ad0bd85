//! The table of pair judges' verdicts: each column beside its baseline.

use super::pair_words::PairWord;
use super::sheet::{Row, share};
use super::tables::Tables;
use super::words::BenchWord as Word;
use crate::bench::judges::pair_line::{BiasDirection, PairLine};
use crate::object::text;

impl Tables<'_> {
    pub(in crate::bench) fn pairs(&self) -> Vec<Row> {
        self.report.pairs.iter().map(|line| self.pair_row(line)).collect()
    }

    fn pair_row(&self, line: &PairLine) -> Row {
        let verdict = self.titles.words.verdict(line.verdict.key());
        let [better, worse] = line.inputs;
        let mut row = vec![
            self.cell(Word::Right, Some(text(&self.titles.column(line.column)))),
            self.cell(Word::Left, Some(text(&self.titles.column(line.base)))),
            self.pair_cell(PairWord::Judge, Some(text(&self.titles.judge(line.check)))),
            self.cell(Word::Verdict, Some(text(&verdict))),
            self.pair_cell(PairWord::Wins, Some(line.wins.into())),
            self.pair_cell(PairWord::Losses, Some(line.losses.into())),
            self.pair_cell(PairWord::Ties, Some(line.ties.into())),
            self.pair_cell(PairWord::Flips, Some(line.flips.into())),
            self.pair_cell(PairWord::WinShare, share(better, better + worse)),
        ];
        row.extend(self.ends(line.interval));
        row.extend([
            self.p(line.verdict, line.adjusted),
            self.pair_cell(PairWord::InputsDecided, Some(text(&format!("{better} : {worse}")))),
        ]);
        let leaning = self.report.leanings.iter().find(|one| one.check == line.check);
        let first = leaning.and_then(|one| share(one.first, one.chosen));
        let lean = leaning.and_then(|one| match one.to {
            BiasDirection::Neither => None,
            BiasDirection::First => Some(PairWord::LeansFirst),
            BiasDirection::Second => Some(PairWord::LeansSecond),
        });
        let lean = lean.map(|word| text(&self.titles.words.pair_word(word)));
        row.extend([
            self.pair_cell(PairWord::ChosenFirst, first),
            self.pair_cell(PairWord::Lean, lean),
        ]);
        row
    }
}
