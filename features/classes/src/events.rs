//! What later features hear of.

use crate::{ClassId, ItemKind};
use database::{Result, Tx};
use jobs::Debounce;
use platform::{Millis, clock::seconds};

/// How long changes of one class are gathered: a teacher sets one date after the other.
const WINDOW_MS: Millis = seconds(5);

/// Dates or weights of graded items changed for a class, or for some of its students.
#[derive(Debug, Clone, Copy)]
pub struct OpeningsChanged {
    /// The class.
    pub class_id: ClassId,
}

impl jobs::Event for OpeningsChanged {
    fn debounce(&self) -> Option<Debounce> {
        Some(Debounce {
            key: self.class_id.to_string(),
            window_ms: WINDOW_MS,
        })
    }
}

/// Emits that items of a kind were opened, dated, weighed or extended; what is only read changes no score.
pub(crate) async fn openings_changed(
    tx: &Tx,
    class_id: ClassId,
    kind: ItemKind,
    now_ms: Millis,
) -> Result<()> {
    if kind.is_open_by_default() {
        return Ok(());
    }
    jobs::emit(tx, &OpeningsChanged { class_id }, now_ms).await
}

/// Who is in a class has changed: somebody came in, or left.
#[derive(Debug, Clone, Copy)]
pub struct MembersChanged {
    /// The class.
    pub class_id: ClassId,
}

impl jobs::Event for MembersChanged {
    fn debounce(&self) -> Option<Debounce> {
        Some(Debounce {
            key: self.class_id.to_string(),
            window_ms: WINDOW_MS,
        })
    }
}

/// Emits that members came into these classes or left them.
pub(crate) async fn members_changed(tx: &Tx, classes: &[ClassId], now_ms: Millis) -> Result<()> {
    let events: Vec<_> = classes
        .iter()
        .map(|class| MembersChanged { class_id: *class })
        .collect();
    jobs::emit_all(tx, &events, now_ms).await
}
