//! What importing a roster would do, decided before anything is written.

use crate::{
    Class, ClassId,
    events::members_changed,
    store::member::{MemberState, count_members, find_member, put_member},
};
use database::Tx;
use identity::{NewUser, Phone, Status, User};
use interchange::{
    header::RowFault,
    roster::{ROSTER_FIELDS, RosterEntry, RosterReport},
};
use platform::{Error, Millis, access::UserId};
use serde::Serialize;
use std::collections::BTreeSet;

/// What happens to one row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// A new account, and into the class.
    Add(RosterEntry),
    /// The account is known: into the class.
    Link(UserId),
    /// In the class already.
    Skip,
}

/// What is wrong with one row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct RosterProblem {
    /// As numbered in the file; 0 for the file as a whole.
    pub row: u32,
    /// The column's title.
    pub column: String,
    /// What is wrong and what to do.
    pub reason: String,
}

impl From<RowFault> for RosterProblem {
    fn from(fault: RowFault) -> Self {
        Self {
            row: fault.row,
            column: fault.column,
            reason: fault.zh,
        }
    }
}

/// What an import would do.
#[derive(Debug, Clone, Default)]
pub struct Plan {
    /// The rows that will be written or passed over.
    pub steps: Vec<Step>,
    /// The rows that will not be written, and why.
    pub problems: Vec<RosterProblem>,
}

/// How many rows meet which fate.
#[derive(Debug, Clone, Copy, Serialize, PartialEq, Eq, utoipa::ToSchema)]
pub struct RosterCounts {
    /// New accounts.
    pub added: usize,
    /// Known accounts that come into the class.
    pub updated: usize,
    /// In the class already.
    pub skipped: usize,
    /// Rows with a fault.
    pub failed: usize,
}

impl Plan {
    /// How many rows meet which fate.
    pub fn counts(&self) -> RosterCounts {
        let count = |is_it: fn(&Step) -> bool| self.steps.iter().filter(|step| is_it(step)).count();
        let failed: BTreeSet<u32> = self.problems.iter().map(|problem| problem.row).collect();
        RosterCounts {
            added: count(|step| matches!(step, Step::Add(_))),
            updated: count(|step| matches!(step, Step::Link(_))),
            skipped: count(|step| matches!(step, Step::Skip)),
            failed: failed.len(),
        }
    }
}

/// Compares a roster with the accounts of the school and the members of the class.
pub async fn plan(tx: &Tx, class: &Class, report: RosterReport) -> Result<Plan, Error> {
    let mut plan = Plan {
        problems: report.faults.into_iter().map(RosterProblem::from).collect(),
        ..Plan::default()
    };
    let mut places = class.capacity - count_members(tx, class.id).await?;
    for entry in report.entries {
        let row = entry.row;
        match step(tx, class, entry).await? {
            Ok(Step::Skip) => plan.steps.push(Step::Skip),
            Ok(_) if places <= 0 => plan.problems.push(RosterProblem {
                row,
                column: String::new(),
                reason: format!("超过班级人数上限 {} 人，请先调大上限。", class.capacity),
            }),
            Ok(step) => {
                places -= 1;
                plan.steps.push(step);
            }
            Err(problem) => plan.problems.push(problem),
        }
    }
    plan.problems.sort_by_key(|problem| problem.row);
    Ok(plan)
}

async fn step(tx: &Tx, class: &Class, entry: RosterEntry) -> Result<Result<Step, RosterProblem>, Error> {
    let fault = |field: usize, reason: String| {
        Ok(Err(RosterProblem {
            row: entry.row,
            column: ROSTER_FIELDS[field].title.into(),
            reason,
        }))
    };
    let number = entry.student_number.as_str();
    if let Some(user) = identity::find_by_student_number(tx, class.school, number).await? {
        return match mismatch(&user, &entry.name) {
            Some((field, reason)) => fault(field, reason),
            None => Ok(Ok(link(tx, class.id, user.id).await?)),
        };
    }
    if identity::find_by_username(tx, class.school, number)
        .await?
        .is_some()
    {
        return fault(0, format!("已有用户名为 {number} 的账号，请核对学号。"));
    }
    if let Some(phone) = entry.phone.as_deref().and_then(Phone::parse)
        && let Some(owner) = identity::find_by_phone(tx, class.school, &phone).await?
    {
        return fault(2, format!("手机号已被 {} 使用。", owner.real_name));
    }
    Ok(Ok(Step::Add(entry)))
}

/// Why a known account is not the student of the row: the field and the reason.
fn mismatch(user: &User, name: &str) -> Option<(usize, String)> {
    let plain = |name: &str| {
        name.chars()
            .filter(|letter| !letter.is_whitespace())
            .collect::<String>()
    };
    match user.status {
        Status::Disabled => Some((0, "该学号的账号已被学校停用。".into())),
        Status::Deleted => Some((0, "该学号的账号已注销。".into())),
        Status::Active | Status::Imported if plain(&user.real_name) != plain(name) => Some((
            1,
            format!("该学号属于「{}」，与表中姓名「{name}」不一致。", user.real_name),
        )),
        Status::Active | Status::Imported => None,
    }
}

async fn link(tx: &Tx, class: ClassId, user: UserId) -> Result<Step, Error> {
    let known = find_member(tx, class, user).await?;
    Ok(match known {
        Some(member) if member.state == MemberState::Member => Step::Skip,
        _ => Step::Link(user),
    })
}

/// Does what the plan says: new accounts wait for their owner to activate them with number and name.
pub async fn carry_out(tx: &Tx, class: &Class, plan: Plan, now_ms: Millis) -> Result<(), Error> {
    for step in plan.steps {
        let user = match step {
            Step::Skip => continue,
            Step::Link(user) => user,
            Step::Add(entry) => {
                let new = NewUser {
                    school: class.school,
                    username: entry.student_number.clone(),
                    phone: entry.phone.as_deref().and_then(Phone::parse),
                    real_name: entry.name,
                    student_number: Some(entry.student_number),
                    password_hash: None,
                    status: Status::Imported,
                    must_change_password: false,
                };
                identity::add_user(tx, &new, now_ms).await?
            }
        };
        put_member(tx, class.id, user, MemberState::Member, now_ms).await?;
    }
    members_changed(tx, &[class.id], now_ms).await?;
    Ok(())
}
