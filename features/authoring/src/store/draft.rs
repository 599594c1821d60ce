//! SQL of `authoring_draft`.

use course_folder::items::{Item, ItemKind, ItemRef};
use courses::CourseId;
use database::{FromRow, Json, Result, Tx, params};
use platform::{Millis, access::UserId, autosave::Change};

/// A draft with the name of whoever saved it last.
macro_rules! drafts {
    ($rest:literal) => {
        concat!(
            "select d.kind, d.item_key, d.epoch, d.seq, d.content, d.base_hash, d.saved_at_ms, p.real_name as saved_by_name \
             from authoring_draft d join identity_v_person p on p.id = d.saved_by ",
            $rest
        )
    };
}

database::sql! {
    LIST = drafts!("where d.course_id = $1 order by d.kind, d.item_key");
    FIND = drafts!("where d.course_id = $1 and d.kind = $2 and d.item_key = $3");
    // INVARIANT: a draft never moves backwards: only a later epoch, or a higher number within it, is stored.
    SAVE = "insert into authoring_draft (course_id, kind, item_key, epoch, seq, content, base_hash, saved_by, saved_at_ms) \
            values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (course_id, kind, item_key) do update set \
            epoch = excluded.epoch, seq = excluded.seq, content = excluded.content, saved_by = excluded.saved_by, \
            saved_at_ms = excluded.saved_at_ms where authoring_draft.epoch < excluded.epoch \
            or (authoring_draft.epoch = excluded.epoch and authoring_draft.seq < excluded.seq)";
    REMOVE = "delete from authoring_draft where course_id = $1 and kind = $2 and item_key = $3";
    NAME = "select real_name from identity_v_person where id = $1";
    REBASE = "update authoring_draft set base_hash = $4 where course_id = $1 and kind = $2 and item_key = $3";
}

/// What was written of an item.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct Draft {
    #[row(text)]
    kind: ItemKind,
    item_key: String,
    /// The change it comes from.
    #[row(flatten)]
    pub(crate) change: Change,
    /// None where the item is to be taken away.
    #[row(json)]
    pub(crate) content: Option<Item>,
    /// Of the item as the course had it when the draft began; none where it had none.
    pub(crate) base_hash: Option<String>,
    pub(crate) saved_at_ms: Millis,
    pub(crate) saved_by_name: String,
}

impl Draft {
    /// Which item it is of.
    pub(crate) fn at(&self) -> ItemRef {
        ItemRef::new(self.kind, self.item_key.clone())
    }
}

/// A draft as it is saved.
pub(crate) struct NewDraft<'a> {
    pub(crate) at: &'a ItemRef,
    pub(crate) change: Change,
    pub(crate) content: Option<&'a Item>,
    /// Only written with the first save.
    pub(crate) base_hash: Option<String>,
    pub(crate) by: UserId,
}

pub(crate) async fn list(tx: &Tx, course: CourseId) -> Result<Vec<Draft>> {
    tx.query_as(&LIST, params![course]).await
}

pub(crate) async fn find(tx: &Tx, course: CourseId, at: &ItemRef) -> Result<Option<Draft>> {
    tx.query_optional_as(&FIND, params![course, at.kind.name(), at.id.as_str()])
        .await
}

pub(crate) async fn save(tx: &Tx, course: CourseId, new: &NewDraft<'_>, now_ms: Millis) -> Result<()> {
    let values = params![
        course,
        new.at.kind.name(),
        new.at.id.as_str(),
        new.change.epoch,
        new.change.seq,
        Json(&new.content),
        new.base_hash.clone(),
        new.by,
        now_ms
    ];
    tx.execute(&SAVE, values).await.map(drop)
}

pub(crate) async fn remove(tx: &Tx, course: CourseId, at: &ItemRef) -> Result<()> {
    let values = params![course, at.kind.name(), at.id.as_str()];
    tx.execute(&REMOVE, values).await.map(drop)
}

/// What a person is called.
pub(crate) async fn name_of(tx: &Tx, person: UserId) -> Result<Option<String>> {
    tx.query_optional_as(&NAME, params![person]).await
}

/// The draft stands on another state of the item from now on.
pub(crate) async fn rebase(tx: &Tx, course: CourseId, at: &ItemRef, base: Option<String>) -> Result<()> {
    let values = params![course, at.kind.name(), at.id.as_str(), base];
    tx.execute(&REBASE, values).await.map(drop)
}
