//! 链接: questions of the school's bank or of another course, asked by a course without a copy of its own.
//!
//! Who writes the bank a question stands in writes the question; who writes the course says what it has linked. A corrected version
//! reaches every course; papers that were published keep the version they have.

use super::{
    bank::require_question,
    copy::{chapter_in, copy, hindrance},
};
use crate::{
    QuestionId,
    bank::BankOf,
    store::{link, moved, question::Question, version},
};
use axum::extract::State;
use courses::{CourseId, require_writer};
use database::Tx;
use garde::Validate;
use platform::{
    ApiResult, App, Body, Envelope, Error, Millis,
    access::Teacher,
    audit::{self, Act, subject_of},
};
use serde::{Deserialize, Serialize};
use serde_json::json;

/// How many questions are linked at once.
const LINKED: usize = 200;

/// Which questions, and the course that asks them.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "course_id": 1, "question_ids": [1] }))]
pub(super) struct QuestionLinkForm {
    /// A course that I write.
    #[garde(skip)]
    course_id: CourseId,
    #[garde(length(min = 1, max = LINKED))]
    question_ids: Vec<QuestionId>,
}

/// What was linked.
#[derive(Debug, Default, Serialize, utoipa::ToSchema)]
pub(super) struct QuestionsLinked {
    linked: u32,
    /// What was left out and why, a sentence each.
    left_out: Vec<String>,
}

/// Links questions of the school's bank, or of another course's, into a course: it asks them in their newest version, without a copy.
#[utoipa::path(post, path = "/api/questions/link/", tag = "questions", request_body = QuestionLinkForm,
    responses((status = 200, body = platform::Envelope<QuestionsLinked>)))]
pub(super) async fn link_questions(
    State(app): State<App>,
    user: Teacher,
    Body(form): Body<QuestionLinkForm>,
) -> ApiResult<QuestionsLinked> {
    let now_ms = app.now_ms();
    let linked = app
        .db
        .write(move |tx| async move {
            let course = require_writer(&tx, &user, form.course_id).await?;
            let mut done = QuestionsLinked::default();
            for id in form.question_ids {
                let question = require_question(&tx, &user, id).await?;
                match link_one(&tx, &user, (&question, course.id), now_ms).await? {
                    Ok(is_new) => done.linked += u32::from(is_new),
                    Err(why) => done
                        .left_out
                        .push(format!("「{}」{why}", subject_of(&question.stem))),
                }
            }
            if done.linked > 0 {
                let act = Act::of("questions.linked", &course.title);
                let act = act.with(json!({ "count": done.linked }));
                audit::record_act(&tx, &user, act, now_ms).await?;
            }
            Ok::<_, Error>(done)
        })
        .await?;
    let msg = format!("已链接 {} 题。", linked.linked);
    Ok(Envelope::with_message(msg, linked))
}

/// Links one question, or says why not; false if it was linked already.
async fn link_one(
    tx: &Tx,
    user: &Teacher,
    (question, course): (&Question, CourseId),
    now_ms: Millis,
) -> Result<Result<bool, &'static str>, Error> {
    match question.bank {
        BankOf::Course(own) if own == course => return Ok(Err("已经在本课程题库中，无需链接")),
        // Colleagues who edit the course would not see what they ask.
        BankOf::Personal(_) => {
            return Ok(Err(
                "在个人题库中，同事看不到；请复制一份，或先移到学校题库再链接",
            ));
        }
        BankOf::Tasks(_) => return Ok(Err("由任务活动生成，随任务变化；请复制一份")),
        BankOf::Course(_) | BankOf::School(_) => {}
    }
    let shown = version::load_shown(tx, &[question.version_id]).await?.pop();
    let shown = shown.ok_or(Error::NotFound)?;
    let reads_tests = classes::may_read_tests(tx, user, question.course).await?;
    if let Some(hindrance) = hindrance(question, &shown.body, course, reads_tests) {
        return Ok(Err(hindrance.of_linking()));
    }
    let chapter = if question.course == course {
        question.chapter.clone()
    } else {
        chapter_in(
            &courses::list_chapters(tx, question.course).await?,
            &courses::list_chapters(tx, course).await?,
            &question.chapter,
        )
    };
    Ok(Ok(link::add(
        tx,
        (course, question.id),
        &chapter,
        (user.id, now_ms),
    )
    .await?))
}

/// Which questions a course asks no longer by a link.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "course_id": 1, "question_ids": [1], "keeps_copies": true }))]
pub(super) struct QuestionUnlinkForm {
    /// A course that I write.
    #[garde(skip)]
    course_id: CourseId,
    #[garde(length(min = 1, max = LINKED))]
    question_ids: Vec<QuestionId>,
    /// Whether the course gets a copy in the place of each: its papers ask for it by the same key, and it follows nobody.
    #[garde(skip)]
    #[serde(default)]
    keeps_copies: bool,
}

/// What is linked no longer.
#[derive(Debug, Default, Serialize, utoipa::ToSchema)]
pub(super) struct QuestionsUnlinked {
    unlinked: u32,
    /// What stays linked and why, a sentence each.
    left_out: Vec<String>,
}

/// Ends links of a course; the questions stay where they stand. Published papers keep the version they have.
#[utoipa::path(post, path = "/api/questions/unlink/", tag = "questions", request_body = QuestionUnlinkForm,
    responses((status = 200, body = platform::Envelope<QuestionsUnlinked>)))]
pub(super) async fn unlink_questions(
    State(app): State<App>,
    user: Teacher,
    Body(form): Body<QuestionUnlinkForm>,
) -> ApiResult<QuestionsUnlinked> {
    let now_ms = app.now_ms();
    let unlinked = app
        .db
        .write(move |tx| async move {
            let course = require_writer(&tx, &user, form.course_id).await?;
            let mut done = QuestionsUnlinked::default();
            for id in &form.question_ids {
                let Some(key) = link::find_key(&tx, course.id, *id).await? else {
                    continue;
                };
                if !form.keeps_copies {
                    moved::leave(&tx, (course.id, *id), &key, now_ms).await?;
                } else if let Err(why) =
                    copy(&tx, &user, (*id, BankOf::Course(course.id), key), now_ms).await?
                {
                    done.left_out.push(why);
                    continue;
                }
                link::remove(&tx, course.id, *id).await?;
                done.unlinked += 1;
            }
            if done.unlinked > 0 {
                let act = Act::of("questions.unlinked", &course.title);
                let act = act.with(json!({ "count": done.unlinked, "copies": form.keeps_copies }));
                audit::record_act(&tx, &user, act, now_ms).await?;
            }
            Ok::<_, Error>(done)
        })
        .await?;
    let msg = format!("已取消 {} 题的链接。", unlinked.unlinked);
    Ok(Envelope::with_message(msg, unlinked))
}
