//! The ranking of a class: ties, percentile, names that are hidden.

use super::scores::OfCourse;
use crate::{gradebook::load::load_totals, store::preference};
use axum::extract::State;
use classes::ClassId;
use courses::{Course, CourseId};
use database::Tx;
use garde::Validate;
use platform::{ApiResult, App, Body, CurrentUser, Envelope, Error, Query, access::UserId, http::Nothing};
use scoring::{Points, Share, ranking::rank};
use serde::{Deserialize, Serialize};

/// A place in the ranking.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct RankLine {
    /// Equal scores share a place; the next one is skipped.
    place: usize,
    /// How many share it.
    tied: usize,
    /// None if the student hides it.
    name: Option<String>,
    points: Points,
    is_me: bool,
}

/// The ranking of a class in a course.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct Ranking {
    /// None if one takes the course outside of a class: then there is nobody to be compared with.
    class_id: Option<ClassId>,
    class_name: String,
    rows: Vec<RankLine>,
    /// My place; none without a score.
    place: Option<usize>,
    /// The share of the others who have a lower score.
    ahead_of: Option<Share>,
    /// Whether my name is hidden from others.
    hides_name: bool,
    mean: Points,
}

/// The ranking of my class in a course. Whoever hides their name is shown without it.
#[utoipa::path(get, path = "/api/results/ranking/", tag = "results", params(OfCourse),
    responses((status = 200, body = platform::Envelope<Ranking>)))]
pub(super) async fn show_ranking(
    State(app): State<App>,
    user: CurrentUser,
    Query(of): Query<OfCourse>,
) -> ApiResult<Ranking> {
    let ranking = app
        .db
        .read(move |tx| async move {
            let (course, access) = classes::require_course_access(&tx, &user, of.course_id).await?;
            let hidden = preference::list_hidden(&tx, course.id).await?;
            let hides_name = hidden.contains(&user.id);
            match access.class() {
                Some(class) => ranking(&tx, &course, class, user.id, &hidden).await,
                None => Ok(Ranking {
                    class_id: None,
                    class_name: String::new(),
                    rows: Vec::new(),
                    place: None,
                    ahead_of: None,
                    hides_name,
                    mean: Points::ZERO,
                }),
            }
        })
        .await?;
    Ok(Envelope::ok(ranking))
}

async fn ranking(
    tx: &Tx,
    course: &Course,
    class: ClassId,
    me: UserId,
    hidden: &std::collections::BTreeSet<UserId>,
) -> Result<Ranking, Error> {
    let totals = load_totals(tx, course, class).await?;
    let members = classes::list_members(tx, class).await?;
    let mut ranked: Vec<_> = members
        .into_iter()
        .filter_map(|member| {
            let total = totals.get(&member.user)?;
            Some((member.user, member.real_name, total.points))
        })
        .collect();
    ranked.sort_by_key(|(user, _, points)| (std::cmp::Reverse(*points), *user));
    let points: Vec<Points> = ranked.iter().map(|(_, _, points)| *points).collect();
    let ranks = rank(&points);
    let mine = ranked.iter().position(|(user, ..)| *user == me);
    let mean = points
        .iter()
        .copied()
        .sum::<Points>()
        .times(Share::of(1, points.len() as i64));
    let rows = ranked
        .into_iter()
        .zip(&ranks)
        .map(|((user, name, points), rank)| RankLine {
            place: rank.place,
            tied: rank.tied,
            name: (user == me || !hidden.contains(&user)).then_some(name),
            points,
            is_me: user == me,
        })
        .collect();
    let found = classes::find_class(tx, class).await?;
    Ok(Ranking {
        class_id: Some(class),
        class_name: found.map(|class| class.name).unwrap_or_default(),
        rows,
        place: mine.map(|at| ranks[at].place),
        ahead_of: mine.map(|at| ranks[at].ahead_of),
        hides_name: hidden.contains(&me),
        mean,
    })
}

/// Whether my name is shown to others.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "course_id": 1, "hides_name": true }))]
pub(super) struct RankingPreference {
    #[garde(skip)]
    course_id: CourseId,
    #[garde(skip)]
    hides_name: bool,
}

/// Hides my name from the ranking, or shows it.
#[utoipa::path(put, path = "/api/results/preference/", tag = "results", request_body = RankingPreference,
    responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn set_preference(
    State(app): State<App>,
    user: CurrentUser,
    Body(wish): Body<RankingPreference>,
) -> ApiResult<Nothing> {
    app.db
        .write(move |tx| async move {
            classes::require_course_access(&tx, &user, wish.course_id).await?;
            preference::put(&tx, user.id, wish.course_id, wish.hides_name).await?;
            Ok::<_, Error>(())
        })
        .await?;
    Ok(Envelope::with_message("已保存。", Nothing {}))
}
