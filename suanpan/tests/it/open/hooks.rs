//! Webhooks: who is told of what, signed, tried again, given up; and never an address inside the network.

use super::{Program, Two, release};
use crate::{
    audited,
    school::{Person, TestSchool},
};
use axum::{
    Router,
    extract::State,
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
    routing::any,
};
use platform::clock::{hours, seconds};
use serde_json::{Value, json};
use std::sync::{
    Arc, Mutex,
    atomic::{AtomicU16, Ordering},
};

/// What came in: headers and body.
type Heard = Arc<Mutex<Vec<(HeaderMap, String)>>>;

/// A small server that notes what it is sent and answers as it is told.
#[derive(Clone)]
pub struct Receiver {
    pub url: String,
    heard: Heard,
    status: Arc<AtomicU16>,
}

impl Receiver {
    pub async fn start() -> Self {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let receiver = Self {
            url: format!("http://{}/hook", listener.local_addr().unwrap()),
            heard: Heard::default(),
            status: Arc::new(AtomicU16::new(204)),
        };
        let app = Router::new().fallback(any(note)).with_state(receiver.clone());
        tokio::spawn(async move { axum::serve(listener, app).await });
        receiver
    }

    fn answers(&self, status: u16) {
        self.status.store(status, Ordering::SeqCst);
    }

    pub fn heard(&self) -> Vec<(HeaderMap, String)> {
        self.heard.lock().unwrap().clone()
    }
}

async fn note(State(receiver): State<Receiver>, headers: HeaderMap, body: String) -> Response {
    receiver.heard.lock().unwrap().push((headers, body));
    let status = StatusCode::from_u16(receiver.status.load(Ordering::SeqCst)).unwrap();
    (status, [(header::LOCATION, "/elsewhere")]).into_response()
}

/// Adds an address and returns its id and its key.
pub async fn add(owner: &Person, url: &str, events: &[&str]) -> (Value, String) {
    let form = json!({ "name": "教务系统", "url": url, "events": events });
    let added = owner.post("/api/open/hooks/", form).await.data().clone();
    (added["id"].clone(), added["secret"].as_str().unwrap().to_owned())
}

/// Does what is due after changes of a class were gathered.
async fn after_a_moment(school: &TestSchool) {
    school.clock.advance(seconds(6));
    school.run_jobs().await;
}

pub async fn deliveries(owner: &Person, hook: &Value) -> Vec<Value> {
    let reply = owner.get(&format!("/api/open/hooks/{hook}/deliveries/")).await;
    reply.data().as_array().unwrap().clone()
}

async fn join(two: &Two, name: &str) {
    let path = format!("/api/classes/{}/", two.other_class);
    let code = two.other.get(&path).await.data()["code"].clone();
    let student = two.hall.school.student(name).await;
    student
        .post("/api/class/join/", json!({ "code": code }))
        .await
        .data();
}

/// The bytes of a base64 text, read as a receiver's own library would.
fn base64(text: &str) -> Vec<u8> {
    const DIGITS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let (mut bits, mut count, mut bytes) = (0_u32, 0, Vec::new());
    for letter in text.trim_end_matches('=').chars() {
        bits = bits << 6 | DIGITS.find(letter).unwrap() as u32;
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
            bits &= (1 << count) - 1;
        }
    }
    bytes
}

#[tokio::test]
async fn whoever_listens_is_told_of_released_marks_with_a_signature() {
    let two = Two::within(TestSchool::telling_this_computer().await).await;
    let (school, receiver) = (&two.hall.school, Receiver::start().await);
    let (hook, secret) = add(&two.hall.teacher, &receiver.url, &["result.released"]).await;
    let elsewhere = Receiver::start().await;
    add(&two.other, &elsewhere.url, &["result.released"]).await;
    release(&two.hall, two.exam).await;
    school.run_jobs().await;
    school.run_jobs().await;

    let heard = receiver.heard();
    assert_eq!(heard.len(), 1, "{heard:?}");
    let (headers, body) = &heard[0];
    let said: Value = serde_json::from_str(body).unwrap();
    assert_eq!(said["type"], "result.released");
    let item = format!(
        "lineitem-{}-{}-exam-{}",
        two.hall.class, two.hall.course, two.exam
    );
    let data = json!({ "classSourcedIds": [two.class()], "lineItemSourcedIds": [item] });
    assert_eq!(said["data"], data);
    assert!(!body.contains("周一鸣"), "nobody's name");

    // Checked as a receiver would: over name, time and body as they came.
    let text = |name: &str| headers[name].to_str().unwrap();
    let signed = format!("{}.{}.{body}", text("webhook-id"), text("webhook-timestamp"));
    let key = base64(secret.strip_prefix("whsec_").unwrap());
    let signature = base64(text("webhook-signature").strip_prefix("v1,").unwrap());
    assert!(platform::secret::is_hmac(
        &key,
        signed.as_bytes(),
        &hex::encode(signature)
    ));
    let now_s = platform::Clock::now_ms(&*school.clock) / 1000;
    assert_eq!(text("webhook-timestamp"), now_s.to_string());

    let log = deliveries(&two.hall.teacher, &hook).await;
    assert_eq!(log.len(), 1);
    assert_eq!(
        (&log[0]["state"], &log[0]["status"], &log[0]["tries"]),
        (&json!("delivered"), &json!(204), &json!(1))
    );
    assert_eq!(log[0]["message"], text("webhook-id"));
    let listed = two.hall.teacher.get("/api/open/hooks/").await;
    assert!(!listed.json.to_string().contains(&secret));
    assert!(
        elsewhere.heard().is_empty(),
        "somebody else's class is nobody's business"
    );
    let told = Program::of(school, &two.hall.teacher, &["results.read"]).await;
    let address = format!("{}/lineItems/{item}", super::GRADEBOOK);
    assert_eq!(told.get(&address).await.status, 200, "what is told can be read");
}

#[tokio::test]
#[expect(
    clippy::too_many_lines,
    reason = "one address from its first failure to being switched on again"
)]
async fn a_receiver_that_fails_is_tried_again_and_then_switched_off() {
    let two = Two::within(TestSchool::telling_this_computer().await).await;
    let (school, receiver) = (&two.hall.school, Receiver::start().await);
    let (hook, _) = add(&two.office, &receiver.url, &["enrolment.changed"]).await;
    // Followed, it would be heard twice.
    receiver.answers(302);
    join(&two, "新生甲").await;
    after_a_moment(school).await;
    assert_eq!(receiver.heard().len(), 1);
    let log = deliveries(&two.office, &hook).await;
    assert_eq!(
        (&log[0]["state"], &log[0]["status"]),
        (&json!("waiting"), &json!(302))
    );
    school.run_jobs().await;
    assert_eq!(receiver.heard().len(), 1, "not before its time");
    school.clock.advance(seconds(10));
    receiver.answers(200);
    school.run_jobs().await;
    let heard = receiver.heard();
    assert_eq!(heard.len(), 2);
    assert_eq!(
        heard[0].0["webhook-id"], heard[1].0["webhook-id"],
        "the same message"
    );
    let log = deliveries(&two.office, &hook).await;
    assert_eq!(
        (&log[0]["state"], &log[0]["tries"]),
        (&json!("delivered"), &json!(2))
    );

    receiver.answers(500);
    for name in ["新生乙", "新生丙", "新生丁"] {
        join(&two, name).await;
        after_a_moment(school).await;
        for _ in 0..8 {
            school.clock.advance(hours(1));
            school.run_jobs().await;
        }
    }
    assert_eq!(receiver.heard().len(), 2 + 20, "eight tries, eight, and four");
    let listed = two.office.get("/api/open/hooks/").await;
    assert_eq!(listed.data()[0]["state"], "failed");
    let log = deliveries(&two.office, &hook).await;
    assert_eq!(log.len(), 4);
    assert!(log[..3].iter().all(|one| one["state"] == "failed"), "{log:?}");
    let written = audited::lines(school).await;
    assert_eq!(
        written
            .iter()
            .filter(|line| line.action == "open.hook_failed")
            .count(),
        1
    );
    assert_eq!(audited::wordless(&written), [""; 0]);
    join(&two, "新生戊").await;
    after_a_moment(school).await;
    assert_eq!(receiver.heard().len(), 22, "nothing more");
    let test = format!("/api/open/hooks/{hook}/test/");
    assert_eq!(two.office.post(&test, json!({})).await.error(), "open.hook_off");

    let address = format!("/api/open/hooks/{hook}/");
    two.office.put(&address, json!({ "is_on": true })).await.data();
    receiver.answers(200);
    two.office.post(&test, json!({})).await.data();
    school.run_jobs().await;
    assert_eq!(receiver.heard().len(), 23);
    assert_eq!(deliveries(&two.office, &hook).await[0]["event"], "test");
    two.office.put(&address, json!({ "is_on": false })).await.data();
    two.office.delete(&address).await.data();
    assert_eq!(two.office.delete(&address).await.status, 404);
    assert_eq!(audited::wordless(&audited::lines(school).await), [""; 0]);
}

#[tokio::test]
async fn an_address_inside_the_network_is_refused_and_never_reached() {
    let school = TestSchool::new().await;
    let lin = school.teacher("林知远").await;
    let ask = async |client: &testkit::Client, url: &str| {
        let form = json!({ "name": "内网", "url": url, "events": ["result.released"] });
        client.post("/api/open/hooks/", form).await
    };
    for inside in [
        "https://127.0.0.1/hook",
        "https://localhost/hook",
        "https://[::1]/hook",
        "https://[::ffff:10.0.0.1]/hook",
        "https://0x7f000001/hook",
        "https://2130706433/hook",
        "https://169.254.169.254/latest/meta-data",
        "https://10.0.0.1/hook",
        "https://192.168.1.1:8443/hook",
        "https://0.0.0.0/hook",
        "http://127.0.0.1:8000/api/logout/",
        "http://8.8.8.8/hook",
        "ftp://8.8.8.8/hook",
        "https://user:pass@8.8.8.8/hook",
        "8.8.8.8",
    ] {
        let refused = ask(&lin, inside).await;
        assert_eq!(refused.status, 422, "{inside}");
        assert_eq!(refused.json["data"]["fields"][0]["field"], "url", "{inside}");
    }
    // Allowed when it was added, not any more when it is sent: names change their addresses.
    let receiver = Receiver::start().await;
    let lenient = school
        .with_settings(|config| config.hook_networks = vec!["127.0.0.0/8".parse().unwrap()])
        .with_token(lin.client.token.as_deref().unwrap());
    let hook = ask(&lenient, &receiver.url).await.data()["id"].clone();
    lin.post(&format!("/api/open/hooks/{hook}/test/"), json!({}))
        .await
        .data();
    school.run_jobs().await;
    assert!(receiver.heard().is_empty());
    let log = deliveries(&lin, &hook).await;
    assert_eq!(
        (&log[0]["state"], &log[0]["fault"]),
        (&json!("failed"), &json!("private_address"))
    );
    for _ in 0..9 {
        ask(&lenient, &receiver.url).await.data();
    }
    assert_eq!(ask(&lenient, &receiver.url).await.error(), "open.too_many_hooks");
}

#[tokio::test]
async fn an_address_is_its_owner_s_alone() {
    let school = TestSchool::telling_this_computer().await;
    let (lin, gu) = (school.teacher("林知远").await, school.teacher("顾清和").await);
    let receiver = Receiver::start().await;
    let (hook, _) = add(&lin, &receiver.url, &["result.released"]).await;
    let path = format!("/api/open/hooks/{hook}/");
    assert_eq!(gu.delete(&path).await.status, 404);
    assert_eq!(gu.put(&path, json!({ "is_on": false })).await.status, 404);
    assert_eq!(
        gu.put(&path, json!({ "is_on": 1 })).await.status,
        404,
        "rights before the body"
    );
    assert_eq!(gu.get(&format!("{path}deliveries/")).await.status, 404);
    assert_eq!(gu.post(&format!("{path}test/"), json!({})).await.status, 404);
    let form = json!({ "name": "x", "url": receiver.url, "events": ["test"] });
    assert_eq!(lin.post("/api/open/hooks/", form).await.status, 422);
    let student = school.student("安晓").await;
    assert_eq!(student.get("/api/open/hooks/").await.status, 403);
}
