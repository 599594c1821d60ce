//! 视频播放: one lecture – its video, text, questions, rating.

use super::InClass;
use crate::{
    VisitId,
    access::open_lecture,
    store::{
        answer::{Answered, list_answers, put_answer},
        pace::begin_pace,
        rating::{Rating, find_rating, put_rating},
        visit::begin_visit,
        watch::{Watch, find_watch},
    },
};
use axum::extract::State;
use courses::{
    CourseId, Lecture, LectureId, VideoQuestion,
    item::TimeMark,
    list_lectures, markdown,
    media::{FilmSize, list_sizes},
};
use platform::{
    ApiResult, App, Body, CurrentUser, Envelope, Error, Path, Query, files::signed_address, http::Nothing,
};
use scoring::{
    Points,
    question::{QuestionAnswer, QuestionBody},
};
use serde::{Deserialize, Serialize};
use std::{collections::HashMap, sync::Arc};

#[derive(Debug, Serialize, utoipa::ToSchema)]
struct CaptionsView {
    language: String,
    /// Address of the WebVTT file.
    address: String,
}

/// A question asked while the video waits.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct VideoQuestionView {
    key: String,
    /// Asked when playback reaches this second.
    at_s: i64,
    /// Markdown.
    stem: String,
    body: QuestionBody,
    /// My latest answer.
    answer: Option<QuestionAnswer>,
    /// Whether it was right; none before the first answer.
    is_right: Option<bool>,
    tries: i64,
    /// Markdown; shown once answered.
    analysis: Option<String>,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
struct LectureRating {
    /// My stars, 1–5.
    mine: Option<i64>,
    mean: Option<f64>,
    count: i64,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
struct LectureNeighbour {
    lecture_id: LectureId,
    title: String,
}

/// A size of a video, as a file that browsers play.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct VideoSize {
    /// Its shorter side, in pixels: 720 is what players call 720p.
    lines: i64,
    address: String,
    size_bytes: i64,
}

/// Everything the player needs.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct LectureView {
    lecture_id: LectureId,
    course_id: CourseId,
    title: String,
    minutes: i64,
    /// Markdown.
    text: String,
    /// Address of the video; none for a lecture that is read.
    video: Option<String>,
    /// The sizes in which it plays, the largest first; empty where there is only `video`.
    sizes: Vec<VideoSize>,
    poster: Option<String>,
    captions: Vec<CaptionsView>,
    marks: Vec<TimeMark>,
    questions: Vec<VideoQuestionView>,
    knowledge: Vec<String>,
    /// Of the video, or of attentive reading.
    length_s: i64,
    /// What was played: from and to, in seconds.
    watched: Vec<(f64, f64)>,
    seconds: i64,
    percent: i64,
    /// Where to go on.
    position_s: i64,
    is_finished: bool,
    rating: LectureRating,
    previous: Option<LectureNeighbour>,
    next: Option<LectureNeighbour>,
}

/// A lecture with my progress, answers and rating.
#[utoipa::path(get, path = "/api/lecture/{lecture_id}/", tag = "learning",
    params(("lecture_id" = i64, Path), InClass), responses((status = 200, body = platform::Envelope<LectureView>)))]
pub(super) async fn show_lecture(
    State(app): State<App>,
    user: CurrentUser,
    Path(id): Path<LectureId>,
    Query(InClass { class_id }): Query<InClass>,
) -> ApiResult<LectureView> {
    let now_ms = app.now_ms();
    let parts = app
        .db
        .read(move |tx| async move {
            let (lecture, _) = open_lecture(&tx, &user, id, class_id, now_ms).await?;
            Ok::<_, Error>(LectureParts {
                watch: find_watch(&tx, id, user.id).await?,
                answers: list_answers(&tx, id, user.id).await?,
                rating: find_rating(&tx, id, user.id).await?,
                all: list_lectures(&tx, lecture.course).await?,
                sizes: match &lecture.video {
                    Some(video) => list_sizes(&tx, &video.hash).await?,
                    None => Vec::new(),
                },
                lecture,
            })
        })
        .await?;
    Ok(Envelope::ok(parts.view(&app)))
}

/// What was read for the page.
struct LectureParts {
    lecture: Lecture,
    watch: Watch,
    answers: HashMap<String, Answered>,
    rating: Rating,
    all: Vec<Arc<Lecture>>,
    sizes: Vec<FilmSize>,
}

impl LectureParts {
    fn view(self, app: &App) -> LectureView {
        let (lecture, now_ms) = (&self.lecture, app.now_ms());
        let at = self.all.iter().position(|other| other.id == lecture.id);
        let neighbour = |at: Option<usize>| {
            let other = self.all.get(at?)?;
            Some(LectureNeighbour {
                lecture_id: other.id,
                title: other.title.clone(),
            })
        };
        let captions = lecture.captions.iter().map(|captions| CaptionsView {
            language: captions.language.clone(),
            address: signed_address(&app.secret, &captions.hash, &captions.name, now_ms),
        });
        let watched = self.watch.intervals.as_slice().iter();
        let is_finished = self.watch.finished_at_ms.is_some();
        let video = lecture
            .video
            .as_ref()
            .map(|file| file.address(&app.secret, now_ms));
        let sizes = self.sizes.iter().map(|size| VideoSize {
            lines: size.lines,
            address: signed_address(&app.secret, &size.hash, "film.mp4", now_ms),
            size_bytes: size.bytes,
        });
        LectureView {
            sizes: sizes.collect(),
            lecture_id: lecture.id,
            course_id: lecture.course,
            title: lecture.title.clone(),
            minutes: lecture.minutes,
            text: markdown::signed(&app.secret, &markdown::linked(&lecture.text, &self.all), now_ms),
            video: video.or(lecture.video_link.clone()),
            poster: lecture
                .poster
                .as_ref()
                .map(|file| file.address(&app.secret, now_ms)),
            captions: captions.collect(),
            marks: lecture.marks.clone(),
            questions: lecture
                .questions
                .iter()
                .map(|asked| self.question(asked))
                .collect(),
            knowledge: lecture.knowledge.clone(),
            length_s: lecture.length_s(),
            watched: watched
                .map(|(from, to)| (*from as f64 / 1000.0, *to as f64 / 1000.0))
                .collect(),
            seconds: self.watch.seconds,
            percent: crate::progress::percent(self.watch.seconds, lecture.length_s(), is_finished),
            position_s: self.watch.position_s,
            is_finished,
            rating: self.rated(),
            previous: neighbour(at.and_then(|at| at.checked_sub(1))),
            next: neighbour(at.map(|at| at + 1)),
        }
    }

    const fn rated(&self) -> LectureRating {
        LectureRating {
            mine: self.rating.mine,
            mean: self.rating.mean,
            count: self.rating.count,
        }
    }

    fn question(&self, asked: &VideoQuestion) -> VideoQuestionView {
        let answered = self.answers.get(&asked.key);
        VideoQuestionView {
            key: asked.key.clone(),
            at_s: asked.at_s,
            stem: asked.stem.clone(),
            body: asked.body.clone(),
            answer: answered.and_then(|answered| answered.answer.clone()),
            is_right: answered.map(|answered| answered.is_right),
            tries: answered.map_or(0, |answered| answered.tries),
            analysis: answered.map(|_| asked.analysis.clone()),
        }
    }
}

/// A stay that has begun.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct VisitBegun {
    pub(super) visit_id: VisitId,
}

/// Begins a stay at the lecture, for the learning record; coming back soon goes on with the same one.
#[utoipa::path(post, path = "/api/lecture/{lecture_id}/visit/", tag = "learning",
    params(("lecture_id" = i64, Path), InClass), responses((status = 200, body = platform::Envelope<VisitBegun>)))]
pub(super) async fn visit_lecture(
    State(app): State<App>,
    user: CurrentUser,
    Path(id): Path<LectureId>,
    Query(InClass { class_id }): Query<InClass>,
) -> ApiResult<VisitBegun> {
    let now_ms = app.now_ms();
    let visit_id = app
        .db
        .write(move |tx| async move {
            let (lecture, _) = open_lecture(&tx, &user, id, class_id, now_ms).await?;
            // From now on the clock fills what may be reported.
            begin_pace(&tx, user.id, now_ms).await?;
            Ok::<_, Error>(begin_visit(&tx, lecture.course, user.id, ("lecture", id.0), now_ms).await?)
        })
        .await?;
    Ok(Envelope::ok(VisitBegun { visit_id }))
}

/// What somebody thinks of a lecture.
#[derive(Debug, Clone, Copy, Deserialize, garde::Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "stars": 5 }))]
pub(super) struct NewLectureRating {
    /// 1–5.
    #[garde(range(min = 1, max = 5))]
    stars: i64,
}

/// Rates the lecture; again, to think better (or worse) of it.
#[utoipa::path(post, path = "/api/lecture/{lecture_id}/rating/", tag = "learning", request_body = NewLectureRating,
    params(("lecture_id" = i64, Path)), responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn rate_lecture(
    State(app): State<App>,
    user: CurrentUser,
    Path(id): Path<LectureId>,
    Body(NewLectureRating { stars }): Body<NewLectureRating>,
) -> ApiResult<Nothing> {
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| async move {
            open_lecture(&tx, &user, id, None, now_ms).await?;
            Ok::<_, Error>(put_rating(&tx, id, user.id, stars, now_ms).await?)
        })
        .await?;
    Ok(Envelope::with_message("感谢评价。", Nothing {}))
}

/// An answer to a question inside a video.
#[derive(Debug, Clone, Deserialize, garde::Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "question": "s1", "answer": { "kind": "single", "choice": "B" } }))]
pub(super) struct NewLectureAnswer {
    /// The question's key.
    #[garde(length(chars, min = 1, max = 64))]
    question: String,
    #[garde(skip)]
    answer: QuestionAnswer,
}

/// Whether an answer was right.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct LectureVerdict {
    is_right: bool,
    /// Markdown.
    analysis: String,
}

/// Answers a question inside the video and says at once whether that was right. It may be tried again.
#[utoipa::path(post, path = "/api/lecture/{lecture_id}/answer/", tag = "learning", request_body = NewLectureAnswer,
    params(("lecture_id" = i64, Path)), responses((status = 200, body = platform::Envelope<LectureVerdict>)))]
pub(super) async fn answer_question(
    State(app): State<App>,
    user: CurrentUser,
    Path(id): Path<LectureId>,
    Body(new): Body<NewLectureAnswer>,
) -> ApiResult<LectureVerdict> {
    let now_ms = app.now_ms();
    let verdict = app
        .db
        .write(move |tx| async move {
            let (lecture, _) = open_lecture(&tx, &user, id, None, now_ms).await?;
            let asked = lecture.questions.iter().find(|asked| asked.key == new.question);
            let asked = asked.ok_or(Error::NotFound)?;
            if new.answer.is_empty() || new.answer.kind() != asked.body.kind() {
                return Err(Error::invalid("answer", "请先作答。"));
            }
            let full = Points::whole(1);
            let is_right = asked.answer.grade(&new.answer, full).earned == full;
            let place = (id, asked.key.as_str());
            put_answer(&tx, place, user.id, &new.answer, is_right, now_ms).await?;
            Ok(LectureVerdict {
                is_right,
                analysis: asked.analysis.clone(),
            })
        })
        .await?;
    Ok(Envelope::ok(verdict))
}
