//! From a released exam to what each of its questions did in it.

use crate::{
    statistics::questions,
    store::question_use::{NewUse, forget_uses, has_uses, put_uses},
};
use database::{Database, Result};
use exams::{AssessmentId, find_assessment};
use marking::list_sheets;

/// Writes what the questions of an exam did, once the results are out; a rehearsal says nothing of them.
///
/// The answers of everybody are read and reckoned beside the writing thread.
pub async fn collect_uses(db: &Database, id: AssessmentId) -> Result<()> {
    let read = move |tx| async move {
        let found = find_assessment(&tx, id).await?;
        let released = found.filter(|one| one.released_at_ms.is_some() && one.trial.is_none());
        let Some(assessment) = released else {
            return Ok(None);
        };
        let (figures, _) = questions(&list_sheets(&tx, id).await?);
        Ok::<_, database::Error>(Some((assessment, figures)))
    };
    let Some((assessment, figures)) = db.read(read).await? else {
        return db
            .write(move |tx| async move { forget_uses(&tx, id).await })
            .await;
    };
    let uses: Vec<NewUse> = (figures.into_iter())
        .map(|one| NewUse {
            version: one.version,
            answered: one.statistics.answered,
            facility: one.statistics.facility,
            discrimination: one.statistics.discrimination,
        })
        .collect();
    db.write(move |tx| async move { put_uses(&tx, &assessment, &uses).await })
        .await
}

/// Writes it for an exam of which it was never written.
pub async fn fill_uses(db: &Database, id: AssessmentId) -> Result<()> {
    if db.read(move |tx| async move { has_uses(&tx, id).await }).await? {
        return Ok(());
    }
    collect_uses(db, id).await
}
