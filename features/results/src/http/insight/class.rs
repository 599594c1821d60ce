//! Who masters what, and who should be looked at.

use crate::{
    insight::{
        map::{Cell, Column, Map, map},
        risk::{BOUNDS, Bounds, Known, Reason, is_pressing, reasons, urgency},
    },
    store::insight::{Signal, Student, list_signals, list_students},
};
use axum::extract::State;
use classes::ClassCourse;
use platform::{
    ApiResult, App, Envelope, Error, Millis, Path,
    access::{Teacher, UserId},
};
use serde::Serialize;
use std::cmp::Reverse;

/// A class in a course: its knowledge points, its students, and who of them should be looked at.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct ClassInsight {
    /// The weakest first; those that few answers stand behind come last.
    points: Vec<Column>,
    /// By student number.
    students: Vec<InsightStudent>,
    /// Places in `students`, the most urgent first.
    at_risk: Vec<AtRisk>,
    /// From how many of a kind a reason is one.
    bounds: Bounds,
}

/// A student, with what they have shown of each knowledge point.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct InsightStudent {
    user_id: UserId,
    real_name: String,
    student_number: Option<String>,
    /// For each of `points`, in its order; none where nothing was shown.
    cells: Vec<Option<Cell>>,
}

/// A student who should be looked at.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct AtRisk {
    /// Their place in `students`, from 0.
    student: usize,
    /// The gravest first.
    reasons: Vec<Reason>,
}

/// What a class has shown in a course: knowledge points against students, and who should be looked at, with the reasons.
#[utoipa::path(get, path = "/api/results/insight/{class_id}/{course_id}/", tag = "results",
    params(("class_id" = i64, Path), ("course_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<ClassInsight>)))]
pub(super) async fn show_class(
    State(app): State<App>,
    teacher: Teacher,
    Path(of): Path<ClassCourse>,
) -> ApiResult<ClassInsight> {
    let now_ms = app.now_ms();
    let found = app
        .db
        .read(move |tx| async move {
            of.require(&tx, &teacher).await?;
            let students = list_students(&tx, of.class_id, of.course_id).await?;
            let signals = list_signals(&tx, of.class_id, of.course_id).await?;
            Ok::<_, Error>(insight(students, &signals, now_ms))
        })
        .await?;
    Ok(Envelope::ok(found))
}

fn insight(students: Vec<Student>, signals: &[Signal], now_ms: Millis) -> ClassInsight {
    let Map { columns, rows } = map(students.iter().map(|one| (one.user, one.sums())));
    let of_student = |at: usize, student: &Student| {
        let from = signals.partition_point(|signal| signal.user < student.user);
        let to = signals.partition_point(|signal| signal.user <= student.user);
        let cells = columns.iter().zip(&rows[at].1);
        let known = Known {
            is_idle: student.is_idle(now_ms),
            last_seen_at_ms: student.last_seen_at_ms,
            falling: student.falling(),
            signals: &signals[from..to],
            points: cells
                .filter_map(|(column, cell)| Some((column.name.as_str(), (*cell)?)))
                .collect(),
        };
        let reasons = reasons(&known);
        is_pressing(&reasons).then_some(AtRisk { student: at, reasons })
    };
    let with_place = students.iter().enumerate();
    let mut at_risk: Vec<AtRisk> = with_place.filter_map(|(at, one)| of_student(at, one)).collect();
    at_risk.sort_by_key(|one| Reverse(urgency(&one.reasons)));
    let students = students.into_iter().zip(rows);
    let students = students.map(|(student, (user_id, cells))| InsightStudent {
        user_id,
        real_name: student.real_name,
        student_number: student.student_number,
        cells,
    });
    ClassInsight {
        students: students.collect(),
        points: columns,
        at_risk,
        bounds: BOUNDS,
    }
}
