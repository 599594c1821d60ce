//! The shape of a statement: who (a pseudonym, unless the store is told names), did what, with what, and what came of it.

use super::uuid;
use crate::oneroster::time;
use platform::{Millis, access::UserId, secret::Secret};
use serde_json::{Map, Value, json};

/// What somebody did, as others name it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Verb {
    pub(super) iri: &'static str,
    pub(super) english: &'static str,
    pub(super) chinese: &'static str,
}

macro_rules! verbs {
    ($($name:ident = $iri:literal, $english:literal, $chinese:literal;)*) => {$(
        pub(super) const $name: Verb = Verb { iri: $iri, english: $english, chinese: $chinese };
    )*};
}

verbs! {
    EXPERIENCED = "http://adlnet.gov/expapi/verbs/experienced", "experienced", "学习";
    PROGRESSED = "http://adlnet.gov/expapi/verbs/progressed", "progressed", "观看进度";
    ATTEMPTED = "http://adlnet.gov/expapi/verbs/attempted", "attempted", "提交";
    COMPLETED = "http://adlnet.gov/expapi/verbs/completed", "completed", "完成";
    SCORED = "http://adlnet.gov/expapi/verbs/scored", "scored", "得分";
    PASSED = "http://adlnet.gov/expapi/verbs/passed", "passed", "及格";
    FAILED = "http://adlnet.gov/expapi/verbs/failed", "failed", "不及格";
    INTERACTED = "http://adlnet.gov/expapi/verbs/interacted", "interacted", "测试连接";
    VOIDED = "http://adlnet.gov/expapi/verbs/voided", "voided", "撤回";
}

/// Of what a thing is, as others name it.
pub(super) mod kinds {
    pub(crate) const COURSE: &str = "http://adlnet.gov/expapi/activities/course";
    pub(crate) const LESSON: &str = "http://adlnet.gov/expapi/activities/lesson";
    pub(crate) const FILE: &str = "http://adlnet.gov/expapi/activities/file";
    pub(crate) const VIDEO: &str = "https://w3id.org/xapi/video/activity-type/video";
    pub(crate) const ASSESSMENT: &str = "http://adlnet.gov/expapi/activities/assessment";
    pub(crate) const ASSIGNMENT: &str = "http://id.tincanapi.com/activitytype/school-assignment";
    pub(crate) const APPLICATION: &str = "http://activitystrea.ms/schema/1.0/application";
}

/// A thing that is learned from, or done.
#[derive(Debug, Clone)]
pub(super) struct Activity {
    /// Below the public address: `/xapi/lectures/5`.
    pub(super) path: String,
    pub(super) kind: &'static str,
    pub(super) title: String,
}

impl Activity {
    pub(super) fn new(collection: &str, id: i64, kind: &'static str, title: &str) -> Self {
        Self {
            path: format!("/xapi/{collection}/{id}"),
            kind,
            title: title.to_owned(),
        }
    }
}

/// What statements of a student in a course have in common.
#[derive(Debug, Clone)]
pub(super) struct Teller {
    /// The public address, without a slash at its end.
    pub(super) base: String,
    /// The student's account: always the same, and nothing can be read from it.
    pub(super) account: String,
    /// Their name, for a store that is told names.
    pub(super) name: Option<String>,
    pub(super) course: Activity,
}

/// The account of a person: a pseudonym, by the installation's secret.
pub(super) fn account(secret: &Secret, user: UserId) -> String {
    let mut account = secret.sign("xapi actor", &user.to_string());
    account.truncate(32);
    account
}

/// Something to be told.
#[derive(Debug, Clone)]
pub(super) struct Fact {
    /// What it is about, without what it says: see [`stands`].
    pub(super) subject: String,
    /// What it says.
    pub(super) says: String,
    pub(super) at_ms: Millis,
    pub(super) verb: Verb,
    pub(super) object: Activity,
    pub(super) result: Option<Value>,
    /// Extensions of the context.
    pub(super) extensions: Option<Value>,
    /// The profile it follows.
    pub(super) profile: Option<&'static str>,
}

/// Whether a subject is something that holds until it changes, such as a mark; anything else happened, and stays so.
pub(super) fn stands(subject: &str) -> bool {
    subject.starts_with("score/") || subject.starts_with("outcome/")
}

impl Teller {
    /// The id of a statement with that name about this student.
    pub(super) fn id(&self, name: &str) -> String {
        uuid::of_address(&format!(
            "{}/xapi/{}{}/{name}",
            self.base, self.account, self.course.path
        ))
    }

    fn actor(&self) -> Value {
        let mut actor = json!({
            "objectType": "Agent",
            "account": { "homePage": self.base, "name": self.account },
        });
        if let (Some(name), Some(actor)) = (&self.name, actor.as_object_mut()) {
            actor.insert("name".into(), json!(name));
        }
        actor
    }

    fn activity(&self, of: &Activity) -> Value {
        let mut definition = json!({ "type": of.kind });
        if let (false, Some(definition)) = (of.title.is_empty(), definition.as_object_mut()) {
            definition.insert("name".into(), json!({ "zh-CN": of.title }));
        }
        json!({
            "objectType": "Activity",
            "id": format!("{}{}", self.base, of.path),
            "definition": definition,
        })
    }

    /// A statement of that id.
    pub(super) fn statement(&self, id: &str, fact: &Fact) -> Value {
        let mut around = Map::new();
        if fact.object.path != self.course.path {
            around.insert("parent".into(), json!([self.activity(&self.course)]));
        }
        if let Some(profile) = fact.profile {
            around.insert(
                "category".into(),
                json!([{ "objectType": "Activity", "id": profile }]),
            );
        }
        let mut context = json!({ "platform": "Suanpan", "language": "zh-CN" });
        let mut statement = json!({
            "id": id,
            "actor": self.actor(),
            "verb": verb(fact.verb),
            "object": self.activity(&fact.object),
            "timestamp": time(fact.at_ms),
        });
        if let Some(context) = context.as_object_mut() {
            if !around.is_empty() {
                context.insert("contextActivities".into(), Value::Object(around));
            }
            if let Some(extensions) = &fact.extensions {
                context.insert("extensions".into(), extensions.clone());
            }
        }
        if let Some(statement) = statement.as_object_mut() {
            statement.insert("context".into(), context);
            if let Some(result) = &fact.result {
                statement.insert("result".into(), result.clone());
            }
        }
        statement
    }

    /// A statement that takes another one back.
    pub(super) fn voiding(&self, id: &str, voided: &str, now_ms: Millis) -> Value {
        json!({
            "id": id,
            "actor": self.actor(),
            "verb": verb(VOIDED),
            "object": { "objectType": "StatementRef", "id": voided },
            "timestamp": time(now_ms),
        })
    }
}

fn verb(verb: Verb) -> Value {
    json!({ "id": verb.iri, "display": { "en-US": verb.english, "zh-CN": verb.chinese } })
}
