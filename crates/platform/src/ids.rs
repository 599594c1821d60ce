//! The only place that makes random numbers, tokens and codes, the macro for typed row ids, and lists of them in an address.

use crate::Error;
use rand::Rng as _;

/// 32 lower-case hexadecimal digits that nobody can guess (128 bits).
pub fn token() -> String {
    hex::encode(random_bytes::<16>())
}

/// Bytes that nobody can guess.
pub fn random_bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    generator().fill_bytes(&mut bytes);
    bytes
}

/// A number from 0 to `below`, exclusive.
pub fn random_below(below: u32) -> u32 {
    use rand::RngExt as _;
    generator().random_range(0..below.max(1))
}

/// A revision (see `database::Revised`): no two changes share one.
pub fn revision() -> i64 {
    i64::from_le_bytes(random_bytes())
}

/// A verification code: six decimal digits.
pub fn six_digits() -> String {
    format!("{:06}", random_below(1_000_000))
}

/// A code that a person copies from a blackboard: no 0, O, 1, I or L.
pub fn readable_code(length: usize) -> String {
    const LETTERS: &[u8] = b"23456789ABCDEFGHJKMNPQRSTUVWXYZ";
    (0..length)
        .map(|_| char::from(LETTERS[random_below(LETTERS.len() as u32) as usize]))
        .collect()
}

#[expect(clippy::disallowed_methods, reason = "this is the one place that may ask")]
fn generator() -> rand::rngs::ThreadRng {
    rand::rng()
}

/// The row ids of an address's parameter, which stand between commas, each as `of` makes it; no text is no ids.
///
/// # Errors
/// Refuses the field `field` for what is no row id, and for more than `most`.
pub fn listed<T>(
    field: &'static str,
    text: &str,
    most: usize,
    of: impl Fn(i64) -> T,
) -> Result<Vec<T>, Error> {
    let ids: Result<Vec<T>, _> = text
        .split(',')
        .map(str::trim)
        .filter(|one| !one.is_empty())
        .map(|one| one.parse().map(&of))
        .collect();
    match ids {
        Err(_) => Err(Error::invalid(field, "编号无效。")),
        Ok(ids) if ids.len() > most => Err(Error::invalid(field, format!("一次最多 {most} 项。"))),
        Ok(ids) => Ok(ids),
    }
}

/// Declares a typed row id: `id_type! { /// A course. CourseId }`.
#[macro_export]
macro_rules! id_type {
    ($($(#[$meta:meta])* $name:ident)*) => {$(
        $(#[$meta])*
        #[derive(
            Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
            utoipa::ToSchema,
        )]
        #[serde(transparent)]
        #[schema(value_type = i64)]
        pub struct $name(pub i64);

        impl From<$name> for database::Value {
            fn from(id: $name) -> Self {
                Self::Int(id.0)
            }
        }

        impl From<$name> for i64 {
            fn from(id: $name) -> Self {
                id.0
            }
        }

        impl database::FromValue for $name {
            fn from_value(value: &database::Value) -> Result<Self, String> {
                <i64 as database::FromValue>::from_value(value).map(Self)
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.0.fmt(out)
            }
        }
    )*};
}

#[cfg(test)]
mod tests {
    use super::listed;

    #[test]
    fn row_ids_between_commas_are_read_or_refused_as_a_whole() {
        assert_eq!(listed("ids", "3, 14,,15,", 3, i64::from).unwrap(), [3, 14, 15]);
        assert!(listed("ids", "", 3, i64::from).unwrap().is_empty());
        for wrong in ["3,x", "3 4", "1e3", "1,2,3,4"] {
            assert!(listed("ids", wrong, 3, i64::from).is_err(), "{wrong}");
        }
    }
}
