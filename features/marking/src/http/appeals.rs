//! A student's appeals: what may be appealed, the appeals with every step, raising one, taking it back.

use crate::{
    AppealId, SourceKind,
    appeal::{AppealState, Appealable, NewAppeal, StepKind, list_appealable, raise, withdraw},
    store::{
        appeal::{self, Appeal},
        appeal_step::{self, Step},
    },
};
use axum::extract::State;
use courses::CourseId;
use database::Tx;
use garde::Validate;
use platform::{
    ApiResult, App, Body, CurrentUser, Envelope, Error, Millis, Path, Query, access::UserId,
    audit::subject_of, http::Nothing,
};
use scoring::Points;
use serde::{Deserialize, Serialize};

/// Appeals that the list of a student in a course shows.
const MOST_LISTED: i64 = 200;

/// A step of an appeal.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct AppealStep {
    kind: StepKind,
    /// The teacher; none of the student's own steps.
    by_name: Option<String>,
    at_ms: Millis,
    /// The student's reasons, the teacher's answer; empty of other steps.
    text: String,
    /// What the answer earns since a decision.
    points: Option<Points>,
}

impl AppealStep {
    /// A step, without the name of the student.
    pub(super) fn of(step: &Step, student: UserId) -> Self {
        Self {
            kind: step.kind,
            by_name: (step.by != student).then(|| step.by_name.clone()),
            at_ms: step.at_ms,
            text: step.text.clone(),
            points: step.points,
        }
    }
}

/// A student's own appeal.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct MyAppeal {
    id: AppealId,
    source_kind: SourceKind,
    source_id: i64,
    /// Place in the submission, from 0.
    position: i64,
    /// The name of a notebook's cell; empty elsewhere.
    part: String,
    /// What the work was handed in for.
    title: String,
    /// What was asked, in a line; empty of work that is marked as a whole.
    question: String,
    state: AppealState,
    full: Points,
    /// What the answer earned then.
    points_before: Points,
    /// What it earns since the teacher's answer.
    points_after: Option<Points>,
    raised_at_ms: Millis,
    closed_at_ms: Option<Millis>,
    /// What happened, in order.
    steps: Vec<AppealStep>,
}

impl MyAppeal {
    async fn of(tx: &Tx, found: &Appeal, steps: &[Step]) -> Result<Self, Error> {
        let own = steps.iter().filter(|step| step.appeal == found.id);
        Ok(Self {
            id: found.id,
            source_kind: found.source.kind,
            source_id: found.source.id,
            position: found.position,
            part: found.part.clone(),
            title: found.source.kind.title(tx, found.source.group).await?,
            question: found.stem.as_deref().map(subject_of).unwrap_or_default(),
            state: found.state,
            full: found.full,
            points_before: found.points_before,
            points_after: found.points_after,
            raised_at_ms: found.raised_at_ms,
            closed_at_ms: found.closed_at_ms,
            steps: own.map(|step| AppealStep::of(step, found.user)).collect(),
        })
    }
}

/// Which course.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct MineOf {
    #[garde(skip)]
    course_id: CourseId,
}

/// My appeals in a course, the newest first, with every step; the last 200.
#[utoipa::path(get, path = "/api/marking/appeals/mine/", tag = "marking", params(MineOf),
    responses((status = 200, body = platform::Envelope<Vec<MyAppeal>>)))]
pub(super) async fn list_my_appeals(
    State(app): State<App>,
    user: CurrentUser,
    Query(of): Query<MineOf>,
) -> ApiResult<Vec<MyAppeal>> {
    let mine = app
        .db
        .read(move |tx| async move {
            courses::require_course(&tx, &user, of.course_id).await?;
            let found = appeal::list_of_student(&tx, user.id, of.course_id, MOST_LISTED).await?;
            let steps = appeal_step::list_of_student(&tx, user.id, of.course_id).await?;
            let mut mine = Vec::new();
            for one in &found {
                mine.push(MyAppeal::of(&tx, one, &steps).await?);
            }
            Ok::<_, Error>(mine)
        })
        .await?;
    Ok(Envelope::ok(mine))
}

/// Which submission.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct AppealableOf {
    /// What kind of submission.
    #[garde(skip)]
    #[param(inline)]
    source_kind: SourceKind,
    /// The attempt, the submission, or the book, by its id.
    #[garde(skip)]
    source_id: i64,
}

/// An answer of a submission, as its student may appeal against its mark.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct AppealablePlace {
    position: i64,
    /// The name of a notebook's cell; empty elsewhere.
    part: String,
    /// Until when one may appeal; none where there is nothing to appeal against.
    until_ms: Option<Millis>,
    /// Whether one may now.
    may_appeal: bool,
    /// The appeals there are, the first one first.
    appeals: Vec<MyAppeal>,
}

/// What I may appeal against in a submission of mine, with my appeals; 404 where it is nobody's or somebody else's.
#[utoipa::path(get, path = "/api/marking/appeals/places/", tag = "marking", params(AppealableOf),
    responses((status = 200, body = platform::Envelope<Vec<AppealablePlace>>)))]
pub(super) async fn list_appealable_places(
    State(app): State<App>,
    user: CurrentUser,
    Query(of): Query<AppealableOf>,
) -> ApiResult<Vec<AppealablePlace>> {
    let now_ms = app.now_ms();
    let places = app
        .db
        .read(move |tx| async move {
            let source = (of.source_kind, of.source_id);
            let found = list_appealable(&tx, &user, source, now_ms).await?;
            let has_appeals = found.iter().any(|one| !one.appeals.is_empty());
            let steps = if has_appeals {
                appeal_step::list_of_source(&tx, of.source_kind, of.source_id).await?
            } else {
                Vec::new()
            };
            let mut places = Vec::new();
            for one in found {
                places.push(place(&tx, one, &steps).await?);
            }
            Ok::<_, Error>(places)
        })
        .await?;
    Ok(Envelope::ok(places))
}

async fn place(tx: &Tx, found: Appealable, steps: &[Step]) -> Result<AppealablePlace, Error> {
    let mut appeals = Vec::new();
    for one in &found.appeals {
        appeals.push(MyAppeal::of(tx, one, steps).await?);
    }
    Ok(AppealablePlace {
        position: found.position,
        part: found.part,
        until_ms: found.until_ms,
        may_appeal: found.may_appeal,
        appeals,
    })
}

/// What I appeal against, and why.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "source_kind": "exam", "source_id": 1, "position": 0, "part": "", "text": "第二问用了等价的分录写法，应当给分。" }))]
pub(super) struct AppealText {
    #[garde(skip)]
    source_kind: SourceKind,
    /// The attempt, the submission, or the book, by its id.
    #[garde(skip)]
    source_id: i64,
    /// Place in the submission, from 0.
    #[garde(range(min = 0, max = 10_000))]
    position: i64,
    /// The name of a notebook's cell; empty elsewhere.
    #[garde(length(max = 200))]
    #[serde(default)]
    part: String,
    /// The reasons.
    #[garde(length(chars, min = 10, max = 1000))]
    text: String,
}

/// Reasons of blanks alone are none.
fn reasons(text: &str) -> Result<&str, Error> {
    let said = text.trim();
    if said.chars().count() < 10 {
        return Err(Error::invalid("text", "请写明理由，至少 10 个字。"));
    }
    Ok(said)
}

/// Appeals against a mark of mine; the teachers of my class hear of it.
#[utoipa::path(post, path = "/api/marking/appeals/", tag = "marking", request_body = AppealText,
    responses((status = 200, body = platform::Envelope<MyAppeal>)))]
pub(super) async fn raise_appeal(
    State(app): State<App>,
    user: CurrentUser,
    Body(text): Body<AppealText>,
) -> ApiResult<MyAppeal> {
    let now_ms = app.now_ms();
    let mine = app
        .db
        .write(move |tx| async move {
            let new = NewAppeal {
                source: (text.source_kind, text.source_id),
                position: text.position,
                part: &text.part,
                text: reasons(&text.text)?,
            };
            let id = raise(&tx, &user, &new, now_ms).await?;
            show_mine(&tx, id).await
        })
        .await?;
    Ok(Envelope::with_message("申诉已提交，教师会尽快处理。", mine))
}

async fn show_mine(tx: &Tx, id: AppealId) -> Result<MyAppeal, Error> {
    let found = appeal::find(tx, id).await?.ok_or(Error::NotFound)?;
    let steps = appeal_step::list(tx, id).await?;
    MyAppeal::of(tx, &found, &steps).await
}

/// Takes an appeal of mine back that nobody deals with yet.
#[utoipa::path(post, path = "/api/marking/appeals/{appeal_id}/withdraw/", tag = "marking",
    params(("appeal_id" = i64, Path)), responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn withdraw_appeal(
    State(app): State<App>,
    user: CurrentUser,
    Path(id): Path<AppealId>,
) -> ApiResult<Nothing> {
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| async move {
            let found = appeal::find(&tx, id)
                .await?
                .filter(|found| found.user == user.id)
                .ok_or(Error::NotFound)?;
            withdraw(&tx, &user, &found, now_ms).await
        })
        .await?;
    Ok(Envelope::with_message("申诉已撤回。", Nothing {}))
}
