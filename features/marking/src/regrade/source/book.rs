//! Books of a task: those of the classes that one teacher teaches. What is right stands in the company of the course and is put right
//! there; what a business is worth, and whether it counts, is said of the classes.

use super::{Corrected, Settled, Taught, list_members};
use crate::{
    log::Changed,
    mark::propose,
    regrade::{Change, Cohort, Drop, Handed, Refused, Said},
    rule::MarkKind,
    source::{FULL, MarkedQuestion, SourceKind, books_of},
    store::{
        item::{Item, find_item, list_items_of_source, list_of_question, put_item},
        regrade::{Question, Regrade},
        regrade_book,
        regrade_item::Regraded,
    },
};
use classes::ClassId;
use courses::{CourseId, content_hash};
use database::Tx;
use platform::{Error, Millis, access::UserId};
use questions::{QuestionId, VersionId};
use scoring::{Mark, Points, moves::PASS_PERCENT, question::QuestionKind, total::Keep};
use simulation::{
    BookId, Company,
    remark::{
        self, AgainOf, BookChange, BookOutcome, FormerCorrection, RemarkedBook, TaskBook, list_businesses,
    },
};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use tasks::{Activity, ActivityId, LeftOut};

/// A task is asked by the course, not by a question of the bank.
const NONE: VersionId = VersionId(0);
/// The most a business is worth.
const MOST: Points = Points::whole(1000);

/// A task, its company, and the classes whose books are meant.
#[derive(Debug, Clone)]
pub(super) struct OfBooks {
    pub(super) activity: Activity,
    pub(super) company: Company,
    pub(super) title: String,
    pub(super) course: CourseId,
    pub(super) classes: Vec<ClassId>,
}

/// What of a task is put right; none of what is no change of it.
fn change_of(change: &Change, part: &str) -> Option<BookChange> {
    let business = part.to_owned();
    match change {
        Change::Current { .. } if part.is_empty() => Some(BookChange::Current),
        Change::Points { points } if !part.is_empty() => Some(BookChange::Weight {
            business,
            weight: *points,
        }),
        Change::Drop { how } if !part.is_empty() => Some(BookChange::LeftOut {
            business,
            how: (*how).into(),
        }),
        _ => None,
    }
}

impl OfBooks {
    /// The classes of this teacher in which its books were handed in.
    pub(super) async fn of(tx: &Tx, id: ActivityId, taught: &Taught) -> Result<Self, Error> {
        let activity = tasks::find_activity(tx, id).await?.ok_or(Error::NotFound)?;
        let task = tasks::find_task(tx, activity.task)
            .await?
            .ok_or(Error::NotFound)?;
        let company = simulation::find_company_by_key(tx, task.course, activity.company()).await?;
        let mut classes = simulation::list_classes_of_task(tx, id).await?;
        classes.retain(|class| taught.contains(class));
        let title = if activity.title.is_empty() {
            task.title
        } else {
            activity.title.clone()
        };
        Ok(Self {
            company: company.ok_or(Error::NotFound)?,
            course: task.course,
            title,
            activity,
            classes,
        })
    }

    const fn again<'a>(&'a self, change: &'a BookChange, reason: &'a str) -> AgainOf<'a> {
        AgainOf {
            activity: &self.activity,
            company: &self.company,
            change,
            reason,
        }
    }

    async fn books(&self, tx: &Tx) -> Result<Vec<TaskBook>, Error> {
        let mut all = Vec::new();
        for class in &self.classes {
            all.extend(remark::list_books(tx, &self.activity, *class).await?);
        }
        Ok(all)
    }

    /// All of it first, then business by business.
    pub(super) async fn questions(&self, tx: &Tx) -> Result<Vec<Question>, Error> {
        let books = self.books(tx).await?.len();
        let items = self.items(tx).await?;
        let by_hand = items.iter().filter(|item| item.is_marked_by_person()).count();
        let question = |part: String, stem: String, full| Question {
            question_id: QuestionId(0),
            version_id: NONE,
            part,
            kind: QuestionKind::Books,
            stem,
            full,
            answers: i64::try_from(books).unwrap_or(i64::MAX),
            by_hand: i64::try_from(by_hand).unwrap_or(i64::MAX),
        };
        let whole = question(String::new(), self.company.name.clone(), FULL);
        let of = (&self.activity, &self.company);
        let businesses = list_businesses(tx, of, self.classes.first().copied()).await?;
        let businesses = businesses.into_iter().map(|one| {
            let full = if one.left_out == Some(LeftOut::Removed) {
                Points::ZERO
            } else {
                one.weight
            };
            question(one.key, one.title, full)
        });
        Ok([whole].into_iter().chain(businesses).collect())
    }

    /// What the books are marked as, each as a whole.
    pub(super) async fn items(&self, tx: &Tx) -> Result<Vec<Item>, Error> {
        let books = self.books(tx).await?;
        let mut left: HashSet<i64> = books.iter().map(|one| one.book.0).collect();
        let of_company = list_of_question(tx, SourceKind::Book, self.company.id.0, (None, "")).await?;
        let mut items: Vec<Item> = of_company
            .into_iter()
            .filter(|item| left.remove(&item.source.id))
            .collect();
        // Books of a company that the task named before.
        for id in left {
            items.extend(list_items_of_source(tx, SourceKind::Book, id).await?);
        }
        items.sort_by_key(|item| item.id);
        Ok(items)
    }

    /// Refuses what is no change of a task, and what would change nothing.
    pub(super) async fn check(&self, tx: &Tx, change: &Change, part: &str) -> Result<(), Error> {
        if change_of(change, part).is_none() {
            return Err(Error::conflict(
                "marking.regrade_course_alone",
                "账套的参考凭证和评分方式写在课程里：请先在课程中修改，再在这里按现在的内容重新评分。单笔业务可以改权重或作废。",
            ));
        }
        if part.is_empty() {
            return Ok(());
        }
        let all = self.questions(tx).await?;
        let own = all.iter().find(|one| one.part == part).ok_or(Error::NotFound)?;
        if own.full == Points::ZERO {
            return Err(Error::conflict(
                "marking.regrade_removed",
                "这道题已经移出，不再计分。如需重新计分，请先撤销那次更正。",
            ));
        }
        match change {
            Change::Points { points } if *points <= Points::ZERO || *points > MOST => {
                Err(Error::invalid("points", "分值应大于 0，不超过 1000。"))
            }
            Change::Points { points } if *points == own.full => {
                Err(Error::invalid("change", "没有改动：与现在的设置相同。"))
            }
            Change::Drop { how: Drop::Removed } if is_last(&all) => Err(Error::conflict(
                "marking.regrade_last_business",
                "只剩这一笔业务还计分，不能移出；可以改为所有人得满分或不得分。",
            )),
            _ => Ok(()),
        }
    }

    /// A text that is another one as soon as the company or the task is.
    pub(super) fn content_now(&self) -> String {
        content_hash(&(self.company.id.0, self.company.version, &self.activity.spec))
    }

    pub(super) async fn basis(&self, tx: &Tx) -> Result<String, Error> {
        let of = self.again(&BookChange::Current, "");
        Ok(remark::basis(tx, of, &self.classes).await?)
    }

    /// What these books come to by a change.
    pub(super) async fn said(&self, tx: &Tx, items: &[Item], found: &Regrade) -> Result<Said, Error> {
        let Some(change) = change_of(&found.change, &found.part) else {
            return Ok(Said::default());
        };
        let before: HashMap<BookId, TaskBook> = self
            .books(tx)
            .await?
            .into_iter()
            .map(|one| (one.book, one))
            .collect();
        let books: Vec<BookId> = items.iter().map(|item| BookId(item.source.id)).collect();
        let mut said = Said::default();
        for remarked in remark::preview(tx, self.again(&change, &found.reason), &books).await? {
            let Some(item) = items.iter().find(|item| item.source.id == remarked.book.0) else {
                continue;
            };
            said.add(item, remarked, before.get(&BookId(item.source.id)));
        }
        Ok(said)
    }

    pub(super) async fn cohort(&self, tx: &Tx) -> Result<Cohort, Error> {
        let members = list_members(tx, &self.classes).await?;
        let mut handed = Vec::new();
        for book in self.books(tx).await? {
            for (user, share) in book.keepers {
                handed.push(Handed {
                    id: book.book.0,
                    user,
                    is_ranked: members.contains(&user),
                    full: FULL,
                    asked: BTreeMap::new(),
                    marks: BTreeMap::from([(0, (Some(FULL.times(share.into())), FULL))]),
                });
            }
        }
        Ok(Cohort {
            keep: Keep::Best,
            pass_percent: PASS_PERCENT,
            handed,
        })
    }

    /// Makes every book that was handed in an item of its own.
    pub(super) async fn keep_marks(&self, tx: &Tx, now_ms: Millis) -> Result<(), Error> {
        let known: HashSet<i64> = self.items(tx).await?.iter().map(|item| item.source.id).collect();
        for book in self.books(tx).await? {
            if known.contains(&book.book.0) {
                continue;
            }
            if let Some(work) = SourceKind::Book.work(tx, book.book.0).await? {
                for new in &work.answers {
                    put_item(tx, &work, new, now_ms).await?;
                }
            }
        }
        Ok(())
    }

    /// Says of the classes what is put right, for books that are handed in later too; returns what stood.
    pub(super) async fn correct(&self, tx: &Tx, found: &Regrade) -> Result<Corrected, Error> {
        let Some(change) = change_of(&found.change, &found.part) else {
            return Ok(Corrected::default());
        };
        let former = remark::list_corrections(tx, &self.activity, &self.classes, &found.part).await?;
        for one in &former {
            let after = change.corrected(one.correction.as_ref(), self.company.version, &found.reason);
            let new = FormerCorrection {
                correction: Some(after),
                ..one.clone()
            };
            remark::put_correction(tx, &self.activity, &new).await?;
        }
        Ok(Corrected {
            tasks: former,
            ..Corrected::default()
        })
    }

    /// Says of the classes what stood.
    pub(super) async fn restore_question(&self, tx: &Tx, was: &Corrected) -> Result<(), Error> {
        for one in &was.tasks {
            remark::put_correction(tx, &self.activity, one).await?;
        }
        Ok(())
    }

    /// Marks the books again, and keeps what they came to. What was shown is what is done.
    pub(super) async fn put_outcomes(
        &self,
        tx: &Tx,
        found: &Regrade,
        settled: &[Settled],
        now_ms: Millis,
    ) -> Result<(), Error> {
        let Some(change) = change_of(&found.change, &found.part) else {
            return Ok(());
        };
        let books: Vec<BookId> = settled.iter().map(|one| BookId(one.source)).collect();
        let again = self.again(&change, &found.reason);
        let (_, former) = remark::put(tx, again, &books, now_ms).await?;
        Ok(regrade_book::put(tx, found.id, &former).await?)
    }

    /// Puts back what the books came to, and marks what was handed in since as if nothing had been.
    pub(super) async fn restore(
        &self,
        tx: &Tx,
        found: &Regrade,
        known: &[Regraded],
        now_ms: Millis,
    ) -> Result<Vec<(Settled, Option<Changed>)>, Error> {
        let former = regrade_book::list(tx, found.id).await?;
        let of = (&self.activity, &self.company);
        let since_ms = found.applied_at_ms.unwrap_or_default();
        remark::take_back(tx, of, &self.classes, &former, (since_ms, now_ms)).await?;
        regrade_book::forget(tx, found.id).await?;
        let mut late = Vec::new();
        for item in self.items(tx).await? {
            let Some(best) = simulation::best_share(tx, BookId(item.source.id)).await? else {
                continue;
            };
            let mark = Mark {
                earned: item.full.times(best.into()),
                ..Mark::right(item.full)
            };
            propose(tx, &item, MarkKind::Rules, &mark, now_ms).await?;
            let after = find_item(tx, item.id).await?.ok_or(Error::NotFound)?;
            let is_known = known.iter().any(|one| one.item == item.id);
            if after.points() != item.points() || !is_known {
                late.push(told(&item, &after));
            }
        }
        Ok(late)
    }
}

fn told(before: &Item, after: &Item) -> (Settled, Option<Changed>) {
    let settled = Settled {
        source: after.source.id,
        position: after.position,
        earned: after.points(),
        full: after.full,
    };
    let changed = Changed {
        item: after.id,
        user: after.user,
        is_hidden: false,
        before: before.points(),
        after: after.points(),
    };
    let is_changed = before.points() != after.points();
    (settled, is_changed.then_some(changed))
}

/// Whether no other business counts.
fn is_last(all: &[Question]) -> bool {
    let counts = |one: &&Question| !one.part.is_empty() && one.full != Points::ZERO;
    all.iter().filter(counts).count() <= 1
}

impl Said {
    fn add(&mut self, item: &Item, remarked: RemarkedBook, before: Option<&TaskBook>) {
        let keepers = before.map_or(&[][..], |before| &before.keepers);
        match remarked.outcome {
            Ok(BookOutcome { share, keepers }) => {
                let mark = Mark {
                    earned: item.full.times(share.into()),
                    ..Mark::right(item.full)
                };
                self.marks.insert(item.id, mark);
                for (user, share) in keepers {
                    self.put_share(item, user, item.full.times(share.into()));
                }
            }
            Err(why) => {
                for (user, share) in keepers {
                    self.put_share(item, *user, item.full.times((*share).into()));
                    self.refused.push(Refused {
                        user_id: *user,
                        why: why.clone(),
                    });
                }
            }
        }
    }

    fn put_share(&mut self, item: &Item, user: UserId, points: Points) {
        self.shares.insert((item.source.id, user), points);
    }
}

/// Everybody who keeps these books.
pub(super) async fn keepers(tx: &Tx, changed: &[Changed]) -> Result<BTreeSet<UserId>, Error> {
    let mut all = BTreeSet::new();
    for one in changed {
        let item = find_item(tx, one.item).await?.ok_or(Error::NotFound)?;
        if let Some(book) = simulation::find_book(tx, BookId(item.source.id)).await? {
            all.extend(simulation::keepers_of(tx, &book).await?);
        }
    }
    Ok(all)
}

/// The books of a task, or one of its businesses.
pub(super) async fn asked(tx: &Tx, id: ActivityId, part: &str) -> Result<Option<MarkedQuestion>, Error> {
    let of = OfBooks::of(tx, id, &Taught::new()).await?;
    if part.is_empty() {
        let stem = of.company.name.clone();
        return Ok(Some(books_of(&of.company, stem)));
    }
    let all = list_businesses(tx, (&of.activity, &of.company), None).await?;
    let found = all.into_iter().find(|one| one.key == part);
    // A business that the course has no more.
    let stem = found.map_or_else(|| part.to_owned(), |one| one.title);
    Ok(Some(books_of(&of.company, stem)))
}
