//! Questions of attempts that stand in another version: one with its key put right.

use crate::{
    ExerciseId,
    store::exercise::{list_attempts_of_class, put_form},
};
use classes::ClassId;
use database::{Result, Tx};
use questions::VersionId;

/// Puts versions in the place of others on every attempt of these classes, open ones too: what is handed in later is marked by
/// them. Marks are none of this.
pub async fn replace_versions(
    tx: &Tx,
    exercise: ExerciseId,
    classes: &[ClassId],
    pairs: &[(VersionId, VersionId)],
) -> Result<()> {
    for class in classes {
        for mut attempt in list_attempts_of_class(tx, exercise, *class).await? {
            if !attempt.form.replace(pairs).is_empty() {
                put_form(tx, attempt.id, &attempt.form).await?;
            }
        }
    }
    Ok(())
}
