//! One cell: where it comes from, what was set in its place, setting it, and what that would make of the total.

use super::{
    book::Book,
    history::{RuleEvent, rules_of_cell},
    view::{GradebookCell, GradebookTotal},
};
use crate::{
    ScoreSource,
    gradebook::{
        FinalMark,
        cell::{Cell, SetMark, Standings},
        late::{LateLoss, LateRule},
        sheet::SheetAct,
        total::{Entry, Weighed, course_total},
    },
    store::{
        change::{self, CellOf, ChangeCode, ChangeRow, NewChange},
        score::{Counted, Score, list_scores},
    },
    why::Why,
};
use axum::extract::State;
use classes::ClassCourse;
use courses::CourseId;
use database::Tx;
use exams::{AssessmentId, AttemptId};
use garde::Validate;
use platform::{
    ApiResult, App, Body, CurrentUser, Envelope, Error, Millis, Path, Query,
    access::{Teacher, UserId},
    audit::{self, Act},
};
use scoring::Points;
use serde::{Deserialize, Serialize};
use serde_json::json;

/// A cell.
#[derive(Debug, Clone, Copy, Deserialize, Validate, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct CellQuery {
    /// The student.
    #[garde(skip)]
    #[param(value_type = i64)]
    user_id: UserId,
    /// Where its scores come from.
    #[garde(skip)]
    source: ScoreSource,
    /// Row id there.
    #[garde(skip)]
    source_id: i64,
}

/// The score of the system beneath a cell.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct SystemScore {
    /// Of 100, after what lateness costs.
    points: Option<Points>,
    earned: Points,
    full: Points,
    attempts: i64,
    why: Vec<Why>,
    /// What the class's rule of lateness took, part by part.
    late: Vec<LateLoss>,
    at_ms: Millis,
}

/// What a teacher set in place of a score.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(in crate::http) struct CellChange {
    mark: SetMark,
    /// What the cell showed before, of 100.
    before: Option<Points>,
    code: ChangeCode,
    reason: String,
    by: Option<String>,
    at_ms: Millis,
}

impl From<ChangeRow> for CellChange {
    fn from(row: ChangeRow) -> Self {
        Self {
            before: row.before(),
            mark: row.mark,
            code: row.code,
            reason: row.reason,
            by: row.by_name,
            at_ms: row.at_ms,
        }
    }
}

/// Where a cell comes from.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct CellDetail {
    /// How often it was set: sent back with the next change.
    version: i64,
    cell: Option<GradebookCell>,
    /// None where the system has no score.
    system: Option<SystemScore>,
    /// What holds in its place; none where the system's score does.
    change: Option<CellChange>,
    /// Everything that was set, the newest first.
    history: Vec<CellChange>,
    /// What changed how it counts: weights, what is dropped, lateness; the newest first.
    rules: Vec<RuleEvent>,
    /// What it contributes to the total, and what it could: points of 100; none if it counts for nothing.
    contributes: Option<Points>,
    contributes_at_most: Option<Points>,
    /// Of an exam, the last attempt.
    attempt_id: Option<AttemptId>,
}

/// Where a cell comes from: the score of the system with its reasons, what teachers set, what it contributes.
#[utoipa::path(get, path = "/api/results/gradebook/{class_id}/{course_id}/cell/", tag = "results", params(("class_id" = i64, Path), ("course_id" = i64, Path), CellQuery),
    responses((status = 200, body = platform::Envelope<CellDetail>)))]
pub(super) async fn show_cell(
    State(app): State<App>,
    user: Teacher,
    Path(book): Path<ClassCourse>,
    Query(of): Query<CellQuery>,
) -> ApiResult<CellDetail> {
    let detail = app
        .db
        .read(move |tx| async move { detail(&tx, &user, book, of).await })
        .await?;
    Ok(Envelope::ok(detail))
}

async fn detail(tx: &Tx, user: &CurrentUser, place: ClassCourse, of: CellQuery) -> Result<CellDetail, Error> {
    let course = place.course_id;
    let book = Book::load_rows(tx, user, place, &[of.user_id]).await?;
    book.member(of.user_id)?;
    let key = (of.source, of.source_id);
    let at = book.place(key)?;
    let row = book.row(of.user_id);
    let entries = book.entries.of(of.user_id);
    let own = entries.iter().position(|one| one.key() == key);
    let contributions = Weighed::new(&book.rules.scheme, entries).contributions();
    let contribution = own.and_then(|own| contributions[own]);
    let scores = list_scores(tx, course, of.user_id).await?;
    let score = scores
        .into_iter()
        .find(|score| (score.source, score.source_id) == key);
    let history = change::list_history(tx, cell_of(course, of)).await?;
    let change = history.first().filter(|row| row.mark != SetMark::System).cloned();
    let attempt = match of.source {
        ScoreSource::Exam => attempt_of(tx, course, of).await?,
        _ => None,
    };
    Ok(CellDetail {
        version: history.first().map_or(0, |row| row.number),
        cell: row.cell_view(at),
        system: score.map(|score| system(score, book.rules.scheme.late)),
        change: change.map(CellChange::from),
        history: history.into_iter().map(CellChange::from).collect(),
        rules: rules_of_cell(tx, user, &book, at, row.cells[at]).await?,
        contributes: contribution.map(|(points, _)| points),
        contributes_at_most: contribution.map(|(_, full)| full),
        attempt_id: attempt,
    })
}

/// The attempt at the exam of a cell, unless names are held.
async fn attempt_of(tx: &Tx, course: CourseId, of: CellQuery) -> Result<Option<AttemptId>, Error> {
    let Some(assessment) = exams::find_assessment(tx, AssessmentId(of.source_id)).await? else {
        return Ok(None);
    };
    let own = exams::list_attempts_of_user(tx, of.user_id, course).await?;
    let found = own
        .into_iter()
        .find(|attempt| attempt.assessment == assessment.id);
    let open = found.filter(|attempt| !assessment.hides_whose(attempt.state));
    Ok(open.map(|attempt| attempt.id))
}

fn cell_of(course: CourseId, of: CellQuery) -> CellOf {
    CellOf {
        course,
        user: of.user_id,
        source: of.source,
        source_id: of.source_id,
    }
}

fn system(score: Score, rule: LateRule) -> SystemScore {
    let standings: Option<Standings> = Counted::from(&score).standings();
    SystemScore {
        points: Cell::of(standings.as_ref(), None, rule).and_then(Cell::points),
        late: standings.map_or_else(Vec::new, |standings| standings.losses(rule)),
        earned: score.earned,
        full: score.full,
        attempts: score.attempts,
        why: score.why,
        at_ms: score.at_ms,
    }
}

/// A cell to be set.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "user_id": 5, "source": "task", "source_id": 1, "version": 0,
    "mark": { "kind": "points", "points": 88 }, "code": "recheck", "reason": "复核后更正" }))]
pub(super) struct NewCell {
    #[garde(skip)]
    user_id: UserId,
    #[garde(skip)]
    source: ScoreSource,
    #[garde(skip)]
    source_id: i64,
    /// As it was shown.
    #[garde(skip)]
    version: i64,
    #[garde(custom(fair_mark))]
    mark: SetMark,
    #[garde(skip)]
    code: ChangeCode,
    /// Seen by the student.
    #[garde(length(chars, min = 2, max = 200))]
    reason: String,
}

/// 0 to 100.
pub(super) fn fair_mark(mark: &SetMark, _: &()) -> garde::Result {
    match mark {
        SetMark::Points { points } if !(Points::ZERO..=Points::whole(100)).contains(points) => {
            Err(garde::Error::new("成绩须在 0 至 100 之间。"))
        }
        _ => Ok(()),
    }
}

/// A cell after a change, and what the row it is in comes to.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct CellSet {
    version: i64,
    cell: Option<GradebookCell>,
    student: GradebookTotal,
}

/// Sets a mark in place of the system's, leaves it out for this student, or goes back to the system's.
#[utoipa::path(post, path = "/api/results/gradebook/{class_id}/{course_id}/cell/", tag = "results", params(("class_id" = i64, Path), ("course_id" = i64, Path)), request_body = NewCell,
    responses((status = 200, body = platform::Envelope<CellSet>)))]
pub(super) async fn set_cell(
    State(app): State<App>,
    user: Teacher,
    Path(of): Path<ClassCourse>,
    Body(new): Body<NewCell>,
) -> ApiResult<CellSet> {
    let now_ms = app.now_ms();
    let set = app
        .db
        .write(move |tx| async move { set(&tx, &user, of, &new, now_ms).await })
        .await?;
    Ok(Envelope::with_message("成绩已更新。", set))
}

async fn set(
    tx: &Tx,
    user: &CurrentUser,
    of: ClassCourse,
    new: &NewCell,
    now_ms: Millis,
) -> Result<CellSet, Error> {
    let book = Book::load_rows(tx, user, of, &[new.user_id]).await?;
    let name = book.member(new.user_id)?.real_name.clone();
    let at = book.place((new.source, new.source_id))?;
    book.allow(SheetAct::Edit)?;
    let before = book.row(new.user_id).cells[at].and_then(Cell::points);
    let change = NewChange {
        class: of.class_id,
        cell: CellOf {
            course: of.course_id,
            user: new.user_id,
            source: new.source,
            source_id: new.source_id,
        },
        number: new.version + 1,
        mark: new.mark,
        before,
        code: new.code,
        reason: &new.reason,
        by: user.id,
    };
    put_change(tx, &change, now_ms).await?;
    let book = Book::load_rows(tx, user, of, &[new.user_id]).await?;
    let row = book.row(new.user_id);
    let after = row.cells[at].and_then(Cell::points);
    let act = Act::of("results.cell_set", &name)
        .with(json!({ "item": book.columns[at].title }))
        .changed("points", before, after)
        .because(&new.reason);
    audit::record_act(tx, user, act, now_ms).await?;
    Ok(CellSet {
        version: change.number,
        cell: row.cell_view(at),
        student: book.total(book.member(new.user_id)?.user, &row),
    })
}

/// Writes a change after the one that was seen.
async fn put_change(tx: &Tx, change: &NewChange<'_>, now_ms: Millis) -> Result<(), Error> {
    let is_next = change.number == change::last_number(tx, change.cell).await? + 1;
    if is_next && change::add(tx, change, now_ms).await? {
        return Ok(());
    }
    Err(changed_meanwhile())
}

/// Somebody else has set the cell.
pub(super) fn changed_meanwhile() -> Error {
    Error::conflict(
        "results.cell_changed",
        "这项成绩刚被其他教师改过，请看过现在的成绩再改。",
    )
}

/// A mark that is tried.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "user_id": 5, "source": "task", "source_id": 1,
    "mark": { "kind": "points", "points": 88 } }))]
pub(super) struct TriedCell {
    #[garde(skip)]
    user_id: UserId,
    #[garde(skip)]
    source: ScoreSource,
    #[garde(skip)]
    source_id: i64,
    #[garde(custom(fair_mark))]
    mark: SetMark,
}

/// What a mark would make of the total.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct CellTried {
    before: Points,
    after: Points,
    mark_before: FinalMark,
    mark_after: FinalMark,
}

/// What a mark in a cell would make of the total; writes nothing.
#[utoipa::path(post, path = "/api/results/gradebook/{class_id}/{course_id}/what_if/", tag = "results", params(("class_id" = i64, Path), ("course_id" = i64, Path)), request_body = TriedCell,
    responses((status = 200, body = platform::Envelope<CellTried>)))]
pub(super) async fn try_cell(
    State(app): State<App>,
    user: Teacher,
    Path(of): Path<ClassCourse>,
    Body(tried): Body<TriedCell>,
) -> ApiResult<CellTried> {
    let view = app
        .db
        .read(move |tx| async move {
            let book = Book::load_rows(&tx, &user, of, &[tried.user_id]).await?;
            book.member(tried.user_id)?;
            let at = book.place((tried.source, tried.source_id))?;
            let scores = list_scores(&tx, of.course_id, tried.user_id).await?;
            Ok::<_, Error>(try_mark(&book, at, &tried, &scores))
        })
        .await?;
    Ok(Envelope::ok(view))
}

fn try_mark(book: &Book, at: usize, tried: &TriedCell, scores: &[Score]) -> CellTried {
    let scheme = &book.rules.scheme;
    let column = &book.columns[at];
    let mut entries: Vec<Entry> = book.entries.of(tried.user_id).to_vec();
    let before = course_total(scheme, &entries).points;
    let score = scores
        .iter()
        .find(|score| (score.source, score.source_id) == column.key())
        .and_then(|score| Counted::from(score).standings());
    let cell = Cell::of(score.as_ref(), Some(tried.mark), scheme.late);
    let known = entries.iter().position(|one| one.key() == column.key());
    let (category, weight) = known.map_or((column.category, column.weight), |known| {
        (entries[known].category, entries[known].weight)
    });
    entries.retain(|one| one.key() != column.key());
    if let Some(cell) = cell {
        entries.push(Entry {
            source: column.source,
            source_id: column.source_id,
            category,
            weight,
            cell,
        });
    }
    let after = course_total(scheme, &entries).points;
    CellTried {
        before,
        after,
        mark_before: book.policy.mark(before),
        mark_after: book.policy.mark(after),
    }
}
