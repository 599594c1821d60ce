//! How a student's marks in a course go, and when a teacher should look.

use crate::store::{score::list_marks_of, trend::put_trends};
use courses::CourseId;
use database::{Result, Tx};
use platform::{Millis, access::UserId, clock::days};
use scoring::{Points, Share};

/// Marks that count as the latest, and how many there must be before them: two bad ones in a row are no trend.
const LATEST: usize = 3;
/// How far the latest must lie below those before, of the whole.
pub(crate) const FALL: Share = Share(Share::ONE.0 / 100 * 15);
/// Whoever was not seen for so long has stopped coming.
pub(crate) const IDLE_MS: Millis = days(7);

/// The mean of the latest marks beside the mean of those before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Trend {
    /// Marks in all.
    pub(crate) works: i64,
    pub(crate) recent: Share,
    pub(crate) earlier: Share,
}

impl Trend {
    /// Of marks, the newest first; none while there are too few to tell.
    pub(crate) fn of(marks: &[Share]) -> Option<Self> {
        let (recent, earlier) = marks.split_at_checked(LATEST)?;
        let mean = |marks: &[Share]| Share::weighted_mean(marks.iter().map(|one| (1, *one)));
        (earlier.len() >= LATEST).then(|| Self {
            works: marks.len() as i64,
            recent: mean(recent),
            earlier: mean(earlier),
        })
    }
}

/// Writes how the marks of students in a course go. What was learned by watching and reading is no mark.
pub(crate) async fn collect_trends(tx: &Tx, course: CourseId, users: &[UserId]) -> Result<()> {
    let marks = list_marks_of(tx, course, users).await?;
    let trend = |user: &UserId| {
        let marks = marks.get(user).map_or(&[][..], Vec::as_slice).iter();
        let shares: Vec<Share> = marks
            .map(|(earned, full)| Points(*earned).out_of(Points(*full)))
            .collect();
        (*user, Trend::of(&shares))
    };
    let trends: Vec<_> = users.iter().map(trend).collect();
    put_trends(tx, course, &trends).await
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marks(percents: &[i64]) -> Vec<Share> {
        percents.iter().map(|one| Share::of(*one, 100)).collect()
    }

    #[test]
    fn three_marks_on_each_side_make_a_trend() {
        assert_eq!(Trend::of(&marks(&[40, 40, 40, 90, 90])), None);
        let falling = Trend::of(&marks(&[60, 70, 80, 90, 90, 90, 90])).unwrap();
        assert_eq!((falling.works, falling.recent), (7, Share::of(70, 100)));
        assert!(falling.earlier - falling.recent >= FALL);
        let steady = Trend::of(&marks(&[80, 80, 80, 90, 90, 90])).unwrap();
        assert!(steady.earlier - steady.recent < FALL);
    }
}
