//! The students of `make drill`: an exam that goes on while somebody else breaks what is behind it.
//!
//!     load drill DATABASE_URL DATA_FOLDER STUDENTS [WRITERS]
//!
//! Builds a hall in an empty database, then obeys what is written to it, a line each, and says a line of JSON to each:
//!
//! | Line | Does |
//! |---|---|
//! | `begin HOST:PORT …` | the writers (everybody, if no number is given) begin the exam and write from now on, each through one of these servers, in turn |
//! | `period NAME` | begins to count anew |
//! | `look` | says how the period stands |
//! | `note` | notes what is acknowledged by now |
//! | `end` | everybody's last change is acknowledged; ledgers and receipts are compared with what another server has; everybody hands in |
//! | `compare HOST:PORT` | whether that server has what was noted, or newer |

mod count;
mod line;
mod noted;
mod writer;

use crate::{hall::Hall, student::Student};
use anyhow::{Context as _, Result, bail};
use count::Counts;
use line::Line;
use noted::Ledgers;
use serde_json::{Value, json};
use std::{io::BufRead as _, sync::Arc, time::Duration};
use tokio::{
    sync::{mpsc, watch},
    task::JoinSet,
};

/// A student changes something as often as this.
const PACE: Duration = Duration::from_secs(2);

/// Builds the hall and does what it is told.
pub(crate) async fn run(arguments: &[String]) -> Result<()> {
    let [url, folder, students, writers @ ..] = arguments else {
        bail!("load drill DATABASE_URL DATA_FOLDER STUDENTS [WRITERS]");
    };
    let writers = writers.first().unwrap_or(students).parse()?;
    let hall = Hall::build(url.clone(), folder.into(), students.parse()?)
        .await
        .context("build the hall")?;
    say(
        &json!({ "built": hall.tokens.len(), "course": hall.course, "assessment": hall.assessment, "teacher": hall.teacher, "students": hall.tokens }),
    );
    let mut lines = read_lines();
    let mut exam: Option<Exam> = None;
    let mut noted = Vec::new();
    while let Some(line) = lines.recv().await {
        let words: Vec<&str> = line.split_whitespace().collect();
        match (words.as_slice(), &mut exam) {
            (["begin", servers @ ..], None) if !servers.is_empty() => {
                exam = Some(Exam::begin(&hall, writers, servers).await?);
                say(&json!({ "begun": writers }));
            }
            (["period", name], Some(exam)) => say(&exam.counts.begin(name)),
            (["look"], Some(exam)) => say(&exam.counts.look()),
            (["note"], Some(exam)) => {
                noted = exam.ledgers.note();
                say(&json!({ "noted": noted.len() }));
            }
            (["end"], Some(_)) => {
                let exam = exam.take().context("an exam")?;
                say(&exam.end().await?);
            }
            (["compare", server], None) => {
                say(&json!({ "missing": noted::missing(&noted, server).await? }));
            }
            _ => bail!("not understood: {line}"),
        }
    }
    Ok(())
}

#[expect(clippy::print_stdout, reason = "whoever drives it reads what it says")]
fn say(what: &Value) {
    println!("{what}");
}

/// What is written to this process: read on a thread, as reading blocks.
fn read_lines() -> mpsc::UnboundedReceiver<String> {
    let (told, lines) = mpsc::unbounded_channel();
    std::thread::spawn(move || {
        for line in std::io::stdin().lock().lines().map_while(Result::ok) {
            if told.send(line).is_err() {
                return;
            }
        }
    });
    lines
}

/// An exam that is being written.
struct Exam {
    servers: Vec<String>,
    counts: Arc<Counts>,
    ledgers: Arc<Ledgers>,
    is_over: watch::Sender<bool>,
    writing: JoinSet<Result<(usize, Student)>>,
}

impl Exam {
    /// Everybody begins; through the first server, one after another, so that nothing is refused before it starts.
    async fn begin(hall: &Hall, writers: usize, servers: &[&str]) -> Result<Self> {
        let servers: Vec<String> = servers.iter().map(|&server| server.to_owned()).collect();
        let counts = Arc::new(Counts::new(servers.len()));
        let ledgers = Arc::new(Ledgers::default());
        let (is_over, over) = watch::channel(false);
        let mut line = Line::to(&servers[0]);
        let mut students = Vec::new();
        for (number, token) in hall.tokens.iter().take(writers).enumerate() {
            let client = line.client().await?;
            students.push(Student::begin(client, hall.assessment, token, number).await?);
        }
        let mut writing = JoinSet::new();
        let count = u32::try_from(students.len())?;
        for (turn, student) in (0..count).zip(students) {
            let group = turn as usize % servers.len();
            let line = Line::to(&servers[group]);
            let (counts, ledgers, over) = (Arc::clone(&counts), Arc::clone(&ledgers), over.clone());
            let keep = move |student: &Student| ledgers.keep(turn as usize, student);
            writing.spawn(async move {
                // Not all of them in the same moment.
                tokio::time::sleep(PACE * turn / count).await;
                Ok((
                    group,
                    writer::write(student, line, (group, counts, keep), over).await,
                ))
            });
        }
        Ok(Self {
            servers,
            counts,
            ledgers,
            is_over,
            writing,
        })
    }

    /// How it ended: nothing acknowledged may be missing, whichever server is asked.
    async fn end(mut self) -> Result<Value> {
        self.is_over.send(true)?;
        let (mut lost, mut saves, mut handed_in) = (0, 0, 0);
        let mut lines: Vec<Line> = self.servers.iter().map(|server| Line::to(server)).collect();
        let beside = lines.len();
        while let Some(ended) = self.writing.join_next().await {
            let (group, student) = ended??;
            let client = lines[(group + 1) % beside].client().await?;
            lost += student.lost(client).await.context("compare a ledger")?;
            lost += student.lost_receipts(client).await.context("compare receipts")?;
            saves += student.acknowledged();
            student.submit(client).await.context("hand in")?;
            handed_in += 1;
        }
        Ok(json!({ "saves": saves, "lost": lost, "handed_in": handed_in, "last": self.counts.look() }))
    }
}
