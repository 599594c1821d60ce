//! This feature's part in the import of a course.

use crate::{store::company, template::Template};
use courses::{CourseImport, CoursePart, ItemChanges, content_hash};
use database::Tx;
use platform::Error;

/// Companies.
pub const PART: CoursePart = CoursePart {
    name: "simulation",
    import: |tx, import| Box::pin(import_companies(tx, import)),
    export: None,
};

async fn import_companies(tx: &Tx, import: &CourseImport) -> Result<Vec<ItemChanges>, Error> {
    let mut changes = ItemChanges::of("company");
    let mut known = company::known_companies(tx, import.course).await?;
    for (position, written) in import.folder.companies.iter().enumerate() {
        let key = &written.head.id;
        let template = Template::from_folder(import, written).ok_or_else(|| {
            Error::Internal(format!("the company {key} passed the checks but cannot be read"))
        })?;
        let hash = content_hash(&(position, &template));
        let row = known.remove(key);
        if changes.count(row.as_ref(), &hash) {
            let place = company::NewCompany {
                course: import.course,
                key,
                position: position as i64,
                template: &template,
            };
            company::put_company(tx, &place, &hash, import.now_ms).await?;
        }
    }
    for (key, row) in known {
        if !row.is_removed {
            changes.removed += 1;
            company::remove_company(tx, import.course, &key).await?;
        }
    }
    Ok(vec![changes])
}
