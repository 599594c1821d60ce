//! 训练题目更正: a question of an exercise that is worth something else for a class than its course says, or is not asked any more.
//! Whoever begins later gets it so, and so it is marked. The attempts that are there are changed by whoever puts it right.

use crate::{
    ExerciseAttemptId, ExerciseId,
    store::exercise::{self, Attempt, list_attempts_of_class},
};
use classes::ClassId;
use database::{FromRow, Result, Tx};
use questions::{VersionId, set::Form};
use scoring::{Mark, Points};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// What becomes of the points of a question that is not asked any more.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = ExerciseLeftOut)]
pub enum LeftOut {
    /// Everybody gets them.
    Full,
    /// Nobody gets them.
    Zero,
    /// The other questions share them.
    Removed,
}

database::text_column! { LeftOut }

/// What a question is for a class, where that is not what its course says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, FromRow)]
pub struct ExerciseCorrection {
    /// What it is worth; none where that is as the course says.
    #[row(from = i64)]
    pub points: Option<Points>,
    /// What becomes of its points if it is left out.
    pub left_out: Option<LeftOut>,
    /// Why; students read it.
    pub reason: String,
}

/// What a question was for a class before it was put right.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FormerCorrection {
    /// The class.
    pub class: ClassId,
    /// None where it was what the course says.
    pub correction: Option<ExerciseCorrection>,
}

/// What a question of an attempt was worth before it was put right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct FormerWorth {
    attempt: ExerciseAttemptId,
    points: Points,
}

/// What was put right of the questions of an exercise for one class.
pub type ExerciseCorrections = HashMap<VersionId, ExerciseCorrection>;

impl ExerciseCorrection {
    /// What everybody gets for a question that is left out; none for one that is asked.
    pub fn flat(&self, full: Points) -> Option<Mark> {
        let earned = match self.left_out? {
            LeftOut::Full => full,
            LeftOut::Zero | LeftOut::Removed => Points::ZERO,
        };
        Some(Mark {
            earned,
            full,
            reasons: Vec::new(),
            needs_marker: false,
            needs_verdict: false,
        })
    }
}

/// Gives the questions of a form what they are worth for a class; returns what the attempt is worth. The points of a question that
/// was taken out are shared by the others: it is worth nothing, and the attempt what it was.
pub(crate) fn correct(form: &mut Form, corrections: &ExerciseCorrections) -> Points {
    for item in form.items_mut() {
        let points = corrections.get(&item.version).and_then(|one| one.points);
        item.points = points.unwrap_or(item.points);
    }
    let full = form.full_points();
    for item in form.items_mut() {
        let left_out = corrections.get(&item.version).and_then(|one| one.left_out);
        if left_out == Some(LeftOut::Removed) {
            item.points = Points::ZERO;
        }
    }
    full
}

/// What was put right for the class of an attempt; nothing for whoever learns without a class.
pub(crate) async fn of_class(
    tx: &Tx,
    exercise: ExerciseId,
    class: Option<ClassId>,
) -> Result<ExerciseCorrections> {
    match class {
        Some(class) => crate::store::exercise_correction::list(tx, exercise, class).await,
        None => Ok(HashMap::new()),
    }
}

/// A question that is worth something else on attempts.
#[derive(Debug, Clone, Copy)]
pub struct NewWorth {
    /// As it stands there.
    pub version: VersionId,
    /// What it is worth.
    pub points: Points,
    /// Whether attempts are worth so much more or less with it.
    pub full_follows: bool,
}

/// Lets a question be worth something else on every attempt of these classes, open ones too; returns what it was worth.
pub async fn put_worth(
    tx: &Tx,
    exercise: ExerciseId,
    classes: &[ClassId],
    new: NewWorth,
) -> Result<Vec<FormerWorth>> {
    change_worth(tx, (exercise, classes), new, &[]).await
}

/// Lets a question be worth again what it was; on attempts that were begun since, what `new` says.
pub async fn restore_worth(
    tx: &Tx,
    exercise: ExerciseId,
    classes: &[ClassId],
    new: NewWorth,
    former: &[FormerWorth],
) -> Result<()> {
    change_worth(tx, (exercise, classes), new, former).await.map(drop)
}

async fn change_worth(
    tx: &Tx,
    (exercise, classes): (ExerciseId, &[ClassId]),
    new: NewWorth,
    known: &[FormerWorth],
) -> Result<Vec<FormerWorth>> {
    let known: HashMap<ExerciseAttemptId, Points> =
        known.iter().map(|one| (one.attempt, one.points)).collect();
    let (mut former, mut changed) = (Vec::new(), Vec::new());
    for class in classes {
        for mut attempt in list_attempts_of_class(tx, exercise, *class).await? {
            let points = known.get(&attempt.id).copied().unwrap_or(new.points);
            if let Some(before) = set_worth(&mut attempt, NewWorth { points, ..new }) {
                former.push(FormerWorth {
                    attempt: attempt.id,
                    points: before,
                });
                changed.push(attempt);
            }
        }
    }
    exercise::put_worth(tx, &changed).await?;
    Ok(former)
}

/// Returns what the question was worth; none where the attempt has it not.
fn set_worth(attempt: &mut Attempt, new: NewWorth) -> Option<Points> {
    let item = attempt
        .form
        .items_mut()
        .find(|item| item.version == new.version)?;
    let before = std::mem::replace(&mut item.points, new.points);
    if new.full_follows {
        attempt.full = attempt.full - before + new.points;
    }
    Some(before)
}

#[cfg(test)]
mod tests {
    use super::*;
    use questions::set::{FormItem, FormSection};

    fn form() -> Form {
        let items = (1..=3).map(|id| FormItem {
            position: id - 1,
            version: VersionId(id),
            points: Points::whole(2),
            seed: 0,
            kind: None,
            values: scoring::question::calculation::Values::new(),
        });
        Form {
            shuffle_options: false,
            sections: vec![FormSection {
                title: String::new(),
                items: items.collect(),
            }],
        }
    }

    fn correction(points: Option<i64>, left_out: Option<LeftOut>) -> ExerciseCorrection {
        ExerciseCorrection {
            points: points.map(Points::whole),
            left_out,
            reason: "题干有误".into(),
        }
    }

    #[test]
    fn who_begins_later_gets_the_points_that_were_put_right() {
        let mut later = form();
        let corrections = HashMap::from([(VersionId(2), correction(Some(5), None))]);
        assert_eq!(correct(&mut later, &corrections), Points::whole(9));
        let points: Vec<Points> = later.items().map(|item| item.points).collect();
        assert_eq!(points, [2, 5, 2].map(Points::whole));
    }

    #[test]
    fn a_question_taken_out_is_worth_nothing_and_the_attempt_what_it_was() {
        let mut later = form();
        let taken_out = correction(Some(4), Some(LeftOut::Removed));
        let corrections = HashMap::from([(VersionId(1), taken_out)]);
        assert_eq!(correct(&mut later, &corrections), Points::whole(8));
        assert_eq!(later.full_points(), Points::whole(4));
    }

    #[test]
    fn everybody_gets_the_same_for_a_question_that_is_left_out() {
        let full = Points::whole(3);
        let earned = |left_out| {
            let mark = correction(None, left_out).flat(full);
            mark.map(|mark| (mark.earned, mark.is_final()))
        };
        assert_eq!(earned(Some(LeftOut::Full)), Some((full, true)));
        assert_eq!(earned(Some(LeftOut::Zero)), Some((Points::ZERO, true)));
        assert_eq!(earned(None), None);
    }
}
