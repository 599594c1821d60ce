//! What a regrade does to everybody: scores, places, who passes, and the figures before and after. Pure.

use super::{rule::Outcome, said::Said};
use crate::{ItemId, store::item::Item};
use platform::access::UserId;
use questions::set::FormItem;
use scoring::{
    Points,
    distribution::Distribution,
    moves::{Board, Score, moves},
    total::{Keep, KeptOf, kept_of, scaled},
};
use serde::{Deserialize, Serialize};
use simulation::remark::Misfit;
use std::collections::{BTreeMap, HashMap};

/// Everybody's submissions for one thing.
#[derive(Debug, Clone)]
pub(crate) struct Cohort {
    /// Which of several submissions counts.
    pub(crate) keep: Keep,
    /// In percent.
    pub(crate) pass_percent: i64,
    /// In the order of their numbers.
    pub(crate) handed: Vec<Handed>,
}

impl Cohort {
    /// How the question was asked, by submission and place.
    pub(super) fn asked(&self) -> HashMap<(i64, i64), AskedAs> {
        let own = |one: &Handed| {
            let id = one.id;
            one.asked
                .iter()
                .map(move |(place, asked)| ((id, *place), *asked))
                .collect::<Vec<_>>()
        };
        self.handed.iter().flat_map(own).collect()
    }
}

/// How a question was asked of one student.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct AskedAs {
    /// What drew its numbers.
    pub(crate) seed: u64,
    /// What it is worth on the form.
    pub(crate) points: Points,
}

impl From<&FormItem> for AskedAs {
    fn from(item: &FormItem) -> Self {
        Self {
            seed: item.seed,
            points: item.points,
        }
    }
}

/// One submission.
#[derive(Debug, Clone)]
pub(crate) struct Handed {
    pub(crate) id: i64,
    pub(crate) user: UserId,
    /// Whether its student is one of those who are ranked.
    pub(crate) is_ranked: bool,
    pub(crate) full: Points,
    /// How the question that is marked again was asked, by its place.
    pub(crate) asked: BTreeMap<i64, AskedAs>,
    /// What its answers earned and are worth, by place.
    pub(crate) marks: BTreeMap<i64, (Option<Points>, Points)>,
}

impl Handed {
    /// What it comes to; none while an answer waits.
    pub(crate) fn earned(&self) -> Option<Points> {
        let earned: Option<Vec<Points>> = self.marks.values().map(|(earned, _)| *earned).collect();
        let worth = self.marks.values().map(|(_, full)| *full).sum();
        Some(scaled(earned?.into_iter().sum(), worth, self.full))
    }
}

/// An answer and what becomes of it.
#[derive(Debug, Clone)]
pub(crate) struct Remarked<'a> {
    pub(crate) item: &'a Item,
    pub(crate) after: Outcome,
}

impl Remarked<'_> {
    /// Whether a person's mark stays as it is though the rules say something else.
    fn is_kept(&self) -> bool {
        self.after.is_kept
    }

    fn changes(&self) -> bool {
        (self.item.points(), self.item.full) != (self.after.earned, self.after.full)
    }
}

/// What a regrade does.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[schema(as = RegradeReport)]
pub(crate) struct Report {
    before: Distribution,
    after: Distribution,
    /// How many answers earn more, and how many less.
    raised: usize,
    lowered: usize,
    /// How many marks of a person stay as they are.
    kept: usize,
    /// How many students have another place.
    moved: usize,
    /// How many pass who did not, and the other way round.
    passed: usize,
    failed: usize,
    /// The answers that earn something else, and those whose mark a person keeps.
    pub(crate) rows: Vec<ReportRow>,
    /// Whose book cannot be marked so and keeps its mark.
    #[serde(default)]
    pub(crate) refused: Vec<Refused>,
}

/// Somebody whose book cannot be marked so, and why.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[schema(as = RegradeRefused)]
pub(crate) struct Refused {
    pub(crate) user_id: UserId,
    pub(crate) why: Misfit,
}

/// What becomes of one answer and of its student.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[schema(as = RegradeRow)]
pub(crate) struct ReportRow {
    item_id: ItemId,
    pub(crate) user_id: UserId,
    before: Standing,
    after: Standing,
    /// Whether a person's mark stays.
    is_kept: bool,
}

/// How an answer and its student stand.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[schema(as = RegradeStanding)]
struct Standing {
    /// What the answer earned; none while it waits.
    points: Option<Points>,
    full: Points,
    /// What its student has in all; none while an answer waits.
    earned: Option<Points>,
    out_of: Points,
    /// Equal scores share a place.
    place: Option<usize>,
    passes: Option<bool>,
}

/// Compares everybody before and after. `changes_full`: a submission is worth so much more or less as the question is.
/// `said`: what books that several keep come to for each of them, and whose book is refused.
pub(crate) fn report(
    cohort: &Cohort,
    remarked: &[Remarked<'_>],
    (changes_full, said): (bool, Option<&Said>),
) -> Report {
    let shares = said.map(|said| &said.shares);
    let after = changed(cohort, remarked, (changes_full, shares));
    let owners = owners(cohort);
    let (was, is) = (board(cohort), board(&after));
    let all = moves(&was, &is);
    let mut found = Report {
        before: all.before,
        after: all.after,
        moved: all.moved,
        passed: all.passed,
        failed: all.failed,
        refused: said.map_or_else(Vec::new, |said| said.refused.clone()),
        ..Report::default()
    };
    for one in remarked {
        let (before, after) = (one.item.points(), one.after.earned);
        found.raised += usize::from(after > before);
        found.lowered += usize::from(after < before);
        found.kept += usize::from(one.is_kept());
        if one.changes() || one.is_kept() {
            let own = [one.item.user];
            let users = owners.get(&one.item.source.id).map_or(&own[..], Vec::as_slice);
            found.rows.extend(users.iter().map(|user| ReportRow {
                item_id: one.item.id,
                user_id: *user,
                before: Standing::of(&was, *user, (before, one.item.full)),
                after: Standing::of(&is, *user, (after, one.after.full)),
                is_kept: one.is_kept(),
            }));
        }
    }
    let place = |row: &ReportRow| row.after.place.unwrap_or(usize::MAX);
    found
        .rows
        .sort_by_key(|row| (place(row), row.user_id, row.item_id));
    found
}

/// Whose each submission is: a team's book is that of each member.
fn owners(cohort: &Cohort) -> HashMap<i64, Vec<UserId>> {
    let mut owners: HashMap<i64, Vec<UserId>> = HashMap::new();
    for handed in &cohort.handed {
        owners.entry(handed.id).or_default().push(handed.user);
    }
    owners
}

/// What books that several keep come to for each of them, by book and student.
type Shares = HashMap<(i64, UserId), Points>;

/// Everybody's submissions with what their answers earn after.
fn changed(
    cohort: &Cohort,
    remarked: &[Remarked<'_>],
    (changes_full, shares): (bool, Option<&Shares>),
) -> Cohort {
    let mut of: HashMap<i64, Vec<&Remarked<'_>>> = HashMap::new();
    for one in remarked {
        of.entry(one.item.source.id).or_default().push(one);
    }
    let mut after = cohort.clone();
    for handed in &mut after.handed {
        let own = shares.and_then(|shares| shares.get(&(handed.id, handed.user)));
        for one in of.get(&handed.id).into_iter().flatten() {
            if changes_full {
                handed.full = handed.full + one.after.full - one.item.full;
            }
            let own = own.copied().filter(|_| !one.item.is_marked_by_person());
            let mark = (own.or(one.after.earned), one.after.full);
            handed.marks.insert(one.item.position, mark);
        }
    }
    after
}

/// Everybody's score: of several submissions, what counts.
fn board(cohort: &Cohort) -> Board<UserId> {
    let mut own: BTreeMap<UserId, (bool, Vec<(Points, Points)>)> = BTreeMap::new();
    for handed in &cohort.handed {
        if let Some(earned) = handed.earned() {
            let (_, scores) = own
                .entry(handed.user)
                .or_insert_with(|| (handed.is_ranked, Vec::new()));
            scores.push((earned, handed.full));
        }
    }
    let scores = own.into_iter().filter_map(|(user, (is_ranked, attempts))| {
        let KeptOf { earned, full, .. } = kept_of(cohort.keep, &attempts)?;
        let score = Score {
            earned,
            full,
            is_ranked,
        };
        Some((user, score))
    });
    Board::of(scores, cohort.pass_percent)
}

impl Standing {
    fn of(board: &Board<UserId>, user: UserId, (points, full): (Option<Points>, Points)) -> Self {
        let found = board.find(user);
        Self {
            points,
            full,
            earned: found.map(|(score, _)| score.earned),
            out_of: found.map_or(Points::ZERO, |(score, _)| score.full),
            place: found.and_then(|(_, place)| place.place),
            passes: found.map(|(_, place)| place.passes),
        }
    }
}
