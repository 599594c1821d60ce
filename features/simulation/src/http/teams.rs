//! 分组: a teacher arranges who keeps a book with whom, and at which posts.

use super::{
    class::{list_places, require_class_course},
    team_desk::{MemberView, member_view},
};
use crate::{
    BookId, TeamId,
    store::{book::find_book_of_team, team as store},
    team::{
        Team, WantedTeam, Wish, arrange,
        arrangement::{Placed, propose},
    },
    template::Post,
};
use ::tasks::ActivityId;
use axum::extract::State;
use classes::{ClassId, Member, NewNotice};
use courses::CourseId;
use database::Tx;
use garde::Validate;
use platform::{
    ApiResult, App, Body, Envelope, Error, Millis, Path, Query,
    access::{Teacher, UserId},
    audit::{self, Act},
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// Which books of the class.
#[derive(Debug, Deserialize, Validate, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct TeamsFilter {
    #[garde(skip)]
    course_id: CourseId,
    #[garde(skip)]
    activity_id: ActivityId,
}

/// The teams of a class for an activity.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct TeamsView {
    /// How much of a member's mark is what the book earned as a whole.
    team_percent: u32,
    teams: Vec<TeamRow>,
    /// Members of the class who keep the book alone, by student number.
    alone: Vec<LoneStudent>,
}

/// A team and its book.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = ClassTeam)]
struct TeamRow {
    id: TeamId,
    number: i64,
    members: Vec<MemberView>,
    /// None before one of them opened it.
    book_id: Option<BookId>,
}

/// Somebody in no team.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct LoneStudent {
    student_id: UserId,
    student_name: String,
    student_number: Option<String>,
}

/// A member's mark is half the book's where the teacher says nothing.
const USUAL_PERCENT: u32 = 50;

async fn view(tx: &Tx, teams: Vec<Team>, members: Vec<Member>) -> Result<TeamsView, Error> {
    let placed: BTreeSet<UserId> = teams
        .iter()
        .flat_map(|team| &team.members)
        .map(|member| member.user)
        .collect();
    let mut rows = Vec::new();
    let team_percent = teams.first().map_or(USUAL_PERCENT, |team| team.team_percent);
    for team in teams {
        rows.push(TeamRow {
            book_id: find_book_of_team(tx, team.id).await?.map(|book| book.id),
            members: team
                .members
                .iter()
                .map(|member| member_view(member, None))
                .collect(),
            id: team.id,
            number: team.number,
        });
    }
    let alone = members
        .into_iter()
        .filter(|member| !placed.contains(&member.user));
    Ok(TeamsView {
        team_percent,
        teams: rows,
        alone: alone
            .map(|member| LoneStudent {
                student_id: member.user,
                student_name: member.real_name,
                student_number: member.student_number,
            })
            .collect(),
    })
}

/// The task that books are kept for; 404 if the class has no such.
async fn require_place(
    tx: &Tx,
    teacher: &Teacher,
    class: ClassId,
    (course, activity): (CourseId, ActivityId),
) -> Result<String, Error> {
    require_class_course(tx, teacher, class, course).await?;
    let places = list_places(tx, course).await?;
    let place = places
        .into_iter()
        .find(|place| place.activity_id() == Some(activity));
    place.map(|place| place.title).ok_or(Error::NotFound)
}

/// Who keeps the book of an activity with whom, and who keeps it alone.
#[utoipa::path(get, path = "/api/class/{class_id}/books/teams/", tag = "simulation",
    params(("class_id" = i64, Path), TeamsFilter),
    responses((status = 200, body = platform::Envelope<TeamsView>)))]
pub(super) async fn list_teams(
    State(app): State<App>,
    teacher: Teacher,
    Path(class): Path<ClassId>,
    Query(filter): Query<TeamsFilter>,
) -> ApiResult<TeamsView> {
    let teams = app
        .db
        .read(move |tx| async move {
            let place = (filter.course_id, filter.activity_id);
            require_place(&tx, &teacher, class, place).await?;
            let teams = store::list(&tx, class, filter.activity_id).await?;
            let members = classes::list_members(&tx, class).await?;
            view(&tx, teams, members).await
        })
        .await?;
    Ok(Envelope::ok(teams))
}

/// How large teams should be.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "course_id": 1, "activity_id": 1, "size": 4, "students": [12, 13, 14, 15] }))]
pub(super) struct TeamsProposal {
    #[garde(skip)]
    course_id: CourseId,
    #[garde(skip)]
    activity_id: ActivityId,
    /// Members of a team.
    #[garde(range(min = 3, max = 8))]
    size: usize,
    /// Whom to place, in the order in which they are dealt.
    #[garde(length(max = 500))]
    students: Vec<UserId>,
}

/// A team as it could be, or is to be.
#[derive(Debug, Clone, Serialize, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct TeamForm {
    /// None for a new one.
    #[garde(skip)]
    #[serde(default)]
    id: Option<TeamId>,
    #[garde(length(max = 20), dive)]
    members: Vec<PlacedForm>,
}

/// A student and their posts.
#[derive(Debug, Clone, Serialize, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = TeamPlaced)]
struct PlacedForm {
    #[garde(skip)]
    student_id: UserId,
    /// `accountant`, `cashier`, `reviewer`, `supervisor`.
    #[garde(length(max = 4), inner(custom(is_filled)))]
    posts: Vec<Post>,
}

fn is_filled(post: &Post, _: &()) -> garde::Result {
    if *post == Post::Other {
        return Err(garde::Error::new("没有这个岗位。"));
    }
    Ok(())
}

/// Deals students into teams with posts, and writes nothing.
#[utoipa::path(post, path = "/api/class/{class_id}/books/teams/proposal/", tag = "simulation",
    params(("class_id" = i64, Path)), request_body = TeamsProposal,
    responses((status = 200, body = platform::Envelope<Vec<TeamForm>>)))]
pub(super) async fn propose_teams(
    State(app): State<App>,
    teacher: Teacher,
    Path(class): Path<ClassId>,
    Body(form): Body<TeamsProposal>,
) -> ApiResult<Vec<TeamForm>> {
    let (place, size) = ((form.course_id, form.activity_id), form.size);
    let students = form.students;
    app.db
        .read(move |tx| async move { require_place(&tx, &teacher, class, place).await.map(drop) })
        .await?;
    let team = |members: Vec<Placed>| TeamForm {
        id: None,
        members: members
            .into_iter()
            .map(|placed| PlacedForm {
                student_id: placed.user,
                posts: placed.posts,
            })
            .collect(),
    };
    let teams = propose(&students, size).into_iter().map(team).collect();
    Ok(Envelope::ok(teams))
}

/// The teams of a class as they are to be.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "course_id": 1, "activity_id": 1, "team_percent": 50, "teams": [{ "members": [
    { "student_id": 12, "posts": ["accountant"] }, { "student_id": 13, "posts": ["cashier"] },
    { "student_id": 14, "posts": ["reviewer", "supervisor"] }] }] }))]
pub(super) struct TeamsForm {
    #[garde(skip)]
    course_id: CourseId,
    #[garde(skip)]
    activity_id: ActivityId,
    /// How much of a member's mark is what the book earned as a whole; the rest is what they did at their posts.
    #[garde(range(max = 100))]
    team_percent: u32,
    #[garde(length(max = 200), dive)]
    teams: Vec<TeamForm>,
}

/// Arranges the teams anew. Those that are not named are dissolved, unless they have begun; members learn their posts.
#[utoipa::path(put, path = "/api/class/{class_id}/books/teams/", tag = "simulation",
    params(("class_id" = i64, Path)), request_body = TeamsForm,
    responses((status = 200, body = platform::Envelope<TeamsView>)))]
pub(super) async fn arrange_teams(
    State(app): State<App>,
    teacher: Teacher,
    Path(class): Path<ClassId>,
    Body(form): Body<TeamsForm>,
) -> ApiResult<TeamsView> {
    let now_ms = app.now_ms();
    let teams = app
        .db
        .write(move |tx| async move {
            let place = (form.course_id, form.activity_id);
            let title = require_place(&tx, &teacher, class, place).await?;
            let members = classes::list_members(&tx, class).await?;
            let before = store::list(&tx, class, form.activity_id).await?;
            let wish = wish_of(class, form);
            let teams = arrange(&tx, &wish, &members, now_ms).await?;
            tell(&tx, (&teacher, &title), (&before, &teams), now_ms).await?;
            let act = Act::of("simulation.teams_arranged", &title).with(serde_json::json!({
                "teams": teams.len(),
                "team_percent": wish.team_percent,
                "arranged": in_words(&teams),
            }));
            audit::record_act(&tx, &teacher, act, now_ms).await?;
            view(&tx, teams, members).await
        })
        .await?;
    Ok(Envelope::with_message("分组已保存。", teams))
}

fn wish_of(class: ClassId, form: TeamsForm) -> Wish {
    let team = |team: TeamForm| WantedTeam {
        id: team.id,
        members: team
            .members
            .into_iter()
            .map(|placed| Placed {
                user: placed.student_id,
                posts: placed.posts,
            })
            .collect(),
    };
    Wish {
        class,
        activity: form.activity_id,
        team_percent: form.team_percent,
        teams: form.teams.into_iter().map(team).collect(),
    }
}

/// Who holds what: 第 1 组：王芳（制单会计）…
fn in_words(teams: &[Team]) -> String {
    let all: Vec<String> = teams
        .iter()
        .map(|team| format!("第 {} 组：{}", team.number, members_in_words(team)))
        .collect();
    all.join("\n")
}

fn members_in_words(team: &Team) -> String {
    let all: Vec<String> = team
        .members
        .iter()
        .map(|member| format!("{}（{}）", member.name, member.posts_in_words()))
        .collect();
    all.join("、")
}

/// Tells the members of teams that are not as they were.
async fn tell(
    tx: &Tx,
    (teacher, title): (&Teacher, &str),
    (before, teams): (&[Team], &[Team]),
    now_ms: Millis,
) -> Result<(), Error> {
    for team in teams {
        let known = before.iter().find(|known| known.id == team.id);
        if known.is_some_and(|known| known.members == team.members) {
            continue;
        }
        let short: String = title.chars().take(60).collect();
        let new = NewNotice {
            class: team.class,
            author: teacher.id,
            title: format!("分岗协作：{short}"),
            text: format!(
                "你在第 {} 组，与同组成员共用一本账套，各自按岗位操作、以自己的姓名签字。\n\n{}",
                team.number,
                members_in_words(team)
            ),
            attachments: Vec::new(),
            publish_at_ms: now_ms,
            recipients: team.members.iter().map(|member| member.user).collect(),
            about: None,
        };
        classes::add_notice(tx, &new, now_ms).await?;
    }
    Ok(())
}
