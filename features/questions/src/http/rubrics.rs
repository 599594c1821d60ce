//! The library of rubrics: one's own, and those that a course shares.

use crate::{
    RubricId,
    store::rubric::{self, NewRubric, SavedRubric},
};
use axum::extract::State;
use courses::{CourseId, require_course, require_writer};
use database::Tx;
use garde::Validate;
use platform::{
    ApiResult, App, Body, CurrentUser, Envelope, Error, Path, Query,
    access::Teacher,
    audit::{self, Act},
    http::Nothing,
};
use scoring::question::{
    QuestionBody, QuestionKey,
    short_answer::{self, RubricPoint},
};
use serde::Deserialize;

/// Whose rubrics, beside one's own.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct RubricsOf {
    /// The course that shares them.
    #[garde(skip)]
    #[serde(default)]
    #[param(value_type = Option<i64>)]
    course_id: Option<CourseId>,
}

/// My rubrics, and those that a course shares.
#[utoipa::path(get, path = "/api/questions/rubrics/", tag = "questions", params(RubricsOf),
    responses((status = 200, body = platform::Envelope<Vec<SavedRubric>>)))]
pub(super) async fn list_rubrics(
    State(app): State<App>,
    user: Teacher,
    Query(of): Query<RubricsOf>,
) -> ApiResult<Vec<SavedRubric>> {
    let found = app
        .db
        .read(move |tx| async move {
            if let Some(course) = of.course_id {
                require_course(&tx, &user, course).await?;
            }
            Ok::<_, Error>(rubric::list(&tx, user.id, of.course_id).await?)
        })
        .await?;
    Ok(Envelope::ok(found))
}

/// A rubric and its name.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "course_id": null, "name": "计算过程三步", "lines": [{ "title": "列式正确", "weight": 2 }, { "title": "结果正确", "weight": 1 },
    { "title": "计算过程缺失", "weight": -1 }] }))]
pub(super) struct RubricText {
    /// The course whose teachers share it; none to keep it for oneself.
    #[garde(skip)]
    #[serde(default)]
    course_id: Option<CourseId>,
    #[garde(length(chars, min = 1, max = 60), custom(|name: &String, (): &()| named(name)))]
    name: String,
    #[garde(length(min = 1, max = 50))]
    lines: Vec<RubricPoint>,
}

fn named(name: &str) -> garde::Result {
    if name.trim().is_empty() {
        return Err(garde::Error::new("请填写名称。"));
    }
    Ok(())
}

impl RubricText {
    /// What is wrong with its lines, in the words of a question's form.
    fn check(&self) -> Result<(), Error> {
        let key = short_answer::Key {
            reference: String::new(),
            rubric: self.lines.clone(),
        };
        let body = QuestionBody::ShortAnswer(short_answer::Body::default());
        let findings = body.validate(&QuestionKey::ShortAnswer(key));
        findings
            .into_iter()
            .next()
            .map_or(Ok(()), |finding| Err(Error::invalid("lines", finding.message)))
    }
}

/// Saves a rubric under a name, in the place of one of that name.
#[utoipa::path(post, path = "/api/questions/rubrics/", tag = "questions", request_body = RubricText,
    responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn save_rubric(
    State(app): State<App>,
    user: Teacher,
    Body(text): Body<RubricText>,
) -> ApiResult<Nothing> {
    let now_ms = app.now_ms();
    let is_new = app
        .db
        .write(move |tx| async move {
            if let Some(course) = text.course_id {
                require_writer(&tx, &user, course).await?;
            }
            text.check()?;
            let new = NewRubric {
                school: user.school,
                user: user.id,
                course: text.course_id,
                name: text.name.trim(),
                lines: &text.lines,
            };
            let is_new = rubric::put(&tx, &new, now_ms).await?;
            let act = Act::of("questions.rubric_saved", new.name);
            audit::record_act(&tx, &user, act, now_ms).await?;
            Ok::<_, Error>(is_new)
        })
        .await?;
    let message = if is_new {
        "已存入评分要点库。"
    } else {
        "已更新同名的评分要点。"
    };
    Ok(Envelope::with_message(message, Nothing {}))
}

/// The rubric, to whoever may use it; 404 to everybody else.
pub(super) async fn require_rubric(tx: &Tx, user: &CurrentUser, id: RubricId) -> Result<SavedRubric, Error> {
    let found = rubric::find(tx, id).await?.ok_or(Error::NotFound)?;
    let is_mine = found.school == user.school && (found.course.is_some() || found.user == user.id);
    is_mine.then_some(found).ok_or(Error::NotFound)
}

/// Removes a rubric from the library; questions that took it keep their lines.
#[utoipa::path(delete, path = "/api/questions/rubrics/{rubric_id}/", tag = "questions", params(("rubric_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn delete_rubric(
    State(app): State<App>,
    user: Teacher,
    Path(id): Path<RubricId>,
) -> ApiResult<Nothing> {
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| async move {
            let found = require_rubric(&tx, &user, id).await?;
            if let Some(course) = found.course {
                require_writer(&tx, &user, course).await?;
            }
            rubric::delete(&tx, id).await?;
            let act = Act::of("questions.rubric_removed", &found.name);
            audit::record_act(&tx, &user, act, now_ms).await
        })
        .await?;
    Ok(Envelope::with_message("已删除。", Nothing {}))
}
