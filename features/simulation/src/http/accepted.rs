//! 认可的记法: a teacher accepts a way in which a student booked something, for all books that the class keeps of the company.

use super::{
    access::require_book,
    class::require_class_course,
    class_businesses::{Handed, load_handed},
};
use crate::{
    AcceptedWayId, BookId, VoucherId,
    accepted::{Change, Effect, Standing, Way, WayLine, change, effect_of, way_of},
    store::{
        accepted::{self as store, AcceptedWay, NewWay},
        overrides::list_overrides_of_class,
    },
    template::Business,
};
use ::tasks::ActivityId;
use axum::extract::State;
use classes::ClassId;
use courses::CourseId;
use database::Tx;
use garde::Validate;
use ledger::LineDraft;
use platform::{
    ApiResult, App, Body, Envelope, Error, Millis, Path,
    access::{Teacher, UserId},
    audit::{self, Act},
};
use scoring::{
    BasisPoints,
    moves::{Board, Moves, PASS_PERCENT, Place, Score, moves},
    voucher::ReferenceVoucher,
};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// A way that is accepted beside the company's own.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct AcceptedView {
    id: AcceptedWayId,
    /// As the student wrote it in whose book it was seen.
    lines: Vec<LineDraft>,
    reason: String,
    accepted_by_name: String,
    accepted_at_ms: Millis,
}

impl AcceptedView {
    pub(super) fn lines(&self) -> &[LineDraft] {
        &self.lines
    }
}

impl From<AcceptedWay> for AcceptedView {
    fn from(of: AcceptedWay) -> Self {
        Self {
            id: of.id,
            lines: of.example,
            reason: of.reason,
            accepted_by_name: of.accepted_by_name,
            accepted_at_ms: of.accepted_at_ms,
        }
    }
}

/// Whose vouchers show the way, and what they book.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "course_id": 1, "activity_id": 7, "reference": "b07-1", "book_id": 12, "voucher_ids": [88] }))]
pub(super) struct WayForm {
    #[garde(skip)]
    course_id: CourseId,
    /// 0 for free practice.
    #[garde(skip)]
    activity_id: ActivityId,
    /// The expected voucher, by key.
    #[garde(length(min = 1, max = 80))]
    reference: String,
    #[garde(skip)]
    book_id: BookId,
    /// Several where it was booked in parts.
    #[garde(length(min = 1, max = 10))]
    voucher_ids: Vec<VoucherId>,
}

/// The same, with why it is right.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "way": { "course_id": 1, "activity_id": 7, "reference": "b07-1", "book_id": 12,
    "voucher_ids": [88] }, "reason": "厂部水电费记入管理费用也符合企业的核算办法。" }))]
pub(super) struct WayAcceptance {
    #[garde(dive)]
    way: WayForm,
    /// Students whose score changes read it.
    #[garde(length(chars, min = 2, max = 300))]
    reason: String,
}

/// Which course the class keeps the books in.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "course_id": 1, "activity_id": 7 }))]
pub(super) struct WayWithdrawal {
    #[garde(skip)]
    course_id: CourseId,
    /// 0 for free practice.
    #[garde(skip)]
    activity_id: ActivityId,
}

/// What marking again changes, student by student.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct WayEffect {
    /// How many books of the company the class has handed in.
    books: usize,
    /// Those whose best hand-in comes to something else, in every task of the company; the largest change first.
    changes: Vec<WayChange>,
    /// Places, who passes and the figures before and after in this task.
    moves: Moves,
    /// Books whose hand-in nobody knows any more, because something in them changed since; they stay as they were marked.
    unknown: usize,
    /// Whether every amount follows from the expected voucher. What does not counts for whoever has the same figures.
    follows: bool,
}

/// A student whose books come to something else.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct WayChange {
    student_id: UserId,
    student_name: String,
    before_percent: f64,
    after_percent: f64,
    /// Where the student was among all who keep books in this task, and is after; none in another task.
    place_before: Option<Place>,
    place_after: Option<Place>,
    /// Whether a person decided what the book counts for; that stands.
    is_decided: bool,
}

impl WayEffect {
    async fn of(
        tx: &Tx,
        (class, course, activity): (ClassId, CourseId, ActivityId),
        effect: Effect,
        lines: &[WayLine],
    ) -> Result<Self, Error> {
        let decided = list_overrides_of_class(tx, class, course).await?;
        let here = Some(activity).filter(|id| id.0 != 0);
        let board = |share: fn(&Standing) -> BasisPoints| {
            let own = effect.all.iter().filter(|one| one.activity == here);
            let scores = own.map(|one| {
                // What a person decided stands.
                let share = decided
                    .get(&one.book)
                    .map_or(share(one), |own| own.share_of(one.user));
                ((one.book, one.user), Score::from(share))
            });
            Board::of(scores, PASS_PERCENT)
        };
        let (was, is) = (board(|one| one.before), board(|one| one.after));
        let members = classes::list_members(tx, class).await?;
        let names: HashMap<UserId, String> = members
            .into_iter()
            .map(|member| (member.user, member.real_name))
            .collect();
        let size = |one: &Standing| {
            let (before, after) = (i64::from(one.before), i64::from(one.after));
            std::cmp::Reverse((after - before).abs())
        };
        let mut standings = effect.standings;
        standings.sort_by_key(size);
        let changes = standings.into_iter().map(|one| WayChange {
            student_id: one.user,
            // Somebody may keep books of the company for several tasks.
            student_name: names.get(&one.user).cloned().unwrap_or_default(),
            is_decided: decided.contains_key(&one.book),
            before_percent: one.before.percent(),
            after_percent: one.after.percent(),
            place_before: was.find((one.book, one.user)).map(|(_, place)| place),
            place_after: is.find((one.book, one.user)).map(|(_, place)| place),
        });
        Ok(Self {
            books: effect.books,
            changes: changes.collect(),
            moves: moves(&was, &is),
            unknown: effect.unknown.len(),
            follows: lines.iter().all(WayLine::follows),
        })
    }
}

/// A way as it was found in a student's book.
struct Found {
    handed: Handed,
    way: Way,
    example: Vec<LineDraft>,
}

impl Found {
    fn business(&self) -> Result<&Business, Error> {
        business_of(&self.handed, &self.way.reference)
    }
}

fn business_of<'a>(handed: &'a Handed, reference: &str) -> Result<&'a Business, Error> {
    let mut all = handed.template.businesses.iter();
    let found = all.find(|business| business.references.iter().any(|one| one.id == reference));
    found.ok_or(Error::NotFound)
}

/// The way that vouchers of a book of this class show.
async fn find_way(tx: &Tx, teacher: &Teacher, class: ClassId, form: &WayForm) -> Result<Found, Error> {
    require_class_course(tx, teacher, class, form.course_id).await?;
    let activity = Some(form.activity_id).filter(|id| id.0 != 0);
    let handed = load_handed(tx, (class, form.course_id), activity).await?;
    if !handed.best.iter().any(|best| best.book == form.book_id) {
        return Err(Error::NotFound);
    }
    let kept = require_book(tx, teacher, form.book_id).await?;
    let key = &business_of(&handed, &form.reference)?.key;
    let references = kept.template.business(key).map(|business| &business.references);
    let mut references = references.into_iter().flatten();
    let reference: &ReferenceVoucher = references
        .find(|one| one.id == form.reference)
        .ok_or(Error::NotFound)?;
    let mut example = Vec::new();
    for id in &form.voucher_ids {
        let voucher = kept.voucher(*id).ok_or(Error::NotFound)?;
        example.extend(voucher.draft.lines.iter().cloned());
    }
    let lines = way_of(&example, reference);
    if lines.is_empty() {
        return Err(Error::conflict(
            "simulation.way_is_empty",
            "这些凭证没有可以认可的分录。",
        ));
    }
    if kept.book.seed.is_some() && !lines.iter().all(WayLine::follows) {
        let msg = "每位学生的公司数据不同，这张凭证的金额与参考分录对不上，不能认可给其他同学。";
        return Err(Error::conflict("simulation.way_does_not_follow", msg));
    }
    let way = Way {
        reference: form.reference.clone(),
        lines,
    };
    Ok(Found { handed, way, example })
}

/// The ways that stand, and this one.
async fn with(tx: &Tx, class: ClassId, found: &Found) -> Result<Vec<Way>, Error> {
    let mut ways = store::list_standing(tx, class, found.handed.company.id).await?;
    let is_known = |way: &Way| way.reference == found.way.reference && way.lines == found.way.lines;
    if ways.iter().any(is_known) {
        return Err(Error::conflict(
            "simulation.way_is_accepted",
            "这种记法已经认可过了。",
        ));
    }
    ways.push(found.way.clone());
    Ok(ways)
}

/// What accepting a way would change. Writes nothing.
#[utoipa::path(post, path = "/api/class/{class_id}/books/ways/preview/", tag = "simulation",
    params(("class_id" = i64, Path)), request_body = WayForm,
    responses((status = 200, body = platform::Envelope<WayEffect>)))]
pub(super) async fn preview_way(
    State(app): State<App>,
    teacher: Teacher,
    Path(class): Path<ClassId>,
    Body(form): Body<WayForm>,
) -> ApiResult<WayEffect> {
    let effect = app
        .db
        .read(move |tx| async move {
            let course = form.course_id;
            let found = find_way(&tx, &teacher, class, &form).await?;
            let ways = with(&tx, class, &found).await?;
            let effect = effect_of(&tx, class, found.handed.company.id, &ways).await?;
            WayEffect::of(&tx, (class, course, form.activity_id), effect, &found.way.lines).await
        })
        .await?;
    Ok(Envelope::ok(effect))
}

/// Accepts a way: what the class has handed in is marked again, and what it hands in from now on is marked by it too.
#[utoipa::path(post, path = "/api/class/{class_id}/books/ways/", tag = "simulation",
    params(("class_id" = i64, Path)), request_body = WayAcceptance,
    responses((status = 200, body = platform::Envelope<WayEffect>)))]
pub(super) async fn accept_way(
    State(app): State<App>,
    teacher: Teacher,
    Path(class): Path<ClassId>,
    Body(form): Body<WayAcceptance>,
) -> ApiResult<WayEffect> {
    let now_ms = app.now_ms();
    let effect = app
        .db
        .write(move |tx| async move {
            let course = form.way.course_id;
            let found = find_way(&tx, &teacher, class, &form.way).await?;
            let ways = with(&tx, class, &found).await?;
            let company = &found.handed.company;
            let new = NewWay {
                class,
                company: company.id,
                way: &found.way,
                example: &found.example,
                reason: &form.reason,
                by: teacher.id,
            };
            store::insert(&tx, &new, now_ms).await?;
            let business = found.business()?;
            let text = format!(
                "业务 {}「{}」的另一种记法已被认可，账套已重新评分。原因：{}",
                business.number, business.title, form.reason
            );
            let of = Change {
                class,
                company,
                by: &teacher,
                text: &text,
                action: "simulation.book_remarked",
                business: &business.title,
                reason: &form.reason,
            };
            let effect = change(&tx, &of, &ways, now_ms).await?;
            let act = Act::of("simulation.way_accepted", &company.name)
                .with(serde_json::json!({ "business": business.title, "books": effect.standings.len() }))
                .because(&form.reason);
            audit::record_act(&tx, &teacher, act, now_ms).await?;
            let place = (class, course, form.way.activity_id);
            WayEffect::of(&tx, place, effect, &found.way.lines).await
        })
        .await?;
    Ok(Envelope::with_message("已认可，账套已重新评分。", effect))
}

/// A way that stands for the class, and the ways that stand without it.
async fn find_accepted(
    tx: &Tx,
    teacher: &Teacher,
    (class, id): (ClassId, AcceptedWayId),
    form: &WayWithdrawal,
) -> Result<(Handed, AcceptedWay, Vec<Way>), Error> {
    require_class_course(tx, teacher, class, form.course_id).await?;
    let activity = Some(form.activity_id).filter(|id| id.0 != 0);
    let handed = load_handed(tx, (class, form.course_id), activity).await?;
    let all = store::list(tx, class, handed.company.id).await?;
    let (mut found, others): (Vec<_>, Vec<_>) = all.into_iter().partition(|way| way.id == id);
    let found = found.pop().ok_or(Error::NotFound)?;
    let others = others.iter().map(AcceptedWay::way).collect();
    Ok((handed, found, others))
}

/// What taking an accepted way back would change. Writes nothing.
#[utoipa::path(post, path = "/api/class/{class_id}/books/ways/{way_id}/preview/", tag = "simulation",
    params(("class_id" = i64, Path), ("way_id" = i64, Path)), request_body = WayWithdrawal,
    responses((status = 200, body = platform::Envelope<WayEffect>)))]
pub(super) async fn preview_withdrawal(
    State(app): State<App>,
    teacher: Teacher,
    Path(place): Path<(ClassId, AcceptedWayId)>,
    Body(form): Body<WayWithdrawal>,
) -> ApiResult<WayEffect> {
    let effect = app
        .db
        .read(move |tx| async move {
            let (handed, found, others) = find_accepted(&tx, &teacher, place, &form).await?;
            let effect = effect_of(&tx, place.0, handed.company.id, &others).await?;
            let place = (place.0, form.course_id, form.activity_id);
            WayEffect::of(&tx, place, effect, &found.lines).await
        })
        .await?;
    Ok(Envelope::ok(effect))
}

/// Takes an accepted way back: what the class has handed in is marked as if it had never been accepted.
#[utoipa::path(post, path = "/api/class/{class_id}/books/ways/{way_id}/withdraw/", tag = "simulation",
    params(("class_id" = i64, Path), ("way_id" = i64, Path)), request_body = WayWithdrawal,
    responses((status = 200, body = platform::Envelope<WayEffect>)))]
pub(super) async fn withdraw_way(
    State(app): State<App>,
    teacher: Teacher,
    Path(place): Path<(ClassId, AcceptedWayId)>,
    Body(form): Body<WayWithdrawal>,
) -> ApiResult<WayEffect> {
    let now_ms = app.now_ms();
    let effect = app
        .db
        .write(move |tx| async move {
            let (handed, found, others) = find_accepted(&tx, &teacher, place, &form).await?;
            store::withdraw(&tx, found.id, now_ms).await?;
            let business = business_of(&handed, &found.reference)?;
            let text = format!(
                "业务 {}「{}」曾认可的另一种记法已撤回，账套已重新评分。",
                business.number, business.title
            );
            let of = Change {
                class: place.0,
                company: &handed.company,
                by: &teacher,
                text: &text,
                action: "simulation.book_restored",
                business: &business.title,
                reason: &text,
            };
            let effect = change(&tx, &of, &others, now_ms).await?;
            let act = Act::of("simulation.way_withdrawn", &handed.company.name)
                .with(serde_json::json!({ "business": business.title, "books": effect.standings.len() }));
            audit::record_act(&tx, &teacher, act, now_ms).await?;
            let place = (place.0, form.course_id, form.activity_id);
            WayEffect::of(&tx, place, effect, &found.lines).await
        })
        .await?;
    Ok(Envelope::with_message("已撤回，账套已重新评分。", effect))
}
