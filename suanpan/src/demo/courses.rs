//! The demo's courses, embedded in the binary and imported like any other.

use crate::course_import;
use course_folder::Prefer;
use course_folder::model::Files;
use courses::add_editor;
use platform::{App, Error};
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../content/courses"]
#[allow_missing = true]
struct Courses;

/// Which school of the demo teaches which course, whose it is, and who edits it beside.
const TAUGHT: [(&str, &str, &str, Option<&str>); 3] = [
    ("huadong", "shuzhi-kuaiji", "teacher1", Some("teacher2")),
    ("xinan", "chuna-rumen", "xn_teacher", None),
    ("xinan", "qiye-zhunze", "xn_teacher", None),
];

/// Imports each school's course.
pub(super) async fn load(app: &App) -> Result<(), Error> {
    for (school, course, owner, editor) in TAUGHT {
        let files = files_of(course);
        let found = app
            .db
            .read(move |tx| async move {
                let Some(found) = school::find_by_key(&tx, school).await? else {
                    return Ok(None);
                };
                let owner = identity::find_by_username(&tx, found.id, owner).await?;
                let editor = identity::find_by_username(&tx, found.id, editor.unwrap_or_default()).await?;
                Ok::<_, Error>(Some((found, owner, editor)))
            })
            .await?;
        let Some((found, owner, editor)) = found.filter(|_| !files.is_empty()) else {
            return Ok(());
        };
        let reading = tokio::task::spawn_blocking(move || course_folder::read(&files))
            .await
            .map_err(|error| Error::internal("read the demo's course", error))?;
        let report = course_import::apply(
            app,
            found.id,
            reading,
            (owner.map(|owner| owner.id), Some(Prefer::Browser)),
        )
        .await
        .map_err(|error| Error::internal("import the demo's course", error))?;
        if !report.is_applied {
            return Err(Error::Internal(format!("the demo's course {course} has faults")));
        }
        let (id, now_ms) = (report.course_id, app.now_ms());
        if let Some((id, editor)) = id.zip(editor) {
            app.db
                .write(move |tx| async move { add_editor(&tx, id, editor.id, now_ms).await })
                .await?;
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
