//! SQL of `platform_copy_note`.

use crate::Millis;
use database::{FromRow, Result, Tx, params};
use serde::{Deserialize, Serialize};

database::sql! {
    KEEP = "insert into platform_copy_note (what, at_ms, place, fault) values ($1, $2, $3, $4) \
            on conflict (what) do update set at_ms = excluded.at_ms, place = excluded.place, fault = excluded.fault";
    FIND = "select what, at_ms, place, fault from platform_copy_note";
}

/// What was done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// A copy was made.
    Made,
    /// A copy was restored in a temporary place and compared with its manifest.
    Verified,
}

database::text_column! { Step }

/// How a step ended the last time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[schema(as = CopyNote)]
pub struct Note {
    /// When.
    pub at_ms: Millis,
    /// The name of the copy's folder.
    pub place: String,
    /// Why it failed, in English; none where it succeeded.
    pub fault: Option<String>,
}

/// The last time of each step; none before the first.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[schema(as = Copies)]
pub struct Copies {
    /// A copy was made.
    pub made: Option<Note>,
    /// A copy was restored for a trial.
    pub verified: Option<Note>,
}

#[derive(FromRow)]
struct Stored {
    what: Step,
    at_ms: Millis,
    place: String,
    fault: Option<String>,
}

/// Keeps how a step ended, in place of the last time.
///
/// # Errors
/// Those of the database.
pub async fn note(tx: &Tx, step: Step, note: &Note) -> Result<()> {
    let values = params![step, note.at_ms, note.place.as_str(), note.fault.clone()];
    tx.execute(&KEEP, values).await.map(drop)
}

/// How the steps ended the last time.
///
/// # Errors
/// Those of the database.
pub async fn find(tx: &Tx) -> Result<Copies> {
    let mut copies = Copies::default();
    for row in tx.query_as::<Stored>(&FIND, params![]).await? {
        let note = Note {
            at_ms: row.at_ms,
            place: row.place,
            fault: row.fault,
        };
        match row.what {
            Step::Made => copies.made = Some(note),
            Step::Verified => copies.verified = Some(note),
        }
    }
    Ok(copies)
}
