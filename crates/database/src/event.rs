//! What one committed unit tells the running processes.

use serde::{Deserialize, Serialize};

/// The topic of an event of this crate's own: the connection that hears of other instances stands, for the first time or
/// anew. What they told meanwhile is lost.
pub const LISTENING: &str = "database.listening";

/// A short message delivered after commit: cache invalidation, a job to wake up for, something to push to a browser.
///
/// The instance whose unit it was has it before the unit's caller goes on, and on PostgreSQL once more by NOTIFY; other
/// instances have it soon after. One may be lost with a connection: whoever must not miss anything reads the database.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Event {
    /// `feature.what`, e.g. `identity.session_revoked`.
    pub topic: String,
    /// A few bytes of text, usually an identifier (PostgreSQL allows 8,000 bytes).
    pub payload: String,
}
