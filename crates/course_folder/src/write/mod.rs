//! Course → files, in canonical form.

mod company;

use crate::encode::encode;
use crate::model::{Chapter, Course, Files, PythonTask, Resources};

/// The files of a course. Reading them gives the same course.
pub fn write(course: &Course) -> Files {
    let mut files = course.files.clone();
    put(&mut files, "course.toml", encode(&course.head));
    if let Some(intro) = &course.intro {
        put(&mut files, "course.md", intro.clone());
    }
    if !course.exported.items.is_empty() {
        put(&mut files, "exported.toml", encode(&course.exported));
    }
    for company in &course.companies {
        company::write(&mut files, company);
    }
    for chapter in &course.chapters {
        write_chapter(&mut files, chapter);
    }
    for file in &course.question_files {
        put(&mut files, &file.path, encode(file));
    }
    for exercise in &course.exercises {
        put(&mut files, &exercise.path, encode(exercise));
    }
    for flow in &course.flows {
        put(&mut files, &flow.path, encode(flow));
    }
    for paper in &course.papers {
        put(&mut files, &paper.path, encode(paper));
    }
    for assessment in &course.assessments {
        put(&mut files, &assessment.path, encode(assessment));
    }
    for task in &course.python {
        write_python(&mut files, task);
    }
    files
}

fn put(files: &mut Files, path: &str, text: String) {
    files.insert(path.to_owned(), text.into_bytes());
}

fn write_chapter(files: &mut Files, chapter: &Chapter) {
    put(
        files,
        &format!("{}/chapter.toml", chapter.folder),
        encode(&chapter.head),
    );
    for lecture in &chapter.lectures {
        put(
            files,
            &lecture.path,
            format!("+++\n{}+++\n{}", encode(&lecture.head), lecture.body),
        );
    }
    for task in &chapter.tasks {
        put(
            files,
            &task.path,
            format!("+++\n{}+++\n{}", encode(&task.head), task.body),
        );
    }
    if !chapter.resources.is_empty() {
        let list = Resources {
            resource: chapter.resources.clone(),
        };
        put(
            files,
            &format!("{}/resources/resources.toml", chapter.folder),
            encode(&list),
        );
    }
}

fn write_python(files: &mut Files, task: &PythonTask) {
    let folder = task.folder();
    put(files, &format!("{folder}/task.toml"), encode(&task.head));
    for (name, wrong) in &task.wrong {
        put(files, &format!("{folder}/wrong/{name}"), wrong.code.clone());
    }
    if let Some(notebook) = &task.notebook {
        return put(
            files,
            &format!("{folder}/{}", task.head.notebook),
            notebook.clone(),
        );
    }
    put(
        files,
        &format!("{folder}/instructions.md"),
        task.instructions.clone(),
    );
    put(files, &format!("{folder}/starter.py"), task.starter.clone());
    put(files, &format!("{folder}/solution.py"), task.solution.clone());
    if let Some(tests) = &task.declared_tests {
        put(files, &format!("{folder}/tests.toml"), tests.clone());
    }
    if let Some(program) = &task.test_program {
        put(files, &format!("{folder}/tests.py"), program.clone());
    }
}
