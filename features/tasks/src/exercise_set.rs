//! Sets of questions about a knowledge point, for some students of a course: drawn as any exercise is, each without what its
//! student knows already.

use crate::{
    ExerciseId,
    store::exercise_set::{self, StudentOfSet},
};
use course_folder::model::{Draw, Exercise, Keep};
use courses::CourseId;
use database::{Result, Tx};
use platform::access::UserId;
use questions::{Bank, Candidate, Criteria};
use scoring::question::QuestionKind;
use std::collections::BTreeSet;

/// Kinds that rules mark: what a student practises alone has its marks at once.
const KINDS: [QuestionKind; 9] = [
    QuestionKind::Single,
    QuestionKind::Multiple,
    QuestionKind::TrueFalse,
    QuestionKind::Blank,
    QuestionKind::Calculation,
    QuestionKind::Entry,
    QuestionKind::Voucher,
    QuestionKind::Matching,
    QuestionKind::Ordering,
];

/// The questions of a bank that a set about a knowledge point is drawn from.
pub fn list_for_set(bank: &Bank, knowledge: &str) -> Vec<Candidate> {
    bank.matching(&Criteria {
        kinds: KINDS.to_vec(),
        knowledge: vec![knowledge.to_owned()],
        ..Criteria::default()
    })
}

/// A set to be given.
#[derive(Debug)]
pub struct NewSet<'a> {
    /// Its course.
    pub course: CourseId,
    /// Names it within the course; no key of a folder.
    pub key: &'a str,
    /// What students read.
    pub title: &'a str,
    /// The knowledge point.
    pub knowledge: &'a str,
    /// How many questions each student gets, as far as there are so many.
    pub count: u32,
    /// To whom, each with the keys of the questions they have answered rightly.
    pub students: Vec<(UserId, BTreeSet<String>)>,
}

impl NewSet<'_> {
    /// As a folder would say it.
    fn spec(&self) -> Exercise {
        Exercise {
            id: self.key.to_owned(),
            title: self.title.to_owned(),
            keep: Keep::Best,
            shuffle: true,
            draw: vec![Draw {
                count: self.count,
                kinds: KINDS.to_vec(),
                knowledge: vec![self.knowledge.to_owned()],
                ..Draw::default()
            }],
            ..Exercise::default()
        }
    }
}

/// Gives a set of questions to students.
pub async fn add_set(tx: &Tx, new: &NewSet<'_>) -> Result<ExerciseId> {
    let id = exercise_set::add(tx, new.course, &new.spec()).await?;
    let students = new.students.iter().map(|(user, known)| StudentOfSet {
        user: *user,
        known: known.clone(),
    });
    exercise_set::add_students(tx, id, students.collect()).await?;
    Ok(id)
}

/// Takes a set back: nobody begins it any more, what was handed in stays.
pub async fn close_set(tx: &Tx, id: ExerciseId) -> Result<()> {
    exercise_set::close(tx, id).await
}
