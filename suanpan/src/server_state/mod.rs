//! 服务器: what an operator looks at first. Only figures; nothing is changed here.

mod store;

use crate::{
    observe::checks::{self, Part, PartState},
    services::Services,
};
use axum::extract::{FromRef, State};
use database::{Engine, Tx};
use platform::{
    ApiResult, App, Envelope, Error, Millis,
    access::Operator,
    audit::chain::{self, AuditState},
    clock::minutes,
    copies::{self, Copies},
    space::Room,
};
use serde::Serialize;
use utoipa_axum::{router::OpenApiRouter, routes};

/// How long after their last request people count as being here.
const HERE_MS: Millis = minutes(15);
/// How many of the jobs given up are named.
const GIVEN_UP: i64 = 10;

/// People seen within a quarter of an hour, and what the database takes on its disk, in bytes.
pub(crate) async fn measure(tx: &Tx, now_ms: Millis) -> database::Result<(i64, i64)> {
    Ok((
        store::count_here(tx, now_ms - HERE_MS).await?,
        store::size_bytes(tx).await?,
    ))
}

/// What the handler is given.
#[derive(Clone)]
pub struct Watched {
    app: App,
    started_at_ms: Millis,
}

impl FromRef<Services> for Watched {
    fn from_ref(services: &Services) -> Self {
        Self {
            app: services.app.clone(),
            started_at_ms: services.started_at_ms,
        }
    }
}

/// The endpoint.
pub fn routes() -> OpenApiRouter<Watched> {
    OpenApiRouter::new().routes(routes!(show_server))
}

/// How the server stands.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct ServerState {
    version: String,
    started_at_ms: Millis,
    now_ms: Millis,
    /// How far somebody has moved the machine's clock, where the server does not follow it because an exam is being written.
    clock_moved_ms: Millis,
    /// `sqlite` or `postgres`.
    engine: String,
    /// What the database takes on its disk.
    database_bytes: i64,
    /// What may still be written on the disk of the data folder, beside the reserve.
    free_bytes: u64,
    /// `plenty`; `low`: no uploads any more; `reserve`: only signing in and exams.
    room: String,
    /// People seen within a quarter of an hour.
    people_here: i64,
    jobs: JobsState,
    /// When it was last copied, and a copy last restored for a trial.
    copies: Copies,
    /// Whether the audit logs say what they once said.
    audit: AuditState,
    /// What of this somebody should look at, the most urgent first.
    attention: Vec<Part>,
}

/// How the queue of background work stands.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct JobsState {
    /// Worked on.
    running: i64,
    /// Their time has come and nobody works on them yet.
    due: i64,
    /// Since when the oldest of these is due.
    oldest_due_ms: Option<Millis>,
    /// Their time has not come.
    later: i64,
    /// Failed for good.
    given_up: i64,
    /// The latest of these.
    latest_given_up: Vec<JobGivenUp>,
}

/// Work that failed for good.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct JobGivenUp {
    kind: String,
    error: String,
    at_ms: Millis,
}

/// The server's state: version, database, disk, background work.
#[utoipa::path(get, path = "/api/server/state/", tag = "server",
    responses((status = 200, body = platform::Envelope<ServerState>)))]
async fn show_server(State(watched): State<Watched>, _operator: Operator) -> ApiResult<ServerState> {
    let Watched { app, started_at_ms } = watched;
    let now_ms = app.now_ms();
    let left = app.space.measure();
    let (jobs, given_up, (people_here, database_bytes), copies, audit) = app
        .db
        .read(move |tx| async move {
            Ok::<_, Error>((
                jobs::overview(&tx, now_ms).await?,
                jobs::list_given_up(&tx, GIVEN_UP).await?,
                measure(&tx, now_ms).await?,
                copies::find(&tx).await?,
                chain::find_state(&tx).await?,
            ))
        })
        .await?;
    let checks = [
        checks::disk(left),
        checks::audit(&audit),
        checks::queue(&jobs, now_ms),
        checks::copied(&copies, now_ms),
    ];
    let attention = checks.into_iter().filter(|check| check.state != PartState::Fine);
    Ok(Envelope::ok(ServerState {
        attention: attention.map(|check| check.part).collect(),
        version: env!("CARGO_PKG_VERSION").into(),
        started_at_ms,
        now_ms,
        clock_moved_ms: app.clock.moved_ms(),
        engine: engine_name(app.db.engine()).into(),
        database_bytes,
        free_bytes: left.free_bytes,
        room: room_name(left.room).into(),
        people_here,
        jobs: view_jobs(jobs, given_up),
        copies,
        audit,
    }))
}

fn view_jobs(jobs: jobs::Overview, given_up: Vec<jobs::GivenUp>) -> JobsState {
    let view = |job: jobs::GivenUp| JobGivenUp {
        kind: job.kind,
        error: job.error,
        at_ms: job.died_at_ms,
    };
    JobsState {
        running: jobs.running,
        due: jobs.due,
        oldest_due_ms: jobs.oldest_due_ms,
        later: jobs.total - jobs.running - jobs.due,
        given_up: jobs.given_up,
        latest_given_up: given_up.into_iter().map(view).collect(),
    }
}

fn engine_name(engine: Engine) -> &'static str {
    match engine {
        Engine::Sqlite => "sqlite",
        Engine::Postgres => "postgres",
    }
}

fn room_name(room: Room) -> &'static str {
    match room {
        Room::Plenty => "plenty",
        Room::Low => "low",
        Room::Reserve => "reserve",
    }
}
