//! SQL over all tables of this feature: how the students of a class stand with their books.

use super::{
    book::seed,
    submission::{members, share_of},
    team,
};
use crate::{
    BookId, CompanyId, Seed, Sitting, TeamId,
    grading::{PartReport, Report},
    team::share::MemberShare,
};
use classes::ClassId;
use courses::CourseId;
use database::{FromRow, Result, Tx, params};
use ledger::Period;
use platform::{Millis, access::UserId};
use scoring::BasisPoints;
use std::collections::HashMap;
use tasks::ActivityId;

database::sql! {
    BOOKS = "select b.id, b.user_id, b.team_id, t.number as team_number, b.activity_id, b.period, b.begun_at_ms, b.updated_at_ms, \
             cast(coalesce(sum(case when v.is_given = 0 and v.state <> 'draft' then 1 else 0 end), 0) as bigint) as saved, \
             cast(coalesce(sum(case when v.is_given = 0 and v.state = 'posted' then 1 else 0 end), 0) as bigint) as posted \
             from simulation_book b left join simulation_voucher v on v.book_id = b.id \
             left join simulation_team t on t.id = b.team_id \
             where b.class_id = $1 and b.course_id = $2 and b.sitting_id is null \
             and (b.user_id = $3 or b.team_id is not null or $3 is null) \
             group by b.id, b.user_id, b.team_id, t.number, b.activity_id, b.period, b.begun_at_ms, b.updated_at_ms order by b.user_id, b.id";
    HAND_INS = "select s.book_id, s.number, s.share, s.members, s.is_late, s.submitted_at_ms from simulation_submission s \
                join simulation_book b on b.id = s.book_id \
                where b.class_id = $1 and b.course_id = $2 and b.sitting_id is null \
                and (b.user_id = $3 or b.team_id is not null or $3 is null) order by s.book_id, s.number";
    BEST_REPORTS = "select s.book_id, b.user_id, b.team_id, b.company_id, b.version, s.marked_version, b.seed, s.report from simulation_submission s join simulation_book b on b.id = s.book_id \
                    where b.class_id = $1 and b.course_id = $2 and b.sitting_id is null \
                    and (b.user_id = $3 or b.team_id is not null or $3 is null) and ($4 = -1 or coalesce(b.activity_id, 0) = $4) and not exists \
                    (select 1 from simulation_submission t where t.book_id = s.book_id and (t.share > s.share \
                    or (t.share = s.share and t.number > s.number)))";
    // A book that answers a question is handed in once.
    SITTING_REPORTS = "select s.book_id, b.user_id, b.team_id, b.company_id, b.version, s.marked_version, b.seed, s.report \
                       from $given(sitting_of text, sitting_id bigint, position bigint) join simulation_book b \
                       on b.sitting_of = given.sitting_of and b.sitting_id = given.sitting_id and b.sitting_position = given.position join simulation_submission s on s.book_id = b.id order by s.book_id";
}

/// How a student stands with a book.
#[derive(Debug, Clone, FromRow)]
pub struct BookProgress {
    /// The book.
    #[row(rename = "id")]
    pub book: BookId,
    /// The student; of a team's book whoever opened it.
    #[row(rename = "user_id")]
    pub user: UserId,
    /// The team that keeps it.
    #[row(rename = "team_id")]
    pub team: Option<TeamId>,
    /// Which team of the class that is.
    pub team_number: Option<i64>,
    /// Who keeps it.
    #[row(skip)]
    pub keepers: Vec<UserId>,
    /// The activity; none in free practice.
    #[row(rename = "activity_id")]
    pub activity: Option<ActivityId>,
    /// The open period.
    #[row(text)]
    pub period: Period,
    /// Vouchers of the student's own that were saved.
    pub saved: i64,
    /// Of these, the posted ones.
    pub posted: i64,
    /// When it was opened.
    pub begun_at_ms: Millis,
    /// When something in it changed last.
    pub updated_at_ms: Millis,
    /// What was handed in, the oldest first.
    #[row(skip)]
    pub hand_ins: Vec<HandIn>,
    /// The parts of the best hand-in.
    #[row(skip)]
    pub parts: Vec<PartReport>,
}

impl BookProgress {
    /// The hand-in that counts for one who keeps it: the best, and of equals the last.
    pub fn best(&self, user: UserId) -> Option<&HandIn> {
        self.hand_ins
            .iter()
            .max_by_key(|one| (one.share_of(user), one.number))
    }
}

/// One hand-in without its report.
#[derive(Debug, Clone, FromRow)]
pub struct HandIn {
    /// From 1, per book.
    pub number: i64,
    /// Of the marks.
    #[row(from = i64)]
    pub share: BasisPoints,
    /// What each member of the team earned.
    #[row(with = members)]
    pub members: Vec<MemberShare>,
    /// Whether it was late.
    pub is_late: bool,
    /// When.
    pub submitted_at_ms: Millis,
}

impl HandIn {
    /// What it earned this student.
    pub fn share_of(&self, user: UserId) -> BasisPoints {
        share_of(&self.members, user).unwrap_or(self.share)
    }
}

/// The hand-in that counts of a book.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct BestHandIn {
    #[row(rename = "book_id")]
    pub(crate) book: BookId,
    #[row(rename = "user_id")]
    pub(crate) user: UserId,
    /// The team that keeps it.
    #[row(rename = "team_id")]
    pub(crate) team: Option<TeamId>,
    /// Who keeps it.
    #[row(skip)]
    pub(crate) keepers: Vec<UserId>,
    #[row(rename = "company_id")]
    pub(crate) company: CompanyId,
    /// The version of the company's template.
    pub(crate) version: i64,
    /// The one that it was marked by, where that was noted.
    pub(crate) marked_version: Option<i64>,
    /// What the company was drawn from, if it is the student's own.
    #[row(with = seed)]
    pub(crate) seed: Option<Seed>,
    #[row(json)]
    pub(crate) report: Report,
}

/// Which books of a class are asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Books {
    /// All that it keeps in the course.
    All,
    /// Those of an activity, or of free practice.
    Of(Option<ActivityId>),
}

impl Books {
    /// As the statement compares it: 0 for free practice, -1 for all.
    fn place(self) -> i64 {
        match self {
            Self::All => -1,
            Self::Of(activity) => activity.map_or(0, |activity| activity.0),
        }
    }
}

/// The best hand-in of each of these books that a class keeps in a course, and of equals the last.
pub(crate) async fn list_best(
    tx: &Tx,
    (class, course): (ClassId, CourseId),
    books: Books,
    only: Option<UserId>,
) -> Result<Vec<BestHandIn>> {
    let mut teams = team::list_keepers(tx, class).await?;
    let mut best: Vec<BestHandIn> = tx
        .query_as(&BEST_REPORTS, params![class, course, only, books.place()])
        .await?;
    for one in &mut best {
        one.keepers = keepers(one.team, one.user, &mut teams);
    }
    best.retain(|one| only.is_none_or(|user| one.keepers.contains(&user)));
    Ok(best)
}

/// What was handed in of the books that answer questions of attempts.
pub(crate) async fn list_of_sittings(tx: &Tx, sittings: &[Sitting]) -> Result<Vec<BestHandIn>> {
    let rows = sittings.iter();
    let rows = rows
        .map(|sitting| params![sitting.of, sitting.attempt, sitting.position])
        .collect();
    let mut all: Vec<BestHandIn> = tx.query_rows(&SITTING_REPORTS, rows).await?;
    for one in &mut all {
        one.keepers = vec![one.user];
    }
    Ok(all)
}

fn keepers(team: Option<TeamId>, user: UserId, teams: &mut HashMap<TeamId, Vec<UserId>>) -> Vec<UserId> {
    match team {
        // A team keeps one book.
        Some(team) => teams.remove(&team).unwrap_or_default(),
        None => vec![user],
    }
}

/// The books that members of a class keep in a course: of all of them, or of one.
pub async fn list_progress(
    tx: &Tx,
    class: ClassId,
    course: CourseId,
    only: Option<UserId>,
) -> Result<Vec<BookProgress>> {
    let mut hand_ins: HashMap<BookId, Vec<HandIn>> = HashMap::new();
    for row in tx.query(&HAND_INS, params![class, course, only]).await? {
        hand_ins.entry(row.get("book_id")?).or_default().push(row.read()?);
    }
    let mut parts: HashMap<BookId, Vec<PartReport>> = HashMap::new();
    for best in list_best(tx, (class, course), Books::All, only).await? {
        parts.insert(best.book, best.report.parts);
    }
    let mut books: Vec<BookProgress> = tx.query_as(&BOOKS, params![class, course, only]).await?;
    let mut teams = team::list_keepers(tx, class).await?;
    for book in &mut books {
        book.keepers = keepers(book.team, book.user, &mut teams);
        book.hand_ins = hand_ins.remove(&book.book).unwrap_or_default();
        book.parts = parts.remove(&book.book).unwrap_or_default();
    }
    books.retain(|book| only.is_none_or(|user| book.keepers.contains(&user)));
    Ok(books)
}
