//! A team at its book: who holds which post, vouchers in hand, handing posts over, and the record of who did what.

use super::{
    access::{require_book, require_own_book, require_own_voucher},
    keeper::Keeper,
};
use crate::{
    BookId, HandOverId, VoucherId,
    bookkeeping::LoadedBook,
    pushes,
    store::{
        hand_over::{self, NewHandOver},
        team as store, team_act,
    },
    team::{
        Duty, Team, TeamHere, TeamMember,
        acts::{TeamAct, TeamStep},
        hand_over::{HandOver, HandOverState, Standing, check, standing},
    },
    template::Post,
};
use axum::extract::State;
use database::Tx;
use garde::Validate;
use platform::{
    ApiResult, App, Body, CurrentUser, Envelope, Error, Millis, Path, access::UserId, clock::seconds,
    http::Nothing,
};
use serde::{Deserialize, Serialize};

/// How long a voucher stays in the hands of a page that says nothing more.
const HELD_MS: Millis = seconds(45);

/// The team that keeps a book.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct TeamView {
    /// 第几组
    number: i64,
    /// How much of a member's mark is what the book earned as a whole.
    team_percent: u32,
    members: Vec<MemberView>,
    /// My posts; empty for a teacher.
    my_posts: Vec<Post>,
    /// Offers and hand-overs, the last first.
    hand_overs: Vec<HandOverView>,
}

/// Who is in it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = TeamMemberView)]
pub(super) struct MemberView {
    student_id: UserId,
    /// By which they sign.
    name: String,
    posts: Vec<PostView>,
    is_me: bool,
}

/// A post by what it is called.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = TeamPost)]
pub(super) struct PostView {
    post: Post,
    label: &'static str,
}

impl From<Post> for PostView {
    fn from(post: Post) -> Self {
        Self {
            post,
            label: post.label(),
        }
    }
}

pub(super) fn member_view(member: &TeamMember, reader: Option<UserId>) -> MemberView {
    MemberView {
        student_id: member.user,
        name: member.name.clone(),
        posts: member.posts.iter().copied().map(PostView::from).collect(),
        is_me: Some(member.user) == reader,
    }
}

/// A post that is offered, or was handed over.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct HandOverView {
    id: HandOverId,
    from_name: String,
    to_name: String,
    post: PostView,
    in_return: Option<PostView>,
    note: String,
    standing: Standing,
    state: HandOverState,
    /// Whether it is mine to answer, and mine to withdraw.
    is_for_me: bool,
    is_mine: bool,
    offered_at_ms: Millis,
    answered_at_ms: Option<Millis>,
}

fn hand_over_view(team: &Team, of: HandOver, reader: UserId) -> HandOverView {
    let name = |user| {
        team.member(user)
            .map_or_else(|| "已离组".into(), |member| member.name.clone())
    };
    let is_open = of.state == HandOverState::Offered;
    HandOverView {
        id: of.id,
        from_name: name(of.from),
        to_name: name(of.to),
        post: of.post.into(),
        in_return: of.in_return.map(PostView::from),
        note: of.note,
        standing: of.standing,
        state: of.state,
        is_for_me: is_open && of.to == reader,
        is_mine: is_open && of.from == reader,
        offered_at_ms: of.offered_at_ms,
        answered_at_ms: of.answered_at_ms,
    }
}

pub(super) async fn team_view(tx: &Tx, kept: &LoadedBook, reader: UserId) -> Result<Option<TeamView>, Error> {
    let Some(TeamHere { team, .. }) = &kept.team else {
        return Ok(None);
    };
    let offers = hand_over::list(tx, team.id).await?.into_iter().rev();
    let me = team.member(reader);
    Ok(Some(TeamView {
        number: team.number,
        team_percent: team.team_percent,
        members: team
            .members
            .iter()
            .map(|member| member_view(member, Some(reader)))
            .collect(),
        my_posts: me.map_or_else(Vec::new, |me| me.posts.clone()),
        hand_overs: offers.map(|of| hand_over_view(team, of, reader)).collect(),
    }))
}

/// Whether a voucher is in my hands.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct VoucherHold {
    /// The other member who is changing it; none if it is mine to change.
    held_by: Option<String>,
    /// When it is let go unless it is asked for again.
    until_ms: Millis,
}

/// Takes a voucher of a team's book in hand, and keeps it for some moments; a page that changes it asks again and again. Alone it
/// changes nothing.
#[utoipa::path(post, path = "/api/voucher/{voucher_id}/hold/", tag = "simulation", params(("voucher_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<VoucherHold>)))]
pub(super) async fn hold_voucher(
    State(app): State<App>,
    user: Keeper,
    Path(id): Path<VoucherId>,
) -> ApiResult<VoucherHold> {
    let now_ms = app.now_ms();
    let until_ms = now_ms + HELD_MS;
    let held_by = app
        .db
        .write(move |tx| async move {
            let kept = require_own_voucher(&tx, &user, id, Duty::Any, now_ms).await?;
            let Some(here) = &kept.team else {
                return Ok(None);
            };
            if let Some(name) = here.held_by_other(id, user.id) {
                return Ok(Some(name.to_owned()));
            }
            if !here.held.contains_key(&id) {
                pushes::book(kept.book.id).push(&tx);
            }
            team_act::forget_held(&tx, kept.book.id, now_ms).await?;
            team_act::hold(&tx, (kept.book.id, id), user.id, until_ms, now_ms).await?;
            Ok::<_, Error>(None)
        })
        .await?;
    Ok(Envelope::ok(VoucherHold { held_by, until_ms }))
}

/// Lets a voucher go that is in my hands.
#[utoipa::path(delete, path = "/api/voucher/{voucher_id}/hold/", tag = "simulation", params(("voucher_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn release_voucher(
    State(app): State<App>,
    user: Keeper,
    Path(id): Path<VoucherId>,
) -> ApiResult<Nothing> {
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| async move {
            let kept = require_own_voucher(&tx, &user, id, Duty::Any, now_ms).await?;
            team_act::release(&tx, id, user.id).await?;
            if kept.team.is_some() {
                pushes::book(kept.book.id).push(&tx);
            }
            Ok::<_, Error>(())
        })
        .await?;
    Ok(Envelope::ok(Nothing {}))
}

/// What a member did.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = TeamActView)]
pub(super) struct ActView {
    student_id: UserId,
    name: String,
    step: TeamStep,
    /// 记-7, a period, a statement; empty where the step says it all.
    about: String,
    at_ms: Millis,
}

/// Who did what in a team's book, the last first; empty where one student keeps it.
#[utoipa::path(get, path = "/api/book/{book_id}/acts/", tag = "simulation", params(("book_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<Vec<ActView>>)))]
pub(super) async fn list_acts(
    State(app): State<App>,
    user: CurrentUser,
    Path(id): Path<BookId>,
) -> ApiResult<Vec<ActView>> {
    let acts = app
        .db
        .read(move |tx| async move {
            let kept = require_book(&tx, &user, id).await?;
            let Some(here) = &kept.team else {
                return Ok(Vec::new());
            };
            let names = store::list_names(&tx, here.team.id).await?;
            let view = |act: TeamAct| ActView {
                student_id: act.user,
                name: names.get(&act.user).cloned().unwrap_or_default(),
                step: act.step,
                about: act.about,
                at_ms: act.at_ms,
            };
            let acts = team_act::list(&tx, id).await?.into_iter().rev();
            Ok::<_, Error>(acts.map(view).collect())
        })
        .await?;
    Ok(Envelope::ok(acts))
}

/// A post to be handed over.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "post": "cashier", "to": 7, "in_return": "accountant", "note": "本月付款凭证已签完。" }))]
pub(super) struct HandOverOffer {
    /// One of mine.
    #[garde(skip)]
    post: Post,
    /// The other member.
    #[garde(skip)]
    to: UserId,
    /// The post that I take over from them.
    #[garde(skip)]
    in_return: Option<Post>,
    /// What the other should know.
    #[garde(length(chars, max = 500))]
    #[serde(default)]
    note: String,
}

/// Offers one of my posts to another member, with how the books stand; it is theirs once they take it.
#[utoipa::path(post, path = "/api/book/{book_id}/hand_over/", tag = "simulation", params(("book_id" = i64, Path)),
    request_body = HandOverOffer, responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn offer_post(
    State(app): State<App>,
    user: Keeper,
    Path(id): Path<BookId>,
    Body(form): Body<HandOverOffer>,
) -> ApiResult<Nothing> {
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| async move {
            let (kept, _) = require_own_book(&tx, &user, id, Duty::Any, now_ms).await?;
            let team = require_team(&kept)?;
            check(team, user.id, form.to, (form.post, form.in_return))?;
            let offers = hand_over::list(&tx, team.id).await?;
            let is_open = |of: &HandOver| of.state == HandOverState::Offered && of.from == user.id;
            if offers.iter().any(is_open) {
                let msg = "你还有一项交接等待对方确认，请先撤回。";
                return Err(Error::conflict("simulation.hand_over_open", msg));
            }
            let new = NewHandOver {
                team: team.id,
                from: user.id,
                to: form.to,
                post: form.post,
                in_return: form.in_return,
                note: form.note.trim(),
                standing: &standing(&kept),
            };
            hand_over::insert(&tx, &new, now_ms).await?;
            pushes::book(id).push(&tx);
            Ok(())
        })
        .await?;
    Ok(Envelope::with_message("已发出交接，等待对方确认。", Nothing {}))
}

fn require_team(kept: &LoadedBook) -> Result<&Team, Error> {
    let here = kept.team.as_ref();
    let team = here.map(|here| &here.team);
    team.ok_or_else(|| Error::conflict("simulation.no_team", "这本账套由一人完成，没有岗位交接。"))
}

/// What becomes of an offer.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "answer": "taken" }))]
pub(super) struct HandOverAnswer {
    /// `taken` or `declined` by whom it is offered to, `withdrawn` by whoever offered it.
    #[garde(skip)]
    answer: HandOverState,
}

/// Takes an offered post, declines it, or withdraws one's own offer.
#[utoipa::path(put, path = "/api/book/{book_id}/hand_over/{hand_over_id}/", tag = "simulation",
    params(("book_id" = i64, Path), ("hand_over_id" = i64, Path)), request_body = HandOverAnswer,
    responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn answer_offer(
    State(app): State<App>,
    user: Keeper,
    Path((id, offer)): Path<(BookId, HandOverId)>,
    Body(form): Body<HandOverAnswer>,
) -> ApiResult<Nothing> {
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| async move {
            let (kept, _) = require_own_book(&tx, &user, id, Duty::Any, now_ms).await?;
            let team = require_team(&kept)?;
            let offers = hand_over::list(&tx, team.id).await?;
            let of = offers
                .into_iter()
                .find(|of| of.id == offer)
                .ok_or(Error::NotFound)?;
            let answers = match form.answer {
                HandOverState::Taken | HandOverState::Declined => of.to == user.id,
                HandOverState::Withdrawn => of.from == user.id,
                HandOverState::Offered => false,
            };
            if !answers {
                return Err(Error::NotFound);
            }
            if !hand_over::answer(&tx, offer, form.answer, now_ms).await? {
                let msg = "这项交接已经有了结果，请刷新。";
                return Err(Error::conflict("simulation.hand_over_done", msg));
            }
            if form.answer == HandOverState::Taken {
                // Posts may have moved since it was offered.
                check(team, of.from, of.to, (of.post, of.in_return))?;
                take(&tx, &of, now_ms).await?;
            }
            pushes::book(id).push(&tx);
            Ok(())
        })
        .await?;
    let msg = match form.answer {
        HandOverState::Taken => "已接收，岗位已变更。",
        HandOverState::Declined => "已谢绝。",
        _ => "已撤回。",
    };
    Ok(Envelope::with_message(msg, Nothing {}))
}

async fn take(tx: &Tx, of: &HandOver, now_ms: Millis) -> Result<(), Error> {
    store::leave_post(tx, of.team, of.from, of.post, now_ms).await?;
    if let Some(back) = of.in_return {
        store::leave_post(tx, of.team, of.to, back, now_ms).await?;
        store::take_post(tx, of.team, of.from, back, now_ms).await?;
    }
    Ok(store::take_post(tx, of.team, of.to, of.post, now_ms).await?)
}
