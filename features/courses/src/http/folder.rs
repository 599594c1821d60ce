//! A course folder as a zip: in and out.

use super::HttpState;
use crate::{
    CourseId, CoursePart, ImportMode, ImportReport, ImportSource, ImportedBy, PackageReport,
    editors::find_own_key,
    export,
    import::{Importer, blocking, import},
    store::course::find_course,
};
use axum::{
    extract::State,
    response::{IntoResponse as _, Response},
};
use course_folder::{ArchiveReading, Decisions, Files, MergedKind, MergedRef, PackageSummary, Prefer};
use interchange::{
    archive,
    course_packages::{PackageFormat, WrittenPackage},
};
use platform::{
    ApiResult, App, Body, Envelope, Error, Path, Query,
    access::{Teacher, UserId},
    http::Download,
    uploads::resumable::{self, FileKind, UploadId},
};
use serde::Deserialize;
use std::{fs::File, io::BufReader};

#[derive(Debug, Clone, Deserialize, garde::Validate, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ImportQuery {
    /// `check` says what would happen, `apply` does it.
    #[garde(skip)]
    #[param(inline)]
    #[serde(default = "check")]
    mode: ImportMode,
}

const fn check() -> ImportMode {
    ImportMode::Check
}

/// Which file.
#[derive(Debug, Clone, Deserialize, garde::Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "upload_id": 1, "decisions": [{ "kind": "question", "id": "q1", "prefer": "browser" }] }))]
pub(super) struct CourseUpload {
    /// A zip of the folder, or what another platform exports: .imscc, .mbz, a zip of Markdown. Uploaded in parts.
    #[garde(skip)]
    upload_id: UploadId,
    /// Which side stays of what both changed; needed to apply, for each of `conflicts`.
    #[garde(length(max = 20_000), dive)]
    #[serde(default)]
    decisions: Vec<Decision>,
    /// Where a course of somebody else has its id, it becomes a course of one's own, as a package of another platform does.
    #[garde(skip)]
    #[serde(default)]
    as_own: bool,
}

/// What stays of an item that was changed in the folder and in the browser.
#[derive(Debug, Clone, Deserialize, garde::Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = CourseDecision)]
struct Decision {
    #[garde(skip)]
    kind: MergedKind,
    #[garde(length(chars, max = 64))]
    id: String,
    #[garde(skip)]
    prefer: Prefer,
}

/// Imports a course folder, or says what that would do. Students' work stays whatever the folder holds.
///
/// A new course belongs to whoever imports it; a known one only its owner and editors bring up to date.
/// A folder with faults is not an error of the call: the report names them all, and nothing is written. A package of another
/// platform is known by what it holds; the report says of each of its items whether it is brought.
#[utoipa::path(post, path = "/api/course/import/", tag = "courses", params(ImportQuery), request_body = CourseUpload,
    responses((status = 200, body = platform::Envelope<ImportReport>)))]
pub(super) async fn import_course(
    State(app): State<App>,
    teacher: Teacher,
    Query(query): Query<ImportQuery>,
    State(parts): State<&'static [CoursePart]>,
    Body(form): Body<CourseUpload>,
) -> ApiResult<ImportReport> {
    let (archive, name) = open_archive(&app, teacher.id, form.upload_id).await?;
    let read = blocking(move || course_folder::read_archive(BufReader::new(archive), &name)).await?;
    let ArchiveReading { reading, package } =
        read.map_err(|refusal| Error::invalid("upload_id", format!("{refusal}。")))?;
    let package = package.map(PackageReport::from);
    let Some(mut folder) = reading.course else {
        return Ok(Envelope::ok(ImportReport {
            package,
            ..ImportReport::refused(&reading.findings)
        }));
    };
    if package.is_some() || form.as_own {
        folder.head.id = find_own_key(&app, &teacher, folder.head.id).await?;
    }
    let importer = Importer {
        school: teacher.school,
        by: ImportedBy::Person(teacher.0),
        source: ImportSource::Folder,
        note: String::new(),
        decisions: Decisions {
            items: (form.decisions.into_iter())
                .map(|one| {
                    (
                        MergedRef {
                            kind: one.kind,
                            id: one.id,
                        },
                        one.prefer,
                    )
                })
                .collect(),
            rest: None,
        },
        parts,
    };
    let report = import(&app, importer, folder, &reading.findings, query.mode).await?;
    let report = ImportReport { package, ..report };
    let words = if report.is_applied {
        "课程已导入。"
    } else {
        "检查完成，尚未导入。"
    };
    Ok(Envelope::with_message(words, report))
}

/// The archive that this person uploaded, with its name; it stays where it lies.
async fn open_archive(app: &App, owner: UserId, id: UploadId) -> Result<(File, String), Error> {
    let uploaded = app
        .db
        .read(move |tx| async move { resumable::find_done(&tx, owner, id).await })
        .await?;
    if !matches!(uploaded.kind, FileKind::Zip | FileKind::Gzip) {
        return Err(Error::invalid(
            "upload_id",
            "这不是完整的压缩包（可能没有传完）。",
        ));
    }
    let archive = app.files.open_file(&uploaded.hash).await?;
    let archive = archive.ok_or_else(resumable::gone)?;
    Ok((archive, uploaded.name))
}

/// What a course leaves as.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
enum CourseFormat {
    /// Our own folder in a zip, with everything.
    #[default]
    Folder,
    /// Common Cartridge 1.1: pages, files, links, quizzes and the bank, for another platform.
    CommonCartridge,
}

#[derive(Debug, Clone, Deserialize, garde::Validate, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ExportQuery {
    #[garde(skip)]
    #[serde(default)]
    #[param(inline)]
    format: CourseFormat,
}

/// The course as a folder in a zip, for git or another school, or as a package for another platform: with its hidden tests and
/// solutions, so only for its owner and editors, and for teachers whose classes take it.
#[utoipa::path(get, path = "/api/course/{course_id}/export/", tag = "courses",
    params(("course_id" = i64, Path), ExportQuery),
    responses((status = 200, content_type = "application/zip")))]
pub(super) async fn export_course(
    State(state): State<HttpState>,
    teacher: Teacher,
    Path(id): Path<CourseId>,
    Query(query): Query<ExportQuery>,
) -> Result<Response, Error> {
    let (title, files) = exported(&state, teacher, id).await?;
    let (ending, bytes) = match query.format {
        CourseFormat::Folder => {
            let zip = blocking(move || archive::pack(&files)).await?;
            (
                "zip",
                zip.map_err(|error| Error::internal("pack a course", error))?,
            )
        }
        CourseFormat::CommonCartridge => ("imscc", cartridge(files).await?.bytes),
    };
    let download = Download {
        name: format!("{title}.{ending}"),
        media_type: "application/zip",
        bytes,
    };
    Ok(download.into_response())
}

/// What a Common Cartridge would not hold of the course, item by item.
#[utoipa::path(get, path = "/api/course/{course_id}/export/losses/", tag = "courses", params(("course_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<PackageReport>)))]
pub(super) async fn list_course_losses(
    State(state): State<HttpState>,
    teacher: Teacher,
    Path(id): Path<CourseId>,
) -> ApiResult<PackageReport> {
    let (_, files) = exported(&state, teacher, id).await?;
    let written = cartridge(files).await?;
    Ok(Envelope::ok(PackageReport::from(PackageSummary {
        format: PackageFormat::CommonCartridge,
        findings: written.findings,
    })))
}

/// The title and the files of a course that this person may have whole.
async fn exported(state: &HttpState, teacher: Teacher, id: CourseId) -> Result<(String, Files), Error> {
    let (asking, tests) = (teacher.clone(), state.tests);
    let course = state
        .app
        .db
        .read(move |tx| async move {
            tests(&tx, &asking, id).await?;
            find_course(&tx, id).await?.ok_or(Error::NotFound)
        })
        .await?;
    let files = export::export(&state.app, teacher.school, id, state.parts, Some(teacher.id)).await?;
    Ok((course.title, files))
}

/// The course of a folder as a cartridge.
async fn cartridge(files: Files) -> Result<WrittenPackage, Error> {
    let written = blocking(move || {
        let course = course_folder::read(&files).course?;
        Some(course_folder::write_course_cartridge(&course))
    });
    let written = written.await?.ok_or_else(|| {
        Error::invalid(
            "format",
            "课程有需要修正的内容，暂不能导出为课程包，请先在备课中检查课程。",
        )
    })?;
    written.map_err(|refusal| Error::invalid("format", format!("{refusal}。")))
}
