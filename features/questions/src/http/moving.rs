//! 移动: questions into another bank, with their versions, their history and what exams told of them.

use super::{bank::require_own_question, copy::hindrance};
use crate::{
    QuestionId,
    bank::{BankKind, BankOf, require_bank_writer},
    review::ReviewState,
    store::{facts, link, moved, question::Question, version},
};
use axum::extract::State;
use courses::{CourseId, require_course};
use database::Tx;
use garde::Validate;
use platform::{
    ApiResult, App, Body, Envelope, Error, Millis,
    access::Teacher,
    audit::{self, Act, subject_of},
    ids,
};
use serde::{Deserialize, Serialize};
use serde_json::json;

/// How many questions are moved at once.
const MOVED: usize = 200;

/// Which questions, and into which bank.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "course_id": 1, "bank": "personal", "question_ids": [1] }))]
pub(super) struct QuestionMoveForm {
    /// The course whose bank is meant, where it is a course's.
    #[garde(skip)]
    course_id: CourseId,
    #[garde(skip)]
    bank: BankKind,
    #[garde(length(min = 1, max = MOVED))]
    question_ids: Vec<QuestionId>,
}

/// What was moved.
#[derive(Debug, Default, Serialize, utoipa::ToSchema)]
pub(super) struct QuestionsMoved {
    moved: u32,
    /// What was left where it is and why, a sentence each.
    left_out: Vec<String>,
}

/// Moves questions into another bank. Papers and attempts keep the version they have.
#[utoipa::path(post, path = "/api/questions/move/", tag = "questions", request_body = QuestionMoveForm,
    responses((status = 200, body = platform::Envelope<QuestionsMoved>)))]
pub(super) async fn move_questions(
    State(app): State<App>,
    user: Teacher,
    Body(form): Body<QuestionMoveForm>,
) -> ApiResult<QuestionsMoved> {
    let now_ms = app.now_ms();
    let moved = app
        .db
        .write(move |tx| async move {
            let course = require_course(&tx, &user, form.course_id).await?;
            let target = BankOf::of(form.bank, course.id, &user);
            require_bank_writer(&tx, &user, target).await?;
            let mut done = QuestionsMoved::default();
            for id in form.question_ids {
                let question = require_own_question(&tx, &user, id).await?;
                if question.bank == target {
                    continue;
                }
                match move_one(&tx, &user, (&question, target), now_ms).await? {
                    None => done.moved += 1,
                    Some(why) => done
                        .left_out
                        .push(format!("「{}」{why}", subject_of(&question.stem))),
                }
            }
            if done.moved > 0 {
                let act = Act::of("questions.moved", &course.title);
                let act = act.with(json!({ "count": done.moved, "bank": form.bank }));
                audit::record_act(&tx, &user, act, now_ms).await?;
            }
            Ok::<_, Error>(done)
        })
        .await?;
    Ok(Envelope::with_message(
        format!("已移动 {} 题。", moved.moved),
        moved,
    ))
}

/// Moves one question, or says why not.
async fn move_one(
    tx: &Tx,
    user: &Teacher,
    (question, target): (&Question, BankOf),
    now_ms: Millis,
) -> Result<Option<&'static str>, Error> {
    if matches!(target, BankOf::Personal(_)) && !link::list_courses(tx, question.id).await?.is_empty() {
        return Ok(Some(
            "已被课程链接，移到个人题库后那些课程就看不到它了；请先在那些课程中取消链接",
        ));
    }
    // A question stays about its course, unless it goes into the bank of another.
    let course = match target {
        BankOf::Course(course) => course,
        _ => question.course,
    };
    let mut chapter = question.chapter.clone();
    if course != question.course {
        let shown = version::load_shown(tx, &[question.version_id]).await?.pop();
        let body = &shown.ok_or(Error::NotFound)?.body;
        let reads_tests = classes::may_read_tests(tx, user, question.course).await?;
        if let Some(hindrance) = hindrance(question, body, course, reads_tests) {
            return Ok(Some(hindrance.of_copying()));
        }
        chapter = super::copy::chapter_in(
            &courses::list_chapters(tx, question.course).await?,
            &courses::list_chapters(tx, course).await?,
            &question.chapter,
        );
    }
    // What comes back to its course, or into one that has linked it, is asked for there by the key it had.
    let old_key = match target {
        BankOf::Course(course) => match link::remove(tx, course, question.id).await? {
            None => moved::find_old_key(tx, course, question.id).await?,
            linked => linked,
        },
        _ => None,
    };
    let key = old_key.unwrap_or_else(|| format!("own-{}", &ids::token()[..12]));
    let place = moved::Place {
        bank: target,
        course,
        key,
        chapter,
    };
    if matches!(target, BankOf::School(_)) {
        facts::set_state(tx, question.id, (ReviewState::Draft, user.id), now_ms).await?;
    }
    moved::move_question(tx, question, &place, now_ms).await?;
    Ok(None)
}
