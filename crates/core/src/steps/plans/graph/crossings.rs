//! The order of items in rows that makes few lines cross: each item is moved to the middle of its linked items, in
//! passes down and up (barycentre method, after Sugiyama).

/// The number of sorting passes, each down and up the rows.
const SWEEPS: usize = 6;

/// Items in rows, linked to items in the next row. Items are numbered: first the nodes, then the bends of lines.
#[derive(Clone, Debug, Default)]
pub(super) struct Rows {
    /// The items of each row, from left to right.
    pub rows: Vec<Vec<usize>>,
    /// Links from an item to an item in the row below.
    pub links: Vec<(usize, usize)>,
    /// The number of items, both nodes and bends.
    pub count: usize,
}

impl Rows {
    /// Creates the rows from the row number of each node.
    pub fn new(rows_of: &[usize]) -> Self {
        let count = rows_of.iter().max().map_or(0, |last| last + 1);
        let mut rows = vec![Vec::new(); count];
        for (node, row) in rows_of.iter().enumerate() {
            rows.get_mut(*row).into_iter().for_each(|own: &mut Vec<usize>| own.push(node));
        }
        Self { rows, links: Vec::new(), count: rows_of.len() }
    }

    /// Adds a bend, where a line passes through a row, and returns its number.
    pub fn add_bend(&mut self, row: usize) -> usize {
        let bend = self.count;
        self.count += 1;
        self.rows.get_mut(row).into_iter().for_each(|own| own.push(bend));
        bend
    }

    /// Links an item to an item in the row below.
    pub fn link(&mut self, from: usize, to: usize) {
        self.links.push((from, to));
    }

    /// Returns each item's position in its row.
    fn places(&self) -> Vec<usize> {
        let mut places = vec![0; self.count];
        for row in &self.rows {
            for (place, item) in row.iter().enumerate() {
                places.get_mut(*item).into_iter().for_each(|own| *own = place);
            }
        }
        places
    }

    /// Counts the crossings of lines.
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

    /// Moves each item of a row to the middle of its linked items in the row above, or below.
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

    /// Returns the items linked to each item: those above it, and those below it.
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

/// Returns the rows in the order with the fewest crossings that was found.
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
