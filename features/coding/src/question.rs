//! Programs that answer a question of another feature: what their writer reads of the task, and running them.

use crate::{
    PythonTask, Runner, files, find_task_by_key,
    http::run::{WorkingFolder, run_in},
    store::task::FileUse,
};
use axum::response::Response;
use courses::CourseId;
use database::Tx;
use platform::{App, CurrentUser, Error};
use serde::Serialize;

/// A file that a program finds in its working folder.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
pub struct ProgramFileView {
    name: String,
    bytes: i64,
}

/// What the writer of a program reads of its task; nothing of its tests.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
pub struct ProgramText {
    /// The task's name.
    title: String,
    /// What is to be done, Markdown.
    statement: String,
    /// What the editor shows first.
    starter: String,
    /// The files in the working folder.
    files: Vec<ProgramFileView>,
}

impl ProgramText {
    fn of(task: PythonTask) -> Self {
        let data = task.files.into_iter().filter(|file| file.r#use == FileUse::Data);
        Self {
            title: task.title,
            statement: task.instructions,
            starter: task.starter,
            files: data
                .map(|file| ProgramFileView {
                    name: file.name,
                    bytes: file.bytes,
                })
                .collect(),
        }
    }
}

/// What a question that names this Python task of a course shows; none if the course has no such task.
pub async fn find_program_text(
    tx: &Tx,
    course: CourseId,
    task: &str,
) -> database::Result<Option<ProgramText>> {
    Ok(find_task_by_key(tx, course, task).await?.map(ProgramText::of))
}

/// A program that answers a question. The caller has decided that its writer may run it.
#[derive(Debug)]
pub struct QuestionProgram {
    /// What stands in the record of runs, such as `exam:7:32`.
    pub place: String,
    /// The Python task whose data files the program finds; none for a question that stands on its own.
    pub task: Option<PythonTask>,
    /// The program.
    pub code: String,
}

/// Runs it under the limits of every run of this person, with the task's data files and nothing else: neither their own
/// books nor tables of the course. The answer is a line an event, as `/api/python/run/` gives it.
pub async fn run_question_program(
    app: &App,
    runner: &Runner,
    user: &CurrentUser,
    program: QuestionProgram,
) -> Result<Response, Error> {
    let share = runner.take_share(user.id, app.now_ms())?;
    let files = match &program.task {
        Some(task) => files::load(app, &task.files, FileUse::Data).await?,
        None => Vec::new(),
    };
    let folder = WorkingFolder::of_files(files);
    run_in(app, runner, share, program.place, program.code.into(), folder).await
}
