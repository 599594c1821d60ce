//! What programs are told: which class has changed, and nothing of whom or what. They read it again, with a token.

use super::{HookEvent, HookKind, deliver::enqueue_all};
use crate::{
    HookId,
    oneroster::{ids::Id, time},
    store::hook::{self, Listener},
};
use ::jobs::{Failure, Job};
use classes::{ClassId, MembersChanged};
use courses::{CourseId, CoursePublished};
use database::Tx;
use exams::AssessmentId;
use platform::{App, Error, Millis};
use results::{ScoreSource, ScoresCollected, WorkChange, WorkChanged};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::{collections::BTreeMap, future::Future, pin::Pin};

/// Whether anybody on this host wants to be told of anything: otherwise no job is made.
pub fn somebody_listens(tx: &Tx) -> Pin<Box<dyn Future<Output = database::Result<bool>> + Send + '_>> {
    Box::pin(hook::somebody_listens(tx, HookKind::Webhook))
}

/// Tells that somebody came into a class, or left it.
#[derive(Debug, Serialize, Deserialize)]
pub struct TellEnrolment {
    class_id: ClassId,
}

impl From<&MembersChanged> for TellEnrolment {
    fn from(event: &MembersChanged) -> Self {
        Self {
            class_id: event.class_id,
        }
    }
}

impl Job for TellEnrolment {
    const KIND: &'static str = "open.tell_enrolment";
    type Context = App;

    async fn run(self, app: App) -> Result<(), Failure> {
        let now_ms = app.now_ms();
        let unit = move |tx: Tx| async move {
            let listeners = hook::list_listeners_of_class(&tx, self.class_id).await?;
            tell(&tx, HookEvent::EnrolmentChanged, listeners, |_| json!({}), now_ms).await
        };
        Ok(app.db.write(unit).await?)
    }
}

/// Tells that marks were released, or that released ones have changed.
#[derive(Debug, Serialize, Deserialize)]
pub struct TellResults {
    assessment_id: AssessmentId,
    course_id: CourseId,
}

impl From<&ScoresCollected> for TellResults {
    fn from(event: &ScoresCollected) -> Self {
        Self {
            assessment_id: event.assessment_id,
            course_id: event.course_id,
        }
    }
}

impl Job for TellResults {
    const KIND: &'static str = "open.tell_results";
    type Context = App;

    async fn run(self, app: App) -> Result<(), Failure> {
        let now_ms = app.now_ms();
        let Self {
            assessment_id,
            course_id,
        } = self;
        let unit = move |tx: Tx| async move {
            let listeners = hook::list_listeners_of_assessment(&tx, assessment_id, course_id).await?;
            let items = |places: &[(i64, i64)]| {
                let ids = places.iter().map(|(class, course)| {
                    Id::Item(*class, *course, "exam".into(), assessment_id.0).to_string()
                });
                json!({ "lineItemSourcedIds": ids.collect::<Vec<_>>() })
            };
            tell(&tx, HookEvent::ResultReleased, listeners, items, now_ms).await
        };
        Ok(app.db.write(unit).await?)
    }
}

/// Tells that work of a class was handed in, or has marks.
#[derive(Debug, Serialize, Deserialize)]
pub struct TellWork {
    class_id: ClassId,
    course_id: CourseId,
    source: ScoreSource,
    source_id: i64,
    change: WorkChange,
}

impl From<&WorkChanged> for TellWork {
    fn from(event: &WorkChanged) -> Self {
        Self {
            class_id: event.class_id,
            course_id: event.course_id,
            source: event.source,
            source_id: event.source_id,
            change: event.change,
        }
    }
}

impl Job for TellWork {
    const KIND: &'static str = "open.tell_work";
    type Context = App;

    async fn run(self, app: App) -> Result<(), Failure> {
        let now_ms = app.now_ms();
        let event = match self.change {
            WorkChange::HandedIn => HookEvent::WorkSubmitted,
            WorkChange::Marked => HookEvent::WorkMarked,
        };
        let unit = move |tx: Tx| async move {
            let mut listeners = hook::list_listeners_of_class(&tx, self.class_id).await?;
            listeners.retain(|one| one.course == self.course_id.0);
            let item = Id::Item(
                self.class_id.0,
                self.course_id.0,
                self.source.to_string(),
                self.source_id,
            );
            let items = |_: &[_]| json!({ "lineItemSourcedIds": [item.to_string()] });
            tell(&tx, event, listeners, items, now_ms).await
        };
        Ok(app.db.write(unit).await?)
    }
}

/// Tells that what students see of a course has changed.
#[derive(Debug, Serialize, Deserialize)]
pub struct TellCourse {
    course_id: CourseId,
}

impl From<&CoursePublished> for TellCourse {
    fn from(event: &CoursePublished) -> Self {
        Self {
            course_id: event.course_id,
        }
    }
}

impl Job for TellCourse {
    const KIND: &'static str = "open.tell_course";
    type Context = App;

    async fn run(self, app: App) -> Result<(), Failure> {
        let now_ms = app.now_ms();
        let unit = move |tx: Tx| async move {
            let listeners = hook::list_listeners_of_course(&tx, self.course_id).await?;
            let course = Id::Course(self.course_id.0).to_string();
            let courses = |_: &[_]| json!({ "courseSourcedIds": [course] });
            tell(&tx, HookEvent::CoursePublished, listeners, courses, now_ms).await
        };
        Ok(app.db.write(unit).await?)
    }
}

/// A message for each address that wants to know. A worker that dies after this tells twice: whoever reads again reads the same.
async fn tell(
    tx: &Tx,
    event: HookEvent,
    listeners: Vec<Listener>,
    more: impl Fn(&[(i64, i64)]) -> Value,
    now_ms: Millis,
) -> Result<(), Error> {
    let mut places: BTreeMap<HookId, Vec<(i64, i64)>> = BTreeMap::new();
    for one in listeners.into_iter().filter(|one| one.events.contains(&event)) {
        places.entry(one.hook).or_default().push((one.class, one.course));
    }
    let messages = places.into_iter().map(|(hook, places)| {
        let classes = places
            .iter()
            .map(|(class, course)| Id::Class(*class, *course).to_string());
        let mut data = json!({ "classSourcedIds": classes.collect::<Vec<_>>() });
        if let (Some(data), Value::Object(more)) = (data.as_object_mut(), more(&places)) {
            data.extend(more);
        }
        (hook, event, body(event, &data, now_ms))
    });
    enqueue_all(tx, &messages.collect::<Vec<_>>(), now_ms).await
}

/// Sends a message that says nothing, to try an address.
pub(crate) async fn tell_test(tx: &Tx, hook: HookId, now_ms: Millis) -> Result<(), Error> {
    let event = HookEvent::Test;
    let message = (hook, event, body(event, &json!({}), now_ms));
    enqueue_all(tx, &[message], now_ms).await
}

fn body(event: HookEvent, data: &Value, now_ms: Millis) -> String {
    json!({ "type": event, "timestamp": time(now_ms), "data": data }).to_string()
}
