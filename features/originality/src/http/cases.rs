//! Cases, for teachers: asking a student about a resemblance, reading what they say, closing with words.

use super::{mine::MyCase, pair, require_check};
use crate::{
    CaseId, CheckId,
    store::{
        case::{self, Case, NewCase},
        pair::list_passages,
    },
    tell,
};
use axum::extract::State;
use classes::ClassCourse;
use database::Tx;
use garde::Validate;
use platform::{
    ApiResult, App, Body, CurrentUser, Envelope, Error, Millis, Path,
    access::{Teacher, UserId},
    audit::{self, Act},
    http::Nothing,
};
use serde::{Deserialize, Serialize};
use serde_json::json;

/// A case, for whoever teaches its class.
pub(super) async fn require_case(tx: &Tx, user: &CurrentUser, id: CaseId) -> Result<Case, Error> {
    let found = case::find(tx, id)
        .await?
        .filter(|found| found.school == user.school);
    let found = found.ok_or(Error::NotFound)?;
    classes::require_teacher(tx, user, found.class).await?;
    Ok(found)
}

/// A case as its teacher reads it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = OriginalityCase)]
pub(super) struct CaseView {
    check_id: CheckId,
    user_id: UserId,
    student_name: String,
    student_number: Option<String>,
    /// What the student reads of it too.
    #[serde(flatten)]
    case: MyCase,
}

impl From<Case> for CaseView {
    fn from(case: Case) -> Self {
        Self {
            check_id: case.check,
            user_id: case.user,
            student_name: case.real_name.clone(),
            student_number: case.student_number.clone(),
            case: case.into(),
        }
    }
}

/// What was asked of the students of a class, the newest first; the last 500.
#[utoipa::path(get, path = "/api/originality/classes/{class_id}/courses/{course_id}/cases/", tag = "originality",
    params(("class_id" = i64, Path), ("course_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<Vec<CaseView>>)))]
pub(super) async fn list_cases(
    State(app): State<App>,
    user: Teacher,
    Path(place): Path<ClassCourse>,
) -> ApiResult<Vec<CaseView>> {
    let cases = app
        .db
        .read(move |tx| async move {
            place.require(&tx, &user).await?;
            let found = case::list_of_class(&tx, place.class_id, place.course_id).await?;
            Ok::<_, Error>(found.into_iter().map(CaseView::from).collect())
        })
        .await?;
    Ok(Envelope::ok(cases))
}

/// What a student is asked.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "pair": 1, "place": 0, "question": "第 7–12 行与另一份提交相同，请说明你是怎么写出来的。" }))]
pub(super) struct CaseText {
    /// The pair that is spoken of.
    #[garde(range(min = 1))]
    pair: i64,
    /// Which of the two is the student's.
    #[garde(range(min = 0))]
    place: i64,
    #[garde(length(chars, min = 5, max = 1000))]
    question: String,
}

/// A case that was opened.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = OriginalityCaseOpened)]
pub(super) struct CaseOpened {
    id: CaseId,
}

/// Asks a student about a resemblance. They read the question and their own lines, and nothing of the other.
#[utoipa::path(post, path = "/api/originality/checks/{check_id}/cases/", tag = "originality",
    params(("check_id" = i64, Path)), request_body = CaseText,
    responses((status = 200, body = platform::Envelope<CaseOpened>)))]
pub(super) async fn open_case(
    State(app): State<App>,
    user: Teacher,
    Path(check_id): Path<CheckId>,
    Body(text): Body<CaseText>,
) -> ApiResult<CaseOpened> {
    let now_ms = app.now_ms();
    let id = app
        .db
        .write(move |tx| {
            let (user, text) = (user.clone(), text.clone());
            async move { open(&tx, &user, check_id, &text, now_ms).await }
        })
        .await?;
    Ok(Envelope::with_message(
        "已发给学生，学生说明后会通知你。",
        CaseOpened { id },
    ))
}

async fn open(
    tx: &Tx,
    user: &CurrentUser,
    check_id: CheckId,
    text: &CaseText,
    now_ms: Millis,
) -> Result<CaseId, Error> {
    let check = require_check(tx, user, check_id).await?;
    let found = pair::find(tx, user, check_id, text.pair).await?;
    let is_one = found.one.place == text.place;
    let document = if is_one { found.one } else { found.other };
    let class = document.own_class.filter(|_| document.place == text.place);
    let class = class.ok_or(Error::NotFound)?;
    let passages = list_passages(tx, check_id, text.pair).await?.unwrap_or_default();
    let mut own_lines: Vec<_> = passages
        .iter()
        .map(|passage| if is_one { passage.one } else { passage.other })
        .collect();
    own_lines.sort_unstable();
    let new = NewCase {
        school: user.school,
        class,
        course: check.course,
        check: check_id,
        place: document.place,
        user: document.user,
        own_lines: &own_lines,
        question: text.question.trim(),
        by: user.id,
    };
    let id = case::add(tx, &new, now_ms)
        .await?
        .ok_or_else(|| Error::conflict("originality.case_exists", "已经就这次比对询问过这名学生。"))?;
    tell::asked(tx, user, (class, document.user), &check.title, now_ms).await?;
    let act = Act::of("originality.asked", &document.real_name)
        .with(json!({ "task": check.title }))
        .because(text.question.trim());
    audit::record_act(tx, user, act, now_ms).await?;
    Ok(id)
}

/// What a teacher closes a case with.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = OriginalityClosing, example = json!({ "text": "已当面沟通：两人一起讨论过思路，代码各自完成。" }))]
pub(super) struct ClosingText {
    #[garde(length(chars, min = 2, max = 1000))]
    text: String,
}

/// Closes a case with words that the student reads. It changes no mark.
#[utoipa::path(post, path = "/api/originality/cases/{case_id}/close/", tag = "originality",
    params(("case_id" = i64, Path)), request_body = ClosingText,
    responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn close_case(
    State(app): State<App>,
    user: Teacher,
    Path(id): Path<CaseId>,
    Body(text): Body<ClosingText>,
) -> ApiResult<Nothing> {
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| {
            let (user, text) = (user.clone(), text.text.trim().to_owned());
            async move {
                let found = require_case(&tx, &user, id).await?;
                found.state.may_close()?;
                case::close(&tx, id, &text, user.id, now_ms).await?;
                tell::closed(&tx, &user, &found, &text, now_ms).await?;
                let act = Act::of("originality.closed", &found.real_name)
                    .with(json!({ "task": found.title }))
                    .because(&text);
                audit::record_act(&tx, &user, act, now_ms).await
            }
        })
        .await?;
    Ok(Envelope::with_message("已结束，学生会看到你的说明。", Nothing {}))
}
