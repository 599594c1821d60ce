//! What happens in the hall, stretch by stretch.

use crate::{
    BURST, WRITERS,
    client::Client,
    figures::{Report, Stretch, Times},
    hall::Hall,
    server::Server,
    student::{self, Student},
};
use anyhow::{Context as _, Result};
use std::{
    sync::Arc,
    time::{Duration, Instant},
};
use tokio::{sync::Barrier, task::JoinSet};

/// Connections at once.
pub(crate) const CONNECTIONS: usize = 32;
/// How long a stretch of saving lasts.
pub(crate) const LASTS: Duration = Duration::from_secs(10);
/// Pages that hear of a message.
const LISTENERS: usize = 1000;
/// The processor time of a save, to reach, in milliseconds.
const CPU_MS_SQLITE: f64 = 0.08;
const CPU_MS_POSTGRES: f64 = 0.15;

pub(crate) struct Scenario<'a> {
    pub(crate) server: &'a Server,
    pub(crate) hall: &'a Hall,
}

impl Scenario<'_> {
    /// What the server answers at best: a constant, to somebody who is signed in.
    pub(crate) async fn floor(&self, report: &mut Report) -> Result<()> {
        let mut connections = Vec::new();
        for number in 0..CONNECTIONS {
            let client = Client::connect(&self.server.address).await?;
            connections.push((client, self.hall.tokens[number].clone()));
        }
        let mut stretch = self
            .together(connections, |(mut client, token), until| async move {
                let mut times = Times::default();
                while Instant::now() < until {
                    let began = Instant::now();
                    match client.get(&token, "/api/exams/clock/").await {
                        Ok(reply) if reply.status.is_success() => times.succeeded(began.elapsed()),
                        Ok(reply) => times.failed(reply.status.as_str()),
                        Err(error) => times.failed(error.to_string()),
                    }
                }
                Ok((times, ()))
            })
            .await?
            .0;
        let name = report.name("floor", "-c32");
        report.stretch(&name, &mut stretch);
        Ok(())
    }

    /// The writers begin, save as fast as they are acknowledged, compare their ledgers, save at half that rate, hand in.
    pub(crate) async fn writers(&self, report: &mut Report) -> Result<()> {
        let tokens: Vec<(usize, String)> = self.hall.tokens[..WRITERS].iter().cloned().enumerate().collect();
        let assessment = self.hall.assessment;
        let mut halls = Vec::new();
        for part in tokens.chunks(WRITERS / CONNECTIONS) {
            halls.push((Client::connect(&self.server.address).await?, part.to_vec()));
        }
        let begun = self.together(halls, move |(mut client, part), _| async move {
            let (mut times, mut students) = (Times::default(), Vec::new());
            for (number, token) in part {
                let began = Instant::now();
                students.push(Student::begin(&mut client, assessment, &token, number).await?);
                times.succeeded(began.elapsed());
            }
            Ok((times, (client, students)))
        });
        let (mut begun, connections) = begun.await?;
        let name = report.name("open", "-c32");
        report.stretch(&name, &mut begun);

        let (mut saved, connections) = self
            .together(connections, |desk, until| save(desk, until, None))
            .await?;
        let name = report.name("autosave", "-c32");
        report.stretch(&name, &mut saved);
        ratios(report, &saved);

        let pause = Duration::from_secs_f64(2.0 * CONNECTIONS as f64 / saved.rate().max(1.0));
        let (mut slow, connections) = self
            .together(connections, move |desk, until| save(desk, until, Some(pause)))
            .await?;
        let name = report.name("autosave-half-rate", "-c32");
        report.stretch(&name, &mut slow);

        let mut lost = 0;
        let mut handing_in = Vec::new();
        for (mut client, students) in connections {
            for student in &students {
                lost += student.lost(&mut client).await?;
            }
            handing_in.push((client, students));
        }
        let name = report.name("acknowledged-lost", "");
        report.figure(name, lost as f64, "");
        let (mut submitted, _) = self
            .together(handing_in, |(mut client, students), _| async move {
                let mut times = Times::default();
                for student in students {
                    let began = Instant::now();
                    match student.submit(&mut client).await {
                        Ok(()) => times.succeeded(began.elapsed()),
                        Err(error) => times.failed(error.to_string()),
                    }
                }
                Ok((times, ()))
            })
            .await?;
        let name = report.name("submit", "-c32");
        report.stretch(&name, &mut submitted);
        Ok(())
    }

    /// A whole year group presses the button in the same moment, each on a connection of their own; then a thousand of them
    /// hear what the teacher says to all.
    pub(crate) async fn burst(&self, report: &mut Report) -> Result<()> {
        // What the marking of the submissions before it still does is not what is measured.
        self.hall.settle().await?;
        let assessment = self.hall.assessment;
        let mut connections = Vec::with_capacity(BURST);
        for (number, token) in self.hall.tokens.iter().enumerate().skip(WRITERS) {
            let client = Client::connect(&self.server.address)
                .await
                .context("a connection")?;
            connections.push((client, number, token.clone()));
        }
        let (mut begun, clients) = self
            .together(connections, move |(mut client, number, token), _| async move {
                let mut times = Times::default();
                let began = Instant::now();
                let attempt = student::begin(&mut client, assessment, &token, &student::device(number)).await;
                match &attempt {
                    Ok(_) => times.succeeded(began.elapsed()),
                    Err(error) => times.failed(error.to_string()),
                }
                Ok((times, (client, token, attempt.ok())))
            })
            .await?;
        let name = report.name("start-4000-burst", "");
        report.stretch(&name, &mut begun);
        let name = report.name("memory-4000-connections", "");
        report.figure(name, self.server.memory_mb()?, "MB");
        self.pushes(report, clients).await
    }

    async fn pushes(&self, report: &mut Report, clients: Vec<(Client, String, Option<i64>)>) -> Result<()> {
        let mut pages = Vec::with_capacity(LISTENERS);
        for (mut client, token, attempt) in clients.into_iter().take(LISTENERS) {
            let attempt = attempt.context("an attempt")?;
            let path = format!("/api/pushes/?subjects=exams/attempt/{attempt}");
            let mut events = client.listen(&token, &path).await?;
            // A page that is new is told of all its subjects first.
            events.next().await?;
            pages.push((client, events));
        }
        let (address, teacher) = (self.server.address.clone(), self.hall.teacher.clone());
        let assessment = self.hall.assessment;
        let said = tokio::spawn(async move {
            // All listen by then.
            tokio::time::sleep(Duration::from_millis(500)).await;
            let mut client = Client::connect(&address).await?;
            let text =
                serde_json::json!({ "whom": { "kind": "everybody" }, "text": "第 7 题单位为元，请注意。" });
            let path = format!("/api/exams/managed/{assessment}/message/");
            let began = Instant::now();
            client.post(&teacher, &path, text.to_string()).await?.data()?;
            anyhow::Ok(began)
        });
        let heard = self.together(pages, |(client, mut events), _| async move {
            events.next().await?;
            Ok((Times::default(), (Instant::now(), client)))
        });
        // What could not be said is never heard.
        let ((_, heard), began) = tokio::try_join!(heard, async { said.await? })?;
        let mut times = Times::default();
        for (at, _) in &heard {
            times.succeeded(at.saturating_duration_since(began));
        }
        let mut stretch = Stretch {
            times,
            lasted: LASTS,
            cpu: Duration::ZERO,
        };
        let name = report.name("push-1000", "");
        report.stretch(&name, &mut stretch);
        Ok(())
    }

    /// Runs something on each connection at the same time; all begin together.
    async fn together<C, T, F, Fut>(&self, connections: Vec<C>, run: F) -> Result<(Stretch, Vec<T>)>
    where
        C: Send + 'static,
        T: Send + 'static,
        F: Fn(C, Instant) -> Fut + Clone + Send + 'static,
        Fut: Future<Output = Result<(Times, T)>> + Send,
    {
        let ready = Arc::new(Barrier::new(connections.len() + 1));
        let mut running = JoinSet::new();
        for connection in connections {
            let (ready, run) = (Arc::clone(&ready), run.clone());
            running.spawn(async move {
                ready.wait().await;
                run(connection, Instant::now() + LASTS).await
            });
        }
        let before = self.server.cpu()?;
        ready.wait().await;
        let began = Instant::now();
        let (mut times, mut kept) = (Times::default(), Vec::new());
        while let Some(ended) = running.join_next().await {
            let (own, left) = ended??;
            times.add(own);
            kept.push(left);
        }
        let stretch = Stretch {
            times,
            lasted: began.elapsed(),
            cpu: self.server.cpu()?.saturating_sub(before),
        };
        Ok((stretch, kept))
    }
}

/// The rate beside what the machine can do at best, and the processor time of a save.
fn ratios(report: &mut Report, saved: &Stretch) {
    let rate = saved.rate();
    for limit in [report.name("floor", "-c32"), "pgbench-c32".into()] {
        if let Some(best) = report.rate_of(&limit) {
            let name = report.name("autosave", &format!("-c32-over-{limit}"));
            report.figure(name, rate / best, "");
        }
    }
    let name = report.name("autosave-cpu", "");
    let spent = saved.cpu.as_secs_f64() * 1000.0 / saved.times.count().max(1) as f64;
    let limit = if name.ends_with("sqlite") {
        CPU_MS_SQLITE
    } else {
        CPU_MS_POSTGRES
    };
    report.figure(
        name,
        spent,
        if spent <= limit {
            "ms"
        } else {
            "ms, over its limit"
        },
    );
}

type Desk = (Client, Vec<Student>);

/// Saves until then, one student after the other; with a pause, a save begins no sooner than that after the one before.
async fn save(
    (mut client, mut students): Desk,
    until: Instant,
    pause: Option<Duration>,
) -> Result<(Times, Desk)> {
    let mut times = Times::default();
    let mut next = 0;
    while Instant::now() < until {
        let began = Instant::now();
        let turn = next % students.len();
        next += 1;
        match students[turn].save(&mut client).await {
            Ok(()) => times.succeeded(began.elapsed()),
            Err(error) => times.failed(error.to_string()),
        }
        if let Some(pause) = pause {
            tokio::time::sleep(pause.saturating_sub(began.elapsed())).await;
        }
    }
    Ok((times, (client, students)))
}
