//! What a table holds, in one figure that both engines agree on.

use ::database::Value;
use sha2::{Digest as _, Sha256};
use std::fmt;

/// How many rows, and a checksum that does not depend on their order: the engines sort texts differently. Each row's SHA-256
/// is added up, so that a row that is there twice counts twice.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Sum {
    /// How many.
    pub rows: u64,
    words: [u64; 4],
}

impl Sum {
    /// Adds a row. A boolean is the integer that SQLite keeps for it; a number that is not whole counts by its bits, a text
    /// by its bytes, so JSON is compared as it was written.
    pub fn add(&mut self, row: &[Value]) {
        let mut hash = Sha256::new();
        for value in row {
            let (kind, bytes): (u8, &[u8]) = match value {
                Value::Null => (0, &[]),
                Value::Bool(is_true) => (1, &i64::from(*is_true).to_be_bytes()),
                Value::Int(number) => (1, &number.to_be_bytes()),
                Value::Real(number) => (2, &number.to_bits().to_be_bytes()),
                Value::Text(text) => (3, text.as_bytes()),
                Value::Bytes(bytes) => (4, bytes),
            };
            hash.update([kind]);
            // Without its length, a value could end where the next one begins.
            hash.update((bytes.len() as u64).to_be_bytes());
            hash.update(bytes);
        }
        let digest = hash.finalize();
        for (sum, word) in self.words.iter_mut().zip(digest.as_chunks::<8>().0) {
            *sum = sum.wrapping_add(u64::from_be_bytes(*word));
        }
        self.rows += 1;
    }
}

impl fmt::Display for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bytes: Vec<u8> = self.words.iter().flat_map(|word| word.to_be_bytes()).collect();
        write!(
            f,
            "{} rows {}",
            self.rows,
            &hex::encode(Sha256::digest(bytes))[..16]
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(rows: &[&[Value]]) -> Sum {
        let mut sum = Sum::default();
        for row in rows {
            sum.add(row);
        }
        sum
    }

    #[test]
    fn the_order_of_rows_is_nothing_and_every_other_change_is_one() {
        let (one, two) = ([Value::Int(1), Value::from("甲")], [Value::Int(2), Value::Null]);
        let sum = of(&[&one, &two]);
        assert_eq!(sum, of(&[&two, &one]));
        assert_ne!(sum, of(&[&one, &one]));
        assert_ne!(sum, of(&[&one]));
        assert_ne!(of(&[&one, &one]), of(&[&two, &two]), "pairs do not cancel out");
        assert_eq!(of(&[&[Value::Bool(true)]]), of(&[&[Value::Int(1)]]));
    }

    #[test]
    fn values_that_look_alike_are_told_apart() {
        let alike = [
            [Value::from("1"), Value::from("")],
            [Value::from(""), Value::from("1")],
            [Value::Int(1), Value::Null],
            [Value::Real(1.0), Value::Null],
            [Value::Bytes(b"1".to_vec()), Value::from("")],
            [Value::Null, Value::Null],
        ];
        for (at, one) in alike.iter().enumerate() {
            for other in &alike[at + 1..] {
                assert_ne!(of(&[one]), of(&[other]), "{one:?} {other:?}");
            }
        }
    }
}
