//! This feature's part in the import of a course.

use crate::store::{self, NewFlow};
use course_folder::flow_parts;
use courses::{CourseImport, CoursePart, ItemChanges, content_hash};
use database::Tx;
use platform::Error;

/// Flows.
pub const PART: CoursePart = CoursePart {
    name: "flows",
    import: |tx, import| Box::pin(import_flows(tx, import)),
    export: None,
};

async fn import_flows(tx: &Tx, import: &CourseImport) -> Result<Vec<ItemChanges>, Error> {
    let mut changes = ItemChanges::of("flow");
    let mut known = store::known_flows(tx, import.course).await?;
    for (position, written) in import.folder.flows.iter().enumerate() {
        let (body, key) = flow_parts(written);
        let hash = content_hash(&(position, written));
        let row = known.remove(&written.id);
        if changes.count(row.as_ref(), &hash) {
            let flow = NewFlow {
                course: import.course,
                position: position as i64,
                written,
                body: &body,
                key: &key,
            };
            store::put_flow(tx, &flow, &hash).await?;
        }
    }
    for (key, row) in known {
        if !row.is_removed {
            changes.removed += 1;
            store::remove_flow(tx, import.course, &key).await?;
        }
    }
    Ok(vec![changes])
}
