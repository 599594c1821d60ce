//! A student who writes, and the ledger of what the server acknowledged.

use crate::client::Client;
use anyhow::{Context as _, Result, bail};
use exams::AssessmentId;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// One student in the hall.
pub(crate) struct Student {
    token: String,
    device: String,
    writer: String,
    /// Row id of the attempt.
    attempt: i64,
    epoch: i64,
    /// Places of the single-choice questions on the form.
    places: Vec<i64>,
    /// Of each place, the count and the choice that were acknowledged last.
    ledger: BTreeMap<i64, (i64, &'static str)>,
    /// Saves sent so far.
    sent: usize,
}

impl Student {
    /// Begins the exam and opens its answers for writing, as the page does.
    pub(crate) async fn begin(
        client: &mut Client,
        assessment: AssessmentId,
        token: &str,
        number: usize,
    ) -> Result<Self> {
        let device = device(number);
        let attempt = begin(client, assessment, token, &device).await?;
        let claim = json!({ "device": device, "claim": { "writer": format!("page-{number:08}"), "act": "open", "closed": null } });
        let path = format!("/api/exams/attempts/{attempt}/writer/");
        let opened = client.post(token, &path, claim.to_string()).await?.data()?;
        let path = format!("/api/exams/attempts/{attempt}/?device={device}");
        let seen = client.get(token, &path).await?.data()?;
        let items = seen["sections"].as_array().context("sections")?;
        let items = items
            .iter()
            .filter_map(|section| section["items"].as_array())
            .flatten();
        let places: Vec<i64> = items
            .filter(|item| item["kind"] == "single")
            .filter_map(|item| item["position"].as_i64())
            .collect();
        if places.is_empty() {
            bail!("no single-choice question on the form: {seen}");
        }
        Ok(Self {
            token: token.into(),
            device,
            writer: format!("page-{number:08}"),
            attempt,
            epoch: opened["epoch"].as_i64().context("an epoch")?,
            places,
            ledger: BTreeMap::new(),
            sent: 0,
        })
    }

    /// Changes one answer. The ledger has it once it is acknowledged.
    pub(crate) async fn save(&mut self, client: &mut Client) -> Result<()> {
        let place = self.places[self.sent % self.places.len()];
        let choice = ["A", "B", "C", "D"][self.sent / self.places.len() % 4];
        self.sent += 1;
        let seq = self.ledger.get(&place).map_or(1, |(seq, _)| seq + 1);
        let body = format!(
            r#"{{"device":"{}","writer":{{"token":"{}","epoch":{}}},"answers":[{{"position":{place},"seq":{seq},"answer":{{"kind":"single","choice":"{choice}"}},"is_flagged":false}}]}}"#,
            self.device, self.writer, self.epoch,
        );
        let path = format!("/api/exams/attempts/{}/answers/", self.attempt);
        let reply = client.post(&self.token, &path, body).await?;
        if !reply.status.is_success() {
            bail!("{} {}", reply.status, String::from_utf8_lossy(&reply.body));
        }
        self.ledger.insert(place, (seq, choice));
        Ok(())
    }

    /// How many acknowledged changes the server does not have.
    pub(crate) async fn lost(&self, client: &mut Client) -> Result<usize> {
        let path = format!("/api/exams/attempts/{}/?device={}", self.attempt, self.device);
        let seen = client.get(&self.token, &path).await?.data()?;
        let answers = seen["answers"].as_array().context("answers")?;
        let has = |place: i64, seq: i64, choice: &str| {
            answers
                .iter()
                .any(|one| one["position"] == place && one["seq"] == seq && one["answer"]["choice"] == choice)
        };
        let lost = self
            .ledger
            .iter()
            .filter(|(place, (seq, choice))| !has(**place, *seq, choice));
        Ok(lost.count())
    }

    /// Hands in; nothing is unsaved.
    pub(crate) async fn submit(&self, client: &mut Client) -> Result<()> {
        let body: Value = json!({ "device": self.device, "writer": { "token": self.writer, "epoch": self.epoch }, "answers": [] });
        let path = format!("/api/exams/attempts/{}/submit/", self.attempt);
        client
            .post(&self.token, &path, body.to_string())
            .await?
            .data()
            .map(drop)
    }
}

/// The name a student's browser gives itself.
pub(crate) fn device(number: usize) -> String {
    format!("load-device-{number:08}")
}

/// Begins the exam; returns the attempt.
pub(crate) async fn begin(
    client: &mut Client,
    assessment: AssessmentId,
    token: &str,
    device: &str,
) -> Result<i64> {
    let body = json!({ "device": device, "password": "" }).to_string();
    let path = format!("/api/exams/assessments/{assessment}/start/");
    let begun = client.post(token, &path, body).await?.data()?;
    begun["attempt_id"].as_i64().context("an attempt")
}
