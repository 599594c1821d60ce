//! Running a program: its output as it comes, its input, its stop.

use super::{place, require_task};
use crate::{
    PythonTaskId, Runner, files,
    runner::{Command, RunGuard},
    store::{
        draft::{RunNote, note_run},
        task::FileUse,
    },
};
use axum::{
    Extension,
    body::Body as ResponseBody,
    extract::State,
    http::{HeaderValue, header},
    response::Response,
};
use base64::{Engine as _, engine::general_purpose::STANDARD as BASE64};
use bytes::Bytes;
use garde::Validate;
use platform::{
    Answer, App, Body, CurrentUser, Envelope, Error, Millis, Path, access::UserId, http::Nothing, ids,
};
use sandbox::{Event, Program, ProgramFile, Reason, RunResult, RunStream};
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc;

/// Programs of one person that may run at the same time.
const RUNS_PER_PERSON: usize = 2;

/// A program to run.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "code": "print('你好')" }))]
pub(super) struct RunRequest {
    #[garde(length(bytes, max = 200_000))]
    code: String,
    /// The task whose files the program finds; none on the scratchpad.
    #[garde(skip)]
    #[serde(default)]
    python_task_id: Option<PythonTaskId>,
}

/// A line of the answer. The answer is one JSON object a line, as it happens.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[serde(tag = "event", rename_all = "snake_case")]
enum Line {
    /// The first line: the name to stop the run by.
    Started { run_id: String },
    /// What it printed.
    Stdout { text: String },
    /// What it printed as an error.
    Stderr { text: String },
    /// A picture, PNG in base64.
    Figure { png: String },
    /// A table, cut to the limits.
    #[schema(value_type = Object)]
    Table(sandbox::Table),
    /// An exception, with a plain explanation.
    #[schema(value_type = Object)]
    Error(sandbox::ProgramError),
    /// `input()` waits.
    InputWanted { prompt: String },
    /// The last line.
    Finished {
        /// `ok`, `error`, `wall`, `cpu`, `memory`, `output`, `signal`, `stopped`, `protocol`, `infra`.
        #[schema(value_type = String)]
        reason: Reason,
        wall_ms: f64,
        cpu_ms: f64,
        memory_peak_bytes: u64,
        /// Files it wrote.
        files: Vec<WrittenFile>,
    },
}

/// A file that a program wrote.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct WrittenFile {
    name: String,
    /// In base64.
    content: String,
}

/// Runs a program and answers what it does, line by line.
#[utoipa::path(post, path = "/api/python/run/", tag = "coding", request_body = RunRequest,
    responses((status = 200, body = Line, content_type = "application/x-ndjson")))]
pub(super) async fn run_program(
    State(app): State<App>,
    Extension(runner): Extension<Runner>,
    user: CurrentUser,
    Body(form): Body<RunRequest>,
) -> Result<Response, Error> {
    if runner.count_runs(user.id) >= RUNS_PER_PERSON {
        return Err(Error::conflict(
            "coding.too_many_runs",
            "您已有程序在运行，请先停止或等它结束。",
        ));
    }
    let files = task_files(&app, &user, form.python_task_id).await?;
    let program = Program {
        code: form.code,
        files,
        ..Program::default()
    };
    let stream = runner
        .sandbox()
        .await?
        .run(program)
        .await
        .map_err(|error| crate::runner::refusal(&error))?;
    let run_id = ids::token();
    let (guard, commands) = runner.enter(&run_id, user.id);
    let run = Run {
        stream,
        commands,
        guard,
        note: Note {
            app: app.clone(),
            user: user.id,
            place: place(form.python_task_id, None),
            begun_at_ms: app.now_ms(),
        },
        opening: Some(Line::Started { run_id }),
    };
    let lines = futures_util::stream::unfold(Some(run), |run| async move { run?.next_line().await });
    let mut response = Response::new(ResponseBody::from_stream(lines));
    response.headers_mut().insert(
        header::CONTENT_TYPE,
        HeaderValue::from_static("application/x-ndjson"),
    );
    response
        .headers_mut()
        .insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    // A compressor holds the last lines back until it has enough of them; named so, the body is left as it is.
    response
        .headers_mut()
        .insert(header::CONTENT_ENCODING, HeaderValue::from_static("identity"));
    // A proxy that buffers would hold the output back.
    response
        .headers_mut()
        .insert("x-accel-buffering", HeaderValue::from_static("no"));
    Ok(response)
}

async fn task_files(
    app: &App,
    user: &CurrentUser,
    id: Option<PythonTaskId>,
) -> Result<Vec<ProgramFile>, Error> {
    let Some(id) = id else { return Ok(Vec::new()) };
    let user = user.clone();
    let task = app
        .db
        .read(move |tx| async move { require_task(&tx, &user, id).await })
        .await?;
    files::load(app, &task.files, FileUse::Data).await
}

/// A run on its way to the browser. Dropping it (the browser went away) stops the program.
struct Run {
    stream: RunStream,
    commands: mpsc::UnboundedReceiver<Command>,
    guard: RunGuard,
    note: Note,
    opening: Option<Line>,
}

/// What is written down when a run ends.
struct Note {
    app: App,
    user: UserId,
    place: String,
    begun_at_ms: Millis,
}

impl Run {
    async fn next_line(mut self) -> Option<(Result<Bytes, std::convert::Infallible>, Option<Self>)> {
        if let Some(opening) = self.opening.take() {
            return Some((Ok(encoded(&opening)), Some(self)));
        }
        loop {
            tokio::select! {
                event = self.stream.next() => {
                    return match event? {
                        Event::Finished(result) => {
                            self.note.write(&result).await;
                            drop(self.guard);
                            Some((Ok(encoded(&finished(result))), None))
                        }
                        event => Some((Ok(encoded(&line(event))), Some(self))),
                    };
                }
                Some(command) = self.commands.recv() => match command {
                    Command::Stop => self.stream.stop(),
                    Command::Line(text) => self.stream.stdin(format!("{text}\n").as_bytes()),
                },
            }
        }
    }
}

impl Note {
    async fn write(&self, result: &RunResult) {
        let reason = serde_json::to_value(result.reason).unwrap_or_default();
        let reason = reason.as_str().unwrap_or_default().to_owned();
        let (user, place, begun_at_ms) = (self.user, self.place.clone(), self.begun_at_ms);
        let (wall_ms, cpu_ms) = (result.wall_ms, result.cpu_ms);
        let memory_peak_bytes = result.memory_peak_bytes as i64;
        let written = self
            .app
            .db
            .write(move |tx| async move {
                let note = RunNote {
                    user,
                    place: &place,
                    reason: &reason,
                    wall_ms,
                    cpu_ms,
                    memory_peak_bytes,
                    begun_at_ms,
                };
                note_run(&tx, &note).await
            })
            .await;
        if let Err(error) = written {
            tracing::warn!(%error, "a run could not be noted");
        }
    }
}

fn encoded(line: &Line) -> Bytes {
    let mut text = serde_json::to_vec(line).expect("plain values become JSON");
    text.push(b'\n');
    text.into()
}

fn line(event: Event) -> Line {
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    match event {
        Event::Stdout(bytes) => Line::Stdout { text: text(bytes) },
        Event::Stderr(bytes) => Line::Stderr { text: text(bytes) },
        Event::Figure(bytes) => Line::Figure {
            png: BASE64.encode(bytes),
        },
        Event::Table(table) => Line::Table(table),
        Event::Error(error) => Line::Error(error),
        Event::InputWanted(prompt) => Line::InputWanted { prompt },
        Event::Finished(result) => finished(result),
    }
}

fn finished(result: RunResult) -> Line {
    let written = |file: ProgramFile| WrittenFile {
        name: file.name,
        content: BASE64.encode(file.content),
    };
    Line::Finished {
        reason: result.reason,
        wall_ms: result.wall_ms,
        cpu_ms: result.cpu_ms,
        memory_peak_bytes: result.memory_peak_bytes,
        files: result.files.into_iter().map(written).collect(),
    }
}

/// Stops a run of mine within a second; whoever's it is not, nothing happens.
#[utoipa::path(post, path = "/api/python/run/{run_id}/stop/", tag = "coding", params(("run_id" = String, Path)),
    responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn stop_run(
    State(app): State<App>,
    user: CurrentUser,
    Path(run): Path<String>,
) -> Answer<Nothing> {
    say(&app, &user, &run, &Command::Stop).await
}

/// A line for `input()`.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "line": "100" }))]
pub(super) struct InputLine {
    #[garde(length(bytes, max = 4_000))]
    line: String,
}

/// Gives a run of mine a line of input.
#[utoipa::path(post, path = "/api/python/run/{run_id}/input/", tag = "coding", params(("run_id" = String, Path)),
    request_body = InputLine, responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn send_line(
    State(app): State<App>,
    user: CurrentUser,
    Path(run): Path<String>,
    Body(form): Body<InputLine>,
) -> Answer<Nothing> {
    say(&app, &user, &run, &Command::Line(form.line)).await
}

async fn say(app: &App, user: &CurrentUser, run: &str, command: &Command) -> Answer<Nothing> {
    let is_name = run.len() == 32 && run.bytes().all(|byte| byte.is_ascii_hexdigit());
    if !is_name {
        return Err(Error::NotFound);
    }
    let payload = Runner::payload(run, user.id, command);
    app.db
        .write(move |tx| async move {
            tx.notify("coding.command", payload);
            Ok::<_, Error>(())
        })
        .await?;
    Ok(Envelope::ok(Nothing {}))
}
