//! A student who writes, and the ledger of what the server acknowledged.

use crate::client::{Client, Reply};
use anyhow::{Context as _, Result, bail};
use exams::AssessmentId;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// An answer that was changed.
pub(crate) struct Change {
    place: i64,
    seq: i64,
    choice: &'static str,
}

/// One student in the hall.
#[derive(Clone)]
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
    /// Number and hash of each receipt that came with an acknowledgement, where they are kept.
    receipts: Vec<(i64, String)>,
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
            receipts: Vec::new(),
            sent: 0,
        })
    }

    /// Changes one answer. The ledger has it once it is acknowledged.
    pub(crate) async fn save(&mut self, client: &mut Client) -> Result<()> {
        let change = self.edit();
        let reply = self.send(client, &change).await?;
        if !reply.status.is_success() {
            bail!("{} {}", reply.status, String::from_utf8_lossy(&reply.body));
        }
        self.acknowledge(change);
        Ok(())
    }

    /// Changes one answer on the screen.
    pub(crate) fn edit(&mut self) -> Change {
        let place = self.places[self.sent % self.places.len()];
        let choice = ["A", "B", "C", "D"][self.sent / self.places.len() % 4];
        self.sent += 1;
        let seq = self.ledger.get(&place).map_or(1, |(seq, _)| seq + 1);
        Change { place, seq, choice }
    }

    /// Sends a change; the same one may be sent again.
    pub(crate) async fn send(
        &self,
        client: &mut Client,
        Change { place, seq, choice }: &Change,
    ) -> Result<Reply> {
        let body = format!(
            r#"{{"device":"{}","writer":{{"token":"{}","epoch":{}}},"answers":[{{"position":{place},"seq":{seq},"answer":{{"kind":"single","choice":"{choice}"}},"is_flagged":false}}]}}"#,
            self.device, self.writer, self.epoch,
        );
        let path = format!("/api/exams/attempts/{}/answers/", self.attempt);
        client.post(&self.token, &path, body).await
    }

    /// Writes into the ledger what the server said it has.
    pub(crate) fn acknowledge(&mut self, change: Change) {
        self.ledger.insert(change.place, (change.seq, change.choice));
    }

    /// Keeps the receipt of an acknowledgement: an answer that was lost may be written over, its receipt is not.
    pub(crate) fn keep_receipt(&mut self, reply: &Reply) -> Result<()> {
        let receipt = &reply.data()?["receipt"];
        let number = receipt["number"].as_i64().context("a receipt's number")?;
        let hash = receipt["hash"].as_str().context("a receipt's hash")?;
        self.receipts.push((number, hash.into()));
        Ok(())
    }

    /// How many of the kept receipts the server does not know, or knows otherwise.
    pub(crate) async fn lost_receipts(&self, client: &mut Client) -> Result<usize> {
        let path = format!("/api/exams/attempts/{}/receipts/", self.attempt);
        let known = client.get(&self.token, &path).await?.data()?;
        let known: BTreeMap<i64, &str> = known
            .as_array()
            .context("receipts")?
            .iter()
            .filter_map(|one| Some((one["number"].as_i64()?, one["hash"].as_str()?)))
            .collect();
        let lost = self
            .receipts
            .iter()
            .filter(|(number, hash)| known.get(number) != Some(&hash.as_str()));
        Ok(lost.count())
    }

    /// How many changes the server acknowledged.
    pub(crate) fn acknowledged(&self) -> i64 {
        self.ledger.values().map(|(seq, _)| seq).sum()
    }

    /// How many acknowledged changes the server does not have.
    pub(crate) async fn lost(&self, client: &mut Client) -> Result<usize> {
        let stored = self.stored(client).await?;
        let lost = self.ledger.iter().filter(|(place, (seq, choice))| {
            let found = stored.iter().find(|one| one["position"] == **place);
            found.is_none_or(|one| one["seq"] != *seq || one["answer"]["choice"] != *choice)
        });
        Ok(lost.count())
    }

    /// How many of them it does not have, nor anything newer in their place.
    pub(crate) async fn missing(&self, client: &mut Client) -> Result<usize> {
        let stored = self.stored(client).await?;
        let missing = self.ledger.iter().filter(|(place, (seq, choice))| {
            let found = stored.iter().find(|one| one["position"] == **place);
            found.is_none_or(|one| match one["seq"].as_i64() {
                Some(newer) if newer > *seq => false,
                found => found != Some(*seq) || one["answer"]["choice"] != *choice,
            })
        });
        Ok(missing.count())
    }

    /// The answers that the server has.
    async fn stored(&self, client: &mut Client) -> Result<Vec<Value>> {
        let path = format!("/api/exams/attempts/{}/?device={}", self.attempt, self.device);
        let seen = client.get(&self.token, &path).await?.data()?;
        Ok(seen["answers"].as_array().context("answers")?.clone())
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
