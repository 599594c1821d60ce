//! Who marks what, where several teachers do: the plan of an exam, how far it has come, how well they agree.

use crate::{
    SourceKind,
    rule::Release,
    second::{self, BoundUnit, Method, Report, Rules},
    store::plan::{Marker, Plan, find_active},
};
use axum::extract::State;
use database::Tx;
use exams::{Assessment, AssessmentId, require_assessment};
use garde::Validate;
use platform::{
    ApiResult, App, Body, CurrentUser, Envelope, Error, Millis, Path,
    access::{Teacher, UserId},
    audit::{self, Act},
    http::Nothing,
    secret::Secret,
};
use questions::QuestionId;
use scoring::Points;
use serde::{Deserialize, Serialize};

/// By what the draw of answers differs from other signatures of the same secret.
const PURPOSE: &str = "marking.second";

/// Who marks what.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = SecondPlanText, example = json!({ "question_ids": [], "percent": 100, "bound_unit": "percent", "bound": 20,
    "method": "mean", "markers": [1, 2] }))]
pub(super) struct PlanText {
    /// The questions it is about; none for all that people mark.
    #[garde(length(max = 500))]
    #[serde(default)]
    question_ids: Vec<QuestionId>,
    /// How many of a hundred answers two teachers mark.
    #[garde(range(min = 0, max = 100))]
    percent: i64,
    #[garde(skip)]
    bound_unit: BoundUnit,
    /// The largest difference that is no dispute: points, or percent of what the question is worth.
    #[garde(skip)]
    bound: Points,
    #[garde(skip)]
    method: Method,
    /// The teachers who mark.
    #[garde(length(max = 100))]
    markers: Vec<UserId>,
}

impl PlanText {
    fn rules(&self, secret: &Secret, id: AssessmentId) -> Result<Rules, Error> {
        let largest = match self.bound_unit {
            BoundUnit::Points => Points::LARGEST,
            BoundUnit::Percent => Points::whole(100),
        };
        if self.bound < Points::ZERO || self.bound > largest {
            return Err(Error::invalid("bound", "允许的分差超出范围。"));
        }
        let mut markers = self.markers.clone();
        markers.sort_unstable();
        markers.dedup();
        Ok(Rules {
            percent: self.percent,
            bound_unit: self.bound_unit,
            bound: self.bound.0,
            method: self.method,
            seed: secret.sign(PURPOSE, &format!("exam:{}", id.0)),
            markers,
        })
    }
}

/// A plan that is in force.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = SecondPlan)]
pub(super) struct PlanView {
    question_ids: Vec<QuestionId>,
    percent: i64,
    bound_unit: BoundUnit,
    bound: Points,
    method: Method,
    markers: Vec<Marker>,
    made_at_ms: Millis,
}

impl From<Plan> for PlanView {
    fn from(plan: Plan) -> Self {
        Self {
            question_ids: plan.questions,
            percent: plan.rules.percent,
            bound_unit: plan.rules.bound_unit,
            bound: Points(plan.rules.bound),
            method: plan.rules.method,
            markers: plan.markers,
            made_at_ms: plan.made_at_ms,
        }
    }
}

/// Who marks an exam, how far that has come, how well they agree. Nobody's student is named.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct SecondMarking {
    title: String,
    is_released: bool,
    /// None where one teacher marks each answer.
    plan: Option<PlanView>,
    /// Who may be chosen to mark.
    teachers: Vec<Marker>,
    #[serde(flatten)]
    report: Report,
}

/// Who marks an exam, how far that has come and how well they agree.
#[utoipa::path(get, path = "/api/marking/assessments/{assessment_id}/second/", tag = "marking",
    params(("assessment_id" = i64, Path)), responses((status = 200, body = platform::Envelope<SecondMarking>)))]
pub(super) async fn show_second(
    State(app): State<App>,
    user: Teacher,
    Path(id): Path<AssessmentId>,
) -> ApiResult<SecondMarking> {
    let view = app
        .db
        .read(move |tx| async move {
            let assessment = require_assessment(&tx, &user, id).await?;
            view(&tx, &user, &assessment).await
        })
        .await?;
    Ok(Envelope::ok(view))
}

async fn view(tx: &Tx, user: &CurrentUser, assessment: &Assessment) -> Result<SecondMarking, Error> {
    let of = (SourceKind::Exam, assessment.id.0);
    let plan = find_active(tx, of).await?;
    let release = Release::Together(assessment.released_at_ms.is_some());
    Ok(SecondMarking {
        title: assessment.title.clone(),
        is_released: release == Release::Together(true),
        teachers: second::list_teachers(tx, user, of).await?,
        report: second::report(tx, user.id, of, plan.as_ref()).await?,
        plan: plan.map(PlanView::from),
    })
}

/// Plans who marks an exam. Planned anew, what was given stays and is compared by the new plan.
#[utoipa::path(put, path = "/api/marking/assessments/{assessment_id}/second/", tag = "marking",
    params(("assessment_id" = i64, Path)), request_body = PlanText,
    responses((status = 200, body = platform::Envelope<SecondMarking>)))]
pub(super) async fn put_second(
    State(app): State<App>,
    user: Teacher,
    Path(id): Path<AssessmentId>,
    Body(text): Body<PlanText>,
) -> ApiResult<SecondMarking> {
    let (secret, now_ms) = (app.secret.clone(), app.now_ms());
    let view = app
        .db
        .write(move |tx| async move {
            let assessment = require_assessment(&tx, &user, id).await?;
            require_unreleased(&assessment)?;
            let (of, rules) = ((SourceKind::Exam, id.0), text.rules(&secret, id)?);
            let before = find_active(&tx, of).await?.as_ref().map(facts);
            second::put_plan(&tx, &user, of, (text.question_ids, rules), now_ms).await?;
            let after = find_active(&tx, of).await?.as_ref().map(facts);
            let act = Act::of("marking.plan_set", &assessment.title);
            let act = act.compared(&before.unwrap_or_default(), &after);
            audit::record_act(&tx, &user, act, now_ms).await?;
            view(&tx, &user, &assessment).await
        })
        .await?;
    Ok(Envelope::with_message("双评方案已保存。", view))
}

/// Ends the plan of an exam: one teacher marks each answer, and what was given stays.
#[utoipa::path(post, path = "/api/marking/assessments/{assessment_id}/second/take_back/", tag = "marking",
    params(("assessment_id" = i64, Path)), responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn take_back_second(
    State(app): State<App>,
    user: Teacher,
    Path(id): Path<AssessmentId>,
) -> ApiResult<Nothing> {
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| async move {
            let assessment = require_assessment(&tx, &user, id).await?;
            require_unreleased(&assessment)?;
            let of = (SourceKind::Exam, id.0);
            let found = find_active(&tx, of)
                .await?
                .ok_or(Error::conflict("marking.no_plan", "这次考核没有双评方案。"))?;
            let settled = second::take_back(&tx, user.id, of, &found, now_ms).await?;
            let act = Act::of("marking.plan_taken_back", &assessment.title)
                .with(serde_json::json!({ "answers": settled }));
            audit::record_act(&tx, &user, act, now_ms).await
        })
        .await?;
    Ok(Envelope::with_message(
        "双评方案已撤销，已有的评分保留。",
        Nothing {},
    ))
}

fn require_unreleased(assessment: &Assessment) -> Result<(), Error> {
    if assessment.released_at_ms.is_some() {
        return Err(Error::conflict("marking.released_already", "成绩已经发布。"));
    }
    Ok(())
}

/// What the log compares of a plan.
fn facts(plan: &Plan) -> serde_json::Value {
    let rules = &plan.rules;
    let names: Vec<&str> = plan
        .markers
        .iter()
        .map(|marker| marker.real_name.as_str())
        .collect();
    let unit = if rules.bound_unit == BoundUnit::Percent {
        "%"
    } else {
        ""
    };
    serde_json::json!({
        "double_percent": rules.percent, "bound": format!("{}{unit}", Points(rules.bound)), "method": rules.method,
        "markers": names, "questions": plan.questions.len(),
    })
}
