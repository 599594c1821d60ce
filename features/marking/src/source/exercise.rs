//! Attempts of exercises: `tasks` has marked what its rules can tell, the other answers come here.

use super::{Adapter, AskedOn, Ground, MarkedQuestion, NewAnswer, Source, SourceKind, Work, question, show_changed_books};
use crate::{
    rule::ItemState,
    store::{
        item::{Asked, Item, put_item},
        regrade_item::{Note, list_notes},
    },
};
use database::Tx;
use platform::{Error, Millis};
use questions::{VersionId, files::FileSource};
use scoring::Mark;
use tasks::{
    ExerciseAttempt, ExerciseAttemptId, ExerciseId, Returnable, SettledMark, exercise::Feedback, find_exercise,
    find_exercise_attempt, list_exercise_attempts,
};

/// What waits in an exercise.
pub(super) struct Exercise;

impl Adapter for Exercise {
    const FILES: Option<FileSource> = Some(FileSource::Exercise);

    /// The answers of an attempt that a person or a machine has to mark.
    async fn work(tx: &Tx, id: i64) -> Result<Option<Work>, Error> {
        let (mut work, attempt) = handed_in(tx, id, |mark| !mark.is_final()).await?;
        let exercise = find_exercise(tx, attempt.exercise)
            .await?
            .ok_or(Error::NotFound)?;
        if !exercise.keeps_best {
            let all = list_exercise_attempts(tx, exercise.id, attempt.user).await?;
            let last = all.iter().rfind(|one| one.submitted_at_ms.is_some());
            work.counts = last.map(|last| last.id.0);
        }
        Ok(Some(work))
    }

    /// The attempt takes its marks answer by answer.
    async fn settle(tx: &Tx, id: i64, items: &[Item], now_ms: Millis) -> Result<(), Error> {
        show_changed_books(tx, items).await?;
        let notes = list_notes(tx, SourceKind::Exercise, id).await?;
        let settled: Vec<SettledMark> = items.iter().filter_map(|item| settled(item, &notes)).collect();
        tasks::settle_attempt(tx, ExerciseAttemptId(id), &settled, now_ms).await
    }

    async fn title(tx: &Tx, group: i64) -> Result<String, Error> {
        let found = find_exercise(tx, ExerciseId(group)).await?;
        Ok(found.ok_or(Error::NotFound)?.title)
    }

    async fn question(
        tx: &Tx,
        _group: i64,
        (version, _): (Option<VersionId>, &str),
    ) -> Result<Option<MarkedQuestion>, Error> {
        question::of_version(tx, version).await
    }

    async fn returnable(_tx: &Tx, id: i64) -> Result<Option<Returnable>, Error> {
        Ok(Some(Returnable::Attempt(ExerciseAttemptId(id))))
    }

    /// What the rules marked as well: their marks stand in the attempt alone. A set of questions given for practice counts for no
    /// mark.
    async fn ground(tx: &Tx, id: i64) -> Result<Option<Ground>, Error> {
        let (work, attempt) = handed_in(tx, id, Mark::is_final).await?;
        if find_exercise(tx, attempt.exercise).await?.is_some_and(|of| of.is_set) {
            return Ok(None);
        }
        Ok(attempt.submitted_at_ms.map(|at_ms| Ground::at_once(work, at_ms)))
    }

    async fn asked_on(tx: &Tx, item: &Item) -> Result<Option<AskedOn>, Error> {
        let attempt = find_exercise_attempt(tx, ExerciseAttemptId(item.source.id)).await?;
        Ok(attempt.and_then(|attempt| {
            let place = usize::try_from(item.position).ok()?;
            let at = attempt.form.items().nth(place)?.clone();
            Some(AskedOn {
                item: at,
                form: attempt.form,
            })
        }))
    }
}

/// An attempt, and those of its answers whose marks are like that.
async fn handed_in(tx: &Tx, id: i64, is_wanted: fn(&Mark) -> bool) -> Result<(Work, ExerciseAttempt), Error> {
    let attempt = find_exercise_attempt(tx, ExerciseAttemptId(id))
        .await?
        .ok_or(Error::NotFound)?;
    let exercise = find_exercise(tx, attempt.exercise)
        .await?
        .ok_or(Error::NotFound)?;
    let course = courses::find_course(tx, exercise.course)
        .await?
        .ok_or(Error::NotFound)?;
    let source = Source {
        kind: SourceKind::Exercise,
        id,
        group: exercise.id.0,
    };
    let mut work = Work::new(source, (course.school, course.id), attempt.user, attempt.class);
    let keys = questions::load_keys(tx, &attempt.form.versions()).await?;
    for (place, item) in attempt.form.items().enumerate() {
        let Some(stands) = attempt.marks.get(place).filter(|mark| is_wanted(mark)) else {
            continue;
        };
        let keyed = keys
            .iter()
            .find(|keyed| keyed.id == item.version)
            .ok_or(Error::NotFound)?;
        let answer = attempt.answers.get(&place).cloned();
        work.answers.push(NewAnswer {
            position: place as i64,
            part: String::new(),
            asked: Some(Asked {
                question: keyed.question,
                version: item.version,
            }),
            mark: if stands.is_final() {
                stands.clone()
            } else {
                keyed.mark(item.seed, answer.as_ref(), item.points)
            },
            answer_hash: question::answer_hash(answer.as_ref()),
            answer,
        });
    }
    Ok((work, attempt))
}

/// Makes the marks that rules gave to answers to a question items of their own; those that are there stay as they are.
pub(crate) async fn keep_marks(
    tx: &Tx,
    id: ExerciseAttemptId,
    version: VersionId,
    now_ms: Millis,
) -> Result<(), Error> {
    let (work, _) = handed_in(tx, id.0, Mark::is_final).await?;
    for new in &work.answers {
        if new.asked.is_some_and(|asked| asked.version == version) {
            put_item(tx, &work, new, now_ms).await?;
        }
    }
    Ok(())
}

/// Why the mark that counts is another one: a person says so, or what put its question right.
fn reason_of(item: &Item, notes: &[Note]) -> String {
    let put_right = notes.iter().rfind(|note| note.item == item.id && note.is_felt());
    // Given again, when a later regrade was taken back, it has another time and the same reason.
    let is_its = |note: &&Note| {
        let mark = item.mark.as_ref();
        mark.is_some_and(|mark| note.at_ms == Some(mark.at_ms) || note.reason == mark.reason)
    };
    match put_right.filter(is_its) {
        Some(note) => note.reason.clone(),
        None => item.change_reason().into(),
    }
}

/// An answer as its attempt keeps it. What a person marked has no reasons of the rules any more: they might contradict them.
fn settled(item: &Item, notes: &[Note]) -> Option<SettledMark> {
    let reasons = if item.is_marked_by_person() {
        Vec::new()
    } else {
        item.reasons.clone()
    };
    let mark = Mark {
        earned: item.points().unwrap_or_default(),
        full: item.full,
        reasons,
        needs_marker: matches!(item.state, ItemState::Waiting | ItemState::Withdrawn),
        needs_verdict: item.state == ItemState::Verdict,
    };
    Some(SettledMark {
        place: usize::try_from(item.position).ok()?,
        mark,
        feedback: Feedback {
            comment: item.comment().into(),
            rubric: item.rubric().to_vec(),
            reason: reason_of(item, notes),
            notes: item.notes().to_vec(),
        },
    })
}
