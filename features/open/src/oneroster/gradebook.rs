//! What can be earned and what was earned, in the shapes of OneRoster.

use super::{
    Ref, Refs, Status,
    ids::Id,
    rostering::{shape, truth},
    time,
};
use crate::store::cells::{ItemRow, ResultRow};
use results::ResultState;
use serde::Serialize;

/// Parts of a mark by their keys; what a class has named itself counts among the last.
const CATEGORIES: [(&str, &str); 9] = [
    ("learning", "视频与资源"),
    ("tasks", "任务"),
    ("exercises", "训练"),
    ("python", "Python"),
    ("practical", "实训考核"),
    ("final", "期末考试"),
    ("total", "总评成绩"),
    ("none", "不计入总评"),
    ("other", "其他"),
];

shape! {
    /// A part of the mark.
    Category as OneRosterCategory {
        title: String,
    }
}

shape! {
    /// What can be earned in a class.
    LineItem as OneRosterLineItem {
        title: String,
        /// When its first result came.
        assign_date: String,
        /// When its last result came.
        due_date: String,
        class: Ref,
        school: Ref,
        category: Ref,
        result_value_min: f64,
        result_value_max: f64,
    }
}

shape! {
    /// What somebody earned.
    Outcome as OneRosterResult {
        line_item: Ref,
        student: Ref,
        class: Ref,
        /// `fully graded`, `partially graded`, `not submitted` or `exempt`.
        score_status: &'static str,
        /// None where it does not count for them, or waits for a mark.
        score: Option<f64>,
        /// The day, in China.
        score_date: String,
        /// `true` where nothing was handed in in time.
        missing: &'static str,
    }
}

/// All categories.
pub(crate) fn categories() -> Vec<Category> {
    let category = |(key, title): (&str, &str)| Category {
        sourced_id: Id::Category(key.to_owned()).to_string(),
        status: Status::Active,
        date_last_modified: time(0),
        title: title.to_owned(),
    };
    CATEGORIES.map(category).into()
}

fn category_of(part: &str) -> Id {
    let known = CATEGORIES.iter().find(|(key, _)| *key == part);
    Id::Category(known.map_or("other", |(key, _)| key).to_owned())
}

pub(crate) fn item(refs: &Refs, row: &ItemRow) -> LineItem {
    let ItemRow {
        class_id,
        course_id,
        ref source_kind,
        source_id,
        ..
    } = *row;
    let id = Id::Item(class_id, course_id, source_kind.clone(), source_id);
    let (from_ms, to_ms) = (row.from_ms.unwrap_or_default(), row.to_ms.unwrap_or_default());
    LineItem {
        sourced_id: id.to_string(),
        status: Status::Active,
        date_last_modified: time(to_ms),
        title: row.title.clone(),
        assign_date: time(from_ms),
        due_date: time(to_ms),
        class: refs.to(&Id::Class(class_id, course_id)),
        school: refs.school(),
        category: refs.to(&category_of(&row.part)),
        result_value_min: 0.0,
        result_value_max: number(row.full_points.0),
    }
}

pub(crate) fn result(refs: &Refs, row: &ResultRow) -> Outcome {
    let ResultRow {
        class_id,
        course_id,
        ref source_kind,
        source_id,
        user_id,
        ..
    } = *row;
    let item = Id::Item(class_id, course_id, source_kind.clone(), source_id);
    let id = Id::Result(class_id, course_id, source_kind.clone(), source_id, user_id);
    let score_status = match row.state {
        ResultState::Marked => "fully graded",
        ResultState::Waiting => "partially graded",
        ResultState::Missing => "not submitted",
        ResultState::Excused => "exempt",
    };
    let is_known = matches!(row.state, ResultState::Marked | ResultState::Missing);
    Outcome {
        sourced_id: id.to_string(),
        status: Status::Active,
        date_last_modified: time(row.at_ms),
        line_item: refs.to(&item),
        student: refs.to(&Id::User(user_id)),
        class: refs.to(&Id::Class(class_id, course_id)),
        score_status,
        score: row.earned.filter(|_| is_known).map(|points| number(points.0)),
        score_date: super::day(row.at_ms),
        missing: truth(row.state == ResultState::Missing),
    }
}

/// Points, of their hundredths.
fn number(hundredths: i64) -> f64 {
    hundredths as f64 / 100.0
}
