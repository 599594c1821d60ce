//! How each part of an installation stands: what is well, what somebody should look at, what cannot go on. The operator's page,
//! `/readyz` and the figures say the same.

use platform::{
    Error, Millis,
    audit::chain::AuditState,
    clock::{hours, minutes, seconds},
    copies::Copies,
    files::FileStore,
    space::{Left, Room},
};
use serde::Serialize;
use std::time::Duration;

/// Background work that waits longer is late.
const LATE_MS: Millis = minutes(1);
/// A copy is made every night; an older one was missed.
const COPY_MS: Millis = hours(36);

/// What is looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = ServerPart)]
pub enum Part {
    /// The database answers.
    Database,
    /// It has every migration of this program.
    Schema,
    /// The place of uploaded files answers.
    Files,
    /// There is room to write.
    Disk,
    /// Student programs can run.
    Python,
    /// Background work is done in time, and none was given up.
    Queue,
    /// The audit logs say what they said.
    Audit,
    /// The installation was copied, and a copy restored for a trial.
    Copies,
}

impl Part {
    /// For people, for `grep`, and for the label of a figure.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Database => "database",
            Self::Schema => "schema",
            Self::Files => "files",
            Self::Disk => "disk",
            Self::Python => "python",
            Self::Queue => "queue",
            Self::Audit => "audit",
            Self::Copies => "copies",
        }
    }
}

/// How one part stands.
#[derive(Debug, Clone)]
pub struct Check {
    /// Which.
    pub part: Part,
    /// How.
    pub state: PartState,
    /// Why, or the figure behind it.
    pub detail: String,
}

/// How a part stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PartState {
    /// As it should.
    Fine,
    /// Somebody should look at it; requests are answered. A load balancer that took the process out for this would take
    /// out all of them at once.
    Warn,
    /// Requests cannot be answered.
    Failed,
}

impl PartState {
    /// For people and for `grep`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Fine => "ok",
            Self::Warn => "warn",
            Self::Failed => "failed",
        }
    }
}

pub(super) fn python(status: Option<&sandbox::Status>) -> Check {
    match status {
        Some(status) => fine(
            Part::Python,
            format!("{} programs run, {} wait", status.running, status.waiting),
        ),
        None => warn(Part::Python, "not started; `suanpan doctor` says why".into()),
    }
}

fn fine(part: Part, detail: String) -> Check {
    Check {
        part,
        state: PartState::Fine,
        detail,
    }
}

fn warn(part: Part, detail: String) -> Check {
    Check {
        part,
        state: PartState::Warn,
        detail,
    }
}

fn failed(part: Part, detail: String) -> Check {
    Check {
        part,
        state: PartState::Failed,
        detail,
    }
}

pub(super) fn database(took: Result<Duration, &Error>) -> Check {
    match took {
        Ok(took) => fine(
            Part::Database,
            format!("answered in {:.1} ms", took.as_secs_f64() * 1e3),
        ),
        Err(error) => failed(Part::Database, error.to_string()),
    }
}

pub(crate) fn disk(left: Left) -> Check {
    let detail = format!("{} MiB left", left.free_bytes >> 20);
    match left.room {
        Room::Plenty => fine(Part::Disk, detail),
        Room::Low => warn(Part::Disk, format!("{detail}: uploads are refused")),
        Room::Reserve => warn(
            Part::Disk,
            format!("{detail}: only signing in and exams are saved"),
        ),
    }
}

pub(crate) fn queue(jobs: &jobs::Overview, now_ms: Millis) -> Check {
    let late_ms = jobs.oldest_due_ms.map_or(0, |since| now_ms - since);
    let detail = format!(
        "{} due, the oldest for {} s; {} given up",
        jobs.due,
        late_ms / seconds(1),
        jobs.given_up
    );
    if late_ms > LATE_MS || jobs.given_up > 0 {
        warn(Part::Queue, detail)
    } else {
        fine(Part::Queue, detail)
    }
}

pub(crate) fn audit(audit: &AuditState) -> Check {
    match (audit.broken, audit.checked_at_ms) {
        (0, None) => fine(Part::Audit, "not checked yet".into()),
        (0, Some(_)) => fine(Part::Audit, format!("{} entries hold", audit.chained)),
        (broken, _) => warn(
            Part::Audit,
            format!("the logs of {broken} school(s) were changed; `suanpan audit verify` says where"),
        ),
    }
}

pub(crate) fn copied(copies: &Copies, now_ms: Millis) -> Check {
    let steps = [("copied", &copies.made), ("verified", &copies.verified)];
    let fault = steps.iter().find_map(|(step, note)| {
        let note = note.as_ref()?;
        Some(format!("{step}: {}", note.fault.as_ref()?))
    });
    match (fault, &copies.made) {
        (Some(fault), _) => warn(Part::Copies, fault),
        (None, None) => warn(Part::Copies, "none was ever made".into()),
        (None, Some(made)) if now_ms - made.at_ms > COPY_MS => warn(
            Part::Copies,
            format!("the last is {} hours old", (now_ms - made.at_ms) / hours(1)),
        ),
        (None, Some(made)) => fine(Part::Copies, made.place.clone()),
    }
}

/// A server of files that is away is away for every process: exams go on without pictures, and are saved.
pub(super) fn files(files: &FileStore, asked: Result<(), Error>) -> Check {
    match asked {
        Ok(()) => fine(Part::Files, files.place()),
        Err(error) if files.is_remote() => warn(Part::Files, format!("{}: {error}", files.place())),
        Err(error) => failed(Part::Files, format!("{}: {error}", files.place())),
    }
}

pub(super) fn schema(is_migrated: bool) -> Check {
    if is_migrated {
        fine(Part::Schema, "every migration is applied".into())
    } else {
        failed(Part::Schema, "migrations of this program are missing".into())
    }
}
