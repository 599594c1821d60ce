//! Another key for a question: its next version, which differs from an earlier one in its key alone.
//!
//! It becomes the newest where the bank has not gone on since; otherwise it stands in the question's history, and only what names
//! it has it. The key of a part is a next version of the composite question, whose parts all have next versions with it.

use crate::{Keyed, VersionId, store::key};
use database::Tx;
use platform::{Error, FieldError, Millis, access::UserId};
use scoring::{Finding, question::QuestionKey};
use serde::{Deserialize, Serialize};

/// What a question with another key is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rekeyed {
    /// The version of the whole question before: of the composite one, where a part has another key.
    pub from: VersionId,
    /// The one with the other key.
    pub to: VersionId,
    /// What stands on a form before and after.
    pub pairs: Vec<(VersionId, VersionId)>,
}

impl Rekeyed {
    /// The same the other way round.
    #[must_use]
    pub fn back(&self) -> Self {
        Self {
            from: self.to,
            to: self.from,
            pairs: self.pairs.iter().map(|(from, to)| (*to, *from)).collect(),
        }
    }
}

/// Writes the next version of a question, which differs from `of` in its key.
///
/// # Errors
/// 404.
pub async fn rekey(
    tx: &Tx,
    of: VersionId,
    answer_key: &QuestionKey,
    by: UserId,
    now_ms: Millis,
) -> Result<Rekeyed, Error> {
    let known = key::find(tx, of).await?.ok_or(Error::NotFound)?;
    let Some((parent, place)) = key::find_parent(tx, of).await? else {
        let to = key::put(tx, &known, answer_key, by, now_ms).await?;
        return Ok(Rekeyed {
            from: of,
            to,
            pairs: vec![(of, to)],
        });
    };
    let parent = key::find(tx, parent).await?.ok_or(Error::NotFound)?;
    let mut whole_key = parent.key.clone();
    if let QuestionKey::Composite(composite) = &mut whole_key
        && let Some(part) = usize::try_from(place)
            .ok()
            .and_then(|place| composite.parts.get_mut(place))
    {
        part.key = answer_key.clone();
    }
    let to = key::put(tx, &parent, &whole_key, by, now_ms).await?;
    let mut pairs = Vec::new();
    for row in key::list_parts(tx, parent.id).await? {
        let part = key::find(tx, row.version).await?.ok_or(Error::NotFound)?;
        let own = if part.id == of { answer_key } else { &part.key };
        let after = key::put(tx, &part, own, by, now_ms).await?;
        key::put_part(tx, to, &row, after).await?;
        pairs.push((part.id, after));
    }
    Ok(Rekeyed {
        from: parent.id,
        to,
        pairs,
    })
}

/// Lets new papers take the versions after, where they take those before.
pub async fn make_newest(tx: &Tx, rekeyed: &Rekeyed, now_ms: Millis) -> database::Result<bool> {
    let is_newest = key::make_newest(tx, rekeyed.from, rekeyed.to, now_ms).await?;
    for (from, to) in &rekeyed.pairs {
        key::make_newest(tx, *from, *to, now_ms).await?;
    }
    Ok(is_newest)
}

/// Refuses a key that a version could not have.
///
/// # Errors
/// What is wrong with `answer_key`.
pub fn check_key(keyed: &Keyed, answer_key: &QuestionKey) -> Result<(), Error> {
    refuse(keyed.body.validate(answer_key))
}

/// Refuses what is wrong with a question, in the words of its form.
pub(crate) fn refuse(findings: Vec<Finding>) -> Result<(), Error> {
    if findings.is_empty() {
        return Ok(());
    }
    let faults = findings.into_iter().map(|finding| FieldError {
        field: finding.path.replacen("key", "answer_key", 1),
        message: finding.message,
    });
    Err(Error::Invalid(faults.collect()))
}
