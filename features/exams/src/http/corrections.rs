//! Correcting a question while its exam is taken: on the board, and on the pages of those who write.

use crate::{
    AssessmentId, AttemptId,
    corrections::{self, Wanted},
    pushes, require_assessment, schedule,
    sit::require_writable,
    store::{
        assessment,
        correction::{self, CorrectionId, CorrectionRow},
    },
};
use axum::extract::State;
use database::Tx;
use garde::Validate;
use platform::{
    ApiResult, App, Body, CurrentUser, Envelope, Error, Millis, Path,
    access::Teacher,
    audit::{self, Act},
    http::Nothing,
};
use questions::{
    QuestionId, Shown, VersionId, load_keys, load_shown,
    set::{Replacement, list_replacements},
};
use scoring::question::QuestionKind;
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::{collections::HashMap, sync::Arc};
use utoipa_axum::{router::OpenApiRouter, routes};

/// The endpoints of this screen.
pub(super) fn routes() -> OpenApiRouter<super::HttpState> {
    OpenApiRouter::new()
        .routes(routes!(list_corrections, correct_question))
        .routes(routes!(note_correction_seen))
}

/// A question of the paper, and whether the bank has a newer version of it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(in crate::http) struct CorrectableQuestion {
    question_id: QuestionId,
    kind: QuestionKind,
    /// Its text as it stands in the exam.
    text: String,
    /// The newer version; null where the exam has the newest.
    newer: Option<NewerVersion>,
}

/// What would take a question's place.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(in crate::http) struct NewerVersion {
    version_id: VersionId,
    text: String,
    /// Whether answers to the version before could stand.
    takes_answers: bool,
}

/// A correction that was made.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(in crate::http) struct MadeCorrection {
    id: CorrectionId,
    question_id: QuestionId,
    before: String,
    after: String,
    note: String,
    by_name: Option<String>,
    at_ms: Millis,
    /// How many were writing it, how many of them have seen the correction, and how many had answered.
    told: i64,
    seen: i64,
    answered: i64,
}

/// The questions of an assessment, and what was corrected.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(in crate::http) struct Corrections {
    questions: Vec<CorrectableQuestion>,
    /// The newest first.
    corrections: Vec<MadeCorrection>,
}

/// The questions of an assessment that can be corrected, those with a newer version first, and the corrections made so far.
#[utoipa::path(get, path = "/api/exams/managed/{assessment_id}/corrections/", tag = "exams",
    params(("assessment_id" = i64, Path)), responses((status = 200, body = platform::Envelope<Corrections>)))]
pub(in crate::http) async fn list_corrections(
    State(app): State<App>,
    user: Teacher,
    Path(id): Path<AssessmentId>,
) -> ApiResult<Corrections> {
    let found = app
        .db
        .read(move |tx| async move {
            require_assessment(&tx, &user, id).await?;
            let pinned = assessment::find_pinned(&tx, id).await?.unwrap_or_default();
            let versions: Vec<VersionId> = pinned.picks().map(|pick| pick.version).collect();
            let newer = list_replacements(&tx, &pinned).await?;
            let made = correction::list_of_assessment(&tx, id).await?;
            let texts = Texts::read(&tx, &versions, &newer, &made).await?;
            let mut questions = texts.questions(&tx, &versions, newer).await?;
            questions.sort_by_key(|question| question.newer.is_none());
            Ok::<_, Error>(Corrections {
                questions,
                corrections: made.into_iter().map(|row| texts.made(row)).collect(),
            })
        })
        .await?;
    Ok(Envelope::ok(found))
}

/// The words of versions.
struct Texts(HashMap<VersionId, Arc<Shown>>);

impl Texts {
    async fn read(
        tx: &Tx,
        versions: &[VersionId],
        newer: &[Replacement],
        made: &[CorrectionRow],
    ) -> Result<Self, Error> {
        let newer = newer.iter().map(|one| one.to);
        let made = made.iter().flat_map(|one| [one.from, one.to]);
        let wanted: Vec<VersionId> = versions.iter().copied().chain(newer).chain(made).collect();
        let shown = load_shown(tx, &wanted).await?;
        Ok(Self(shown.into_iter().map(|one| (one.id, one)).collect()))
    }

    fn text(&self, id: VersionId) -> String {
        let shown = self.0.get(&id);
        shown.map_or_else(String::new, |shown| shown.text())
    }

    async fn questions(
        &self,
        tx: &Tx,
        versions: &[VersionId],
        newer: Vec<Replacement>,
    ) -> Result<Vec<CorrectableQuestion>, Error> {
        let mut newer: HashMap<VersionId, Replacement> =
            newer.into_iter().map(|one| (one.from, one)).collect();
        let named = load_keys(tx, versions).await?;
        let question = |one: &Arc<questions::Keyed>| CorrectableQuestion {
            question_id: one.question,
            kind: one.body.kind(),
            text: self.text(one.id),
            newer: newer.remove(&one.id).map(|one| NewerVersion {
                version_id: one.to,
                text: self.text(one.to),
                takes_answers: one.pairs.is_some(),
            }),
        };
        Ok(named.iter().map(question).collect())
    }

    fn made(&self, row: CorrectionRow) -> MadeCorrection {
        MadeCorrection {
            id: row.id,
            question_id: row.question,
            before: self.text(row.from),
            after: self.text(row.to),
            note: row.note,
            by_name: row.by_name,
            at_ms: row.at_ms,
            told: row.told,
            seen: row.seen,
            answered: row.answered,
        }
    }
}

/// A correction to be made.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = ExamCorrectionText, example = json!({ "question_id": 1, "version_id": 2, "note": "题干中的销售额应为 11.3 万元。" }))]
pub(in crate::http) struct CorrectionText {
    #[garde(skip)]
    question_id: QuestionId,
    /// The newest version, as it was looked at.
    #[garde(skip)]
    version_id: VersionId,
    /// What students are told.
    #[garde(length(chars, min = 2, max = 200))]
    note: String,
}

/// Puts the newest version of a question in its place, for everybody who writes it and for everybody who begins later.
#[utoipa::path(post, path = "/api/exams/managed/{assessment_id}/corrections/", tag = "exams",
    params(("assessment_id" = i64, Path)), request_body = CorrectionText,
    responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(in crate::http) async fn correct_question(
    State(app): State<App>,
    user: Teacher,
    Path(id): Path<AssessmentId>,
    Body(text): Body<CorrectionText>,
) -> ApiResult<Nothing> {
    let now_ms = app.now_ms();
    let told = app
        .db
        .write_locked(move |tx| async move {
            let known = schedule::lock(&tx, &user, id).await?;
            corrections::require_correctable(&tx, &known, now_ms).await?;
            let wanted = Wanted {
                question: text.question_id,
                to: text.version_id,
                note: &text.note,
                by: user.id,
                now_ms,
            };
            let told = corrections::apply(&tx, &known, wanted).await?;
            let act = Act::of("exams.question_corrected", &known.title)
                .with(json!({ "running": told }))
                .because(&text.note);
            audit::record_act(&tx, &user, act, now_ms).await?;
            Ok::<_, Error>(told)
        })
        .await?;
    let message = match told {
        0 => "更正已生效：之后开始作答的学生会看到更正后的题目。".to_owned(),
        _ => format!("更正已发布，{told} 名正在作答的学生会立即看到。"),
    };
    Ok(Envelope::with_message(message, Nothing {}))
}

/// Notes that the student has seen a correction.
#[utoipa::path(post, path = "/api/exams/attempts/{attempt_id}/corrections/{correction_id}/seen/", tag = "exams",
    params(("attempt_id" = i64, Path), ("correction_id" = i64, Path)), request_body = super::sit::OnDevice,
    responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(in crate::http) async fn note_correction_seen(
    State(app): State<App>,
    user: CurrentUser,
    Path((id, correction)): Path<(AttemptId, CorrectionId)>,
    Body(on): Body<super::sit::OnDevice>,
) -> ApiResult<Nothing> {
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| async move {
            let attempt = require_writable(&tx, id, user.id, &on.device).await?;
            correction::note_seen(&tx, id, correction, now_ms).await?;
            pushes::board(attempt.assessment).push(&tx);
            Ok::<_, Error>(())
        })
        .await?;
    Ok(Envelope::ok(Nothing {}))
}
