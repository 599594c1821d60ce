//! Marks in the audit log where one act changes many: a line for each answer, with whose it is and what it was worth.

use crate::{
    ItemId, SourceKind,
    store::{
        plan::{Plan, find_active},
        regrade::list_people,
    },
};
use database::Tx;
use platform::{
    CurrentUser, Error, Millis,
    access::UserId,
    audit::{self, Act},
};
use scoring::Points;
use std::collections::{BTreeSet, HashMap};

/// An answer whose mark an act changed.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Changed {
    pub(crate) item: ItemId,
    pub(crate) user: UserId,
    /// Whether its student's name is kept from whoever marks, as long as a plan is in force.
    pub(crate) is_hidden: bool,
    pub(crate) before: Option<Points>,
    pub(crate) after: Option<Points>,
}

/// What is said of all of them.
#[derive(Debug, Clone, Copy)]
pub(crate) struct About<'a> {
    pub(crate) action: &'a str,
    /// What the answers were handed in for.
    pub(crate) work: &'a str,
    pub(crate) of: (SourceKind, i64),
    pub(crate) question: &'a str,
    pub(crate) reason: &'a str,
}

/// Writes a line for each answer, in four statements however many there are.
pub(crate) async fn record_changes(
    tx: &Tx,
    user: &CurrentUser,
    about: About<'_>,
    all: &[Changed],
    now_ms: Millis,
) -> Result<(), Error> {
    let plan = if all.iter().any(|one| one.is_hidden) {
        find_active(tx, about.of).await?
    } else {
        None
    };
    let ids: BTreeSet<UserId> = all.iter().map(|one| one.user).collect();
    let people = list_people(tx, &ids).await?.into_iter();
    let names: HashMap<UserId, String> = people.map(|person| (person.user_id, person.real_name)).collect();
    let acts = all
        .iter()
        .map(|one| act_of(about, one, (plan.as_ref(), &names)))
        .collect();
    audit::record_acts(tx, user, acts, now_ms).await
}

fn act_of<'a>(
    about: About<'a>,
    one: &Changed,
    (plan, names): (Option<&Plan>, &HashMap<UserId, String>),
) -> Act<'a> {
    let facts = match plan.filter(|_| one.is_hidden) {
        Some(plan) => serde_json::json!({ "question": about.question, "answer": plan.rules.code(one.item) }),
        None => serde_json::json!({ "question": about.question, "student": names.get(&one.user) }),
    };
    Act::of(about.action, about.work)
        .with(facts)
        .changed("points", one.before, one.after)
        .because(about.reason)
}
