//! Each of some things gets a place of its own, so that all together cost least.

/// For each row of `costs` a column of its own, so that the sum of their costs is least: the Hungarian method, in time rows x rows x
/// columns. There are at least as many columns as rows; all rows have as many.
pub(super) fn cheapest(costs: &[Vec<f64>]) -> Vec<usize> {
    let columns = costs.first().map_or(0, Vec::len);
    let mut plan =
        Plan { costs, row_prices: vec![0.0; costs.len()], prices: vec![0.0; columns], rows: vec![None; columns] };
    (0..costs.len()).for_each(|row| plan.add(row));
    let mut places = vec![0; costs.len()];
    for (column, row) in plan.rows.iter().enumerate() {
        if let Some(row) = row {
            places[*row] = column;
        }
    }
    places
}

/// The cheapest places of the rows so far. The cost of a row in a column, less the prices of both, is never below 0, and 0 where
/// the row has the column.
struct Plan<'a> {
    costs: &'a [Vec<f64>],
    row_prices: Vec<f64>,
    prices: Vec<f64>,
    /// The row that has each column.
    rows: Vec<Option<usize>>,
}

impl Plan<'_> {
    /// Gives `new` a column: the cheapest way to a free one, on which each row on the way moves to the next column.
    fn add(&mut self, new: usize) {
        let columns = self.prices.len();
        // For each column what the way to it costs so far, and the column before it on that way.
        let (mut way, mut before) = (vec![f64::INFINITY; columns], vec![None; columns]);
        let mut done = vec![false; columns];
        let (mut row, mut last, mut spent) = (new, None, 0.0);
        let free = loop {
            for column in (0..columns).filter(|&column| !done[column]) {
                let cost = spent + self.costs[row][column] - self.row_prices[row] - self.prices[column];
                if cost < way[column] {
                    (way[column], before[column]) = (cost, last);
                }
            }
            let open = (0..columns).filter(|&column| !done[column]);
            let next = open.min_by(|&one, &other| way[one].total_cmp(&way[other])).expect("a column is free");
            (spent, last) = (way[next], Some(next));
            match self.rows[next] {
                Some(other) => (done[next], row) = (true, other),
                None => break next,
            }
        };
        self.row_prices[new] += spent;
        for column in (0..columns).filter(|&column| done[column]) {
            self.prices[column] -= spent - way[column];
            self.row_prices[self.rows[column].expect("it is on a way")] += spent - way[column];
        }
        let mut column = free;
        while let Some(earlier) = before[column] {
            self.rows[column] = self.rows[earlier];
            column = earlier;
        }
        self.rows[column] = Some(new);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::{below, stream};

    /// The least sum, by trying all.
    fn least(costs: &[Vec<f64>], taken: u32) -> f64 {
        let Some((first, rest)) = costs.split_first() else { return 0.0 };
        let free = (0..first.len()).filter(|column| taken >> column & 1 == 0);
        free.map(|column| first[column] + least(rest, taken | 1 << column)).fold(f64::INFINITY, f64::min)
    }

    #[test]
    fn no_other_places_cost_less() {
        let mut rng = stream(1, "assign", 0);
        for round in 0..300 {
            let (rows, more) = (round % 6, round % 3);
            let costs: Vec<Vec<f64>> =
                (0..rows).map(|_| (0..rows + more).map(|_| f64::from(below(&mut rng, 20))).collect()).collect();
            let places = cheapest(&costs);
            let sum: f64 = places.iter().zip(&costs).map(|(&place, costs)| costs[place]).sum();
            let mut sorted = places.clone();
            sorted.sort_unstable();
            sorted.dedup();
            assert_eq!((sum, sorted.len()), (least(&costs, 0), rows), "{costs:?}");
        }
    }
}
