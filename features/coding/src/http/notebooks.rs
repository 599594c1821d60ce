//! Notebooks in and out: a teacher's file becomes a task, a student's becomes the program they hand in, and tasks become files.

use super::{place, require_task};
use crate::{
    PythonTask, PythonTaskId, Runner,
    evaluate::{TestsOfTask, run_tests},
    notebook::{Wishes, folder_task, key_of},
    store::{draft, submission, task},
};
use axum::extract::{Multipart, State};
use course_folder::model::PythonTask as FolderTask;
use courses::{Chapter, CourseId, ImportMode, content_hash, list_chapters};
use database::Tx;
use garde::Validate;
use interchange::notebook::{LARGEST_BYTES, Notebook, NotebookTask, notebook_of_task};
use platform::{
    ApiResult, App, CurrentUser, Envelope, Error, Path, Query,
    access::Teacher,
    audit::{self, Act},
    http::{Download, Nothing},
};
use sandbox::{Outcome, Report};
use serde::{Deserialize, Serialize};

const MEDIA_TYPE: &str = "application/x-ipynb+json";

#[derive(Debug, Clone, Deserialize, Validate, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct NotebookImportQuery {
    /// `check` says what would be made, `apply` makes it.
    #[garde(skip)]
    #[param(inline)]
    #[serde(default = "check")]
    mode: ImportMode,
    /// The task's name; otherwise the notebook's first heading.
    #[garde(inner(length(chars, max = 100)))]
    title: Option<String>,
    /// Key of the chapter it stands in.
    #[garde(inner(length(chars, max = 100)))]
    chapter: Option<String>,
}

const fn check() -> ImportMode {
    ImportMode::Check
}

/// A notebook as multipart form data.
#[derive(utoipa::ToSchema)]
#[expect(dead_code, reason = "only describes the form in the OpenAPI document")]
pub(super) struct NotebookForm {
    /// An `.ipynb` file, nbformat 4.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

/// What a notebook becomes, or has become.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct NotebookReport {
    /// The task; none while a new one is only checked.
    python_task_id: Option<PythonTaskId>,
    key: String,
    title: String,
    chapter: String,
    /// Whether the course has no task of that key yet.
    is_new: bool,
    is_applied: bool,
    /// Programs that were handed in for the task it replaces; they keep their verdicts.
    submissions: i64,
    points: f64,
    cells: Vec<NotebookCellView>,
    tests: Vec<NotebookTestView>,
    /// What the student reads: Markdown.
    instructions: String,
    /// What the student starts from.
    starter: String,
    findings: Vec<NotebookFinding>,
    /// How many of the findings forbid the import.
    errors: usize,
}

/// What a cell becomes.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct NotebookCellView {
    /// From 1.
    cell: usize,
    /// `text`, `code`, `locked`, `answer`, `manual`, `test` or `staff`.
    becomes: &'static str,
    name: String,
    beginning: String,
}

/// A test, and what the notebook's own solution earns in it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct NotebookTestView {
    name: String,
    points: f64,
    is_visible: bool,
    /// None when the solution was not run.
    is_passed: Option<bool>,
    message: String,
}

/// What is wrong with a notebook.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct NotebookFinding {
    /// From 1; 0 where the whole notebook is meant.
    cell: usize,
    /// `error` stops an import, `warning` does not.
    severity: &'static str,
    zh: String,
    en: String,
}

impl NotebookFinding {
    fn warning(zh: String, en: String) -> Self {
        Self {
            cell: 0,
            severity: "warning",
            zh,
            en,
        }
    }
}

async fn read_notebook(form: Multipart) -> Result<(String, Notebook), Error> {
    let (name, bytes) = platform::http::read_file(form, LARGEST_BYTES + 1).await?;
    let parsed =
        tokio::task::spawn_blocking(move || Notebook::parse(&bytes).and_then(|notebook| notebook.kept()))
            .await
            .map_err(|error| Error::internal("read a notebook", error))?;
    let notebook = parsed.map_err(|error| Error::invalid("file", format!("{error}。")))?;
    Ok((name, notebook))
}

/// Makes a task of a notebook, or says what it would become: cell by cell, with what its own solution earns in its tests.
///
/// A notebook with faults is not an error of the call: the report names them all, and nothing is written.
#[utoipa::path(post, path = "/api/course/{course_id}/python/notebook/", tag = "coding",
    params(("course_id" = i64, Path), NotebookImportQuery),
    request_body(content = NotebookForm, content_type = "multipart/form-data"),
    responses((status = 200, body = platform::Envelope<NotebookReport>)))]
pub(super) async fn import_notebook(
    State(app): State<App>,
    teacher: Teacher,
    Path(course): Path<CourseId>,
    Query(query): Query<NotebookImportQuery>,
    State(runner): State<Runner>,
    form: Multipart,
) -> ApiResult<NotebookReport> {
    let chapters = chapters_of(&app, &teacher, course).await?;
    let _share = runner.take_share(teacher.id, app.now_ms())?;
    let (file_name, notebook) = read_notebook(form).await?;
    let made = notebook.to_task();
    let wishes = wishes_of(&chapters, &query, (&file_name, &made))?;
    let folder = folder_task(&notebook, &made, wishes);
    let mut report = report_of(&made, &folder);
    if report.errors == 0 {
        try_solution(&app, &runner, &notebook, &made, &mut report).await;
    }
    let now_ms = app.now_ms();
    let is_applied = query.mode == ImportMode::Apply && report.errors == 0;
    let (id, submissions) = app
        .db
        .write(move |tx| async move {
            courses::require_writer(&tx, &teacher, course).await?;
            let stored = store_task(&tx, course, &folder, is_applied).await?;
            if is_applied {
                let act = Act::of("coding.notebook_imported", &folder.head.title);
                audit::record_act(&tx, &teacher, act, now_ms).await?;
            }
            Ok::<_, Error>(stored)
        })
        .await?;
    (report.python_task_id, report.is_new) = (id.0, id.1);
    (report.submissions, report.is_applied) = (submissions, is_applied);
    let words = if is_applied {
        "笔记本已导入为 Python 任务。"
    } else {
        "检查完成，尚未导入。"
    };
    Ok(Envelope::with_message(words, report))
}

/// The chapters of the course, if this teacher owns or edits it.
async fn chapters_of(app: &App, teacher: &CurrentUser, course: CourseId) -> Result<Vec<Chapter>, Error> {
    let teacher = teacher.clone();
    app.db
        .read(move |tx| async move {
            courses::require_writer(&tx, &teacher, course).await?;
            Ok(list_chapters(&tx, course).await?)
        })
        .await
}

/// Key, name and chapter; refuses a chapter the course has not.
fn wishes_of(
    chapters: &[Chapter],
    query: &NotebookImportQuery,
    (file_name, made): (&str, &NotebookTask),
) -> Result<Wishes, Error> {
    let chapter = query.chapter.clone().unwrap_or_default();
    if !chapter.is_empty() && !chapters.iter().any(|known| known.key == chapter) {
        return Err(Error::invalid("chapter", "课程没有这一章。"));
    }
    let given = query
        .title
        .as_deref()
        .map(str::trim)
        .filter(|title| !title.is_empty());
    let stem = file_name.trim_end_matches(".ipynb");
    let title = given.or(made.title.as_deref()).unwrap_or(stem);
    Ok(Wishes {
        key: key_of(file_name),
        title: title.chars().take(100).collect(),
        chapter,
    })
}

fn report_of(made: &NotebookTask, folder: &FolderTask) -> NotebookReport {
    let findings: Vec<NotebookFinding> = made
        .faults
        .iter()
        .map(|fault| NotebookFinding {
            cell: fault.cell,
            severity: if fault.is_error { "error" } else { "warning" },
            zh: fault.zh.clone(),
            en: fault.en.clone(),
        })
        .collect();
    let cells = made.cells.iter().map(|cell| NotebookCellView {
        cell: cell.cell,
        becomes: cell.becomes,
        name: cell.id.clone(),
        beginning: cell.beginning.clone(),
    });
    let tests = made
        .tests
        .iter()
        .flat_map(|test| crate::notebook::cells_of_test(test, 0));
    NotebookReport {
        python_task_id: None,
        key: folder.head.id.clone(),
        title: folder.head.title.clone(),
        chapter: folder.head.chapter.clone(),
        is_new: true,
        is_applied: false,
        submissions: 0,
        points: made.points(),
        cells: cells.collect(),
        tests: tests
            .map(|test| NotebookTestView {
                name: test.name,
                points: test.points,
                is_visible: test.visible,
                is_passed: None,
                message: String::new(),
            })
            .collect(),
        instructions: folder.instructions.clone(),
        starter: folder.starter.clone(),
        errors: findings
            .iter()
            .filter(|finding| finding.severity == "error")
            .count(),
        findings,
    }
}

/// Marks the notebook's own solution: a test that it does not pass is a fault of the test or of the solution.
async fn try_solution(
    app: &App,
    runner: &Runner,
    notebook: &Notebook,
    made: &NotebookTask,
    report: &mut NotebookReport,
) {
    let tests = TestsOfTask::of_notebook(notebook.clone());
    let marked = match run_tests(app, runner, &made.solution, &tests).await {
        Ok(marked) if marked.outcome == Outcome::Marked => marked,
        Ok(Report { detail, .. }) => {
            let zh = format!("参考答案没有试运行成功：{detail}");
            return report.findings.push(NotebookFinding::warning(
                zh,
                format!("the solution could not be tried: {detail}"),
            ));
        }
        Err(error) => {
            tracing::warn!(%error, "a notebook's solution could not be tried");
            let zh = "服务器暂时不能试运行参考答案".to_owned();
            return report.findings.push(NotebookFinding::warning(
                zh,
                "the solution cannot be tried now".into(),
            ));
        }
    };
    for verdict in &marked.tests {
        let Some(test) = report
            .tests
            .iter_mut()
            .find(|test| test.name == verdict.name && test.is_passed.is_none())
        else {
            continue;
        };
        test.is_passed = Some(verdict.passed);
        if verdict.passed {
            continue;
        }
        let staff = verdict.staff.as_ref().map(|staff| staff.message.clone());
        test.message = staff.unwrap_or_else(|| verdict.message.clone());
        report.findings.push(NotebookFinding {
            cell: report
                .cells
                .iter()
                .find(|cell| cell.name == *test.name.split('（').next().unwrap_or_default())
                .map_or(0, |cell| cell.cell),
            severity: "warning",
            zh: format!(
                "笔记本自带的答案没有通过测试「{}」：{}",
                verdict.name, test.message
            ),
            en: format!(
                "the notebook's own solution fails the test “{}”: {}",
                verdict.name, test.message
            ),
        });
    }
}

/// Writes the task if it is to be; answers its id, whether it is new, and how many programs were handed in for it.
async fn store_task(
    tx: &Tx,
    course: CourseId,
    folder: &FolderTask,
    is_applied: bool,
) -> Result<((Option<PythonTaskId>, bool), i64), Error> {
    let known = task::find_task_by_key(tx, course, &folder.head.id).await?;
    if known.as_ref().is_some_and(|known| known.is_from_folder) {
        return Err(Error::conflict(
            "coding.key_of_folder",
            "课程文件夹中已有同名任务，请给笔记本换一个文件名。",
        ));
    }
    let submissions = match &known {
        Some(known) => submission::count_all(tx, known.id).await?,
        None => 0,
    };
    if !is_applied {
        return Ok((
            (known.as_ref().map(|known| known.id), known.is_none()),
            submissions,
        ));
    }
    let new = task::NewTask {
        course,
        // Behind the tasks of the folder.
        position: 10_000,
        python: folder,
        files: &[],
        is_from_folder: false,
    };
    task::put_task(tx, &new, &content_hash(&(&folder.head, &folder.notebook))).await?;
    let stored = task::find_task_by_key(tx, course, &folder.head.id).await?;
    Ok(((stored.map(|stored| stored.id), known.is_none()), submissions))
}

/// Takes an imported notebook out of the course; what was handed in stays.
#[utoipa::path(delete, path = "/api/python/{python_task_id}/notebook/", tag = "coding",
    params(("python_task_id" = i64, Path)), responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn remove_notebook(
    State(app): State<App>,
    teacher: Teacher,
    Path(id): Path<PythonTaskId>,
) -> ApiResult<Nothing> {
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| async move {
            let known = require_task(&tx, &teacher, id).await?;
            courses::require_writer(&tx, &teacher, known.course).await?;
            if known.is_from_folder {
                let words = "该任务属于课程文件夹，请在文件夹中删除后重新导入课程。";
                return Err(Error::conflict("coding.task_of_folder", words));
            }
            task::remove_task(&tx, known.course, &known.key).await?;
            let act = Act::of("coding.notebook_removed", &known.title);
            audit::record_act(&tx, &teacher, act, now_ms).await
        })
        .await?;
    Ok(Envelope::with_message("任务已删除。", Nothing::default()))
}

/// A student's notebook as the program of this task: nothing is written, nothing handed in.
#[utoipa::path(post, path = "/api/python/{python_task_id}/notebook/", tag = "coding",
    params(("python_task_id" = i64, Path)),
    request_body(content = NotebookForm, content_type = "multipart/form-data"),
    responses((status = 200, body = platform::Envelope<NotebookProgram>)))]
pub(super) async fn read_own_notebook(
    State(app): State<App>,
    State(runner): State<Runner>,
    user: CurrentUser,
    Path(id): Path<PythonTaskId>,
    form: Multipart,
) -> ApiResult<NotebookProgram> {
    let _share = runner.take_share(user.id, app.now_ms())?;
    app.db
        .read(move |tx| async move { require_task(&tx, &user, id).await.map(drop) })
        .await?;
    let (_, notebook) = read_notebook(form).await?;
    Ok(Envelope::ok(NotebookProgram {
        code: notebook.to_program(),
    }))
}

/// The cells of a notebook as one program.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct NotebookProgram {
    code: String,
}

/// The task as a notebook for its student: without solutions and hidden tests, with the cells they have written.
#[utoipa::path(get, path = "/api/python/{python_task_id}/notebook/", tag = "coding",
    params(("python_task_id" = i64, Path)), responses((status = 200, content_type = "application/x-ipynb+json")))]
pub(super) async fn download_notebook(
    State(app): State<App>,
    user: CurrentUser,
    Path(id): Path<PythonTaskId>,
) -> Result<Download, Error> {
    let (task, draft) = app
        .db
        .read(move |tx| async move {
            let task = require_task(&tx, &user, id).await?;
            let draft = draft::find(&tx, user.id, &place(Some(id), None)).await?;
            Ok::<_, Error>((task, draft))
        })
        .await?;
    let program = draft.map_or_else(|| task.starter.clone(), |draft| draft.code);
    let notebook = match task.notebook()? {
        Some(notebook) => notebook.for_student_with(&program),
        None => notebook_of_task(&task.title, &task.instructions, &program),
    };
    Ok(file_of(&task, &notebook))
}

/// The teacher's own file, with solutions, tests and points: importing it gives the same task. For who owns or edits the
/// course, and teachers whose classes take it.
#[utoipa::path(get, path = "/api/python/{python_task_id}/notebook/source/", tag = "coding",
    params(("python_task_id" = i64, Path)), responses((status = 200, content_type = "application/x-ipynb+json")))]
pub(super) async fn download_notebook_source(
    State(app): State<App>,
    teacher: Teacher,
    Path(id): Path<PythonTaskId>,
) -> Result<Download, Error> {
    let task = app
        .db
        .read(move |tx| async move {
            let task = require_task(&tx, &teacher, id).await?;
            classes::require_tests_reader(&tx, &teacher, task.course).await?;
            Ok::<_, Error>(task)
        })
        .await?;
    let notebook = task
        .notebook()?
        .ok_or_else(|| Error::conflict("coding.no_notebook", "该任务不是笔记本任务，请导出课程文件夹。"))?;
    Ok(file_of(&task, &notebook))
}

fn file_of(task: &PythonTask, notebook: &Notebook) -> Download {
    Download {
        name: format!(
            "{}.ipynb",
            if task.is_from_folder {
                &task.title
            } else {
                task.key.trim_start_matches("nb-")
            }
        ),
        media_type: MEDIA_TYPE,
        bytes: notebook.to_bytes(),
    }
}
