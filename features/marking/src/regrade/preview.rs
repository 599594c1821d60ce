//! What a regrade would do: computed from how everything stands now, and kept.

use super::{
    change::{Change, RegradeState},
    programs,
    report::{AskedAs, Cohort, Remarked, report},
    rubric::Rubrics,
    rule::{Outcome, Ruling, outcome},
    said::Said,
    source::{Scope, scope_of_work},
};
use crate::{
    RegradeId,
    store::{
        item::Item,
        plan::find_active,
        regrade::{self, NewRegrade, Question, Regrade},
        regrade_item,
    },
};
use ::jobs::{Failure, Job, Terms, enqueue};
use database::Tx;
use platform::{App, CurrentUser, Error, Millis};
use questions::{Keyed, VersionId};
use scoring::{
    Points,
    question::{QuestionBody, QuestionKey, QuestionKind},
};
use serde::{Deserialize, Serialize};
use std::{collections::HashMap, sync::Arc};

/// The lane of what a teacher waits for.
pub const LANE: &str = "marking";
/// How many answers are marked between two notes of how far it is.
const TOGETHER: usize = 500;
/// The same of books.
const BOOKS_TOGETHER: usize = 10;
/// The most points of a question.
const MOST: Points = Points::whole(1000);

/// Asks for what a change of a question would do.
///
/// # Errors
/// 404 for a question without answers; what is wrong with the change; `marking.regrade_by_person`.
pub(crate) async fn ask(
    tx: &Tx,
    (scope, user): (&Scope, &CurrentUser),
    (version, part): (VersionId, &str),
    (change, reason): (Change, &str),
    now_ms: Millis,
) -> Result<RegradeId, Error> {
    let all = scope.questions(tx).await?;
    let is_asked = |one: &&Question| (one.version_id, one.part.as_str()) == (version, part);
    let question = all.iter().find(is_asked);
    let question = question.ok_or(Error::NotFound)?;
    let keyed = questions::load_keys(tx, &[version]).await?.pop();
    if let Some(keyed) = &keyed {
        check(question, keyed, &change)?;
    }
    scope.check(tx, user, (version, part), &change).await?;
    let change = match change {
        Change::Current { .. } => Change::Current {
            of: scope.content_now(tx, version).await?,
        },
        change => change,
    };
    let is_second = find_active(tx, (scope.kind, scope.group)).await?.is_some();
    if is_second && matches!(change, Change::Rubric { .. }) {
        return Err(Error::conflict(
            "marking.rubric_under_plan",
            "这场考核按双评方案批改，各位教师已按现在的评分要点评分；请先撤销双评方案，再修改评分要点。",
        ));
    }
    let new = NewRegrade {
        school: scope.school,
        kind: scope.kind,
        group: scope.group,
        question,
        change: &change,
        reason,
        by: user.id,
    };
    scope.keep_marks(tx, version, now_ms).await?;
    programs::withdraw(tx, scope, user.id).await?;
    let regrade_id = regrade::add(tx, &new, now_ms).await?;
    let is_told_by_tests = keyed.is_some_and(|keyed| programs::is_told_by_tests(&change, &keyed.body));
    let is_tested = is_told_by_tests
        && programs::begin(tx, (scope, user.id), (regrade_id, &change), version, now_ms).await?;
    if is_tested {
        regrade::put_basis(tx, regrade_id, &scope.basis(tx).await?).await?;
    } else {
        let job = PreviewRegrade { regrade_id };
        enqueue(tx, &job, &Terms::default(), now_ms).await?;
    }
    Ok(regrade_id)
}

/// Refuses a change that changes nothing, or that answers cannot be marked by.
fn check(question: &Question, keyed: &Keyed, change: &Change) -> Result<(), Error> {
    if question.full == Points::ZERO {
        return Err(Error::conflict(
            "marking.regrade_removed",
            "这道题已经移出，不再计分。如需重新计分，请先撤销那次更正。",
        ));
    }
    let same = || Error::invalid("change", "没有改动：与现在的设置相同。");
    match change {
        Change::Key { answer_key } => {
            if !takes_key(&keyed.body) {
                return Err(Error::conflict(
                    "marking.regrade_by_person",
                    "这种题不由答案自动评分，不能更正答案；可以修改分值或作废，或逐份修改评分。",
                ));
            }
            if *answer_key == keyed.key {
                return Err(same());
            }
            check_statements(&keyed.key, answer_key)?;
            questions::check_key(keyed, answer_key)
        }
        Change::Current { .. } if !takes_current(&keyed.body) => Err(Error::conflict(
            "marking.regrade_own_content",
            "这道题不引用课程里的内容，请直接更正答案或测试。",
        )),
        Change::Current { .. } => Ok(()),
        Change::Rubric { answer_key, .. } => {
            if !has_rubric(question.kind) {
                return Err(Error::conflict(
                    "marking.regrade_no_rubric",
                    "这种题不按评分要点批改。",
                ));
            }
            if *answer_key == keyed.key {
                return Err(same());
            }
            questions::check_key(keyed, answer_key)?;
            Rubrics::of(&keyed.key, change).map_or(Ok(()), |rubrics| rubrics.check())
        }
        Change::Points { points } if *points <= Points::ZERO || *points > MOST => {
            Err(Error::invalid("points", "分值应大于 0，不超过 1000。"))
        }
        Change::Points { points } if *points == question.full => Err(same()),
        Change::Points { .. } | Change::Drop { .. } => Ok(()),
    }
}

/// Refuses statements that nobody was asked for.
fn check_statements(before: &QuestionKey, after: &QuestionKey) -> Result<(), Error> {
    let (QuestionKey::Books(before), QuestionKey::Books(after)) = (before, after) else {
        return Ok(());
    };
    if after
        .asked_statements()
        .iter()
        .all(|kind| before.asked_statements().contains(kind))
    {
        return Ok(());
    }
    Err(Error::invalid(
        "answer_key.statements",
        "不能增加报表：学生作答时没有被要求编制。可以减少报表，或修改各部分的比重。",
    ))
}

/// Whether rules mark such a question by its key: alone, with its company, or with tests that stand in it.
pub(crate) fn takes_key(body: &QuestionBody) -> bool {
    match body.kind() {
        QuestionKind::Python => !takes_current(body),
        kind => !has_rubric(kind) && kind != QuestionKind::Composite,
    }
}

/// Whether the key alone says what an answer to such a question earns.
pub(super) fn is_told_by_key(body: &QuestionBody) -> bool {
    takes_key(body) && !matches!(body.kind(), QuestionKind::Python | QuestionKind::Books)
}

/// Whether what marks such a question stands in a course, and is put right there: tests, or a company.
pub(crate) fn takes_current(body: &QuestionBody) -> bool {
    exams::task_of(body).is_some() || matches!(body, QuestionBody::Books(_))
}

/// Whether people mark such a question by the rubric of its key.
pub(crate) const fn has_rubric(kind: QuestionKind) -> bool {
    matches!(kind, QuestionKind::ShortAnswer | QuestionKind::FileUpload)
}

/// Computes what a regrade would do.
#[derive(Debug, Serialize, Deserialize)]
pub struct PreviewRegrade {
    pub(super) regrade_id: RegradeId,
}

impl Job for PreviewRegrade {
    const KIND: &'static str = "marking.preview_regrade";
    const LANE: &'static str = LANE;
    type Context = App;

    async fn run(self, app: App) -> Result<(), Failure> {
        let id = self.regrade_id;
        let facts = app
            .db
            .read(move |tx| async move { Facts::read(&tx, id).await })
            .await?;
        let Some(mut facts) = facts else { return Ok(()) };
        if let Some((scope, found)) = facts.by_books.clone() {
            facts.said = Some(ask_books(&app, (scope, found), &facts.items).await?);
        }
        let mut done = 0;
        let mut outcomes = Vec::with_capacity(facts.items.len());
        for some in facts.items.chunks(TOGETHER) {
            outcomes.extend(some.iter().map(|item| facts.remark(item)));
            if facts.said.is_some() {
                continue;
            }
            done += some.len();
            app.db
                .write(move |tx| async move { regrade::put_progress(&tx, id, done).await })
                .await?;
        }
        let facts = Arc::new((facts, outcomes));
        app.db
            .write(move |tx| {
                let facts = Arc::clone(&facts);
                async move { keep(&tx, id, &facts.0, &facts.1).await }
            })
            .await?;
        Ok(())
    }
}

/// What the books of these answers come to, some of them at a time.
async fn ask_books(
    app: &App,
    (scope, found): (Arc<Scope>, Arc<Regrade>),
    items: &[Item],
) -> Result<Said, Failure> {
    let mut said = Said::default();
    for (some, items) in items.chunks(BOOKS_TOGETHER).enumerate() {
        let done = some * BOOKS_TOGETHER + items.len();
        let items: Arc<[Item]> = items.into();
        let (scope, of) = (Arc::clone(&scope), Arc::clone(&found));
        let more = app
            .db
            .read(move |tx| async move { scope.said_by_books(&tx, &items, &of).await })
            .await?;
        said.add_all(more);
        let id = found.id;
        app.db
            .write(move |tx| async move { regrade::put_progress(&tx, id, done).await })
            .await?;
    }
    Ok(said)
}

/// Everything that a preview rests on.
struct Facts {
    change: Change,
    /// None of what the bank does not ask.
    keyed: Option<Keyed>,
    rubrics: Option<Rubrics>,
    cohort: Cohort,
    /// What tests, or the course, say of each answer now; none where the rules mark it.
    said: Option<Said>,
    /// Of what the books of the answers are asked, where these tell.
    by_books: Option<(Arc<Scope>, Arc<Regrade>)>,
    /// How each answer's question was asked.
    asked: HashMap<(i64, i64), AskedAs>,
    items: Vec<Item>,
    basis: String,
}

impl Facts {
    /// None where the preview was computed before, or is not wanted any more.
    async fn read(tx: &Tx, id: RegradeId) -> Result<Option<Self>, Error> {
        let Some(found) = regrade::find(tx, id)
            .await?
            .filter(|found| found.state == RegradeState::Computing)
        else {
            return Ok(None);
        };
        let scope = scope_of_work(tx, &found).await?;
        let Regrade {
            version,
            change,
            basis,
            ..
        } = found.clone();
        let keyed = questions::load_keys(tx, &[version]).await?.pop();
        let mut keyed = keyed.map(Arc::unwrap_or_clone);
        let rubrics = keyed.as_ref().and_then(|keyed| Rubrics::of(&keyed.key, &change));
        if let (Some(keyed), Some(answer_key)) = (&mut keyed, change.key()) {
            keyed.key = QuestionKey::clone(answer_key);
        }
        let cohort = scope.cohort(tx, version).await?;
        let items = scope.items(tx, version).await?;
        let is_program = |keyed: &Keyed| programs::is_told_by_tests(&change, &keyed.body);
        let said = if keyed.as_ref().is_some_and(is_program) {
            Some(Said::of(regrade_item::list_verdicts(tx, id).await?))
        } else {
            scope.said(&items)
        };
        // While programs were tested, others may have handed in: what they handed in was not tested.
        let basis = if basis.is_empty() {
            scope.basis(tx).await?
        } else {
            basis
        };
        let body = keyed.as_ref().map(|keyed| &keyed.body);
        let by_books = scope
            .is_told_by_books(&change, body)
            .then(|| (Arc::new(scope), Arc::new(found)));
        Ok(Some(Self {
            by_books,
            said,
            keyed,
            rubrics,
            asked: cohort.asked(),
            cohort,
            items,
            basis,
            change,
        }))
    }

    fn remark(&self, item: &Item) -> Outcome {
        let (None, Some(keyed)) = (&self.said, &self.keyed) else {
            let said = self.said.as_ref().and_then(|said| said.marks.get(&item.id));
            return outcome(item, 0, Ruling::Marked(said));
        };
        let asked = self.asked.get(&(item.source.id, item.position));
        let ruling = Ruling::of(&self.change, keyed, self.rubrics.as_ref());
        outcome(item, asked.copied().unwrap_or_default().seed, ruling)
    }
}

async fn keep(tx: &Tx, id: RegradeId, facts: &Facts, outcomes: &[Outcome]) -> Result<(), Error> {
    let remarked: Vec<Remarked<'_>> = facts
        .items
        .iter()
        .zip(outcomes)
        .map(|(item, after)| Remarked {
            item,
            after: after.clone(),
        })
        .collect();
    let by = (facts.change.changes_full(), facts.said.as_ref());
    let found = report(&facts.cohort, &remarked, by);
    if regrade::put_preview(tx, id, &facts.basis, &found).await? {
        regrade_item::forget(tx, id).await?;
        regrade_item::put(tx, id, &remarked).await?;
    }
    Ok(())
}
