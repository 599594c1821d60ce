//! The wrong answers of a class to a question, to be read one by one.

use crate::store::insight::list_students;
use axum::extract::State;
use classes::{ClassCourse, ClassId};
use courses::CourseId;
use database::Tx;
use exams::{AssessmentId, Attempt, AttemptId, AttemptState};
use marking::{SourceKind, list_items_of_version};
use platform::{
    ApiResult, App, Envelope, Error, Millis, Path,
    access::{Teacher, UserId},
};
use questions::{Keyed, Shown, VersionId, set::FormItem, with_variables};
use scoring::{
    Points,
    question::{QuestionAnswer, QuestionBody, QuestionKey, QuestionKind},
};
use serde::{Deserialize, Serialize};
use std::{
    collections::{BTreeSet, HashMap},
    sync::Arc,
};
use tasks::ExerciseId;

/// Which question.
#[derive(Debug, Clone, Copy, Deserialize)]
pub(super) struct OfSlip {
    class_id: ClassId,
    course_id: CourseId,
    version_id: VersionId,
}

/// In what it was answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[schema(as = SlipSource)]
enum Source {
    /// An exam whose scores are out.
    Exam {
        assessment_id: AssessmentId,
        attempt_id: AttemptId,
    },
    /// The last attempt at an exercise.
    Exercise { exercise_id: ExerciseId },
}

/// A wrong answer.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = SlipAnswerRead)]
struct WrongAnswer {
    user_id: UserId,
    real_name: String,
    student_number: Option<String>,
    source: Source,
    /// What the exam or the exercise is called.
    title: String,
    at_ms: Option<Millis>,
    /// Markdown, with the numbers that this student had.
    stem: String,
    /// None where nothing was answered.
    answer: Option<QuestionAnswer>,
    answer_key: Option<QuestionKey>,
    earned: Points,
    full: Points,
}

/// The wrong answers of a class to a question.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = SlipAnswers)]
pub(super) struct SlipAnswers {
    version_id: VersionId,
    kind: QuestionKind,
    body: QuestionBody,
    /// By student number; of each student the newest first.
    answers: Vec<WrongAnswer>,
}

/// The wrong answers of a class to a question, to be read one by one.
#[utoipa::path(get, path = "/api/results/insight/{class_id}/{course_id}/slips/{version_id}/", tag = "results",
    params(("class_id" = i64, Path), ("course_id" = i64, Path), ("version_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<SlipAnswers>)))]
pub(super) async fn list_slip_answers(
    State(app): State<App>,
    teacher: Teacher,
    Path(of): Path<OfSlip>,
) -> ApiResult<SlipAnswers> {
    let (class_id, course_id) = (of.class_id, of.course_id);
    let found = app
        .db
        .read(move |tx| async move {
            ClassCourse { class_id, course_id }.require(&tx, &teacher).await?;
            load(&tx, of).await
        })
        .await?;
    Ok(Envelope::ok(found))
}

/// An answer before it is known by whom, in words.
struct Given {
    user: UserId,
    source: Source,
    title: String,
    at_ms: Option<Millis>,
    item: FormItem,
    answer: Option<QuestionAnswer>,
    earned: Points,
    full: Points,
}

async fn load(tx: &Tx, of: OfSlip) -> Result<SlipAnswers, Error> {
    let mut given = in_exams(tx, of).await?;
    given.extend(in_exercises(tx, of).await?);
    given.retain(|one| one.earned < one.full);
    // A question that nobody of the class was asked does not exist for its teacher.
    if given.is_empty() {
        return Err(Error::NotFound);
    }
    given.sort_by_key(|one| std::cmp::Reverse(one.at_ms));
    let shown: Arc<Shown> =
        (questions::load_shown(tx, &[of.version_id]).await?.pop()).ok_or(Error::NotFound)?;
    let keyed = questions::load_keys(tx, &[of.version_id]).await?.pop();
    let mut by_student: HashMap<UserId, Vec<Given>> = HashMap::new();
    for one in given {
        by_student.entry(one.user).or_default().push(one);
    }
    let students = list_students(tx, of.class_id, of.course_id).await?;
    let answers = students.into_iter().flat_map(|student| {
        let own = by_student.remove(&student.user).unwrap_or_default();
        let (shown, keyed) = (&shown, keyed.as_deref());
        own.into_iter().map(move |one| {
            let named = (student.real_name.clone(), student.student_number.clone());
            one.show(named, shown, keyed)
        })
    });
    Ok(SlipAnswers {
        version_id: of.version_id,
        kind: shown.kind,
        body: shown.body.clone(),
        answers: answers.collect(),
    })
}

impl Given {
    fn show(
        self,
        (real_name, student_number): (String, Option<String>),
        shown: &Shown,
        keyed: Option<&Keyed>,
    ) -> WrongAnswer {
        let key = keyed.map(|keyed| keyed.key.drawn(self.item.seed));
        let values = keyed.map(|keyed| keyed.key.variables(self.item.seed));
        WrongAnswer {
            user_id: self.user,
            real_name,
            student_number,
            source: self.source,
            title: self.title,
            at_ms: self.at_ms,
            stem: values.map_or_else(
                || shown.stem.clone(),
                |values| with_variables(&shown.stem, &values),
            ),
            answer: self.answer,
            answer_key: key,
            earned: self.earned,
            full: self.full,
        }
    }
}

/// Those of exams whose scores are out.
async fn in_exams(tx: &Tx, of: OfSlip) -> Result<Vec<Given>, Error> {
    let place = (of.class_id, of.course_id);
    let items = list_items_of_version(tx, place, SourceKind::Exam, of.version_id).await?;
    let exams: BTreeSet<i64> = items.iter().map(|item| item.source.group).collect();
    let (mut attempts, mut titles) = (HashMap::new(), HashMap::new());
    for id in exams {
        let Some(assessment) = exams::find_assessment(tx, AssessmentId(id)).await? else {
            continue;
        };
        let released = exams::list_attempts(tx, assessment.id).await?.into_iter();
        let released = released.filter(|attempt| attempt.state == AttemptState::Released);
        attempts.extend(released.map(|attempt: Attempt| (attempt.id.0, attempt)));
        titles.insert(id, assessment.title);
    }
    let given = items.into_iter().filter_map(|item| {
        let attempt = attempts.get(&item.source.id)?;
        let asked = attempt.form.items().find(|one| one.position == item.position)?;
        Some(Given {
            user: item.user,
            source: Source::Exam {
                assessment_id: attempt.assessment,
                attempt_id: attempt.id,
            },
            title: titles.get(&item.source.group)?.clone(),
            at_ms: attempt.submitted_at_ms,
            item: asked.clone(),
            earned: item.points().unwrap_or_default(),
            full: item.full,
            answer: item.answer,
        })
    });
    Ok(given.collect())
}

/// Those of the last attempts at exercises.
async fn in_exercises(tx: &Tx, of: OfSlip) -> Result<Vec<Given>, Error> {
    let place = (of.class_id, of.course_id);
    let attempts = tasks::list_last_exercise_attempts_with(tx, place, of.version_id).await?;
    let exercises: BTreeSet<ExerciseId> = attempts.iter().map(|attempt| attempt.exercise).collect();
    let mut titles: HashMap<ExerciseId, String> = HashMap::new();
    for id in exercises {
        let found = tasks::find_exercise(tx, id).await?;
        titles.insert(id, found.map(|exercise| exercise.title).unwrap_or_default());
    }
    let mut given = Vec::new();
    for attempt in attempts {
        let marked = attempt.form.items().zip(&attempt.marks).enumerate();
        for (at, (item, mark)) in marked {
            if item.version == of.version_id && mark.is_final() {
                given.push(Given {
                    user: attempt.user,
                    source: Source::Exercise {
                        exercise_id: attempt.exercise,
                    },
                    title: titles.get(&attempt.exercise).cloned().unwrap_or_default(),
                    at_ms: attempt.submitted_at_ms,
                    item: item.clone(),
                    answer: attempt.answers.get(&at).cloned(),
                    earned: mark.earned,
                    full: mark.full,
                });
            }
        }
    }
    Ok(given)
}
