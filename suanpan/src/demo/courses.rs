//! The demo's courses, embedded in the binary and imported like any other.

use crate::course_import;
use course_folder::model::Files;
use platform::{App, Error};
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../content/courses"]
#[allow_missing = true]
struct Courses;

/// Which school of the demo teaches which course.
const TAUGHT: [(&str, &str); 2] = [("huadong", "shuzhi-kuaiji"), ("xinan", "chuna-rumen")];

/// Imports each school's course.
pub(super) async fn load(app: &App) -> Result<(), Error> {
    for (school, course) in TAUGHT {
        let files = files_of(course);
        let found = app
            .db
            .read(move |tx| async move { school::find_by_key(&tx, school).await })
            .await?;
        let Some(found) = found.filter(|_| !files.is_empty()) else {
            return Ok(());
        };
        let reading = tokio::task::spawn_blocking(move || course_folder::read(&files))
            .await
            .map_err(|error| Error::internal("read the demo's course", error))?;
        let report = course_import::apply(app, found.id, reading)
            .await
            .map_err(|error| Error::internal("import the demo's course", error))?;
        if !report.is_applied {
            return Err(Error::Internal(format!("the demo's course {course} has faults")));
        }
    }
    Ok(())
}

/// The embedded files of one course.
pub fn files_of(course: &str) -> Files {
    let prefix = format!("{course}/");
    Courses::iter()
        .filter_map(|path| {
            let inside = path.strip_prefix(&prefix)?.to_owned();
            Some((inside, Courses::get(&path)?.data.into_owned()))
        })
        .collect()
}
