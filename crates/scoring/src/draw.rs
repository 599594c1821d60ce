//! Chance from a stored seed: the same seed draws the same question on every machine and in every year.

use std::collections::BTreeSet;

/// SplitMix64 (Steele, Lea, Flood 2014): nine lines, so that no library update can change a paper already sat.
#[derive(Clone, Debug)]
pub struct Draw(u64);

impl Draw {
    pub fn from_seed(seed: u64) -> Self {
        Self(seed)
    }

    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number in `0..bound` without bias (Lemire's multiplication with rejection); 0 when the bound is 0.
    pub fn below(&mut self, bound: u64) -> u64 {
        if bound == 0 {
            return 0;
        }
        loop {
            let product = u128::from(self.next_u64()) * u128::from(bound);
            if product as u64 >= bound.wrapping_neg() % bound {
                return (product >> 64) as u64;
            }
        }
    }

    /// Fisher–Yates, in place.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i as u64 + 1) as usize);
        }
    }
}

/// For each pool, how many of its candidates are left at least when it is drawn from, whatever was drawn from the pools
/// before it. A pool that asks for more could come out short for some seeds, and a student's form with it.
pub fn fewest_left<T: Ord>(pools: &[(usize, BTreeSet<T>)]) -> Vec<usize> {
    let shared = |one: &BTreeSet<T>, other: &BTreeSet<T>| one.intersection(other).count();
    pools
        .iter()
        .enumerate()
        .map(|(place, (_, from))| {
            let gone: usize = pools[..place]
                .iter()
                .map(|(take, earlier)| (*take).min(shared(earlier, from)))
                .sum();
            from.len().saturating_sub(gone)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pools_that_overlap_leave_one_another_less() {
        let pool = |take, range: std::ops::Range<u32>| (take, range.collect::<BTreeSet<_>>());
        assert_eq!(fewest_left(&[pool(3, 0..5), pool(2, 5..8)]), [5, 3]);
        assert_eq!(fewest_left(&[pool(3, 0..5), pool(2, 3..8)]), [5, 3]);
        assert_eq!(fewest_left(&[pool(1, 0..5), pool(4, 0..5)]), [5, 4]);
        assert_eq!(fewest_left::<u32>(&[]), Vec::<usize>::new());
    }

    #[test]
    fn a_seed_draws_the_published_splitmix_sequence() {
        let mut draw = Draw::from_seed(1_234_567);
        assert_eq!(draw.next_u64(), 6_457_827_717_110_365_317);
        assert_eq!(draw.next_u64(), 3_203_168_211_198_807_973);
    }

    #[test]
    fn a_shuffle_keeps_every_item_and_repeats_itself() {
        let shuffled = |seed| {
            let mut items: Vec<u32> = (0..20).collect();
            Draw::from_seed(seed).shuffle(&mut items);
            items
        };
        assert_eq!(shuffled(7), shuffled(7));
        assert_ne!(shuffled(7), shuffled(8));
        let mut sorted = shuffled(7);
        sorted.sort_unstable();
        assert_eq!(sorted, (0..20).collect::<Vec<_>>());
    }
}
