//! A student who does not exist: begins, reads the paper, saves an answer every second, is heard of, hands in.

use axum::{
    Router,
    body::{Body, to_bytes},
    http::{Method, Request, header},
};
use exams::AssessmentId;
use platform::{
    CurrentUser,
    access::{SchoolId, SessionId, UserId},
};
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use tower::ServiceExt as _;

/// How many times a student saves.
const SAVES: usize = 8;
/// Between two saves: people pause for five to ten times as long.
const PAUSE: Duration = Duration::from_millis(1_000);
/// A reply to a student is a paper with its material, at most.
const REPLY_BYTES: usize = 16 << 20;

/// What one student waited for, in milliseconds.
#[derive(Debug, Default)]
pub(super) struct Measured {
    pub(super) starts: Vec<i64>,
    pub(super) saves: Vec<i64>,
    pub(super) submits: Vec<i64>,
    pub(super) errors: i64,
}

impl Measured {
    /// Of a student who fell silent.
    pub(super) fn failed() -> Self {
        Self {
            errors: 1,
            ..Self::default()
        }
    }
}

pub(super) struct Student {
    service: Router,
    user: CurrentUser,
    device: String,
    /// Spreads the students over the second.
    number: usize,
    measured: Measured,
}

/// A request that was not answered as it should be; it is counted, and the student gives up.
struct Refused;

fn since(began: Instant) -> i64 {
    i64::try_from(began.elapsed().as_millis()).unwrap_or(i64::MAX)
}

impl Student {
    pub(super) fn new(service: Router, (id, school): (UserId, SchoolId), number: usize) -> Self {
        Self {
            service,
            user: CurrentUser {
                id,
                school,
                session: SessionId(0),
                roles: Vec::new(),
                must_change_password: false,
            },
            device: format!("rehearsal-{number:04}"),
            number,
            measured: Measured::default(),
        }
    }

    /// Sits the assessment, and returns what it took.
    pub(super) async fn sit(mut self, assessment: AssessmentId) -> Measured {
        if self.try_sit(assessment).await.is_err() {
            self.measured.errors += 1;
        }
        self.measured
    }

    async fn try_sit(&mut self, assessment: AssessmentId) -> Result<(), Refused> {
        let began = Instant::now();
        let device = self.device.clone();
        let start = format!("/api/exams/assessments/{assessment}/start/");
        let begun = self
            .post(&start, json!({ "device": device, "password": "" }))
            .await?;
        let attempt = begun["attempt_id"].as_i64().ok_or(Refused)?;
        let path = |what: &str| format!("/api/exams/attempts/{attempt}/{what}");
        let paper = self
            .send(Method::GET, &format!("{}?device={device}", path("")), Value::Null)
            .await?;
        let claim = json!({ "device": device, "claim": { "writer": device, "act": "open", "closed": null } });
        let opened = self.post(&path("writer/"), claim).await?;
        self.measured.starts.push(since(began));
        let writer = json!({ "token": device, "epoch": opened["epoch"] });
        let items = items_of(&paper);
        tokio::time::sleep(PAUSE.mul_f64((self.number % 20) as f64 / 20.0)).await;
        for round in 0..SAVES {
            let began = Instant::now();
            let changes = change(&items, self.number + round, round);
            let batch = json!({ "device": device, "writer": writer, "answers": changes });
            self.post(&path("answers/"), batch).await?;
            self.measured.saves.push(since(began));
            if round % 4 == 3 {
                let beat = json!({ "device": device, "writer": device, "place": 0 });
                self.post(&path("heartbeat/"), beat).await?;
            }
            tokio::time::sleep(PAUSE).await;
        }
        let began = Instant::now();
        let last = json!({ "device": device, "writer": writer, "answers": [] });
        self.post(&path("submit/"), last).await?;
        self.measured.submits.push(since(began));
        Ok(())
    }

    async fn post(&self, path: &str, body: Value) -> Result<Value, Refused> {
        self.send(Method::POST, path, body).await
    }

    async fn send(&self, method: Method, path: &str, body: Value) -> Result<Value, Refused> {
        let body = if body.is_null() {
            Body::empty()
        } else {
            Body::from(body.to_string())
        };
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header(header::CONTENT_TYPE, "application/json")
            .extension(self.user.clone())
            .body(body)
            .map_err(|_| Refused)?;
        let reply = self.service.clone().oneshot(request).await.map_err(|_| Refused)?;
        let is_good = reply.status().is_success();
        let bytes = to_bytes(reply.into_body(), REPLY_BYTES)
            .await
            .map_err(|_| Refused)?;
        let mut reply: Value = serde_json::from_slice(&bytes).map_err(|_| Refused)?;
        if is_good {
            Ok(reply["data"].take())
        } else {
            tracing::debug!(%path, %reply, "a simulated student was refused");
            Err(Refused)
        }
    }
}

/// The questions of a paper, in their order.
fn items_of(paper: &Value) -> Vec<Value> {
    let sections = paper["sections"].as_array().into_iter().flatten();
    let items = sections.flat_map(|section| section["items"].as_array().into_iter().flatten());
    items.cloned().collect()
}

/// One question answered, another than before where there are enough; a paper without questions has none.
fn change(items: &[Value], at: usize, round: usize) -> Vec<Value> {
    let Some(item) = items.get(at % items.len().max(1)) else {
        return Vec::new();
    };
    vec![json!({
        "position": item["position"],
        "seq": round + 1,
        "answer": answer_to(item, round),
        "is_flagged": false,
    })]
}

/// An answer of the question's kind, as large as people write them; a kind whose answers are built of parts gets none, which is
/// stored and acknowledged as any other.
fn answer_to(item: &Value, round: usize) -> Option<Value> {
    let text = || "按照收入准则，企业应当在履行了合同中的履约义务时确认收入。".repeat(1 + round % 8);
    let tab = &item["body"]["options"][round % 2]["tab"];
    Some(match item["kind"].as_str()? {
        "single" => json!({ "kind": "single", "choice": tab }),
        "multiple" => json!({ "kind": "multiple", "choices": [tab] }),
        "true_false" => json!({ "kind": "true_false", "choice": round.is_multiple_of(2) }),
        "blank" => json!({ "kind": "blank", "blanks": [text()] }),
        "short_answer" => json!({ "kind": "short_answer", "text": text() }),
        "python" => {
            json!({ "kind": "python", "code": format!("rows = []\n# {}\nprint(len(rows))\n", text()) })
        }
        _ => return None,
    })
}
