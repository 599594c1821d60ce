//! Smaller sizes of a film, for slow networks and small screens: each is a file like the film, and the player chooses.
//!
//! The lines of a size are its shorter side, so that a film of a telephone held upright is named as others are.

use platform::files::FileHash;

/// The sizes made beside the largest: one for a screen of a laboratory, one for what little a hostel's network brings.
pub const LINES: [i64; 2] = [720, 360];

/// A size in which a film plays.
#[derive(Debug, Clone, PartialEq, Eq, database::FromRow)]
pub struct FilmSize {
    /// Its shorter side, in pixels.
    pub lines: i64,
    /// Its content.
    pub hash: FileHash,
    /// How large that is.
    pub bytes: i64,
}

/// The lines of a picture.
pub(super) fn lines_of(width: i64, height: i64) -> i64 {
    width.min(height)
}

/// The sizes worth making of a picture: those that are smaller by a sixth at least.
pub(super) fn wanted(width: i64, height: i64) -> impl Iterator<Item = i64> {
    let lines = lines_of(width, height);
    LINES.into_iter().filter(move |size| size * 6 <= lines * 5)
}

/// Whether a smaller size is kept: one that saves less than a fifth only takes room. A screen that hardly moves is one of these.
pub(super) const fn is_worth(bytes: i64, of_bytes: i64) -> bool {
    bytes * 5 <= of_bytes * 4
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_clearly_smaller_is_made_and_kept() {
        let sizes = |width, height| wanted(width, height).collect::<Vec<_>>();
        assert_eq!(sizes(1920, 1080), [720, 360]);
        assert_eq!(sizes(1080, 1920), [720, 360]);
        assert_eq!(sizes(1280, 720), [360]);
        assert_eq!(sizes(640, 480), [360]);
        assert_eq!(sizes(640, 360), [0; 0]);
        assert_eq!(sizes(480, 400), [0; 0]);
        assert!(is_worth(80, 100) && !is_worth(81, 100));
    }
}
