//! Where a part belongs, and how long it may be. Pure.

/// The largest part, in bytes: what is lost at most when a connection breaks, and what must come within a request's time limit.
pub const PART_BYTES: u64 = 8 << 20;
/// The smallest, except the last, in bytes: it bounds how many rows and files a large one has.
pub const LEAST_PART_BYTES: u64 = 256 << 10;

/// What is to be done with a part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// It is the next one.
    Next,
    /// Something stands there already: if it is this very part, nothing is left to be done.
    Before,
    /// Parts before it are missing.
    Gap,
}

/// Where a part stands that begins at `offset`, of a file of which `received` bytes have come.
pub(super) fn place(received: u64, offset: u64) -> Place {
    match offset.cmp(&received) {
        std::cmp::Ordering::Less => Place::Before,
        std::cmp::Ordering::Equal => Place::Next,
        std::cmp::Ordering::Greater => Place::Gap,
    }
}

/// Why a part is refused for its length.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum BadLength {
    /// Longer than [`PART_BYTES`].
    TooLong,
    /// Shorter than [`LEAST_PART_BYTES`], and not the last.
    TooShort,
    /// The file would become longer than it was said to be.
    Beyond,
}

/// Whether a part of so many bytes may begin at `offset` of a file of `size` bytes.
pub(super) fn check_length(size: u64, offset: u64, length: u64) -> Result<(), BadLength> {
    let rest = size.saturating_sub(offset);
    if length > PART_BYTES {
        Err(BadLength::TooLong)
    } else if length > rest {
        Err(BadLength::Beyond)
    } else if length == 0 || (length < LEAST_PART_BYTES && length < rest) {
        Err(BadLength::TooShort)
    } else {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_last_part_may_be_short_and_no_other() {
        assert_eq!(check_length(10, 0, 10), Ok(()));
        assert_eq!(check_length(10, 9, 1), Ok(()));
        assert_eq!(check_length(1 << 30, 0, 10), Err(BadLength::TooShort));
        assert_eq!(check_length(1 << 30, 0, LEAST_PART_BYTES), Ok(()));
        assert_eq!(check_length(1 << 30, 0, PART_BYTES + 1), Err(BadLength::TooLong));
        assert_eq!(check_length(10, 5, 6), Err(BadLength::Beyond));
        assert_eq!(check_length(10, 10, 0), Err(BadLength::TooShort));
    }

    proptest! {
        #[test]
        fn parts_that_are_taken_one_after_the_other_make_the_file_and_are_few(
            size in 1_u64..(64 << 20), lengths in prop::collection::vec(1..=PART_BYTES, 1..400)
        ) {
            let (mut received, mut parts) = (0, 0_u64);
            for length in lengths {
                let length = length.min(size - received);
                if received < size && check_length(size, received, length).is_ok() {
                    prop_assert_eq!(place(received, received), Place::Next);
                    received += length;
                    parts += 1;
                }
            }
            prop_assert!(received <= size);
            prop_assert!(parts <= size / LEAST_PART_BYTES + 1);
        }
    }
}
