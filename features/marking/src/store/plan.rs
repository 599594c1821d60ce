//! SQL of `marking_plan` and `marking_plan_marker`: how answers are marked by several teachers.

use crate::{
    SourceKind,
    second::{BoundUnit, Method, Rules},
    store::item::Item,
};
use database::{FromRow, Json, Result, Tx, params};
use platform::{
    Millis,
    access::{SchoolId, UserId},
};
use questions::QuestionId;
use serde::Serialize;
use std::collections::HashSet;

database::sql! {
    ACTIVE = "select * from marking_plan where source_kind = $1 and group_id = $2 and taken_back_at_ms is null";
    OF_TEACHER = "select p.source_kind, p.group_id from marking_plan p where p.taken_back_at_ms is null and p.school_id = $1 \
                  and p.source_kind = 'exam' and p.group_id in (select c.assessment_id from class_v_teacher t \
                  join exam_v_assessment_class c on c.class_id = t.class_id where t.user_id = $2)";
    // A group has one plan; planned anew, it keeps its seed, so that nobody is dealt other answers.
    PUT = "insert into marking_plan (school_id, source_kind, group_id, questions, percent, bound_unit, bound, method, seed, by_id, \
           made_at_ms, taken_back_by_id, taken_back_at_ms) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, null, null) \
           on conflict (source_kind, group_id) do update set questions = excluded.questions, percent = excluded.percent, \
           bound_unit = excluded.bound_unit, bound = excluded.bound, method = excluded.method, by_id = excluded.by_id, \
           made_at_ms = excluded.made_at_ms, taken_back_by_id = null, taken_back_at_ms = null returning id";
    TAKE_BACK = "update marking_plan set taken_back_by_id = $2, taken_back_at_ms = $3 where id = $1";
    NO_MARKERS = "delete from marking_plan_marker where plan_id = $1";
    ADD_MARKER = "insert into marking_plan_marker (plan_id, user_id) values ($1, $2)";
    MARKERS = "select m.user_id, u.real_name from marking_plan_marker m join identity_v_person u on u.id = m.user_id \
               where m.plan_id = $1 order by u.real_name, u.id";
}

/// A teacher who marks by a plan.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema, FromRow)]
#[schema(as = PlanMarker)]
pub(crate) struct Marker {
    pub(crate) user_id: UserId,
    pub(crate) real_name: String,
}

/// A plan as it is stored.
#[derive(Debug, Clone, FromRow)]
struct Stored {
    id: i64,
    #[row(json)]
    questions: Vec<QuestionId>,
    percent: i64,
    bound_unit: BoundUnit,
    bound: i64,
    method: Method,
    seed: String,
    made_at_ms: Millis,
}

/// How the answers to an exam or an exercise are marked by several teachers.
#[derive(Debug, Clone)]
pub(crate) struct Plan {
    pub(crate) id: i64,
    /// What it is about; none for all questions that people mark.
    pub(crate) questions: Vec<QuestionId>,
    pub(crate) made_at_ms: Millis,
    /// Who marks, by name.
    pub(crate) markers: Vec<Marker>,
    pub(crate) rules: Rules,
}

impl Plan {
    /// Whether the plan is about this answer.
    pub(crate) fn covers(&self, item: &Item) -> bool {
        let asked = item.asked.map(|asked| asked.question);
        let is_chosen = self.questions.is_empty() || asked.is_some_and(|one| self.questions.contains(&one));
        item.needs_person && is_chosen
    }
}

/// What is planned.
pub(crate) struct NewPlan {
    pub(crate) school: SchoolId,
    pub(crate) of: (SourceKind, i64),
    pub(crate) questions: Vec<QuestionId>,
    pub(crate) rules: Rules,
    pub(crate) by: UserId,
}

/// The plan that is in force; none where one teacher marks.
pub(crate) async fn find_active(tx: &Tx, (kind, group): (SourceKind, i64)) -> Result<Option<Plan>> {
    let found: Option<Stored> = tx.query_optional_as(&ACTIVE, params![kind, group]).await?;
    let Some(stored) = found else { return Ok(None) };
    let markers: Vec<Marker> = tx.query_as(&MARKERS, params![stored.id]).await?;
    Ok(Some(Plan {
        id: stored.id,
        questions: stored.questions,
        made_at_ms: stored.made_at_ms,
        rules: Rules {
            percent: stored.percent,
            bound_unit: stored.bound_unit,
            bound: stored.bound,
            method: stored.method,
            seed: stored.seed,
            markers: markers.iter().map(|marker| marker.user_id).collect(),
        },
        markers,
    }))
}

/// What this teacher's classes sit that several teachers mark.
pub(crate) async fn list_planned(
    tx: &Tx,
    school: SchoolId,
    teacher: UserId,
) -> Result<HashSet<(SourceKind, i64)>> {
    let all: Vec<(SourceKind, i64)> = tx.query_as(&OF_TEACHER, params![school, teacher]).await?;
    Ok(all.into_iter().collect())
}

/// Plans a group, or plans it anew.
pub(crate) async fn put(tx: &Tx, new: &NewPlan, now_ms: Millis) -> Result<()> {
    let rules = &new.rules;
    let values = params![
        new.school,
        new.of.0,
        new.of.1,
        Json(&new.questions),
        rules.percent,
        rules.bound_unit,
        rules.bound,
        rules.method,
        &rules.seed,
        new.by,
        now_ms
    ];
    let id: i64 = tx.query_one(&PUT, values).await?.get("id")?;
    tx.execute(&NO_MARKERS, params![id]).await?;
    for marker in &rules.markers {
        tx.execute(&ADD_MARKER, params![id, *marker]).await?;
    }
    Ok(())
}

/// Ends a plan; it stays on record.
pub(crate) async fn take_back(tx: &Tx, id: i64, by: UserId, now_ms: Millis) -> Result<()> {
    tx.execute(&TAKE_BACK, params![id, by, now_ms]).await.map(drop)
}
