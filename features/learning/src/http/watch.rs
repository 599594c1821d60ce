//! Reports of what was really played, and of presence.

use super::InClass;
use crate::{
    VisitId,
    access::open_lecture,
    events::progressed,
    progress::percent,
    store::{
        pace::{begin_pace, set_pace},
        visit::stay,
        watch::{find_watch, put_watch},
    },
};
use axum::extract::State;
use courses::LectureId;
use database::Tx;
use platform::{ApiResult, App, Body, CurrentUser, Envelope, Error, Millis, Path, Query, http::Nothing};
use serde::{Deserialize, Serialize};

/// What was played since the last report.
#[derive(Debug, Clone, Deserialize, garde::Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "visit_id": 1, "intervals": [[0.0, 15.2]], "position_s": 15.2 }))]
pub(super) struct WatchReport {
    /// The stay it belongs to.
    #[garde(skip)]
    #[serde(default)]
    visit_id: Option<VisitId>,
    /// From and to, in seconds of the medium; seeks are gaps between them.
    #[garde(length(max = 500), inner(custom(is_stretch)))]
    intervals: Vec<(f64, f64)>,
    /// Where the player stands, in seconds.
    #[garde(range(min = 0.0, max = 1_000_000.0))]
    position_s: f64,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature is garde's")]
fn is_stretch((from, to): &(f64, f64), (): &()) -> garde::Result {
    let is_sound = from.is_finite() && to.is_finite() && 0.0 <= *from && from <= to && *to <= 1_000_000.0;
    is_sound
        .then_some(())
        .ok_or_else(|| garde::Error::new("播放区间不正确。"))
}

/// Where the lecture stands after a report.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct WatchState {
    /// Distinct seconds played.
    seconds: i64,
    percent: i64,
    is_finished: bool,
}

/// Adds what was played. Each second counts once, whoever reports it how often; more than a clock allows is refused.
#[utoipa::path(post, path = "/api/lecture/{lecture_id}/watch/", tag = "learning", request_body = WatchReport,
    params(("lecture_id" = i64, Path), InClass), responses((status = 200, body = platform::Envelope<WatchState>)))]
pub(super) async fn report_watching(
    State(app): State<App>,
    user: CurrentUser,
    Path(id): Path<LectureId>,
    Query(InClass { class_id }): Query<InClass>,
    Body(report): Body<WatchReport>,
) -> ApiResult<WatchState> {
    let now_ms = app.now_ms();
    let watched = app
        .db
        .write(move |tx| async move {
            let (lecture, _) = open_lecture(&tx, &user, id, class_id, now_ms).await?;
            let played: Vec<_> = report.intervals.iter().map(as_millis).collect();
            let before = find_watch(&tx, id, user.id).await?.intervals;
            let after = before.with(&played, lecture.length_s() * 1000);
            let gained_ms = after.total_ms() - before.total_ms();
            spend(&tx, &user, gained_ms, now_ms).await?;
            let position_s = (report.position_s as i64).min(lecture.length_s());
            let watch = put_watch(&tx, &lecture, user.id, after, position_s, now_ms).await?;
            if gained_ms > 0 {
                progressed(&tx, user.id, lecture.course, now_ms).await?;
            }
            if let Some(visit) = report.visit_id {
                let played_ms: Millis = played.iter().map(|(from, to)| to - from).sum();
                // The slowest speed is 0.75: so much time may have passed at most.
                let at_most_ms = Some(played_ms * 4 / 3);
                stay(&tx, user.id, visit, at_most_ms, Some(position_s), now_ms).await?;
            }
            let is_finished = watch.finished_at_ms.is_some();
            Ok::<_, Error>(WatchState {
                seconds: watch.seconds,
                percent: percent(watch.seconds, lecture.length_s(), is_finished),
                is_finished,
            })
        })
        .await?;
    Ok(Envelope::ok(watched))
}

fn as_millis((from, to): &(f64, f64)) -> (Millis, Millis) {
    ((from * 1000.0).round() as Millis, (to * 1000.0).round() as Millis)
}

/// Spends what the clock has filled; refuses what it has not.
async fn spend(tx: &Tx, user: &CurrentUser, gained_ms: Millis, now_ms: Millis) -> Result<(), Error> {
    let pace = begin_pace(tx, user.id, now_ms).await?;
    let Some(after) = pace.after(gained_ms, now_ms) else {
        return Err(Error::conflict(
            "learning.too_fast",
            "上报的播放时长超过实际经过的时间，这一段没有计入。",
        ));
    };
    Ok(set_pace(tx, user.id, after).await?)
}

/// Says that a document is still open and visible; to be sent at least once a minute.
#[utoipa::path(post, path = "/api/learning_visit/{visit_id}/stay/", tag = "learning",
    params(("visit_id" = i64, Path)), responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn report_presence(
    State(app): State<App>,
    user: CurrentUser,
    Path(id): Path<VisitId>,
) -> ApiResult<Nothing> {
    let now_ms = app.now_ms();
    let is_mine = app
        .db
        .write(move |tx| async move { stay(&tx, user.id, id, None, None, now_ms).await })
        .await?;
    if is_mine {
        Ok(Envelope::ok(Nothing {}))
    } else {
        Err(Error::NotFound)
    }
}
