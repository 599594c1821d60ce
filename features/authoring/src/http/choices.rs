//! What the items of a course can name: chapters, knowledge points, works, companies, questions.

use crate::{
    course::{Texts, published},
    store::draft,
};
use axum::extract::State;
use course_folder::{
    Course,
    items::{ItemKind, OutlineItem, outline},
    model::Task,
};
use courses::{CourseId, CoursePart};
use platform::{ApiResult, App, Envelope, Error, Path, access::Teacher};
use scoring::{
    document_types::{DocumentType, document_types},
    question::QuestionKind,
};
use serde::Serialize;

/// Something with an id and a name.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct CourseChoice {
    id: String,
    title: String,
}

/// A company and what of it a task can name.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct CompanyChoice {
    id: String,
    title: String,
    businesses: Vec<CourseChoice>,
    tables: Vec<CourseChoice>,
}

/// A question of the folder's bank.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct QuestionChoice {
    id: String,
    kind: QuestionKind,
    /// Its first words.
    stem: String,
    points: f64,
    chapter: String,
}

/// What the items of a course can name.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct CourseChoices {
    chapters: Vec<CourseChoice>,
    projects: Vec<CourseChoice>,
    knowledge: Vec<String>,
    lectures: Vec<CourseChoice>,
    tasks: Vec<CourseChoice>,
    exercises: Vec<CourseChoice>,
    flows: Vec<CourseChoice>,
    python: Vec<CourseChoice>,
    companies: Vec<CompanyChoice>,
    questions: Vec<QuestionChoice>,
    papers: Vec<CourseChoice>,
    /// Activities of tasks that can be done as an exam, as `task/activity`.
    exam_activities: Vec<CourseChoice>,
    /// What a source document of a company can be.
    document_types: Vec<DocumentType>,
}

/// How much of a question's text is shown, in characters.
const STEM_CHARS: usize = 60;

/// What the items of the course can name, with what is being written.
#[utoipa::path(get, path = "/api/authoring/{course_id}/choices/", tag = "authoring", params(("course_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<CourseChoices>)))]
pub(super) async fn list_choices(
    State(app): State<App>,
    teacher: Teacher,
    Path(id): Path<CourseId>,
    State(parts): State<&'static [CoursePart]>,
    State(texts): State<Texts>,
) -> ApiResult<CourseChoices> {
    let course = published(&app, &texts, &teacher, id, parts).await?;
    let drafts = app
        .db
        .read(move |tx| async move { Ok::<_, Error>(draft::list(&tx, id).await?) })
        .await?;
    Ok(Envelope::ok(choices(&super::outline::working(&course, &drafts))))
}

fn choice(id: &str, title: &str) -> CourseChoice {
    CourseChoice {
        id: id.to_owned(),
        title: title.to_owned(),
    }
}

fn choices(course: &Course) -> CourseChoices {
    let outline = outline(course);
    let items: Vec<&OutlineItem> = outline
        .chapters
        .iter()
        .flat_map(|chapter| &chapter.items)
        .collect();
    let of_kind = |kind: ItemKind| {
        let some = items.iter().filter(move |item| item.at.kind == kind);
        some.map(|item| choice(&item.at.id, &item.title)).collect()
    };
    CourseChoices {
        chapters: (course.chapters.iter())
            .map(|one| choice(&one.head.id, &one.head.title))
            .collect(),
        projects: (course.head.project.iter())
            .map(|one| choice(&one.id, &one.title))
            .collect(),
        knowledge: course.head.knowledge.clone(),
        lectures: of_kind(ItemKind::Lecture),
        tasks: of_kind(ItemKind::Task),
        exercises: of_kind(ItemKind::Exercise),
        flows: of_kind(ItemKind::Flow),
        python: of_kind(ItemKind::Python),
        companies: course.companies.iter().map(company).collect(),
        papers: (course.papers.iter())
            .map(|one| choice(&one.id, &one.title))
            .collect(),
        exam_activities: exam_activities(course),
        document_types: document_types().collect(),
        questions: (course.questions())
            .map(|one| QuestionChoice {
                id: one.id.clone(),
                kind: one.kind,
                stem: one.stem.chars().take(STEM_CHARS).collect(),
                points: one.points.0 as f64 / 100.0,
                chapter: one.chapter.clone(),
            })
            .collect(),
    }
}

fn exam_activities(course: &Course) -> Vec<CourseChoice> {
    let tasks = course.chapters.iter().flat_map(|chapter| &chapter.tasks);
    let of_task = |task: &Task| -> Vec<CourseChoice> {
        let activities = task.head.activities.iter().filter(|one| one.may_be_exam());
        let named = activities.map(|one| {
            let title = match one.title.as_str() {
                "" => task.head.title.clone(),
                title => format!("{} · {title}", task.head.title),
            };
            choice(&format!("{}/{}", task.head.id, one.id), &title)
        });
        named.collect()
    };
    tasks.flat_map(of_task).collect()
}

fn company(company: &course_folder::model::Company) -> CompanyChoice {
    CompanyChoice {
        id: company.head.id.clone(),
        title: company.head.name.clone(),
        businesses: (company.businesses.iter())
            .map(|one| choice(&one.id, &one.title))
            .collect(),
        tables: (company.tables.iter())
            .map(|one| choice(&one.id, &one.title))
            .collect(),
    }
}
