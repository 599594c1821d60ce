//! The book of wrong answers: of released exams as far as their review shows them, and of exercises handed in.

use super::scores::OfCourse;
use axum::extract::State;
use courses::CourseId;
use database::Tx;
use exams::{Assessment, Attempt, AttemptState, list_last_ends, list_of_course};
use marking::{SourceKind, list_missed_of_person};
use platform::{
    ApiResult, App, CurrentUser, Envelope, Error, Millis, Page, PageOf, Query, access::UserId, secret::Secret,
};
use questions::{Keyed, Shown, VersionId, set::FormItem};
use scoring::{
    Mark, Points,
    question::{QuestionAnswer, QuestionBody, QuestionKey, QuestionKind},
};
use serde::Serialize;
use std::collections::HashMap;
use tasks::{ExerciseAttempt, ExerciseId, list_exercises, list_last_exercise_attempts, list_sets_of_student};

/// A question I did not get right, with what may be seen of it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct WrongAnswer {
    /// Where it was answered.
    source_kind: SourceKind,
    /// The attempt there.
    attempt_id: i64,
    /// The question's place in it.
    position: i64,
    /// The title of the assessment or exercise.
    title: String,
    kind: QuestionKind,
    stem: String,
    body: QuestionBody,
    answer: Option<QuestionAnswer>,
    /// Only where the rules let it be seen.
    answer_key: Option<QuestionKey>,
    analysis: Option<String>,
    earned: Points,
    full: Points,
    knowledge: Vec<String>,
}

/// A page of the book of wrong answers of a course: of exams in the order they were set, then of exercises, the newest first.
#[utoipa::path(get, path = "/api/results/wrong_answers/", tag = "results", params(OfCourse, Page),
    responses((status = 200, body = platform::Envelope<PageOf<WrongAnswer>>)))]
pub(super) async fn list_wrong_answers(
    State(app): State<App>,
    user: CurrentUser,
    Query(of): Query<OfCourse>,
    Query(page): Query<Page>,
) -> ApiResult<PageOf<WrongAnswer>> {
    let (secret, now_ms) = (app.secret.clone(), app.now_ms());
    let found = app
        .db
        .read(move |tx| async move {
            classes::require_course_access(&tx, &user, of.course_id).await?;
            let assessments = list_of_course(&tx, of.course_id, user.id).await?;
            let attempts = exams::list_attempts_of_user(&tx, user.id, of.course_id).await?;
            let book = WrongAnswers {
                course: of.course_id,
                me: user.id,
                now_ms,
            };
            let missed = book.list(&tx, &released(&assessments, &attempts)).await?;
            let total = missed.len() as i64;
            let (from, most) = (page.offset() as usize, page.limit() as usize);
            let missed = missed.into_iter().skip(from).take(most).collect();
            let items = show(&tx, missed, &secret, now_ms).await?;
            Ok::<_, Error>(PageOf { items, total })
        })
        .await?;
    Ok(Envelope::ok(found))
}

/// Whose book it is.
pub(super) struct WrongAnswers {
    pub(super) course: CourseId,
    pub(super) me: UserId,
    pub(super) now_ms: Millis,
}

/// A wrong answer before its question is loaded.
pub(super) struct Missed {
    source_kind: SourceKind,
    attempt_id: i64,
    position: i64,
    title: String,
    version: VersionId,
    /// As it was drawn; none where the form does not hold it any more.
    drawn: Option<FormItem>,
    answer: Option<QuestionAnswer>,
    earned: Points,
    full: Points,
    shows_key: bool,
    shows_analysis: bool,
}

/// The attempts whose results are out, with what was sat.
pub(super) fn released<'a>(
    assessments: &'a [Assessment],
    attempts: &'a [Attempt],
) -> Vec<(&'a Assessment, &'a Attempt)> {
    let released = attempts
        .iter()
        .filter(|attempt| attempt.state == AttemptState::Released);
    let with_assessment = released.filter_map(|attempt| {
        let found = assessments.iter().find(|one| one.id == attempt.assessment);
        found.map(|assessment| (assessment, attempt))
    });
    with_assessment.collect()
}

impl WrongAnswers {
    /// Everything wrong in these released attempts, and in the last attempt at each exercise.
    pub(super) async fn list(
        &self,
        tx: &Tx,
        released: &[(&Assessment, &Attempt)],
    ) -> Result<Vec<Missed>, Error> {
        let mut missed = self.in_exams(tx, released).await?;
        missed.extend(self.in_exercises(tx).await?);
        Ok(missed)
    }

    async fn in_exams(&self, tx: &Tx, released: &[(&Assessment, &Attempt)]) -> Result<Vec<Missed>, Error> {
        if released.is_empty() {
            return Ok(Vec::new());
        }
        let assessments: Vec<&Assessment> = released.iter().map(|(assessment, _)| *assessment).collect();
        let ends = list_last_ends(tx, &assessments).await?;
        let items = list_missed_of_person(tx, SourceKind::Exam, self.course, self.me).await?;
        let missed = items.into_iter().filter_map(|item| {
            let (assessment, attempt) = released.iter().find(|(_, one)| one.id.0 == item.source_id)?;
            let is_over = ends
                .get(&assessment.id)
                .is_some_and(|end_ms| self.now_ms >= *end_ms);
            let visible = assessment.rules.review.visible(AttemptState::Released, is_over);
            visible.answer.then_some(Missed {
                source_kind: SourceKind::Exam,
                attempt_id: item.source_id,
                position: item.position,
                title: assessment.title.clone(),
                version: item.version,
                drawn: attempt.form.item(item.position).cloned(),
                earned: item.earned,
                full: item.full,
                answer: item.answer,
                shows_key: visible.key,
                shows_analysis: visible.analysis,
            })
        });
        Ok(missed.collect())
    }

    /// After handing in, an exercise shows everything of its questions.
    async fn in_exercises(&self, tx: &Tx) -> Result<Vec<Missed>, Error> {
        let mut attempts = list_last_exercise_attempts(tx, self.course, self.me).await?;
        if attempts.is_empty() {
            return Ok(Vec::new());
        }
        attempts.sort_by_key(|one| std::cmp::Reverse(one.submitted_at_ms));
        let titles = exercise_titles(tx, self.course, self.me).await?;
        let missed = attempts.iter().flat_map(|attempt| {
            let title = titles.get(&attempt.exercise).cloned().unwrap_or_default();
            let places = attempt.form.items().zip(&attempt.marks).enumerate();
            places.filter_map(move |(place, (item, mark))| {
                missed_in_exercise(attempt, place, item, mark, title.clone())
            })
        });
        Ok(missed.collect())
    }
}

/// What the exercises of a course are called, those too that were given to this student alone.
pub(super) async fn exercise_titles(
    tx: &Tx,
    course: CourseId,
    user: UserId,
) -> Result<HashMap<ExerciseId, String>, Error> {
    let exercises = list_exercises(tx, course).await?.into_iter();
    let sets = list_sets_of_student(tx, course, user).await?;
    Ok(exercises.chain(sets).map(|one| (one.id, one.title)).collect())
}

/// Loads the questions of wrong answers.
async fn show(
    tx: &Tx,
    missed: Vec<Missed>,
    secret: &Secret,
    now_ms: Millis,
) -> Result<Vec<WrongAnswer>, Error> {
    let versions: Vec<_> = missed.iter().map(|one| one.version).collect();
    let knowledge = questions::list_knowledge_of(tx, &versions).await?;
    let shown = questions::load_shown(tx, &versions).await?.into_iter();
    let shown: HashMap<_, _> = shown.map(|shown| (shown.id, shown)).collect();
    let keyed = questions::load_keys(tx, &versions).await?.into_iter();
    let keyed: HashMap<_, _> = keyed.map(|keyed| (keyed.id, keyed)).collect();
    let answers = missed.into_iter().filter_map(|one| {
        let knowledge = knowledge.get(&one.version).cloned().unwrap_or_default();
        let shown = shown.get(&one.version)?.with_addresses(secret, now_ms);
        let keyed = keyed.get(&one.version).map(AsRef::as_ref);
        Some(one.show(knowledge, shown, keyed))
    });
    Ok(answers.collect())
}

impl Missed {
    /// What was asked, what was answered, and what would have been right.
    fn show(self, knowledge: Vec<String>, shown: Shown, keyed: Option<&Keyed>) -> WrongAnswer {
        let (seed, mut values) = self.drawn.map(|one| (one.seed, one.values)).unwrap_or_default();
        if let (SourceKind::Exercise, Some(keyed)) = (self.source_kind, keyed) {
            // Forms of old did not keep what they had drawn; the seed draws it again.
            values = keyed.key.variables(seed);
        }
        WrongAnswer {
            source_kind: self.source_kind,
            attempt_id: self.attempt_id,
            position: self.position,
            title: self.title,
            kind: shown.kind,
            stem: questions::with_variables(&shown.stem, &values),
            body: shown.body,
            answer: self.answer,
            answer_key: keyed
                .filter(|_| self.shows_key)
                .map(|keyed| keyed.key.drawn(seed)),
            analysis: keyed
                .filter(|_| self.shows_analysis)
                .map(|keyed| questions::with_variables(&keyed.analysis, &values)),
            earned: self.earned,
            full: self.full,
            knowledge,
        }
    }
}

/// An answer that has its mark and did not earn everything.
fn missed_in_exercise(
    attempt: &ExerciseAttempt,
    place: usize,
    item: &FormItem,
    mark: &Mark,
    title: String,
) -> Option<Missed> {
    (mark.is_final() && mark.earned < mark.full).then(|| Missed {
        source_kind: SourceKind::Exercise,
        attempt_id: attempt.id.0,
        position: place as i64,
        title,
        version: item.version,
        drawn: Some(item.clone()),
        answer: attempt.answers.get(&place).cloned(),
        earned: mark.earned,
        full: mark.full,
        shows_key: true,
        shows_analysis: true,
    })
}
