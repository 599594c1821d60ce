//! A comparison: asked for by a teacher, done by a worker, kept.

use crate::{
    CheckId, pushes,
    source::{self, Material, SourceKind},
    store::{check, pair},
};
use ::jobs::{Failure, Job, Registry, Terms, enqueue};
use classes::ClassId;
use courses::CourseId;
use database::Tx;
use platform::{App, CurrentUser, Error, Millis};
use serde::{Deserialize, Serialize};
use similarity::{Report, compare};

/// Adds this feature's jobs.
pub fn register_jobs(registry: &mut Registry, app: &App) {
    registry.add::<Compare>(app.clone());
}

/// Asks for a comparison of what a class, and everybody before it, handed in; one that waits is returned again.
///
/// # Errors
/// 404 where nobody of the class has handed in.
pub(crate) async fn ask(
    tx: &Tx,
    user: &CurrentUser,
    (class, course): (ClassId, CourseId),
    (kind, id): (SourceKind, i64),
    now_ms: Millis,
) -> Result<CheckId, Error> {
    let sources = source::list_sources(tx, course, class).await?;
    let asked = sources
        .into_iter()
        .find(|source| (source.kind, source.id) == (kind, id));
    let asked = asked.ok_or(Error::NotFound)?;
    if let Some(waiting) = check::find_waiting(tx, class, (kind, id)).await? {
        return Ok(waiting);
    }
    let new = check::NewCheck {
        school: user.school,
        class,
        course,
        source: &asked,
        by: user.id,
    };
    let check_id = check::add(tx, &new, now_ms).await?;
    enqueue(tx, &Compare { check_id }, &Terms::default(), now_ms).await?;
    Ok(check_id)
}

/// Compares, and keeps what was found.
#[derive(Debug, Serialize, Deserialize)]
struct Compare {
    check_id: CheckId,
}

impl Job for Compare {
    const KIND: &'static str = "originality.compare";
    // A teacher looks on.
    const LANE: &'static str = marking::LANE;
    type Context = App;

    async fn run(self, app: App) -> Result<(), Failure> {
        let id = self.check_id;
        let loaded = app
            .db
            .read(move |tx| async move {
                let found = check::find(&tx, id).await?.ok_or(Error::NotFound)?;
                Ok::<_, Error>((found.course, source::load(&tx, found.kind, found.source_id).await))
            })
            .await
            .map_err(|error| Failure::Retry(error.to_string()))?;
        let now_ms = app.now_ms();
        let (course, material) = match loaded {
            (course, Ok(material)) => (course, material),
            // What was to be compared is gone: the page says so.
            (_, Err(error)) => {
                tracing::warn!(check = id.0, %error, "nothing to compare");
                let unit = move |tx| async move { check::fail(&tx, id, now_ms).await };
                return Ok(app.db.write(unit).await?);
            }
        };
        let (material, report) = tokio::task::spawn_blocking(move || {
            let report = compared(&material);
            (material, report)
        })
        .await
        .map_err(|error| Failure::GiveUp(error.to_string()))?;
        let unit = move |tx: Tx| {
            let (material, report) = (material.clone(), report.clone());
            async move {
                if check::finish(&tx, id, &material, &report, now_ms).await? {
                    pair::add_documents(&tx, (id, course), &material.documents, &report.groups).await?;
                    pair::add(&tx, id, &report.pairs).await?;
                }
                pushes::check(id).push(&tx);
                Ok::<_, database::Error>(())
            }
        };
        Ok(app.db.write(unit).await?)
    }
}

fn compared(material: &Material) -> Report {
    let tokens = |written: &String| material.language.tokens(written);
    let base: Vec<_> = material.base.iter().map(tokens).collect();
    let documents = material
        .documents
        .iter()
        .map(|document| tokens(&document.written));
    compare(documents.collect(), &base, material.language.sieve())
}
