//! What waits for marking: `/gradeManage/correction`.

use crate::{
    second,
    store::{
        plan::list_planned,
        queue::{self, InboxRow},
    },
};
use axum::extract::State;
use classes::ClassId;
use database::Tx;
use exams::AssessmentId;
use garde::Validate;
use platform::{ApiResult, App, CurrentUser, Envelope, Error, Millis, Query, access::Teacher};
use serde::Deserialize;
use std::{
    cmp::Reverse,
    collections::{HashMap, hash_map::Entry},
};
use tasks::ExerciseId;

/// Which part of the inbox.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct InboxOf {
    /// One class.
    #[garde(skip)]
    #[serde(default)]
    #[param(value_type = Option<i64>)]
    class_id: Option<ClassId>,
    /// One assessment.
    #[garde(skip)]
    #[serde(default)]
    #[param(value_type = Option<i64>)]
    assessment_id: Option<AssessmentId>,
    /// One exercise.
    #[garde(skip)]
    #[serde(default)]
    #[param(value_type = Option<i64>)]
    exercise_id: Option<ExerciseId>,
}

/// What waits for marking in the classes I teach, by question; the fullest first.
#[utoipa::path(get, path = "/api/marking/inbox/", tag = "marking", params(InboxOf),
    responses((status = 200, body = platform::Envelope<Vec<InboxRow>>)))]
pub(super) async fn list_inbox(
    State(app): State<App>,
    user: Teacher,
    Query(of): Query<InboxOf>,
) -> ApiResult<Vec<InboxRow>> {
    let only = queue::Only {
        class: of.class_id,
        assessment: of.assessment_id,
        exercise: of.exercise_id,
    };
    let now_ms = app.now_ms();
    let rows = app
        .db
        .read(move |tx| async move {
            let mut rows = queue::list_inbox(&tx, user.id, &only).await?;
            name(&tx, &mut rows).await?;
            keep_mine(&tx, &user, &mut rows, now_ms).await?;
            Ok::<_, Error>(rows)
        })
        .await?;
    Ok(Envelope::ok(rows))
}

/// Names what the work was handed in for, and puts what the parts of it ask in place of their names.
async fn name(tx: &Tx, rows: &mut [InboxRow]) -> Result<(), Error> {
    let mut titles = HashMap::new();
    for row in rows {
        let of = (row.source_kind, row.group_id);
        let title = match titles.entry(of) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(new) => new.insert(row.source_kind.title(tx, row.group_id).await?),
        };
        row.title.clone_from(title);
        if let Some(part) = &row.cell {
            let question = row.source_kind.question(tx, row.group_id, (None, part)).await?;
            row.stem = question.map_or_else(|| part.clone(), |question| question.stem);
        }
    }
    Ok(())
}

/// Where a plan says who marks, only what is this teacher's waits for them, and a question they have no part in is left out.
async fn keep_mine(
    tx: &Tx,
    user: &CurrentUser,
    rows: &mut Vec<InboxRow>,
    now_ms: Millis,
) -> Result<(), Error> {
    let mut known = HashMap::new();
    let planned = list_planned(tx, user.school, user.id).await?;
    for row in rows.iter_mut() {
        let of = (row.source_kind, row.group_id);
        if !planned.contains(&of) {
            continue;
        }
        let all = match known.entry(of) {
            Entry::Occupied(entry) => entry.into_mut(),
            Entry::Vacant(new) => new.insert(second::count_parts(tx, of, user.id, now_ms).await?),
        };
        let own = row.version_id.and_then(|version| all.get(&version));
        let (waiting, total) = own.copied().unwrap_or_default();
        (row.waiting, row.total) = (waiting, total);
    }
    rows.retain(|row| row.total > 0);
    rows.sort_by_key(|row| Reverse(row.waiting));
    Ok(())
}
