//! Changing many questions at once: their state, their labels, what they are worth. No text changes, so there is no new version.

use super::bank::require_own_question;
use crate::{
    QuestionId,
    review::ReviewState,
    store::{
        facts,
        question::{self, Question},
        search::keep_words,
    },
};
use axum::extract::State;
use database::Tx;
use garde::Validate;
use platform::{
    ApiResult, App, Body, Envelope, Error, Millis,
    access::Teacher,
    audit::{self, Act, subject_of},
};
use scoring::{Points, question::QuestionKind};
use serde::{Deserialize, Serialize};
use serde_json::json;

/// How many questions are changed at once.
const CHANGED: usize = 500;

/// Which questions, and what of them changes; what is absent stays.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "question_ids": [1], "state": "draft", "add_tags": ["期末"], "remove_tags": [], "points": 2 }))]
pub(super) struct QuestionBulkForm {
    #[garde(length(min = 1, max = CHANGED))]
    question_ids: Vec<QuestionId>,
    #[garde(skip)]
    #[serde(default)]
    state: Option<ReviewState>,
    #[garde(length(max = 20), inner(length(chars, min = 1, max = 40)))]
    #[serde(default)]
    add_tags: Vec<String>,
    #[garde(length(max = 20), inner(length(chars, min = 1, max = 40)))]
    #[serde(default)]
    remove_tags: Vec<String>,
    #[garde(length(max = 20), inner(length(chars, min = 1, max = 40)))]
    #[serde(default)]
    add_knowledge: Vec<String>,
    #[garde(inner(custom(|points: &Points, (): &()| super::edit::positive(*points))))]
    #[serde(default)]
    points: Option<Points>,
}

/// What was changed.
#[derive(Debug, Default, Serialize, utoipa::ToSchema)]
pub(super) struct QuestionsChanged {
    changed: u32,
    /// What stayed as it was and why, a sentence each.
    left_out: Vec<String>,
}

/// Changes the state, the labels or the points of many questions. Papers keep the points they give.
#[utoipa::path(put, path = "/api/questions/bulk/", tag = "questions", request_body = QuestionBulkForm,
    responses((status = 200, body = platform::Envelope<QuestionsChanged>)))]
pub(super) async fn change_questions(
    State(app): State<App>,
    user: Teacher,
    Body(form): Body<QuestionBulkForm>,
) -> ApiResult<QuestionsChanged> {
    let now_ms = app.now_ms();
    let changed = app
        .db
        .write(move |tx| async move {
            let mut done = QuestionsChanged::default();
            for id in &form.question_ids {
                let question = require_own_question(&tx, &user, *id).await?;
                if let Some(why) = hindrance(&question, &form) {
                    done.left_out
                        .push(format!("「{}」{why}", subject_of(&question.stem)));
                    continue;
                }
                change(&tx, &user, (&question, &form), now_ms).await?;
                done.changed += 1;
            }
            keep_words(&tx, &form.question_ids).await?;
            if done.changed > 0 {
                audit::record_act(&tx, &user, act(&form, done.changed), now_ms).await?;
            }
            Ok::<_, Error>(done)
        })
        .await?;
    Ok(Envelope::with_message(
        format!("已修改 {} 题。", changed.changed),
        changed,
    ))
}

fn act(form: &QuestionBulkForm, changed: u32) -> Act<'static> {
    let mut detail = json!({ "count": changed });
    if let Some(state) = form.state {
        detail["state"] = json!(state.name());
    }
    let added: Vec<&str> = form
        .add_tags
        .iter()
        .chain(&form.add_knowledge)
        .map(String::as_str)
        .collect();
    if !added.is_empty() {
        detail["added"] = json!(added.join("、"));
    }
    if !form.remove_tags.is_empty() {
        detail["removed"] = json!(form.remove_tags.join("、"));
    }
    if let Some(points) = form.points {
        detail["points"] = json!(points);
    }
    Act::of("questions.many_changed", "题库").with(detail)
}

/// What keeps a question from being changed like that.
fn hindrance(question: &Question, form: &QuestionBulkForm) -> Option<String> {
    if form.points.is_some() && question.kind == QuestionKind::Composite {
        return Some("是综合题，分值是各小题之和，请在编辑页修改".into());
    }
    let next = form.state.filter(|next| *next != question.state)?;
    (!question.state.may_become(next))
        .then(|| format!("{}，不能直接改为{}", question.state.name(), next.name()))
}

async fn change(
    tx: &Tx,
    user: &Teacher,
    (question, form): (&Question, &QuestionBulkForm),
    now_ms: Millis,
) -> Result<(), Error> {
    if let Some(state) = form.state.filter(|state| *state != question.state) {
        facts::set_state(tx, question.id, (state, user.id), now_ms).await?;
    }
    if let Some(points) = form.points {
        facts::set_points(tx, question.id, points, now_ms).await?;
    }
    facts::remove_tags(tx, question.id, &form.remove_tags).await?;
    question::add_labels(tx, question.id, &form.add_tags, &form.add_knowledge).await?;
    Ok(())
}
