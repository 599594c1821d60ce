//! Who goes with whom: the best one-to-one pairing of two lists.
//!
//! Written out here (some 80 lines) rather than taken from `pathfinding`: its Kuhn–Munkres wants a square or wide
//! matrix and says nothing about ties, while marks need rectangles, pairs that are worth nothing left unpaired, and the
//! same pairing every time.

/// Pairs each row with at most one column so that the sum of `worth` is greatest; pairs worth nothing are left out.
///
/// `worth[row][column]` is at least zero and rows are equally long. Among pairings of equal sum the result is always the
/// same one. O(n³) Hungarian method with potentials (Kuhn 1955, Jonker–Volgenant's shortest augmenting paths).
pub fn best_pairing(worth: &[Vec<i64>]) -> Vec<Option<usize>> {
    let rows = worth.len();
    let columns = worth.first().map_or(0, Vec::len);
    if rows > columns {
        let turned: Vec<Vec<i64>> = (0..columns)
            .map(|column| worth.iter().map(|row| row[column]).collect())
            .collect();
        return turn(&best_pairing(&turned), rows);
    }

    let mut search = Search {
        worth,
        row_price: vec![0; rows + 1],
        column_price: vec![0; columns + 1],
        row_of: vec![0; columns + 1],
    };
    for row in 1..=rows {
        search.place(row);
    }

    let mut pairing = vec![None; rows];
    for (column, &row) in search.row_of.iter().enumerate().skip(1) {
        if row != 0 && worth[row - 1][column - 1] > 0 {
            pairing[row - 1] = Some(column - 1);
        }
    }
    pairing
}

/// The method minimises cost, 1-based with a dummy column 0 from which each row's search starts.
struct Search<'w> {
    worth: &'w [Vec<i64>],
    row_price: Vec<i64>,
    column_price: Vec<i64>,
    /// The row of each column; 0 while it has none.
    row_of: Vec<usize>,
}

impl Search<'_> {
    /// Gives one more row a column, moving others along the cheapest path.
    fn place(&mut self, row: usize) {
        self.row_of[0] = row;
        let (mut column, came_from) = self.cheapest_path();
        while column != 0 {
            self.row_of[column] = self.row_of[came_from[column]];
            column = came_from[column];
        }
    }

    /// The free column that costs least to reach from column 0, and for each column reached the one before it.
    fn cheapest_path(&mut self) -> (usize, Vec<usize>) {
        let columns = self.row_of.len();
        let mut slack = vec![i64::MAX; columns];
        let mut came_from = vec![0; columns];
        let mut is_done = vec![false; columns];
        let mut column = 0;
        while self.row_of[column] != 0 {
            is_done[column] = true;
            let (row, mut step, mut next) = (self.row_of[column], i64::MAX, 0);
            for candidate in 1..columns {
                if is_done[candidate] {
                    continue;
                }
                let reduced = self.reduced_cost(row, candidate);
                if reduced < slack[candidate] {
                    slack[candidate] = reduced;
                    came_from[candidate] = column;
                }
                if slack[candidate] < step {
                    step = slack[candidate];
                    next = candidate;
                }
            }
            self.move_prices(step, &is_done, &mut slack);
            column = next;
        }
        (column, came_from)
    }

    fn reduced_cost(&self, row: usize, column: usize) -> i64 {
        -self.worth[row - 1][column - 1] - self.row_price[row] - self.column_price[column]
    }

    fn move_prices(&mut self, step: i64, is_done: &[bool], slack: &mut [i64]) {
        for column in 0..is_done.len() {
            if is_done[column] {
                self.row_price[self.row_of[column]] += step;
                self.column_price[column] -= step;
            } else if slack[column] < i64::MAX {
                slack[column] -= step;
            }
        }
    }
}

/// The greatest number of pairs when only some are possible (Kuhn's augmenting paths).
///
/// `possible[row]` lists the columns the row may take; the result gives each row its column.
pub fn largest_pairing(possible: &[Vec<usize>], columns: usize) -> Vec<Option<usize>> {
    fn augment(row: usize, possible: &[Vec<usize>], seen: &mut [bool], row_of: &mut [Option<usize>]) -> bool {
        for &column in &possible[row] {
            if std::mem::replace(&mut seen[column], true) {
                continue;
            }
            if row_of[column].is_none_or(|other| augment(other, possible, seen, row_of)) {
                row_of[column] = Some(row);
                return true;
            }
        }
        false
    }

    let mut row_of = vec![None; columns];
    for row in 0..possible.len() {
        augment(row, possible, &mut vec![false; columns], &mut row_of);
    }
    turn(&row_of, possible.len())
}

/// From “which row has this column” to “which column has this row”, and back.
fn turn(partner_of: &[Option<usize>], others: usize) -> Vec<Option<usize>> {
    let mut turned = vec![None; others];
    for (index, partner) in partner_of.iter().enumerate() {
        if let Some(partner) = *partner {
            turned[partner] = Some(index);
        }
    }
    turned
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn sum(worth: &[Vec<i64>], pairing: &[Option<usize>]) -> i64 {
        pairing
            .iter()
            .enumerate()
            .filter_map(|(row, column)| column.map(|column| worth[row][column]))
            .sum()
    }

    /// The best sum by trying every pairing.
    fn brute_force(worth: &[Vec<i64>], row: usize, used: &mut Vec<bool>) -> i64 {
        if row == worth.len() {
            return 0;
        }
        let mut best = brute_force(worth, row + 1, used);
        for column in 0..used.len() {
            if !used[column] {
                used[column] = true;
                best = best.max(worth[row][column] + brute_force(worth, row + 1, used));
                used[column] = false;
            }
        }
        best
    }

    fn matrices() -> impl Strategy<Value = Vec<Vec<i64>>> {
        (0_usize..6, 1_usize..6).prop_flat_map(|(rows, columns)| {
            prop::collection::vec(prop::collection::vec(0_i64..9, columns), rows)
        })
    }

    proptest! {
        #[test]
        fn the_best_pairing_is_the_best_of_all_pairings(worth in matrices()) {
            let columns = worth.first().map_or(0, Vec::len);
            let pairing = best_pairing(&worth);
            let mut taken: Vec<usize> = pairing.iter().flatten().copied().collect();
            taken.sort_unstable();
            taken.dedup();
            prop_assert_eq!(taken.len(), pairing.iter().flatten().count(), "a column was given twice");
            prop_assert_eq!(sum(&worth, &pairing), brute_force(&worth, 0, &mut vec![false; columns]));
        }

        #[test]
        fn the_largest_pairing_is_as_large_as_the_best_pairing_of_zeros_and_ones(worth in matrices()) {
            let ones: Vec<Vec<i64>> = worth.iter().map(|row| row.iter().map(|w| i64::from(*w > 5)).collect()).collect();
            let columns = worth.first().map_or(0, Vec::len);
            let possible: Vec<Vec<usize>> =
                ones.iter().map(|row| (0..columns).filter(|&column| row[column] == 1).collect()).collect();
            let size = largest_pairing(&possible, columns).iter().flatten().count() as i64;
            prop_assert_eq!(size, sum(&ones, &best_pairing(&ones)));
        }
    }
}
