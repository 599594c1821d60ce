//! What later features hear of.

use crate::{ClassId, ItemKind};
use database::{Result, Tx};
use platform::{Millis, clock::seconds};
use serde::Serialize;

/// How long changes of one class are gathered: a teacher sets one date after the other.
const GATHERED_MS: Millis = seconds(5);

/// Dates or weights of graded items changed for a class, or for some of its students.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct OpeningsChanged {
    /// The class.
    pub class_id: ClassId,
}

impl jobs::Event for OpeningsChanged {
    const NAME: &'static str = "classes.openings_changed";

    fn gathered(&self) -> Option<(String, i64)> {
        Some((self.class_id.to_string(), GATHERED_MS))
    }
}

/// Tells that items of a kind were opened, dated, weighed or extended; what is only read changes no score.
pub(crate) async fn openings_changed(
    tx: &Tx,
    class_id: ClassId,
    kind: ItemKind,
    now_ms: Millis,
) -> Result<()> {
    if kind.is_open_by_default() {
        return Ok(());
    }
    jobs::tell(tx, &OpeningsChanged { class_id }, now_ms).await
}
