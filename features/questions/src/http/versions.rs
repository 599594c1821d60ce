//! 历史版本: an earlier version of a question beside its newest, and back to it.

use super::{
    bank::{require_own_question, require_question},
    edit::Written,
};
use crate::{
    QuestionId, Shown,
    import::{self, Picture, is_same},
    linked,
    rekey::refuse,
    shown::stored_picture,
    store::{
        question::{self, NewQuestion, Question},
        version::{self, Keyed},
    },
};
use axum::extract::State;
use course_folder::{
    Course, FieldChange,
    model::{self, Marks},
    question_changes, written_question,
};
use database::Tx;
use platform::{
    ApiResult, App, Envelope, Error, Path,
    access::Teacher,
    audit::{self, Act, subject_of},
};
use scoring::{Points, question::QuestionKey};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Which version of which question.
#[derive(Debug, Clone, Copy, Deserialize)]
pub(super) struct VersionPath {
    question_id: QuestionId,
    /// Counted from 1.
    version_number: i64,
}

/// What has changed since a version of a question.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = QuestionVersionChanges)]
pub(super) struct VersionChanges {
    /// The fields in which the newest version differs; `after` is what it says. Empty for the newest itself.
    changes: Vec<FieldChange>,
}

/// A version as its question had it.
struct Version {
    shown: Arc<Shown>,
    keyed: Arc<Keyed>,
}

async fn find(tx: &Tx, question: QuestionId, number: i64) -> Result<Version, Error> {
    let lines = version::list(tx, question).await?;
    let line = lines.into_iter().find(|line| line.version == number);
    let line = line.ok_or(Error::NotFound)?;
    let shown = version::load_shown(tx, &[line.id]).await?.pop();
    let keyed = version::load_keys(tx, &[line.id]).await?.pop();
    let (shown, keyed) = shown.zip(keyed).ok_or(Error::NotFound)?;
    Ok(Version { shown, keyed })
}

/// What a question is worth with this key: the parts of a composite one say it.
fn points_with(key: &QuestionKey, usual: Points) -> Points {
    match key {
        QuestionKey::Composite(key) => key.points(),
        _ => usual,
    }
}

impl Version {
    /// As a course's folder would write it, pictures by their names; of programs only what this reader may read.
    fn written(&self, usual: Points, hides_tests: bool) -> model::Question {
        let name = |stored: &str| stored_picture(stored).map_or_else(|| stored.to_owned(), |file| file.name);
        let (mut body, mut key) = (self.keyed.body.clone(), self.keyed.key.clone());
        for picture in body.pictures() {
            *picture = picture.as_deref().map(name);
        }
        if hides_tests {
            key.hide_tests();
        }
        let facts = model::Question {
            id: "question".into(),
            stem: self.shown.stem.clone(),
            image: self.shown.image.as_deref().map(name).unwrap_or_default(),
            points: Marks(points_with(&key, usual).0),
            analysis: self.keyed.analysis.clone(),
            ..model::Question::default()
        };
        written_question(&Course::default(), None, facts, &body, &key)
    }
}

/// What the newest version says otherwise than an earlier one.
#[utoipa::path(get, path = "/api/questions/{question_id}/versions/{version_number}/", tag = "questions",
    params(("question_id" = i64, Path), ("version_number" = i64, Path)),
    responses((status = 200, body = platform::Envelope<VersionChanges>)))]
pub(super) async fn show_version(
    State(app): State<App>,
    user: Teacher,
    Path(path): Path<VersionPath>,
) -> ApiResult<VersionChanges> {
    let changes = app
        .db
        .read(move |tx| async move {
            let question = require_question(&tx, &user, path.question_id).await?;
            let found = find(&tx, question.id, path.version_number).await?;
            let newest = find(&tx, question.id, question.version).await?;
            let hides_tests = !classes::may_read_tests(&tx, &user, question.course).await?;
            Ok::<_, Error>(question_changes(
                &found.written(question.points, hides_tests),
                &newest.written(question.points, hides_tests),
            ))
        })
        .await?;
    Ok(Envelope::ok(VersionChanges { changes }))
}

/// Writes an earlier version anew as the newest. Papers already set keep the version they have.
#[utoipa::path(post, path = "/api/questions/{question_id}/versions/{version_number}/restore/", tag = "questions",
    params(("question_id" = i64, Path), ("version_number" = i64, Path)),
    responses((status = 200, body = platform::Envelope<Written>)))]
pub(super) async fn restore_version(
    State(app): State<App>,
    user: Teacher,
    Path(path): Path<VersionPath>,
) -> ApiResult<Written> {
    let (id, now_ms) = (path.question_id, app.now_ms());
    let version = app
        .db
        .write(move |tx| async move {
            let known = require_own_question(&tx, &user, id).await?;
            let found = find(&tx, id, path.version_number).await?;
            let new = again(&tx, &user, &known, &found).await?;
            linked::allow_version(&tx, &known, &new.body).await?;
            let (_, version) = question::add_version(&tx, &known, &new, now_ms).await?;
            let subject = subject_of(&new.stem);
            let act = Act::of("questions.version_restored", &subject)
                .changed("version", known.version, version)
                .changed("stem", &known.stem, &new.stem)
                .changed("points", known.points, new.points);
            audit::record_act(&tx, &user, act, now_ms).await?;
            Ok::<_, Error>(version)
        })
        .await?;
    let msg = format!("已恢复为第 {version} 版。");
    Ok(Envelope::with_message(msg, Written { id, version }))
}

/// The question with the words of an earlier version and the labels of today.
async fn again(tx: &Tx, user: &Teacher, known: &Question, found: &Version) -> Result<NewQuestion, Error> {
    let (shown, keyed) = (&found.shown, &found.keyed);
    let written = import::Written {
        stem: &shown.stem,
        image: Picture::Is(shown.image.as_deref()),
        body: &shown.body,
        key: &keyed.key,
        analysis: &keyed.analysis,
    };
    if is_same(tx, known.version_id, &written).await? {
        let msg = "这一版与最新版本相同，无需恢复。";
        return Err(Error::conflict("questions.same_as_newest", msg));
    }
    // Rules may have become stricter since it was written.
    refuse(shown.body.validate(&keyed.key))?;
    Ok(NewQuestion {
        school: known.school,
        course: known.course,
        bank: known.bank,
        key: known.key.clone(),
        stem: shown.stem.clone(),
        image: shown.image.clone(),
        body: shown.body.clone(),
        answer_key: keyed.key.clone(),
        analysis: keyed.analysis.clone(),
        chapter: known.chapter.clone(),
        difficulty: known.difficulty,
        points: points_with(&keyed.key, known.points),
        labels: question::labels(tx, known.id).await?,
        author: Some(user.id),
    })
}
