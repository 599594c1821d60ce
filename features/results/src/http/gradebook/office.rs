//! `/academicManage/finalMarks`: what teachers have handed in, approving it or giving it back, how the school makes final marks.

use crate::{
    events::collected_of_class,
    gradebook::{
        FinalMark, MarkPolicy,
        history::RuleChange,
        sheet::{SheetAct, SheetState, allow, moved_on},
    },
    store::{
        final_mark, policy, rule,
        sheet::{self, Sheet, SheetLine},
    },
};
use axum::extract::State;
use classes::{ClassCourse, ClassId};
use courses::CourseId;
use database::Tx;
use garde::Validate;
use platform::{
    ApiResult, App, Body, CurrentUser, Envelope, Error, Millis, Path, Role,
    access::Staff,
    audit::{self, Act},
    http::Nothing,
};
use scoring::{Points, Share};
use serde::{Deserialize, Serialize};
use serde_json::json;

/// The final marks of one class in one course.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct FinalMarksLine {
    class_id: ClassId,
    class_name: String,
    term: String,
    course_id: CourseId,
    course_title: String,
    /// Who handed them in.
    teacher: Option<String>,
    state: SheetState,
    students: i64,
    /// Of 100, before rounding.
    mean: Option<Points>,
    highest: Option<Points>,
    lowest: Option<Points>,
    /// Of whoever has a mark.
    pass_percent: Option<f64>,
    at_ms: Millis,
    /// Wishes that wait for the office.
    requests: i64,
}

impl From<SheetLine> for FinalMarksLine {
    fn from(row: SheetLine) -> Self {
        let has_marks = row.students > 0;
        let share = |part: i64, whole: i64| has_marks.then(|| Share::of(part, whole));
        Self {
            mean: share(1, row.students).map(|share| Points(row.total).times(share)),
            highest: has_marks.then_some(row.highest),
            lowest: has_marks.then_some(row.lowest),
            pass_percent: share(row.passed, row.students)
                .map(|share| (share.to_f64() * 1_000.0).round() / 10.0),
            class_id: row.class_id,
            class_name: row.class_name,
            term: row.term,
            course_id: row.course_id,
            course_title: row.course_title,
            teacher: row.teacher,
            state: row.state,
            students: row.students,
            at_ms: row.submitted_at_ms,
            requests: row.requests,
        }
    }
}

/// The final marks of a school.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct FinalMarks {
    policy: MarkPolicy,
    sheets: Vec<FinalMarksLine>,
}

/// What the school's teachers have handed in, what waits first, with what each class's marks come to.
#[utoipa::path(get, path = "/api/results/final_marks/", tag = "results",
    responses((status = 200, body = platform::Envelope<FinalMarks>)))]
pub(super) async fn list_final_marks(State(app): State<App>, user: Staff) -> ApiResult<FinalMarks> {
    let (policy, rows) = app
        .db
        .read(move |tx| async move {
            let policy = policy::find(&tx, user.school).await?;
            let rows = sheet::list_of_school(&tx, user.school, policy.pass_from()).await?;
            Ok::<_, Error>((policy, rows))
        })
        .await?;
    Ok(Envelope::ok(FinalMarks {
        policy,
        sheets: rows.into_iter().map(FinalMarksLine::from).collect(),
    }))
}

/// Whether the class is of this person's school, for the office.
pub(super) async fn require_class(tx: &Tx, user: &CurrentUser, class: ClassId) -> Result<(), Error> {
    user.require(Role::TeacherManagement)?;
    let class = classes::find_class(tx, class).await?;
    class
        .filter(|class| class.school == user.school)
        .map(drop)
        .ok_or(Error::NotFound)
}

/// The sheet, if it is of this person's school.
pub(super) async fn require_sheet(tx: &Tx, user: &CurrentUser, of: ClassCourse) -> Result<Sheet, Error> {
    let found = sheet::find(tx, of.class_id, of.course_id).await?;
    found
        .filter(|sheet| sheet.school == user.school)
        .ok_or(Error::NotFound)
}

/// Marks to be approved.
#[derive(Debug, Clone, Copy, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "submitted_at_ms": null }))]
pub(super) struct Approval {
    /// When the marks that were looked at had been handed in: others, handed in since, are not approved unseen.
    #[garde(skip)]
    #[serde(default)]
    submitted_at_ms: Option<Millis>,
}

/// Approves the final marks of a class: students see them, and what changes afterwards is asked for.
#[utoipa::path(post, path = "/api/results/final_marks/{class_id}/{course_id}/approve/", tag = "results",
    params(("class_id" = i64, Path), ("course_id" = i64, Path)), request_body = Approval,
    responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn approve_marks(
    State(app): State<App>,
    user: Staff,
    Path(of): Path<ClassCourse>,
    Body(seen): Body<Approval>,
) -> ApiResult<Nothing> {
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| async move {
            let sheet = require_sheet(&tx, &user, of).await?;
            allow(sheet.state, SheetAct::Approve)?;
            if seen
                .submitted_at_ms
                .is_some_and(|seen| seen != sheet.submitted_at_ms)
            {
                return Err(moved_on());
            }
            sheet::put_state(&tx, sheet.id, SheetState::Approved, None, (user.id, now_ms)).await?;
            collected_of_class(&tx, of, now_ms).await?;
            record(&tx, &user, of, ("results.marks_approved", ""), now_ms).await
        })
        .await?;
    Ok(Envelope::with_message("成绩已审核通过。", Nothing {}))
}

async fn record(
    tx: &Tx,
    user: &CurrentUser,
    of: ClassCourse,
    (action, reason): (&str, &str),
    now_ms: Millis,
) -> Result<(), Error> {
    let class = classes::find_class(tx, of.class_id).await?;
    let course = courses::find_course(tx, of.course_id).await?;
    let name = class.map(|class| class.name).unwrap_or_default();
    let act = Act::of(action, &name)
        .with(json!({ "course": course.map(|course| course.title) }))
        .because(reason);
    audit::record_act(tx, user, act, now_ms).await
}

/// Marks to be given back.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "reason": "缺 3 名学生的期末成绩" }))]
pub(super) struct Return {
    /// For the teacher.
    #[garde(length(chars, min = 2, max = 500))]
    reason: String,
}

/// Gives the final marks of a class back to its teacher.
#[utoipa::path(post, path = "/api/results/final_marks/{class_id}/{course_id}/return/", tag = "results", params(("class_id" = i64, Path), ("course_id" = i64, Path)), request_body = Return,
    responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn return_marks(
    State(app): State<App>,
    user: Staff,
    Path(of): Path<ClassCourse>,
    Body(form): Body<Return>,
) -> ApiResult<Nothing> {
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| async move {
            let sheet = require_sheet(&tx, &user, of).await?;
            allow(sheet.state, SheetAct::Return)?;
            let by = (user.id, now_ms);
            sheet::put_state(&tx, sheet.id, SheetState::Open, Some(&form.reason), by).await?;
            collected_of_class(&tx, of, now_ms).await?;
            final_mark::forget(&tx, sheet.id).await?;
            record(&tx, &user, of, ("results.marks_returned", &form.reason), now_ms).await
        })
        .await?;
    Ok(Envelope::with_message("已退回教师。", Nothing {}))
}

/// What a school's rules make of a total.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct PolicyExample {
    /// Of 100, chosen so that every rule shows.
    total: Points,
    mark: FinalMark,
}

/// The total of an example: every rounding makes something else of it.
const EXAMPLE: Points = Points(8_446);

/// What rules would make of a total; writes nothing.
#[utoipa::path(post, path = "/api/results/final_marks/policy/preview/", tag = "results", request_body = MarkPolicy,
    responses((status = 200, body = platform::Envelope<PolicyExample>)))]
pub(super) async fn preview_policy(
    _staff: Staff,
    Body(policy): Body<MarkPolicy>,
) -> ApiResult<PolicyExample> {
    Ok(Envelope::ok(PolicyExample {
        total: EXAMPLE,
        mark: policy.mark(EXAMPLE),
    }))
}

/// Sets how the school makes final marks. What is approved stays as it is.
#[utoipa::path(post, path = "/api/results/final_marks/policy/", tag = "results", request_body = MarkPolicy,
    responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn set_policy(
    State(app): State<App>,
    user: Staff,
    Body(new): Body<MarkPolicy>,
) -> ApiResult<Nothing> {
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| async move {
            let before = policy::find(&tx, user.school).await?;
            policy::put(&tx, user.school, new, now_ms).await?;
            if before != new {
                let change = RuleChange::Policy { before, after: new };
                rule::add(&tx, &user, None, &change, "", now_ms).await?;
            }
            let act = Act::of("results.policy_set", "").compared(&before, &new);
            audit::record_act(&tx, &user, act, now_ms).await
        })
        .await?;
    Ok(Envelope::with_message("已保存。", Nothing {}))
}
