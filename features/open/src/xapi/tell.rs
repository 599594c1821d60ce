//! Telling record stores: what is missing is worked out anew each time, so nothing is forgotten and nothing is told twice.

use super::{
    facts,
    plan::plan,
    scores,
    statement::{Activity, Fact, INTERACTED, Teller, account, kinds},
};
use crate::{
    HookId,
    hook::{HookEvent, HookKind, batch::send_waiting, deliver::enqueue_one},
    store::{
        hook,
        statement::{self, Listening, NewStatement},
    },
    viewer::Viewer,
};
use ::jobs::{Failure, Job};
use courses::{CourseId, find_course};
use database::Tx;
use exams::AssessmentId;
use learning::Progressed;
use platform::{App, Error, Millis, access::UserId};
use results::{ScoresCollected, StudentCollected};
use serde::{Deserialize, Serialize};
use std::{future::Future, pin::Pin};

/// Whether any record store on this host is told of anything: otherwise no job is made.
pub fn a_record_store_is_told(tx: &Tx) -> Pin<Box<dyn Future<Output = database::Result<bool>> + Send + '_>> {
    Box::pin(hook::somebody_listens(tx, HookKind::RecordStore))
}

/// Tells what a student did and reached in a course.
#[derive(Debug, Serialize, Deserialize)]
pub struct TellStudent {
    user_id: UserId,
    course_id: CourseId,
}

impl From<&Progressed> for TellStudent {
    fn from(&Progressed { user_id, course_id }: &Progressed) -> Self {
        Self { user_id, course_id }
    }
}

impl From<&StudentCollected> for TellStudent {
    fn from(&StudentCollected { user_id, course_id }: &StudentCollected) -> Self {
        Self { user_id, course_id }
    }
}

impl Job for TellStudent {
    const KIND: &'static str = "open.tell_student";
    type Context = App;

    async fn run(self, app: App) -> Result<(), Failure> {
        Ok(tell_student(&app, self.user_id, self.course_id).await?)
    }
}

/// Tells what the students of an assessment reached, when its marks were released, or released ones have changed.
#[derive(Debug, Serialize, Deserialize)]
pub struct TellScores {
    assessment_id: AssessmentId,
    course_id: CourseId,
}

impl From<&ScoresCollected> for TellScores {
    fn from(event: &ScoresCollected) -> Self {
        Self {
            assessment_id: event.assessment_id,
            course_id: event.course_id,
        }
    }
}

impl Job for TellScores {
    const KIND: &'static str = "open.tell_scores";
    type Context = App;

    async fn run(self, app: App) -> Result<(), Failure> {
        let id = self.assessment_id;
        let students = app
            .db
            .read(move |tx| async move { statement::list_students_of_assessment(&tx, id).await })
            .await?;
        // A unit of work for each: whoever saves an answer meanwhile waits for one student, not for a class.
        for student in students {
            tell_student(&app, student, self.course_id).await?;
        }
        Ok(())
    }
}

/// Looks beside the writing thread whether there is anything to tell: mostly there is not.
async fn tell_student(app: &App, user: UserId, course: CourseId) -> Result<(), Error> {
    let telling = Telling {
        base: app.config.public_url.trim_end_matches('/').to_owned(),
        account: account(&app.secret, user),
        user,
        course,
        now_ms: app.now_ms(),
    };
    let looking = telling.clone();
    let read = move |tx| async move { Ok::<_, Error>(looking.missing(&tx).await?.is_empty()) };
    if app.db.read(read).await? {
        return Ok(());
    }
    app.db
        .write(move |tx| async move { telling.tell(&tx).await })
        .await
}

/// Of whom is told, and of which course.
#[derive(Debug, Clone)]
struct Telling {
    base: String,
    account: String,
    user: UserId,
    course: CourseId,
    now_ms: Millis,
}

impl Telling {
    /// Keeps what each store is still to be told, and sends it.
    async fn tell(&self, tx: &Tx) -> Result<(), Error> {
        for (hook, missing) in self.missing(tx).await? {
            for one in &missing {
                statement::add(tx, hook, (self.user, self.course), one).await?;
            }
            send_waiting(tx, hook, self.now_ms).await?;
        }
        Ok(())
    }

    /// What each store is still to be told, those with something alone.
    async fn missing(&self, tx: &Tx) -> Result<Vec<(HookId, Vec<NewStatement>)>, Error> {
        let stores = statement::list_listening(tx, self.user, self.course).await?;
        if stores.is_empty() {
            return Ok(Vec::new());
        }
        let Some(course) = find_course(tx, self.course).await? else {
            return Ok(Vec::new());
        };
        let course = Activity::new("courses", course.id.0, kinds::COURSE, &course.title);
        let nameless = self.teller(course, None);
        let done = facts::load(tx, &nameless, self.course, self.user).await?;
        let mut all = Vec::new();
        for store in stores {
            let name = store.tells_names.then(|| store.student_name.clone());
            let teller = self.teller(nameless.course.clone(), name);
            let missing = self.missing_in(tx, &store, &teller, &done).await?;
            if !missing.is_empty() {
                all.push((store.hook, missing));
            }
        }
        Ok(all)
    }

    async fn missing_in(
        &self,
        tx: &Tx,
        store: &Listening,
        teller: &Teller,
        done: &[Fact],
    ) -> Result<Vec<NewStatement>, Error> {
        let viewer = Viewer {
            school: store.school,
            teacher: (!store.is_office).then_some(store.owner),
        };
        let mut facts = done.to_vec();
        facts.extend(scores::load(tx, viewer, teller, (self.course, self.user)).await?);
        let told = statement::list_told(tx, store.hook, self.user, self.course).await?;
        Ok(plan(teller, &told, &facts, (store.since_ms, self.now_ms)))
    }

    fn teller(&self, course: Activity, name: Option<String>) -> Teller {
        Teller {
            base: self.base.clone(),
            account: self.account.clone(),
            name,
            course,
        }
    }
}

/// Sends a statement that says that somebody tries the store: that they may write there shows only so.
pub(crate) async fn tell_test(
    tx: &Tx,
    app: &App,
    (hook, owner): (HookId, UserId),
    now_ms: Millis,
) -> Result<(), Error> {
    let site = Activity {
        path: "/xapi/about".into(),
        kind: kinds::APPLICATION,
        title: "连接测试".into(),
    };
    let teller = Teller {
        base: app.config.public_url.trim_end_matches('/').to_owned(),
        account: account(&app.secret, owner),
        name: None,
        course: site.clone(),
    };
    let fact = Fact {
        subject: "test".into(),
        says: String::new(),
        at_ms: now_ms,
        verb: INTERACTED,
        object: site,
        result: None,
        extensions: None,
        profile: None,
    };
    let id = teller.id(&format!("test/{hook}/{now_ms}"));
    let body = format!("[{}]", teller.statement(&id, &fact));
    enqueue_one(tx, hook, HookEvent::Test, &body, now_ms)
        .await
        .map(drop)
}
