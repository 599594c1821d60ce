//! A student's own cases: what was asked, their own lines, what they say.

use crate::{
    CaseId,
    rule::CaseState,
    source::{self, Language, SourceKind},
    store::case::{self, Case},
    tell,
};
use axum::extract::State;
use courses::CourseId;
use database::Tx;
use garde::Validate;
use platform::{ApiResult, App, Body, CurrentUser, Envelope, Error, Millis, Path, Query, http::Nothing};
use serde::{Deserialize, Serialize};

/// A case of one's own.
pub(super) async fn require_own(tx: &Tx, user: &CurrentUser, id: CaseId) -> Result<Case, Error> {
    let found = case::find(tx, id).await?.filter(|found| found.user == user.id);
    found.ok_or(Error::NotFound)
}

/// What a student was asked.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = OriginalityMyCase)]
pub(super) struct MyCase {
    id: CaseId,
    source_kind: SourceKind,
    /// What was handed in for.
    title: String,
    state: CaseState,
    question: String,
    asked_by_name: String,
    asked_at_ms: Millis,
    /// What the student said; empty before.
    answer: String,
    answered_at_ms: Option<Millis>,
    /// What the teacher closed it with; empty before.
    closing: String,
    closed_at_ms: Option<Millis>,
}

impl From<Case> for MyCase {
    fn from(case: Case) -> Self {
        Self {
            id: case.id,
            source_kind: case.kind,
            title: case.title,
            state: case.state,
            question: case.question,
            asked_by_name: case.asked_by_name,
            asked_at_ms: case.asked_at_ms,
            answer: case.answer,
            answered_at_ms: case.answered_at_ms,
            closing: case.closing,
            closed_at_ms: case.closed_at_ms,
        }
    }
}

/// Which course.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct MineOf {
    #[garde(skip)]
    #[param(value_type = i64)]
    course_id: CourseId,
}

/// What I was asked about my own work in a course, the newest first.
#[utoipa::path(get, path = "/api/originality/mine/", tag = "originality", params(MineOf),
    responses((status = 200, body = platform::Envelope<Vec<MyCase>>)))]
pub(super) async fn list_my_cases(
    State(app): State<App>,
    user: CurrentUser,
    Query(of): Query<MineOf>,
) -> ApiResult<Vec<MyCase>> {
    let mine = app
        .db
        .read(move |tx| async move {
            courses::require_course(&tx, &user, of.course_id).await?;
            let found = case::list_of_student(&tx, user.id, of.course_id).await?;
            Ok::<_, Error>(found.into_iter().map(MyCase::from).collect())
        })
        .await?;
    Ok(Envelope::ok(mine))
}

/// A case with the student's own work.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = OriginalityMyCaseDetail)]
pub(super) struct MyCaseDetail {
    case: MyCase,
    language: Language,
    /// What they handed in.
    written: String,
    /// The lines that are spoken of: first and last, from 1.
    #[schema(value_type = Vec<[u32; 2]>)]
    own_lines: Vec<(u32, u32)>,
}

/// What I was asked, with my own work and the lines that are spoken of.
#[utoipa::path(get, path = "/api/originality/mine/{case_id}/", tag = "originality", params(("case_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<MyCaseDetail>)))]
pub(super) async fn show_my_case(
    State(app): State<App>,
    user: CurrentUser,
    Path(id): Path<CaseId>,
) -> ApiResult<MyCaseDetail> {
    let detail = app
        .db
        .read(move |tx| async move {
            let found = require_own(&tx, &user, id).await?;
            let (language, written) = source::show(&tx, found.kind, found.ref_id).await?;
            Ok::<_, Error>(MyCaseDetail {
                language,
                written,
                own_lines: found.own_lines.clone(),
                case: found.into(),
            })
        })
        .await?;
    Ok(Envelope::ok(detail))
}

/// What a student says.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = OriginalityAnswer, example = json!({ "text": "我们一起讨论了思路，groupby 那一段是在白板上写出来的。" }))]
pub(super) struct AnswerText {
    #[garde(length(chars, min = 2, max = 2000))]
    text: String,
}

/// Says something to a case, once.
#[utoipa::path(post, path = "/api/originality/mine/{case_id}/answer/", tag = "originality",
    params(("case_id" = i64, Path)), request_body = AnswerText,
    responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn answer_case(
    State(app): State<App>,
    user: CurrentUser,
    Path(id): Path<CaseId>,
    Body(text): Body<AnswerText>,
) -> ApiResult<Nothing> {
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| {
            let (user, text) = (user.clone(), text.text.trim().to_owned());
            async move { answer(&tx, &user, id, &text, now_ms).await }
        })
        .await?;
    Ok(Envelope::with_message("已提交，教师会看到你的说明。", Nothing {}))
}

async fn answer(tx: &Tx, user: &CurrentUser, id: CaseId, text: &str, now_ms: Millis) -> Result<(), Error> {
    let found = require_own(tx, user, id).await?;
    found.state.may_answer()?;
    case::answer(tx, id, text, now_ms).await?;
    tell::answered(tx, user, found.class).await
}
