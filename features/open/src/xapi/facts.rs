//! What a student did in a course: stays at its parts, films watched, work handed in. No marks.

use super::statement::{ATTEMPTED, Activity, COMPLETED, EXPERIENCED, Fact, PROGRESSED, Teller, kinds};
use crate::oneroster::day;
use coding::list_python_progress;
use courses::{CourseId, Lecture, list_lectures};
use database::{Result, Tx};
use learning::{Visit, VisitSearch, Watch, list_visits, list_watches};
use platform::{Millis, Page, access::UserId};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use tasks::{ActivityKind, StudentTask, list_exercise_progress, list_tasks_of_student};

/// Of what happened once: there is nothing more to say of it.
const TOLD: &str = "told";
/// Stays that are looked at, the latest; between two looks nobody makes more.
const LATEST_VISITS: u32 = 200;
/// How finely a film's progress is told, in per cent.
const STEP_PERCENT: i64 = 25;
/// Stretches of a film that a statement names.
const MOST_SEGMENTS: usize = 50;
/// The profile that statements about films follow: <https://w3id.org/xapi/video>.
const VIDEO: &str = "https://w3id.org/xapi/video";

/// Everything, in order of time.
pub(super) async fn load(tx: &Tx, teller: &Teller, course: CourseId, user: UserId) -> Result<Vec<Fact>> {
    let lectures = list_lectures(tx, course).await?;
    let mut facts = Vec::new();
    let search = VisitSearch {
        course,
        user,
        kind: String::new(),
    };
    let page = Page {
        page: 1,
        page_size: LATEST_VISITS,
    };
    let visits = list_visits(tx, &search, page).await?;
    let films: BTreeMap<i64, bool> = lectures.iter().map(|one| (one.id.0, one.has_video())).collect();
    facts.extend(visits.iter().map(|visit| stay(visit, &films)));
    facts.extend(days(teller, &visits));
    let watches = list_watches(tx, course, user).await?;
    for lecture in &lectures {
        let watch = watches.get(&lecture.id);
        facts.extend(watch.and_then(|watch| watched(teller, lecture, watch)));
    }
    facts.extend(handed_in(tx, course, user).await?);
    facts.sort_by_key(|fact| fact.at_ms);
    Ok(facts)
}

/// A fact that happened once, with nothing more to say of it.
fn happened(subject: String, at_ms: Millis, verb: super::statement::Verb, object: Activity) -> Fact {
    Fact {
        subject,
        says: TOLD.into(),
        at_ms,
        verb,
        object,
        result: None,
        extensions: None,
        profile: None,
    }
}

fn lecture_activity(id: i64, has_video: bool, title: &str) -> Activity {
    let kind = if has_video { kinds::VIDEO } else { kinds::LESSON };
    Activity::new("lectures", id, kind, title)
}

fn stay(visit: &Visit, films: &BTreeMap<i64, bool>) -> Fact {
    let object = if visit.item_kind == "lecture" {
        let has_video = films.get(&visit.item_id).copied().unwrap_or_default();
        lecture_activity(visit.item_id, has_video, &visit.title)
    } else {
        Activity::new("resources", visit.item_id, kinds::FILE, &visit.title)
    };
    happened(
        format!("visit/{}", visit.id),
        visit.begun_at_ms,
        EXPERIENCED,
        object,
    )
}

/// The course itself, once a day.
fn days(teller: &Teller, visits: &[Visit]) -> Vec<Fact> {
    let mut first: BTreeMap<String, Millis> = BTreeMap::new();
    for visit in visits {
        let at_ms = first.entry(day(visit.begun_at_ms)).or_insert(visit.begun_at_ms);
        *at_ms = visit.begun_at_ms.min(*at_ms);
    }
    let fact = |(day, at_ms)| happened(format!("day/{day}"), at_ms, EXPERIENCED, teller.course.clone());
    first.into_iter().map(fact).collect()
}

/// How far a lecture was watched or read: that it is finished, or else the last quarter of a film.
fn watched(teller: &Teller, lecture: &Lecture, watch: &Watch) -> Option<Fact> {
    let object = lecture_activity(lecture.id.0, lecture.has_video(), &lecture.title);
    let about = |what: &str| format!("watch/{}/{what}", lecture.id);
    let fact = match watch.finished_at_ms {
        Some(at_ms) => happened(about("finished"), at_ms, COMPLETED, object),
        None if lecture.has_video() => {
            let quarter = watch.seconds * 100 / lecture.length_s() / STEP_PERCENT * STEP_PERCENT;
            (quarter > 0).then_some(())?;
            happened(
                about(&quarter.to_string()),
                watch.updated_at_ms,
                PROGRESSED,
                object,
            )
        }
        None => return None,
    };
    let is_finished = watch.finished_at_ms.is_some();
    if !lecture.has_video() {
        let result = Some(json!({ "completion": is_finished }));
        return Some(Fact { result, ..fact });
    }
    let session = teller.id(&format!("watching/{}", lecture.id));
    Some(Fact {
        result: Some(film_result(lecture, watch, is_finished)),
        extensions: Some(json!({
            extension("session-id"): session,
            extension("length"): lecture.length_s(),
            extension("completion-threshold"): learning::progress::FINISHED_PERCENT as f64 / 100.0,
        })),
        profile: Some(VIDEO),
        ..fact
    })
}

fn extension(name: &str) -> String {
    format!("{VIDEO}/extensions/{name}")
}

fn film_result(lecture: &Lecture, watch: &Watch, is_finished: bool) -> Value {
    let segments = watch.intervals.as_slice().iter().take(MOST_SEGMENTS);
    let segments = segments.map(|(from, to)| format!("{}[.]{}", seconds(*from), seconds(*to)));
    let progress = (watch.seconds * 100 / lecture.length_s()).min(100) as f64 / 100.0;
    json!({
        "completion": is_finished,
        "extensions": {
            extension("time"): watch.position_s,
            extension("progress"): progress,
            extension("played-segments"): segments.collect::<Vec<_>>().join("[,]"),
        },
    })
}

fn seconds(ms: Millis) -> f64 {
    ms as f64 / 1000.0
}

/// Work that was handed in, each time it was; a task is completed when all its parts are.
async fn handed_in(tx: &Tx, course: CourseId, user: UserId) -> Result<Vec<Fact>> {
    let class = classes::find_class_with_course(tx, user, course).await?;
    let mut facts = Vec::new();
    for work in list_exercise_progress(tx, course, class, user).await? {
        let Some(result) = work.result else { continue };
        let exercise = &work.exercise;
        let object = Activity::new("exercises", exercise.id.0, kinds::ASSESSMENT, &exercise.title);
        facts.push(hand_in(object, result.tries, result.last_at_ms));
    }
    for work in list_python_progress(tx, course, user).await? {
        let Some(at_ms) = work.last_at_ms else { continue };
        let object = Activity::new("python", work.task.id.0, kinds::ASSIGNMENT, &work.task.title);
        facts.push(hand_in(object, work.tries, at_ms));
    }
    for work in list_tasks_of_student(tx, course, class, user).await? {
        facts.extend(parts(&work));
        let is_done = work.progress.graded > 0 && work.progress.done == work.progress.graded;
        if let (true, Some(at_ms)) = (is_done, work.last_at_ms()) {
            let task = &work.task;
            let object = Activity::new("tasks", task.id.0, kinds::ASSIGNMENT, &task.title);
            let done = happened(format!("done/{}", object.path), at_ms, COMPLETED, object);
            let result = Some(json!({ "completion": true }));
            facts.push(Fact { result, ..done });
        }
    }
    Ok(facts)
}

/// Books and flows of a task; its exercises and programs are told of by themselves.
fn parts(work: &StudentTask) -> impl Iterator<Item = Fact> {
    let told = |kind| matches!(kind, ActivityKind::Simulation | ActivityKind::Flow);
    work.activities
        .iter()
        .filter(move |activity| told(activity.kind))
        .filter_map(|activity| {
            let result = work.results.get(&activity.id)?;
            let object = Activity::new("activities", activity.id.0, kinds::ASSIGNMENT, &activity.title);
            Some(hand_in(object, result.tries, result.last_at_ms))
        })
}

fn hand_in(object: Activity, tries: i64, at_ms: Millis) -> Fact {
    let fact = happened(format!("handed{}/{tries}", object.path), at_ms, ATTEMPTED, object);
    let result = Some(json!({ "completion": true }));
    Fact { result, ..fact }
}
