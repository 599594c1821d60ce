//! The book of wrong answers: of released exams as far as their review shows them, and of exercises handed in.

use courses::CourseId;
use database::Tx;
use exams::{Assessment, Attempt, AttemptState};
use marking::{SourceKind, list_items_of_person};
use platform::{Error, Millis, access::UserId, secret::Secret};
use questions::{Keyed, Shown, VersionId, set::FormItem};
use scoring::{
    Mark, Points,
    question::{QuestionAnswer, QuestionBody, QuestionKey, QuestionKind},
};
use serde::Serialize;
use std::collections::HashMap;
use tasks::{ExerciseAttempt, list_exercises, list_last_exercise_attempts};

/// Wrong answers of exercises that are listed, the newest first: a book, not an archive.
const MOST_OF_EXERCISES: usize = 60;

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

/// Whose book it is.
pub(super) struct WrongAnswers<'a> {
    pub(super) course: CourseId,
    pub(super) me: UserId,
    pub(super) secret: &'a Secret,
    pub(super) now_ms: Millis,
}

/// A wrong answer before its question is loaded.
struct Missed {
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

impl WrongAnswers<'_> {
    /// Everything wrong in these released attempts, and in the last attempt at each exercise.
    pub(super) async fn list(
        &self,
        tx: &Tx,
        released: &[(&Assessment, &Attempt)],
    ) -> Result<Vec<WrongAnswer>, Error> {
        let mut missed = self.in_exams(tx, released).await?;
        missed.extend(self.in_exercises(tx).await?);
        if missed.is_empty() {
            return Ok(Vec::new());
        }
        let knowledge = questions::list_knowledge(tx, self.course).await?;
        let versions: Vec<_> = missed.iter().map(|one| one.version).collect();
        let shown = questions::load_shown(tx, &versions).await?.into_iter();
        let shown: HashMap<_, _> = shown.map(|shown| (shown.id, shown)).collect();
        let keyed = questions::load_keys(tx, &versions).await?.into_iter();
        let keyed: HashMap<_, _> = keyed.map(|keyed| (keyed.id, keyed)).collect();
        let answers = missed.into_iter().filter_map(|one| {
            let knowledge = knowledge.get(&one.version).cloned().unwrap_or_default();
            let shown = shown.get(&one.version)?;
            let keyed = keyed.get(&one.version).map(AsRef::as_ref);
            Some(self.wrong_answer(one, knowledge, shown, keyed))
        });
        Ok(answers.collect())
    }

    async fn in_exams(&self, tx: &Tx, released: &[(&Assessment, &Attempt)]) -> Result<Vec<Missed>, Error> {
        if released.is_empty() {
            return Ok(Vec::new());
        }
        let items = list_items_of_person(tx, SourceKind::Exam, self.course, self.me).await?;
        let missed = items.into_iter().filter_map(|item| {
            let (assessment, attempt) = released.iter().find(|(_, one)| one.id.0 == item.source.id)?;
            let earned = item.points().unwrap_or_default();
            let is_closed = assessment.is_closed(self.now_ms);
            let visible = assessment.rules.review.visible(AttemptState::Released, is_closed);
            (earned < item.full && visible.answer).then_some(Missed {
                source_kind: SourceKind::Exam,
                attempt_id: item.source.id,
                position: item.position,
                title: assessment.title.clone(),
                version: item.asked?.version,
                drawn: attempt.form.item(item.position).cloned(),
                earned,
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
        let exercises = list_exercises(tx, self.course).await?.into_iter();
        let titles: HashMap<_, _> = exercises.map(|one| (one.id, one.title)).collect();
        let missed = attempts.iter().flat_map(|attempt| {
            let title = titles.get(&attempt.exercise).cloned().unwrap_or_default();
            let places = attempt.form.items().zip(&attempt.marks).enumerate();
            places.filter_map(move |(place, (item, mark))| {
                missed_in_exercise(attempt, place, item, mark, title.clone())
            })
        });
        Ok(missed.take(MOST_OF_EXERCISES).collect())
    }

    /// What was asked, what was answered, and what would have been right.
    fn wrong_answer(
        &self,
        missed: Missed,
        knowledge: Vec<String>,
        shown: &Shown,
        keyed: Option<&Keyed>,
    ) -> WrongAnswer {
        let (seed, mut values) = missed.drawn.map(|one| (one.seed, one.values)).unwrap_or_default();
        if let (SourceKind::Exercise, Some(keyed)) = (missed.source_kind, keyed) {
            // Forms of old did not keep what they had drawn; the seed draws it again.
            values = keyed.key.variables(seed);
        }
        let shown = shown.with_addresses(self.secret, self.now_ms);
        WrongAnswer {
            source_kind: missed.source_kind,
            attempt_id: missed.attempt_id,
            position: missed.position,
            title: missed.title,
            kind: shown.kind,
            stem: questions::with_variables(&shown.stem, &values),
            body: shown.body,
            answer: missed.answer,
            answer_key: keyed
                .filter(|_| missed.shows_key)
                .map(|keyed| keyed.key.drawn(seed)),
            analysis: keyed
                .filter(|_| missed.shows_analysis)
                .map(|keyed| questions::with_variables(&keyed.analysis, &values)),
            earned: missed.earned,
            full: missed.full,
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
