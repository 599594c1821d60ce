//! Which banks there are, and who may read and write them.
//!
//! A course's bank is written by who owns or edits the course; one's own by oneself alone; the school's by its academic office and
//! by whom it names, and read by every teacher. A question stands in one bank. Questions that are made of activities of tasks stand
//! apart: nobody writes them, and no draw takes them.

use crate::{
    QuestionId, VersionId,
    store::{question, school_editor},
};
use courses::{
    CourseId,
    editors::relation,
    require_course, require_writer,
    rights::{Permission, may},
};
use database::Tx;
use platform::{
    CurrentUser, Error, Role,
    access::{SchoolId, UserId},
};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// The kinds of bank.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum BankKind {
    /// 本课程: of one course.
    #[default]
    Course,
    /// 我的题库: of one person.
    Personal,
    /// 学校题库: of one school.
    School,
}

/// A bank.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum BankOf {
    /// Of a course.
    Course(CourseId),
    /// Of a person.
    Personal(UserId),
    /// Of a school.
    School(SchoolId),
    /// Of the activities of a course's tasks that are sat as exams: each question follows its activity, nobody writes it, and only
    /// the paper of that activity asks it.
    Tasks(CourseId),
}

database::text_column! { BankOf }

impl From<BankOf> for String {
    fn from(bank: BankOf) -> Self {
        match bank {
            BankOf::Course(id) => format!("c{id}"),
            BankOf::Personal(id) => format!("p{id}"),
            BankOf::School(id) => format!("s{id}"),
            BankOf::Tasks(id) => format!("t{id}"),
        }
    }
}

impl TryFrom<String> for BankOf {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let id = text.get(1..).and_then(|id| id.parse().ok());
        match (text.chars().next(), id) {
            (Some('c'), Some(id)) => Ok(Self::Course(CourseId(id))),
            (Some('p'), Some(id)) => Ok(Self::Personal(UserId(id))),
            (Some('s'), Some(id)) => Ok(Self::School(SchoolId(id))),
            (Some('t'), Some(id)) => Ok(Self::Tasks(CourseId(id))),
            _ => Err(format!("{text:?} is no bank")),
        }
    }
}

impl BankOf {
    /// The bank that a person means: of this course, their own, or their school's.
    pub(crate) fn of(kind: BankKind, course: CourseId, user: &CurrentUser) -> Self {
        match kind {
            BankKind::Course => Self::Course(course),
            BankKind::Personal => Self::Personal(user.id),
            BankKind::School => Self::School(user.school),
        }
    }

    /// The course whose links are listed with what stands in it; of no course, where it is no course's.
    pub(crate) const fn linking_course(self) -> CourseId {
        match self {
            Self::Course(id) => id,
            Self::Personal(_) | Self::School(_) | Self::Tasks(_) => CourseId(0),
        }
    }

    /// Which kind it is; the questions of a course's tasks belong to the course, as far as a reader is concerned.
    pub(crate) const fn kind(self) -> BankKind {
        match self {
            Self::Course(_) | Self::Tasks(_) => BankKind::Course,
            Self::Personal(_) => BankKind::Personal,
            Self::School(_) => BankKind::School,
        }
    }
}

/// Refuses whoever may not know of this bank: as if it were not there.
pub(crate) async fn require_bank_reader(tx: &Tx, user: &CurrentUser, bank: BankOf) -> Result<(), Error> {
    let is_readable = match bank {
        BankOf::Course(course) | BankOf::Tasks(course) => {
            return require_course(tx, user, course).await.map(drop);
        }
        BankOf::Personal(owner) => owner == user.id,
        BankOf::School(school) => school == user.school,
    };
    if is_readable { Ok(()) } else { Err(Error::NotFound) }
}

/// Whether somebody who reads this bank writes it too.
pub(crate) async fn may_write_bank(tx: &Tx, user: &CurrentUser, bank: BankOf) -> database::Result<bool> {
    Ok(match bank {
        BankOf::Course(course) => may(relation(tx, user, course).await?, Permission::Write),
        BankOf::Personal(owner) => owner == user.id,
        BankOf::School(school) => school == user.school && edits_school(tx, user).await?,
        BankOf::Tasks(_) => false,
    })
}

/// Whether somebody writes the bank in which the question of a version stands: not every course that asks it does.
///
/// # Errors
/// The database's.
pub async fn may_write(tx: &Tx, user: &CurrentUser, version: VersionId) -> database::Result<bool> {
    match question::find_bank(tx, version).await? {
        Some(bank) => may_write_bank(tx, user, bank).await,
        None => Ok(false),
    }
}

/// The texts of the questions of a bank that somebody reads: a course's, their own, or their school's.
///
/// # Errors
/// 404 where they may not know of it.
pub async fn list_texts_of(
    tx: &Tx,
    user: &CurrentUser,
    (kind, course): (BankKind, CourseId),
) -> Result<HashMap<QuestionId, String>, Error> {
    let bank = BankOf::of(kind, course, user);
    require_bank_reader(tx, user, bank).await?;
    Ok(question::list_bank_texts(tx, bank).await?)
}

/// Refuses whoever may not write this bank: 404 where they may not know of it, 403 with whom to ask otherwise.
pub(crate) async fn require_bank_writer(tx: &Tx, user: &CurrentUser, bank: BankOf) -> Result<(), Error> {
    if let BankOf::Course(course) = bank {
        return require_writer(tx, user, course).await.map(drop);
    }
    require_bank_reader(tx, user, bank).await?;
    if may_write_bank(tx, user, bank).await? {
        return Ok(());
    }
    if let BankOf::Tasks(_) = bank {
        let words = "这道题由任务活动生成，请在课程中修改任务活动本身。";
        return Err(Error::conflict("questions.of_activity", words));
    }
    Err(not_school_editor(
        "学校题库由教务处和指定的编辑者维护。你可以查看，也可以把需要的题目复制一份；要修改，请教务处把你添加为编辑者。",
    ))
}

/// Refuses whoever may not name the editors of the school's bank.
pub(crate) async fn require_school_editor(tx: &Tx, user: &CurrentUser) -> Result<(), Error> {
    if edits_school(tx, user).await? {
        return Ok(());
    }
    Err(not_school_editor(
        "只有教务处和学校题库的编辑者可以添加、移除编辑者。",
    ))
}

fn not_school_editor(words: &'static str) -> Error {
    Error::not_allowed("questions.not_school_editor", words)
}

/// The academic office, and whom it or another editor named: as long as they teach.
async fn edits_school(tx: &Tx, user: &CurrentUser) -> database::Result<bool> {
    if user.has(Role::TeacherManagement) {
        return Ok(true);
    }
    Ok(user.has(Role::ClassManagement) && school_editor::is_editor(tx, user.school, user.id).await?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bank_reads_back_as_it_was_written() {
        for bank in [
            BankOf::Course(CourseId(12)),
            BankOf::Personal(UserId(7)),
            BankOf::School(SchoolId(1)),
            BankOf::Tasks(CourseId(3)),
        ] {
            assert_eq!(BankOf::try_from(String::from(bank)), Ok(bank));
        }
        for other in ["", "c", "x1", "c1a", "é1"] {
            assert!(BankOf::try_from(other.to_owned()).is_err(), "{other}");
        }
    }
}
