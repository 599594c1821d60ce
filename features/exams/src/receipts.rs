//! The receipt file of an attempt: what a student takes away, and how anybody checks it.
//!
//! It holds every receipt of the attempt, signed. Whoever has it can prove, years later and without this installation, what
//! the server had acknowledged: each receipt's hash covers the one before it and the hashes of the answers it was given for.

use crate::{
    Attempt, AttemptId, SubmittedBy,
    answers::{covered, digest, next_hash},
    find_attempt,
    store::{
        answer::{ReceiptLine, list_receipts, list_texts, list_with_receipts},
        attempt::{list_chained_as, list_numbered},
    },
};
use database::Tx;
use garde::Validate;
use platform::{
    Error, Millis,
    secret::{Keypair, is_signed_by},
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The form of the file that this program writes and reads.
pub const FORMAT: &str = "suanpan-receipt/1";

/// What the signature covers.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = ReceiptStatement)]
pub struct Statement {
    /// The school's name.
    pub school: String,
    /// The assessment's title.
    pub assessment: String,
    /// Whose attempt.
    pub student_name: String,
    /// 学号.
    pub student_number: Option<String>,
    /// Which attempt.
    pub attempt_id: AttemptId,
    /// When it was handed in.
    pub submitted_at_ms: Option<Millis>,
    /// By whom.
    pub submitted_by: Option<SubmittedBy>,
    /// Questions answered, of how many.
    pub answered: i64,
    pub questions: i64,
    /// The hash before the first receipt.
    pub first_hash: String,
    /// Every receipt, in order.
    pub receipts: Vec<ReceiptLine>,
    /// When this file was made.
    pub issued_at_ms: Millis,
}

/// A receipt file.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[garde(allow_unvalidated)]
#[schema(as = ReceiptFile, example = json!({
    "format": FORMAT,
    "statement": {
        "school": "算盘职业技术学院", "assessment": "基础会计期中考核", "student_name": "张小算", "student_number": "2026001001",
        "attempt_id": 1, "submitted_at_ms": 1_700_000_000_000_i64, "submitted_by": "student", "answered": 33, "questions": 33,
        "first_hash": "", "receipts": [], "issued_at_ms": 1_700_000_000_000_i64,
    },
    "key": "04", "signature": "",
}))]
pub struct ReceiptFile {
    /// [`FORMAT`].
    pub format: String,
    /// What was acknowledged.
    pub statement: Statement,
    /// The public key of the installation that signed it, 130 hexadecimal digits.
    pub key: String,
    /// ECDSA over P-256 with SHA-256 of the format, a line break and the statement as compact JSON; 128 hexadecimal digits.
    pub signature: String,
}

/// What is wrong with a file, or that nothing is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[schema(as = ReceiptVerdict)]
pub enum Verdict {
    /// It is as this installation issued it, and what is stored still agrees with it.
    Genuine {
        /// Receipts that were issued since: the attempt went on after the file was made.
        later: usize,
    },
    /// It is no receipt file, or one of a form this program does not know.
    Unreadable,
    /// It was changed after it was signed.
    Altered,
    /// It was signed by another installation.
    AnotherKey,
    /// The chain of hashes breaks at this receipt.
    Broken { number: i64 },
    /// This installation has no such attempt.
    Unknown,
    /// What is stored does not agree from this receipt on.
    StoredDiffers { number: i64 },
    /// The stored answer to this question is not the one that was acknowledged last; counted from 1.
    AnswerDiffers { question: i64 },
}

impl Statement {
    fn text(&self) -> String {
        let json = serde_json::to_string(self).expect("a statement is plain data");
        format!("{FORMAT}\n{json}")
    }
}

impl ReceiptFile {
    /// Signs a statement.
    pub(crate) fn sign(statement: Statement, keypair: &Keypair) -> Self {
        Self {
            format: FORMAT.into(),
            signature: keypair.sign(&statement.text()),
            key: keypair.public(),
            statement,
        }
    }

    /// Checks the file by itself, and whether it is of the installation with this public key, where that is known.
    pub fn check(&self, key: Option<&str>) -> Result<(), Verdict> {
        if self.format != FORMAT {
            return Err(Verdict::Unreadable);
        }
        if !is_signed_by(&self.key, &self.statement.text(), &self.signature) {
            return Err(Verdict::Altered);
        }
        if key.is_some_and(|key| key != self.key) {
            return Err(Verdict::AnotherKey);
        }
        let mut before = &self.statement.first_hash;
        for (receipt, number) in self.statement.receipts.iter().zip(1..) {
            if receipt.number != number || receipt.hash != next_hash(before, number, &receipt.content) {
                return Err(Verdict::Broken { number });
            }
            before = &receipt.hash;
        }
        Ok(())
    }

    /// Compares a file that is sound in itself with what is stored: the receipts, and the answers by their places.
    pub fn compare(
        &self,
        first_hash: &str,
        stored: &[ReceiptLine],
        answers: &BTreeMap<i64, String>,
    ) -> Verdict {
        let own = &self.statement.receipts;
        if self.statement.first_hash != first_hash {
            return Verdict::StoredDiffers { number: 1 };
        }
        let pairs = own
            .iter()
            .zip(stored.iter().map(Some).chain(std::iter::repeat(None)));
        for (receipt, known) in pairs {
            if known != Some(receipt) {
                return Verdict::StoredDiffers {
                    number: receipt.number,
                };
            }
        }
        match first_difference(stored, answers) {
            Some(position) => Verdict::AnswerDiffers {
                question: position + 1,
            },
            None => Verdict::Genuine {
                later: stored.len() - own.len(),
            },
        }
    }
}

/// The first place whose stored answer is not the one that the newest receipt over it covers.
fn first_difference(receipts: &[ReceiptLine], answers: &BTreeMap<i64, String>) -> Option<i64> {
    let mut newest: BTreeMap<i64, &str> = BTreeMap::new();
    for receipt in receipts {
        newest.extend(covered(&receipt.content));
    }
    let differs = |(position, hash): &(i64, &str)| {
        let stored = answers.get(position).map(|text| digest(text));
        stored.as_deref() != Some(*hash)
    };
    newest.into_iter().find(differs).map(|(position, _)| position)
}

/// Follows the chains of the newest attempts that have receipts, at most so many. Returns how many were followed, and those that do
/// not hold.
pub async fn follow_chains(tx: &Tx, most: i64) -> database::Result<(usize, Vec<AttemptId>)> {
    let attempts = list_with_receipts(tx, most).await?;
    let mut broken = Vec::new();
    for id in &attempts {
        let Some(attempt) = find_attempt(tx, *id).await? else {
            continue;
        };
        let mut before = attempt.first_hash();
        for (receipt, number) in list_receipts(tx, *id).await?.into_iter().zip(1..) {
            if receipt.number != number || receipt.hash != next_hash(&before, number, &receipt.content) {
                broken.push(*id);
                break;
            }
            before = receipt.hash;
        }
    }
    Ok((attempts.len(), broken))
}

/// What this installation, whose public key this is, says of a receipt file.
pub async fn check(tx: &Tx, file: &ReceiptFile, key: &str) -> Result<Verdict, Error> {
    let attempt = match file.check(Some(key)) {
        Ok(()) => find_own(tx, file).await?,
        // Perhaps the installation where the school was before.
        Err(Verdict::AnotherKey) => match find_moved(tx, file).await? {
            Some(attempt) => {
                if let Err(verdict) = file.check(None) {
                    return Ok(verdict);
                }
                Some(attempt)
            }
            None => return Ok(Verdict::AnotherKey),
        },
        Err(verdict) => return Ok(verdict),
    };
    let Some(attempt) = attempt else {
        return Ok(Verdict::Unknown);
    };
    let stored = list_receipts(tx, attempt.id).await?;
    let answers = list_texts(tx, attempt.id).await?;
    Ok(file.compare(&attempt.first_hash(), &stored, &answers))
}

/// The attempt of a file that was signed here. Its number may be that of another host, where another attempt may have the same here:
/// the hash before the first receipt tells them apart.
async fn find_own(tx: &Tx, file: &ReceiptFile) -> database::Result<Option<Attempt>> {
    let number = file.statement.attempt_id;
    for id in list_numbered(tx, number).await? {
        let found = find_attempt(tx, id).await?;
        if let Some(attempt) = found.filter(|attempt| attempt.first_hash() == file.statement.first_hash) {
            return Ok(Some(attempt));
        }
    }
    find_attempt(tx, number).await
}

/// The attempt of a file that was signed by a host from which a school came: numbers of two former hosts may be the same, the
/// hash before the first receipt is not.
async fn find_moved(tx: &Tx, file: &ReceiptFile) -> database::Result<Option<Attempt>> {
    for id in list_chained_as(tx, file.statement.attempt_id, &file.key).await? {
        let found = find_attempt(tx, id).await?;
        if let Some(attempt) = found.filter(|attempt| attempt.first_hash() == file.statement.first_hash) {
            return Ok(Some(attempt));
        }
    }
    Ok(None)
}
