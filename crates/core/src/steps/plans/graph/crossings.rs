//! The order of things in rows, so that the lines between neighbouring rows cross rarely: each goes to
//! the middle of those that it is tied to, down and up again (barycentres, after Sugiyama).

/// The number of times that the rows are sorted, down and up.
const SWEEPS: usize = 6;

/// Things in rows, tied to things in the next row. Bends come after nodes in the numbers.
#[derive(Clone, Debug, Default)]
pub(super) struct Rows {
    /// What stands in each row, from the left.
    pub rows: Vec<Vec<usize>>,
    /// From one thing to another in the row below.
    pub links: Vec<(usize, usize)>,
    /// How many things there are.
    pub count: usize,
}

impl Rows {
    /// Nodes by the rows that they stand in.
    pub fn new(rows_of: &[usize]) -> Self {
        let count = rows_of.iter().max().map_or(0, |last| last + 1);
        let mut rows = vec![Vec::new(); count];
        for (node, row) in rows_of.iter().enumerate() {
            rows.get_mut(*row).into_iter().for_each(|own: &mut Vec<usize>| own.push(node));
        }
        Self { rows, links: Vec::new(), count: rows_of.len() }
    }

    /// Where a line passes through a row.
    pub fn add_bend(&mut self, row: usize) -> usize {
        let bend = self.count;
        self.count += 1;
        self.rows.get_mut(row).into_iter().for_each(|own| own.push(bend));
        bend
    }

    /// Ties a thing to one in the row below.
    pub fn link(&mut self, from: usize, to: usize) {
        self.links.push((from, to));
    }

    /// The place of each thing in its row.
    fn places(&self) -> Vec<usize> {
        let mut places = vec![0; self.count];
        for row in &self.rows {
            for (place, item) in row.iter().enumerate() {
                places.get_mut(*item).into_iter().for_each(|own| *own = place);
            }
        }
        places
    }

    /// How often lines cross.
    pub fn crossings(&self) -> usize {
        let places = self.places();
        let place = |item: usize| places.get(item).copied().unwrap_or_default();
        let is_in = |row: &[usize], item: usize| row.get(place(item)) == Some(&item);
        let of_row = |row: &Vec<usize>| {
            let own = self.links.iter().filter(|(from, _)| is_in(row, *from));
            let own: Vec<(usize, usize)> =
                own.map(|(from, to)| (place(*from), place(*to))).collect();
            let pairs = own.iter().enumerate().flat_map(|(at, one)| {
                own.get(at + 1..).unwrap_or_default().iter().map(move |other| (one, other))
            });
            pairs.filter(|(one, other)| cross(**one, **other)).count()
        };
        self.rows.iter().map(of_row).sum()
    }

    /// Puts each thing of a row to the middle of those that it is tied to above, or below.
    fn sort_row(&mut self, row: usize, ties: &[Vec<usize>]) {
        let places = self.places();
        let key = |item: usize| {
            let tied = ties.get(item).map(Vec::as_slice).unwrap_or_default();
            let place_of = |item: usize| places.get(item).copied().unwrap_or_default() * 1024;
            match tied.len() {
                0 => place_of(item),
                count => tied.iter().map(|other| place_of(*other)).sum::<usize>() / count,
            }
        };
        if let Some(own) = self.rows.get_mut(row) {
            own.sort_by_key(|item| key(*item));
        }
    }

    /// What each thing is tied to: above it, and below it.
    fn ties(&self) -> [Vec<Vec<usize>>; 2] {
        let mut ties = [vec![Vec::new(); self.count], vec![Vec::new(); self.count]];
        let [above, below] = &mut ties;
        for (from, to) in self.links.iter().copied() {
            above.get_mut(to).into_iter().for_each(|own: &mut Vec<usize>| own.push(from));
            below.get_mut(from).into_iter().for_each(|own: &mut Vec<usize>| own.push(to));
        }
        ties
    }
}

fn cross(one: (usize, usize), other: (usize, usize)) -> bool {
    (one.0 < other.0 && one.1 > other.1) || (one.0 > other.0 && one.1 < other.1)
}

/// The rows in the order that was found to have the fewest crossings.
pub(super) fn with_fewest_crossings(rows: Rows) -> Rows {
    let [above, below] = rows.ties();
    let (mut best, mut fewest) = (rows.clone(), rows.crossings());
    let mut now = rows;
    for _ in 0..SWEEPS {
        (1..now.rows.len()).for_each(|row| now.sort_row(row, &above));
        (0..now.rows.len().saturating_sub(1)).rev().for_each(|row| now.sort_row(row, &below));
        (1..now.rows.len()).for_each(|row| now.sort_row(row, &above));
        let crossings = now.crossings();
        if crossings <= fewest {
            (best, fewest) = (now.clone(), crossings);
        }
        if fewest == 0 {
            break;
        }
    }
    best
}
