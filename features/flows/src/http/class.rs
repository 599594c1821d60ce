//! What a teacher sees of a class's flows.

use super::design::{FlowAttemptView, view_attempt};
use crate::{
    Attempt, Flow, FlowId,
    attempt::right_order,
    store::{self, FlowResult, list_results_of_class},
};
use axum::extract::State;
use classes::ClassId;
use courses::CourseId;
use database::Tx;
use garde::Validate;
use platform::{
    ApiResult, App, Envelope, Error, Millis, Path, Query,
    access::{Teacher, UserId},
};
use scoring::{
    BasisPoints,
    question::flow::{Body as FlowBody, FlowStep},
};
use serde::{Deserialize, Serialize};

/// Which course of the class.
#[derive(Debug, Deserialize, Validate, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct ClassFlowsFilter {
    #[garde(skip)]
    course_id: CourseId,
}

/// How a class stands with the flows of a course.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct ClassFlows {
    flows: Vec<ClassFlow>,
    /// Every member of the class, by student number.
    rows: Vec<ClassFlowRow>,
}

/// One flow and how the class stands with it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct ClassFlow {
    id: FlowId,
    title: String,
    /// Who has handed it in.
    students: usize,
    /// Their mean best, in percent.
    mean: Option<f64>,
}

/// A student and what they have reached.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct ClassFlowRow {
    student_id: UserId,
    student_name: String,
    student_number: Option<String>,
    /// Of the flows that were handed in.
    results: Vec<ClassFlowResult>,
}

/// What a student has reached in a flow.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
struct ClassFlowResult {
    flow_id: FlowId,
    tries: i64,
    best_percent: f64,
    last_at_ms: Millis,
}

async fn require_class_course(
    tx: &Tx,
    teacher: &Teacher,
    class: ClassId,
    course: CourseId,
) -> Result<(), Error> {
    classes::require_teacher(tx, teacher, class).await?;
    classes::require_course_access(tx, teacher, course).await?;
    Ok(())
}

/// The flows of a course and what each student of the class has reached in them.
#[utoipa::path(get, path = "/api/class/{class_id}/flows/", tag = "flows",
    params(("class_id" = i64, Path), ClassFlowsFilter),
    responses((status = 200, body = platform::Envelope<ClassFlows>)))]
pub(super) async fn list_class_flows(
    State(app): State<App>,
    teacher: Teacher,
    Path(class): Path<ClassId>,
    Query(filter): Query<ClassFlowsFilter>,
) -> ApiResult<ClassFlows> {
    let course = filter.course_id;
    let (flows, results, members) = app
        .db
        .read(move |tx| async move {
            require_class_course(&tx, &teacher, class, course).await?;
            let flows = store::list_flows(&tx, course).await?;
            let results = list_results_of_class(&tx, class, course).await?;
            Ok::<_, Error>((flows, results, classes::list_members(&tx, class).await?))
        })
        .await?;
    let own = |user: UserId| {
        let own = results.iter().filter(move |result| result.user == user);
        own.map(|result| ClassFlowResult {
            flow_id: result.flow,
            tries: result.tries,
            best_percent: result.share.percent(),
            last_at_ms: result.last_at_ms,
        })
    };
    let rows = members.into_iter().map(|member| ClassFlowRow {
        results: own(member.user).collect(),
        student_id: member.user,
        student_name: member.real_name,
        student_number: member.student_number,
    });
    Ok(Envelope::ok(ClassFlows {
        rows: rows.collect(),
        flows: flows.into_iter().map(|flow| summary(flow, &results)).collect(),
    }))
}

fn summary(flow: Flow, results: &[FlowResult]) -> ClassFlow {
    let shares: Vec<BasisPoints> = results
        .iter()
        .filter(|result| result.flow == flow.id)
        .map(|result| result.share)
        .collect();
    ClassFlow {
        mean: BasisPoints::mean(&shares).map(BasisPoints::percent),
        students: shares.len(),
        id: flow.id,
        title: flow.title,
    }
}

/// What one student has made of a flow.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct StudentFlow {
    id: FlowId,
    title: String,
    body: FlowBody,
    /// The best, in percent; none before the first hand-in.
    best_percent: Option<f64>,
    /// Whether something is being laid out now.
    has_draft: bool,
    /// In practice and in tasks together, the oldest first.
    attempts: Vec<FlowAttemptView>,
    /// One right design.
    right_order: Vec<FlowStep>,
}

/// The flows of a course and what one student of the class has made of them.
#[utoipa::path(get, path = "/api/class/{class_id}/student/{student_id}/flows/", tag = "flows",
    params(("class_id" = i64, Path), ("student_id" = i64, Path), ClassFlowsFilter),
    responses((status = 200, body = platform::Envelope<Vec<StudentFlow>>)))]
pub(super) async fn list_student_flows(
    State(app): State<App>,
    teacher: Teacher,
    Path((class, student)): Path<(ClassId, UserId)>,
    Query(filter): Query<ClassFlowsFilter>,
) -> ApiResult<Vec<StudentFlow>> {
    let course = filter.course_id;
    let (flows, attempts) = app
        .db
        .read(move |tx| async move {
            require_class_course(&tx, &teacher, class, course).await?;
            let member = classes::find_member(&tx, class, student).await?;
            member.ok_or(Error::NotFound)?;
            let attempts = store::list_attempts(&tx, course, student).await?;
            Ok::<_, Error>((store::list_flows(&tx, course).await?, attempts))
        })
        .await?;
    let row = |flow: Flow| {
        let own = || attempts.iter().filter(|attempt| attempt.flow == flow.id);
        let submitted = || own().filter(|attempt| attempt.is_submitted);
        StudentFlow {
            best_percent: submitted().map(Attempt::counted).max().map(BasisPoints::percent),
            has_draft: own().any(|attempt| !attempt.is_submitted),
            attempts: submitted().filter_map(view_attempt).collect(),
            right_order: right_order(&flow),
            id: flow.id,
            title: flow.title,
            body: flow.body,
        }
    };
    Ok(Envelope::ok(flows.into_iter().map(row).collect()))
}
