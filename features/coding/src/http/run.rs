//! Running a program: its output as it comes, its input, its stop.

use super::{
    lines::{Line, encoded, finished, line},
    place, require_task,
};
use crate::{
    PythonTaskId, Runner,
    allowance::Share,
    files::{self, CourseTable, FolderParts, Named, OwnFile, RunPlace},
    kept::KeptSession,
    record::RunRecord,
    runner::{Command, RunGuard, refusal},
    store::task::FileUse,
};
use axum::{
    body::Body as ResponseBody,
    extract::State,
    http::{HeaderName, HeaderValue, header},
    response::Response,
};
use bytes::Bytes;
use courses::CourseId;
use database::Tx;
use garde::Validate;
use platform::{
    ApiResult, App, Body, CurrentUser, Envelope, Error, Path, Query, access::UserId, http::Nothing, ids,
};
use sandbox::{Event, Program, ProgramFile, RunStream};
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc;

/// A program to run.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "code": "print('你好')" }))]
pub(crate) struct RunRequest {
    #[garde(length(bytes, max = 200_000))]
    code: String,
    /// The task whose files the program finds; none on the scratchpad.
    #[garde(skip)]
    #[serde(default)]
    python_task_id: Option<PythonTaskId>,
    /// On the scratchpad: the course of which the program finds my own books, and the tables that its text names. A task
    /// knows its course.
    #[garde(skip)]
    #[serde(default)]
    course_id: Option<CourseId>,
    /// Whether variables are kept: the program then runs in my session at this place, as the next cell of a notebook.
    #[garde(skip)]
    #[serde(default)]
    keeps_variables: bool,
}

impl From<String> for RunRequest {
    /// A program by itself.
    fn from(code: String) -> Self {
        Self {
            code,
            python_task_id: None,
            course_id: None,
            keeps_variables: false,
        }
    }
}

/// Runs a program and returns what it does, line by line.
#[utoipa::path(post, path = "/api/python/run/", tag = "coding", request_body = RunRequest,
    responses((status = 200, body = Line, content_type = "application/x-ndjson")))]
pub(super) async fn run_program(
    State(app): State<App>,
    State(runner): State<Runner>,
    State(parts): State<FolderParts>,
    user: CurrentUser,
    Body(form): Body<RunRequest>,
) -> Result<Response, Error> {
    let share = runner.take_share(user.id, app.now_ms())?;
    let place = place(form.python_task_id, None);
    let wanted = (form.python_task_id, form.course_id, form.code.as_str());
    let folder = working_folder(&app, &runner, &user, wanted, parts).await?;
    run_in(&app, &runner, share, place, form, folder).await
}

/// Runs the program in this folder and returns what it does; the run stands on record under its place.
pub(crate) async fn run_in(
    app: &App,
    runner: &Runner,
    share: Share,
    place: String,
    form: RunRequest,
    folder: WorkingFolder,
) -> Result<Response, Error> {
    let user = share.user();
    let (stream, kept) = begin(app, runner, user, &place, form, folder).await?;
    let run_id = ids::token();
    let (guard, commands) = runner.enter(&run_id, user);
    let session = kept.as_ref().map(|kept| kept.view.clone());
    let record = RunRecord::open(app, user, place).await;
    let run = Run {
        stream,
        commands,
        guard,
        kept,
        share,
        record,
        opening: Some(Line::Started { run_id, session }),
    };
    Ok(answer_as_it_happens(run))
}

/// Starts the program by itself, or as the next cell of the session at this place.
async fn begin(
    app: &App,
    runner: &Runner,
    user: UserId,
    place: &str,
    form: RunRequest,
    folder: WorkingFolder,
) -> Result<(RunStream, Option<KeptSession>), Error> {
    let sandbox = runner.sandbox().await?;
    let refused = |error| refusal(&error);
    if form.keeps_variables {
        let kept = runner.kept.take(sandbox, user, place, &folder.files).await?;
        let new = kept.load_new(app, folder.own, folder.tables).await?;
        let stream = kept.session.run(&form.code, &new).await.map_err(refused)?;
        return Ok((stream, Some(kept)));
    }
    let program = Program {
        code: form.code,
        files: folder.load(app).await?,
        ..Program::default()
    };
    Ok((sandbox.run(program).await.map_err(refused)?, None))
}

fn answer_as_it_happens(run: Run) -> Response {
    let lines = futures_util::stream::unfold(Some(run), |run| async move { run?.next_line().await });
    let mut response = Response::new(ResponseBody::from_stream(lines));
    for (name, value) in [
        (header::CONTENT_TYPE, "application/x-ndjson"),
        (header::CACHE_CONTROL, "no-store"),
        // A compressor holds the last lines back until it has enough of them; named so, the body is left as it is.
        (header::CONTENT_ENCODING, "identity"),
        // A proxy that buffers would hold the output back.
        (HeaderName::from_static("x-accel-buffering"), "no"),
    ] {
        response
            .headers_mut()
            .insert(name, HeaderValue::from_static(value));
    }
    response
}

/// What a program finds in its working folder.
#[derive(Default)]
pub(crate) struct WorkingFolder {
    /// The files of its task.
    files: Vec<ProgramFile>,
    /// The student's own of its course that its text names, as they are now.
    own: Vec<ProgramFile>,
    /// On the scratchpad, the tables of the course that its text names.
    tables: Vec<CourseTable>,
}

impl WorkingFolder {
    /// A folder of these files alone.
    pub(crate) fn of_files(files: Vec<ProgramFile>) -> Self {
        Self {
            files,
            ..Self::default()
        }
    }

    /// All of it with its content.
    pub(super) async fn load(self, app: &App) -> Result<Vec<ProgramFile>, Error> {
        let mut files = self.files;
        files.extend(self.own);
        files.extend(files::load_tables(app, &self.tables).await?);
        Ok(files)
    }
}

/// What a program with this text finds: of this task, or on the scratchpad of this course.
pub(super) async fn working_folder(
    app: &App,
    runner: &Runner,
    user: &CurrentUser,
    (task, course, text): (Option<PythonTaskId>, Option<CourseId>, &str),
    parts: FolderParts,
) -> Result<WorkingFolder, Error> {
    let user = user.clone();
    if task.is_none() && course.is_none() {
        return Ok(WorkingFolder::default());
    }
    let named = Named::of(text);
    let (task, own, tables) = app
        .db
        .read(move |tx| async move {
            let Some(id) = task else {
                let own = own_files(&tx, &user, (course, None), &named, parts).await?;
                let tables = match course {
                    Some(course) => parts.list_tables(&tx, course, &named).await?,
                    None => Vec::new(),
                };
                return Ok::<_, Error>((None, own, tables));
            };
            let task = require_task(&tx, &user, id).await?;
            let place = (Some(task.course), Some(task.key.as_str()));
            let own = own_files(&tx, &user, place, &named, parts).await?;
            Ok((Some(task), own, Vec::new()))
        })
        .await?;
    let files = match task {
        Some(task) => files::load(app, &task.files, FileUse::Data).await?,
        None => Vec::new(),
    };
    let own = files::make_own(app, own).await?;
    let given: Vec<&ProgramFile> = files.iter().chain(&own).collect();
    files::require_room(&given, &tables, runner.settings().limits.run.input_bytes)?;
    Ok(WorkingFolder { files, own, tables })
}

/// The student's own files of a course they come to.
async fn own_files(
    tx: &Tx,
    user: &CurrentUser,
    (course, task): (Option<CourseId>, Option<&str>),
    named: &Named,
    parts: FolderParts,
) -> Result<Vec<OwnFile>, Error> {
    let Some(course) = course else {
        return Ok(Vec::new());
    };
    classes::require_course_access(tx, user, course).await?;
    let place = RunPlace { course, task };
    Ok(parts.list_own(tx, user.id, place, named).await?)
}

/// A file that programs of a course find.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct CourseFileView {
    name: String,
    /// Its size; none where it is made when a program needs it.
    bytes: Option<u64>,
    /// Whether it is a table of business data: found on the scratchpad only. Otherwise it is my own, and found everywhere in
    /// the course.
    is_table: bool,
    /// What it is called where people browse it.
    title: String,
}

/// The files of this course that my programs find when their text names them: my books, and on the scratchpad its tables.
#[utoipa::path(get, path = "/api/course/{course_id}/python/files/", tag = "coding", params(("course_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<Vec<CourseFileView>>)))]
pub(super) async fn list_course_files(
    State(app): State<App>,
    State(parts): State<FolderParts>,
    user: CurrentUser,
    Path(course): Path<CourseId>,
) -> ApiResult<Vec<CourseFileView>> {
    let (own, tables) = app
        .db
        .read(move |tx| async move {
            let own = own_files(&tx, &user, (Some(course), None), &Named::All, parts).await?;
            Ok::<_, Error>((own, parts.list_tables(&tx, course, &Named::All).await?))
        })
        .await?;
    let own = own.into_iter().map(|file| CourseFileView {
        bytes: file.bytes(),
        name: file.name,
        is_table: false,
        title: file.title,
    });
    let tables = tables.into_iter().map(|table| CourseFileView {
        bytes: Some(table.bytes.unsigned_abs()),
        name: table.name,
        is_table: true,
        title: table.title,
    });
    Ok(Envelope::ok(own.chain(tables).collect()))
}

/// A run on its way to the browser. Dropping it (the browser went away) stops the program.
struct Run {
    stream: RunStream,
    commands: mpsc::UnboundedReceiver<Command>,
    guard: RunGuard,
    /// Its session, free for the next run when this one ends.
    kept: Option<KeptSession>,
    /// The person's next run may begin when this one has ended.
    share: Share,
    record: RunRecord,
    opening: Option<Line>,
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
                            self.record.close(&result).await;
                            drop((self.guard, self.kept, self.share));
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

/// Stops a run of this person within a second; another's run is left alone.
#[utoipa::path(post, path = "/api/python/run/{run_id}/stop/", tag = "coding", params(("run_id" = String, Path)),
    responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn stop_run(
    State(app): State<App>,
    user: CurrentUser,
    Path(run): Path<String>,
) -> ApiResult<Nothing> {
    say(&app, &user, &run, &Command::Stop).await
}

/// Where a session is kept.
#[derive(Debug, Deserialize, Validate, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct SessionFilter {
    /// The task; none on the scratchpad.
    #[garde(skip)]
    python_task_id: Option<PythonTaskId>,
}

/// Ends my session at this place: its variables are forgotten, a program that runs in it is stopped.
#[utoipa::path(delete, path = "/api/python/session/", tag = "coding", params(SessionFilter),
    responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn end_session(
    State(app): State<App>,
    user: CurrentUser,
    Query(filter): Query<SessionFilter>,
) -> ApiResult<Nothing> {
    let payload = Runner::end_payload(user.id, &place(filter.python_task_id, None));
    app.db
        .write(move |tx| async move {
            // Whichever instance keeps it hears this.
            tx.notify("coding.session_end", payload);
            Ok::<_, Error>(())
        })
        .await?;
    Ok(Envelope::ok(Nothing {}))
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
    form: Result<Body<InputLine>, Error>,
) -> ApiResult<Nothing> {
    // What is no run's name is not there, whatever was sent to it.
    if !is_name(&run) {
        return Err(Error::NotFound);
    }
    let Body(form) = form?;
    say(&app, &user, &run, &Command::Line(form.line)).await
}

fn is_name(run: &str) -> bool {
    run.len() == 32 && run.bytes().all(|byte| byte.is_ascii_hexdigit())
}

async fn say(app: &App, user: &CurrentUser, run: &str, command: &Command) -> ApiResult<Nothing> {
    if !is_name(run) {
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
