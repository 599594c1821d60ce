//! A page of a browser that writes an exam over a network that cannot be trusted, and a ledger of what it was told is safe.

use crate::{
    hall::{DEVICE, Hall, claim_page},
    process::try_ask,
    school::Person,
};
use platform::ids::random_below;
use serde_json::{Value, json};
use std::{
    collections::BTreeMap,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

/// Statuses after which a page waits and sends the same again.
const AGAIN: [u16; 2] = [429, 503];

/// The page of one student.
pub struct Page {
    address: String,
    token: String,
    attempt: i64,
    /// Place and shown question.
    items: Vec<Value>,
    /// What stands on the screen, with its number.
    screen: BTreeMap<i64, (i64, Value)>,
    /// The newest number of each place that was acknowledged.
    acknowledged: BTreeMap<i64, i64>,
    /// Bodies that were sent: a network may deliver them once more.
    sent: Vec<Value>,
    /// Saves of the whole room that were acknowledged.
    room: Arc<AtomicUsize>,
    /// Saves of this page that were.
    pub saves: usize,
    /// The longest time from sending a change to its acknowledgement.
    pub longest: Duration,
}

impl Page {
    /// Opens an attempt that has begun, and talks to that address from now on.
    pub async fn open(
        hall: &Hall,
        student: &Person,
        assessment: i64,
        (address, room): (&str, &Arc<AtomicUsize>),
    ) -> Self {
        let attempt = hall.start(student, assessment).await;
        claim_page(student, attempt, DEVICE, DEVICE, "open").await.data();
        let view = crate::hall::load(student, attempt, DEVICE).await;
        let sections = view["sections"].as_array().expect("sections");
        let items = sections
            .iter()
            .flat_map(|section| section["items"].as_array().expect("items").clone());
        Self {
            address: address.into(),
            token: student.client.token.clone().expect("a token"),
            attempt,
            items: items.collect(),
            screen: BTreeMap::new(),
            acknowledged: BTreeMap::new(),
            sent: Vec::new(),
            room: Arc::clone(room),
            saves: 0,
            longest: Duration::ZERO,
        }
    }

    /// Writes until it is told to stop, then goes on sending until all of it is acknowledged; at last the server shows what
    /// stands on the screen.
    ///
    /// # Panics
    /// If something acknowledged is gone, or screen and server differ.
    pub fn write(mut self, is_over: &AtomicBool) -> Self {
        while !is_over.load(Ordering::Relaxed) {
            self.edit();
            if random_below(3) == 0 {
                self.edit();
            }
            self.save();
        }
        let view = self.look();
        let stored = view["answers"].as_array().expect("answers");
        for (place, (seq, answer)) in &self.screen {
            let found = stored.iter().find(|one| one["position"] == *place);
            let found = found.unwrap_or_else(|| panic!("nothing is stored of {place}"));
            assert_eq!((&found["seq"], &found["answer"]), (&json!(seq), answer));
        }
        self
    }

    fn edit(&mut self) {
        let item = &self.items[random_below(self.items.len() as u32) as usize];
        let place = item["position"].as_i64().expect("a place");
        let seq = self.screen.get(&place).map_or(1, |(seq, _)| seq + 1);
        self.screen.insert(place, (seq, answer(item, seq)));
    }

    /// Sends what is not acknowledged, again and again, until it is.
    fn save(&mut self) {
        let began = Instant::now();
        let mut is_broken = false;
        loop {
            if is_broken {
                self.look();
            }
            let body = self.unsaved();
            // What was sent long ago may arrive only now, before, after or beside the new.
            if !self.sent.is_empty() && random_below(4) == 0 {
                let old = self.sent[random_below(self.sent.len() as u32) as usize].clone();
                let (address, token, path) =
                    (self.address.clone(), self.token.clone(), self.path("answers/"));
                let late = std::thread::spawn(move || try_ask(&address, &token, "POST", &path, Some(&old)));
                self.post(&body);
                late.join().expect("no panic");
            } else if self.post(&body) && random_below(4) == 0 {
                self.post(&body);
            }
            if self.unsaved()["answers"].as_array().expect("changes").is_empty() {
                self.saves += 1;
                self.room.fetch_add(1, Ordering::Relaxed);
                self.sent.push(body);
                self.longest = self.longest.max(began.elapsed());
                return;
            }
            is_broken = true;
            assert!(
                began.elapsed() < Duration::from_secs(60),
                "nothing is saved for a minute"
            );
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// The changes that are not acknowledged, as they are sent.
    fn unsaved(&self) -> Value {
        let newer = self
            .screen
            .iter()
            .filter(|(place, (seq, _))| self.acknowledged.get(place).is_none_or(|known| known < seq));
        let changes: Vec<Value> = newer
            .map(|(place, (seq, answer))| json!({ "position": place, "seq": seq, "answer": answer }))
            .collect();
        json!({ "device": DEVICE, "writer": { "token": DEVICE, "epoch": 1 }, "answers": changes })
    }

    /// Whether the reply came, and was an acknowledgement.
    fn post(&mut self, body: &Value) -> bool {
        let path = self.path("answers/");
        let Some((status, reply)) = try_ask(&self.address, &self.token, "POST", &path, Some(body)) else {
            return false;
        };
        if AGAIN.contains(&status) {
            return false;
        }
        assert_eq!(status, 200, "{reply}");
        for stored in reply["data"]["stored"].as_array().expect("what is stored") {
            let place = stored["position"].as_i64().expect("a place");
            let seq = stored["seq"].as_i64().expect("a number");
            if let Some((shown, answer)) = self.screen.get(&place)
                && *shown == seq
            {
                assert_eq!(
                    &stored["answer"], answer,
                    "another answer stands under this number"
                );
            }
            let known = self.acknowledged.entry(place).or_default();
            *known = seq.max(*known);
        }
        true
    }

    /// What the server has, which is at least what it acknowledged.
    fn look(&self) -> Value {
        let path = format!("/api/exams/attempts/{}/?device={DEVICE}", self.attempt);
        let began = Instant::now();
        loop {
            match try_ask(&self.address, &self.token, "GET", &path, None) {
                Some((200, view)) => {
                    let answers = view["data"]["answers"].as_array().expect("answers");
                    for (place, seq) in &self.acknowledged {
                        let found = answers.iter().find(|one| one["position"] == *place);
                        let stored = found.and_then(|one| one["seq"].as_i64()).unwrap_or(0);
                        assert!(
                            stored >= *seq,
                            "{place}: {seq} was acknowledged, {stored} is stored"
                        );
                    }
                    return view["data"].clone();
                }
                Some((status, reply)) => assert!(AGAIN.contains(&status), "{status} {reply}"),
                None => {}
            }
            assert!(
                began.elapsed() < Duration::from_secs(60),
                "nothing is shown for a minute"
            );
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    fn path(&self, rest: &str) -> String {
        format!("/api/exams/attempts/{}/{rest}", self.attempt)
    }
}

/// An answer to a shown question that no other number of it has twice in a row.
fn answer(item: &Value, seq: i64) -> Value {
    let kind = item["kind"].as_str().expect("a kind");
    let turn = |of: usize| seq as usize % of;
    match kind {
        "single" => json!({ "kind": kind, "choice": (["A", "B", "C"][turn(3)]) }),
        "multiple" => json!({ "kind": kind, "choices": ([["A", "B"], ["A", "C"], ["B", "C"]][turn(3)]) }),
        "true_false" => json!({ "kind": kind, "choice": seq % 2 == 0 }),
        "blank" => json!({ "kind": kind, "blanks": [format!("{seq}.00")] }),
        "short_answer" => {
            json!({ "kind": kind, "text": format!("第 {seq} 稿：先审批，后付款。{}", "账".repeat(turn(200))) })
        }
        "ordering" => {
            json!({ "kind": kind, "order": ([["a", "b", "c"], ["b", "c", "a"], ["c", "a", "b"]][turn(3)]) })
        }
        "python" => json!({ "kind": kind, "code": format!("print({seq})\n") }),
        other => panic!("no answer to a {other}"),
    }
}
