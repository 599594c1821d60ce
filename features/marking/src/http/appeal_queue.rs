//! The appeals that wait for a teacher: the queue, one of them in full, taking it, answering it.

use super::{
    appeal_work::{AppealedWork, work},
    appeals::AppealStep,
    give::{name_of, record_change},
    items::MarkedItem,
};
use crate::{
    AppealId, SourceKind,
    appeal::{Answer, AppealState, decide, require_answerer, take},
    store::{
        appeal::{self, Appeal, AppealFilter},
        appeal_step,
        item::find_item,
        mark::list_marks,
    },
};
use axum::extract::State;
use classes::ClassId;
use database::Tx;
use garde::Validate;
use platform::{
    ApiResult, App, Body, CurrentUser, Envelope, Error, Millis, Page, Path, Query,
    access::Teacher,
    audit::{self, Act, subject_of},
    http::Nothing,
    secret::Secret,
};
use scoring::{Points, question::QuestionKind};
use serde::{Deserialize, Serialize};
use std::collections::{HashMap, hash_map::Entry};

/// Which appeals.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct AppealsOf {
    /// Of one class.
    #[garde(skip)]
    #[serde(default)]
    #[param(value_type = Option<i64>)]
    class_id: Option<ClassId>,
    /// Those that wait, or those that are closed.
    #[garde(skip)]
    #[serde(default)]
    #[param(inline)]
    filter: AppealFilter,
}

/// An appeal in the queue. Nobody's name stands here: it is answered as it was marked.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct AppealRow {
    id: AppealId,
    source_kind: SourceKind,
    /// What the work was handed in for.
    title: String,
    class_name: String,
    /// What was asked, in a line; empty of work that is marked as a whole.
    question: String,
    kind: Option<QuestionKind>,
    /// The name of a notebook's cell; empty elsewhere.
    part: String,
    state: AppealState,
    full: Points,
    points_before: Points,
    points_after: Option<Points>,
    /// The teacher who deals or dealt with it.
    handler_name: Option<String>,
    is_mine: bool,
    raised_at_ms: Millis,
    closed_at_ms: Option<Millis>,
}

impl AppealRow {
    fn of(found: &Appeal, title: String, user: &CurrentUser) -> Self {
        Self {
            id: found.id,
            source_kind: found.source.kind,
            title,
            class_name: found.class_name.clone(),
            question: found.stem.as_deref().map(subject_of).unwrap_or_default(),
            kind: found.kind,
            part: found.part.clone(),
            state: found.state,
            full: found.full,
            points_before: found.points_before,
            points_after: found.points_after,
            handler_name: found.handler_name.clone(),
            is_mine: found.handler == Some(user.id),
            raised_at_ms: found.raised_at_ms,
            closed_at_ms: found.closed_at_ms,
        }
    }
}

/// The appeals of the classes I teach, a page of them.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct AppealQueue {
    items: Vec<AppealRow>,
    /// Of the chosen filter.
    total: i64,
    /// All that wait.
    waiting: i64,
    /// All that are closed.
    closed: i64,
    /// Since when the oldest waits.
    oldest_at_ms: Option<Millis>,
}

/// The appeals of the classes I teach: those that wait, the oldest first, or those that are closed, the newest first.
#[utoipa::path(get, path = "/api/marking/appeals/", tag = "marking", params(AppealsOf, Page),
    responses((status = 200, body = platform::Envelope<AppealQueue>)))]
pub(super) async fn list_appeals(
    State(app): State<App>,
    user: Teacher,
    Query(of): Query<AppealsOf>,
    Query(page): Query<Page>,
) -> ApiResult<AppealQueue> {
    let queue = app
        .db
        .read(move |tx| async move {
            let counts = appeal::count(&tx, user.id, of.class_id).await?;
            let found = appeal::list_queue(&tx, user.id, of.class_id, of.filter, page).await?;
            let mut titles: HashMap<(SourceKind, i64), String> = HashMap::new();
            let mut items = Vec::new();
            for one in &found {
                let (kind, group) = (one.source.kind, one.source.group);
                let title = match titles.entry((kind, group)) {
                    Entry::Occupied(known) => known.into_mut(),
                    Entry::Vacant(new) => new.insert(kind.title(&tx, group).await?),
                };
                items.push(AppealRow::of(one, title.clone(), &user));
            }
            let total = match of.filter {
                AppealFilter::Waiting => counts.waiting,
                AppealFilter::Closed => counts.closed,
            };
            Ok::<_, Error>(AppealQueue {
                items,
                total,
                waiting: counts.waiting,
                closed: counts.closed,
                oldest_at_ms: counts.oldest_at_ms,
            })
        })
        .await?;
    Ok(Envelope::ok(queue))
}

/// How many appeals wait for me.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct AppealCount {
    /// Those I can answer: not those of another teacher, nor of marks I gave first where the class has another teacher.
    waiting: i64,
}

/// How many appeals wait for me, for the menu.
#[utoipa::path(get, path = "/api/marking/appeals/count/", tag = "marking",
    responses((status = 200, body = platform::Envelope<AppealCount>)))]
pub(super) async fn count_appeals(State(app): State<App>, user: Teacher) -> ApiResult<AppealCount> {
    let waiting = app
        .db
        .read(move |tx| async move { appeal::count_mine(&tx, user.id).await })
        .await?;
    Ok(Envelope::ok(AppealCount { waiting }))
}

/// An appeal in full. Nobody's name stands here.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct AppealView {
    row: AppealRow,
    /// The submission, to open it where it is kept.
    source_id: i64,
    /// What it was handed in for.
    group_id: i64,
    class_id: ClassId,
    course_id: courses::CourseId,
    /// None of a book, which is shown where it is kept.
    work: Option<AppealedWork>,
    mark: MarkedItem,
    steps: Vec<AppealStep>,
    /// Who may answer, where I gave the first mark and may not; none where I may.
    refusal: Option<String>,
}

/// The appeal, to a teacher of its class; 404 to everybody else.
pub(super) async fn require_appeal(tx: &Tx, user: &CurrentUser, id: AppealId) -> Result<Appeal, Error> {
    let found = appeal::find(tx, id).await?.ok_or(Error::NotFound)?;
    if found.school != user.school {
        return Err(Error::NotFound);
    }
    classes::require_teacher(tx, user, found.class).await?;
    Ok(found)
}

/// Whoever may know of an appeal: its student, and the teachers of its class.
pub(super) async fn may_know(tx: &Tx, user: &CurrentUser, id: AppealId) -> Result<(), Error> {
    let found = appeal::find(tx, id).await?.ok_or(Error::NotFound)?;
    if found.user == user.id {
        return Ok(());
    }
    match require_appeal(tx, user, id).await {
        Err(Error::Forbidden) => Err(Error::NotFound),
        other => other.map(drop),
    }
}

/// One appeal: what was asked and answered, its mark with every earlier one, what its student says.
#[utoipa::path(get, path = "/api/marking/appeals/{appeal_id}/", tag = "marking", params(("appeal_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<AppealView>)))]
pub(super) async fn show_appeal(
    State(app): State<App>,
    user: Teacher,
    Path(id): Path<AppealId>,
) -> ApiResult<AppealView> {
    let (secret, now_ms) = (app.secret.clone(), app.now_ms());
    let view = app
        .db
        .read(move |tx| async move {
            let found = require_appeal(&tx, &user, id).await?;
            view(&tx, &user, &found, (&secret, now_ms)).await
        })
        .await?;
    Ok(Envelope::ok(view))
}

async fn view(
    tx: &Tx,
    user: &CurrentUser,
    found: &Appeal,
    shown: (&Secret, Millis),
) -> Result<AppealView, Error> {
    let item = find_item(tx, found.item).await?.ok_or(Error::NotFound)?;
    let history = list_marks(tx, item.id).await?;
    let release = item.source.kind.release(tx, item.source.id).await?;
    let refusal = match require_answerer(tx, user, found).await {
        Err(Error::NotAllowed { msg, .. }) => found.state.is_waiting().then(|| msg.into_owned()),
        Err(other) => return Err(other),
        Ok(()) => None,
    };
    let steps = appeal_step::list(tx, found.id).await?;
    let title = item.source.kind.title(tx, item.source.group).await?;
    Ok(AppealView {
        row: AppealRow::of(found, title, user),
        source_id: found.source.id,
        group_id: found.source.group,
        class_id: found.class,
        course_id: found.course,
        work: work(tx, &item, shown).await?,
        mark: MarkedItem::of(&item, history, release),
        steps: steps
            .iter()
            .map(|step| AppealStep::of(step, found.user))
            .collect(),
        refusal,
    })
}

/// How an appeal is taken.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "takes_over": false }))]
pub(super) struct TakeText {
    /// Whether it is taken over from the teacher who deals with it.
    #[garde(skip)]
    #[serde(default)]
    takes_over: bool,
}

/// Begins to deal with an appeal; its student hears of it.
#[utoipa::path(post, path = "/api/marking/appeals/{appeal_id}/take/", tag = "marking", params(("appeal_id" = i64, Path)),
    request_body = TakeText, responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn take_appeal(
    State(app): State<App>,
    user: Teacher,
    Path(id): Path<AppealId>,
    Body(text): Body<TakeText>,
) -> ApiResult<Nothing> {
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| async move {
            let found = require_appeal(&tx, &user, id).await?;
            if take(&tx, &user, &found, text.takes_over, now_ms).await? {
                let student = name_of(&tx, found.user).await?;
                let act = Act::of("marking.appeal_taken", &student).with(facts(&tx, &found).await?);
                audit::record_act(&tx, &user, act, now_ms).await?;
            }
            Ok::<_, Error>(())
        })
        .await?;
    Ok(Envelope::with_message("已受理，请查看作答后答复。", Nothing {}))
}

/// An answer to an appeal.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "points": 3, "reply": "等价写法，补给 1 分。", "seen_marks": 1 }))]
pub(super) struct AnswerText {
    /// What the answer earns from now on; as it is where the mark stands.
    #[garde(skip)]
    points: Points,
    /// Its student reads it; where points change, it is the reason in the history of the mark and in the audit log.
    #[garde(length(chars, min = 2, max = 500))]
    reply: String,
    /// How many marks the history had that was read.
    #[garde(skip)]
    seen_marks: i64,
}

/// Answers an appeal; another mark is an override like any other, and scores, rankings and statistics follow.
#[utoipa::path(post, path = "/api/marking/appeals/{appeal_id}/decide/", tag = "marking",
    params(("appeal_id" = i64, Path)), request_body = AnswerText,
    responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn decide_appeal(
    State(app): State<App>,
    user: Teacher,
    Path(id): Path<AppealId>,
    Body(text): Body<AnswerText>,
) -> ApiResult<Nothing> {
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| async move {
            let found = require_appeal(&tx, &user, id).await?;
            let reply = text.reply.trim();
            if reply.is_empty() {
                return Err(Error::invalid("reply", "请写明答复，学生会看到。"));
            }
            let answer = Answer {
                points: text.points,
                reply,
                seen_marks: text.seen_marks,
            };
            let (state, before) = decide(&tx, &user, &found, &answer, now_ms).await?;
            if state != AppealState::Kept {
                record_change(&tx, &user, ("marking.overridden", &before), reply, now_ms).await?;
            }
            let student = name_of(&tx, found.user).await?;
            let act = Act::of("marking.appeal_decided", &student)
                .with(facts(&tx, &found).await?)
                .changed("points", before.points(), text.points)
                .because(reply);
            audit::record_act(&tx, &user, act, now_ms).await
        })
        .await?;
    Ok(Envelope::with_message("已答复，学生会收到通知。", Nothing {}))
}

/// What the log says of an appeal: what of which work it is about.
async fn facts(tx: &Tx, found: &Appeal) -> Result<serde_json::Value, Error> {
    let work = found.source.kind.title(tx, found.source.group).await?;
    let question = found.stem.as_deref().map_or_else(|| work.clone(), subject_of);
    Ok(serde_json::json!({ "question": question }))
}
