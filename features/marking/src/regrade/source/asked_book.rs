//! Books that answer a question of an exam or an exercise: their company is put right in the course, what their parts weigh and how strictly they are
//! marked in the key of the question, and they are marked again by both.

use super::Settled;
use crate::{
    regrade::{Change, Refused, Said, rules_of_books},
    store::{item::Item, regrade::Regrade, regrade_book},
};
use courses::CourseId;
use database::Tx;
use platform::Error;
use scoring::{
    Mark, Share,
    question::{QuestionKey, books},
};
use simulation::{
    Sitting,
    remark::{self, SittingRules},
};

/// The version that the company of such a question has in the course, as a change names it.
pub(super) async fn content_now(tx: &Tx, course: CourseId, asked: &books::Body) -> Result<String, Error> {
    let company = simulation::find_company_by_key(tx, course, &asked.company).await?;
    Ok(company.ok_or(Error::NotFound)?.version.to_string())
}

/// By what books are marked with a change of their question.
async fn rules(tx: &Tx, found: &Regrade) -> Result<SittingRules, Error> {
    let stands = rules_of_books(tx, (found.kind, found.group), found.version).await?;
    let mut rules = stands.ok_or(Error::NotFound)?;
    match &found.change {
        Change::Current { of } => rules.version = of.parse().ok(),
        Change::Key {
            answer_key: QuestionKey::Books(key),
        } => rules.key = key.clone(),
        _ => {}
    }
    Ok(rules)
}

/// What these books come to by a change.
pub(super) async fn said(tx: &Tx, items: &[Item], found: &Regrade) -> Result<Said, Error> {
    let mut said = Said::default();
    let rules = rules(tx, found).await?;
    for item in items {
        let Some(sitting) = item.source.sitting(item.position) else {
            continue;
        };
        match remark::remark_sitting(tx, sitting, &rules).await? {
            // Whoever never opened it has nothing, also where the question was left out and counts again.
            None if simulation::find_sitting_book(tx, sitting).await?.is_none() => {
                said.marks
                    .insert(item.id, Mark::of(item.full, Share::default(), Vec::new()));
            }
            None => {}
            Some(Ok(share)) => {
                let mark = Mark::of(item.full, share.into(), Vec::new());
                said.marks.insert(item.id, mark);
            }
            Some(Err(why)) => said.refused.push(Refused {
                user_id: item.user,
                why,
            }),
        }
    }
    Ok(said)
}

/// Marks the books again, and keeps what they came to.
pub(super) async fn put_outcomes(tx: &Tx, found: &Regrade, settled: &[Settled]) -> Result<(), Error> {
    let sittings: Vec<Sitting> = settled
        .iter()
        .filter_map(|one| found.kind.sitting(one.source, one.position))
        .collect();
    let former = remark::put_sittings(tx, &sittings, &rules(tx, found).await?).await?;
    Ok(regrade_book::put(tx, found.id, &former).await?)
}

/// Puts back what they came to.
pub(super) async fn restore(tx: &Tx, found: &Regrade) -> Result<(), Error> {
    let former = regrade_book::list(tx, found.id).await?;
    remark::put_sittings_back(tx, &former).await?;
    Ok(regrade_book::forget(tx, found.id).await?)
}

/// What a book comes to that was handed in while such a change stood: by what stands without it.
pub(in crate::regrade) async fn mark_late(
    tx: &Tx,
    item: &Item,
    rules: &SittingRules,
) -> Result<Option<Mark>, Error> {
    let Some(sitting) = item.source.sitting(item.position) else {
        return Ok(None);
    };
    remark::put_sittings(tx, &[sitting], rules).await?;
    let found = remark::remark_sitting(tx, sitting, rules).await?;
    Ok(found.and_then(|found| {
        let share = found.ok()?;
        Some(Mark::of(item.full, share.into(), Vec::new()))
    }))
}
