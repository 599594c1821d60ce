//! Answers of exercises: `tasks` has marked what its rules can tell, the others come here.

use crate::{
    evaluation::request_evaluation,
    settle::settle,
    store::item::{NewItem, Source, SourceKind, put_item, withdraw_superseded},
};
use database::Tx;
use platform::{Error, Millis};
use questions::VersionId;
use tasks::{
    ExerciseAttemptId,
    exercise::seed_of_item,
    store::exercise::{find_attempt, find_exercise, list_attempts},
};

/// Takes over the answers of an attempt that a person or a machine has to mark. Doing it again changes nothing.
pub async fn grade_exercise(tx: &Tx, id: ExerciseAttemptId, now_ms: Millis) -> Result<(), Error> {
    let attempt = find_attempt(tx, id).await?.ok_or(Error::NotFound)?;
    let exercise = find_exercise(tx, attempt.exercise)
        .await?
        .ok_or(Error::NotFound)?;
    let course = courses::find_course(tx, exercise.course)
        .await?
        .ok_or(Error::NotFound)?;
    let source = Source {
        kind: SourceKind::Exercise,
        id: id.0,
        group: exercise.id.0,
    };
    let versions: Vec<VersionId> = attempt.items.iter().map(|item| item.version).collect();
    let keys = questions::load_keys(tx, &versions).await?;
    let waits = |place: &usize| attempt.marks.get(*place).is_some_and(|mark| !mark.is_final());
    for place in (0..attempt.items.len()).filter(waits) {
        let item = &attempt.items[place];
        let keyed = keys
            .iter()
            .find(|keyed| keyed.id == item.version)
            .ok_or(Error::NotFound)?;
        let answer = attempt.answers.get(&place).cloned();
        let mark = keyed.mark(seed_of_item(attempt.seed, place), answer.as_ref(), item.points);
        let new = NewItem {
            school: course.school,
            source,
            position: place as i64,
            user: attempt.user,
            class: attempt.class,
            question: keyed.question,
            version: item.version,
            kind: keyed.key.kind(),
            answer,
            mark,
        };
        let is_new = put_item(tx, &new, now_ms).await?;
        if is_new && new.mark.needs_verdict {
            request_evaluation(tx, &new, (course.id, &keyed.key), now_ms).await?;
        }
    }
    if !exercise.keeps_best {
        // Where the last attempt counts, nobody marks one before it.
        let all = list_attempts(tx, exercise.id, attempt.user).await?;
        if let Some(last) = all.iter().rfind(|one| one.submitted_at_ms.is_some()) {
            let counts = Source {
                id: last.id.0,
                ..source
            };
            withdraw_superseded(tx, counts, attempt.user).await?;
        }
    }
    settle(tx, source, now_ms).await
}
