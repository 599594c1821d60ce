//! Who writes, and which change is newer: pure.

use crate::{Error, Millis, access::UserId, clock};
use database::FromRow;
use garde::Validate;
use serde::{Deserialize, Serialize};

/// A writer that was not heard of for this long gives way to a page that is opened: its computer was switched off, or it
/// lies hidden behind others. A page that is looked at asks every 20 seconds.
const SILENT_MS: Millis = clock::minutes(1);

/// A writer that is heard of this often need not be written down again.
const SEEN_EVERY_MS: Millis = 15_000;

/// How far the number of a change may be ahead of the one the server knows. Somebody who types for hours without a network
/// stays far below it; a number beyond it would leave no room for the changes after it.
pub const LONGEST_JUMP: i64 = 100_000;

/// What a page asks of a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = AutosaveAct)]
pub enum ClaimAct {
    /// To see what is stored, and whether it is still the writer.
    Look,
    /// To show it, and to write if nobody else does.
    Open,
    /// To write, whoever does.
    TakeOver,
    /// To let the next page write: this one is being closed.
    Close,
}

/// A page's claim to a document.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = AutosaveClaim, example = json!({ "writer": "9f2a4c81d07b4e55", "act": "open", "closed": null }))]
pub struct Claim {
    /// A random name the page gave itself for this document; each time a document is opened it has another.
    #[garde(length(chars, min = 8, max = 64))]
    pub writer: String,
    /// What it asks.
    #[garde(skip)]
    pub act: ClaimAct,
    /// A page of the same browser that is known to be closed: the one asking goes on in its place.
    #[garde(length(chars, max = 64))]
    #[serde(default)]
    pub closed: Option<String>,
}

impl Claim {
    /// Whether the page only says that it goes: also from a document that has ended meanwhile, which is no fault of its person.
    pub fn is_farewell(&self) -> bool {
        self.act == ClaimAct::Close
    }
}

/// Who a change comes from.
#[derive(Debug, Clone, Serialize, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = AutosaveWriter, example = json!({ "token": "9f2a4c81d07b4e55", "epoch": 1 }))]
pub struct Writer {
    /// The page's name.
    #[garde(length(chars, min = 8, max = 64))]
    pub token: String,
    /// The epoch the server gave it.
    #[garde(range(min = 1))]
    pub epoch: i64,
}

/// The number of a change: changes are ordered by epoch, then by count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, FromRow)]
pub struct Change {
    /// Of the page that made it; 0 for what is older than epochs.
    pub epoch: i64,
    /// Counts the changes of a part within the epoch, from 1.
    pub seq: i64,
}

impl Change {
    /// Whether it may be stored in place of the known one. A repeated or older change is no error, it is passed over.
    ///
    /// # Errors
    /// `platform.seq_jump`: the page has lost count.
    pub fn replaces(self, known: Option<Self>) -> Result<bool, Error> {
        let before = known
            .filter(|known| known.epoch == self.epoch)
            .map_or(0, |known| known.seq);
        if self.seq > before.saturating_add(LONGEST_JUMP) {
            return Err(Error::conflict(
                "platform.seq_jump",
                "修改序号有误，没有保存。请重新打开本页。",
            ));
        }
        Ok(known.is_none_or(|known| self > known))
    }
}

/// Who writes a document.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub(super) struct Writing {
    #[row(rename = "writer")]
    pub(super) token: String,
    pub(super) epoch: i64,
    /// When the writer was last heard of; 0 once it is closed.
    pub(super) seen_at_ms: Millis,
    /// Whose page it is; none of the server's own.
    #[row(rename = "user_id")]
    pub(super) person: Option<UserId>,
}

impl Writing {
    /// Who writes in a page other than this one, as far as is known: nobody once it is closed.
    pub(super) fn person_beside(&self, page: &str) -> Option<UserId> {
        self.person.filter(|_| self.token != page && self.seen_at_ms != 0)
    }

    pub(super) fn is(&self, writer: &Writer) -> bool {
        self.token == writer.token && self.epoch == writer.epoch
    }

    fn gives_way_to(&self, claim: &Claim, now_ms: Millis) -> bool {
        let is_closed = self.seen_at_ms == 0 || claim.closed.as_ref() == Some(&self.token);
        is_closed || now_ms - self.seen_at_ms > SILENT_MS
    }
}

/// Who writes after the claim of a person's page; none where nobody does and nobody asked to. A new writer's epoch comes after the
/// last one.
pub(super) fn after(
    known: Option<&Writing>,
    last_epoch: i64,
    claim: &Claim,
    person: Option<UserId>,
    now_ms: Millis,
) -> Option<Writing> {
    let mine = known.filter(|known| known.token == claim.writer);
    let anew = || Writing {
        token: claim.writer.clone(),
        epoch: last_epoch + 1,
        seen_at_ms: now_ms,
        person,
    };
    let seen = |mine: &Writing, at_ms| Writing {
        seen_at_ms: at_ms,
        ..mine.clone()
    };
    match (claim.act, known, mine) {
        (ClaimAct::TakeOver, ..) | (ClaimAct::Open, None, _) => Some(anew()),
        // The reply to the first opening was lost: nothing was written since under this name.
        (ClaimAct::Open, _, Some(mine)) => Some(seen(mine, now_ms)),
        (ClaimAct::Open, Some(known), None) if known.gives_way_to(claim, now_ms) => Some(anew()),
        (ClaimAct::Look, _, Some(mine)) if now_ms - mine.seen_at_ms >= SEEN_EVERY_MS => {
            Some(seen(mine, now_ms))
        }
        (ClaimAct::Close, _, Some(mine)) => Some(seen(mine, 0)),
        _ => known.cloned(),
    }
}
