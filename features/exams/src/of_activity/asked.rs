//! What an activity of a task asks, as the one question of a paper; or why no question says it.

use classes::ClassId;
use coding::find_task_by_key;
use courses::CourseId;
use database::{Result, Tx};
use flows::find_flow_by_key;
use scoring::question::{QuestionBody, QuestionKey, python};
use serde::Serialize;
use simulation::{TaskRules, find_company_by_key};
use tasks::{Activity, ActivityKind, Task};

/// Why an activity cannot be done as an exam.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = ActivityExamHindrance)]
pub(crate) enum WhyNot {
    /// What it leads to is not in the course any more.
    NoContent,
    /// Students of the class keep the book together.
    Teams,
    /// The Python task is a notebook: an exam runs programs.
    Notebook,
    /// The Python task has no tests: nothing would mark it.
    NoTests,
}

impl WhyNot {
    pub(crate) const fn sentence(self) -> &'static str {
        match self {
            Self::NoContent => "课程中已没有这项活动的内容，不能设为限时考核。",
            Self::Teams => "本班在这项活动中分组做账，考核由每名学生独立完成。请先取消分组。",
            Self::Notebook => "这项活动是 Notebook，考核中只能作答程序题，不能设为限时考核。",
            Self::NoTests => "这项活动的 Python 任务没有测试，不能自动评分，不能设为限时考核。",
        }
    }
}

/// What an activity asks.
pub(crate) struct Asked {
    /// What students call it.
    pub(crate) title: String,
    /// Markdown.
    pub(crate) stem: String,
    pub(crate) body: QuestionBody,
    pub(crate) key: QuestionKey,
    pub(crate) knowledge: Vec<String>,
}

/// What an activity asks, whatever the class.
pub(crate) async fn ask(
    tx: &Tx,
    (task, activity): (&Task, &Activity),
) -> Result<std::result::Result<Asked, WhyNot>> {
    let asked = match activity.kind {
        ActivityKind::Simulation => books(tx, task, activity).await?,
        ActivityKind::Flow => flow(tx, task.course, activity.reference()).await?,
        ActivityKind::Python => program(tx, task.course, activity.reference()).await?,
        ActivityKind::Exercise | ActivityKind::Table => Err(WhyNot::NoContent),
    };
    Ok(asked.map(|asked| Asked {
        title: if activity.title.is_empty() {
            asked.title
        } else {
            activity.title.clone()
        },
        knowledge: if asked.knowledge.is_empty() {
            task.knowledge.clone()
        } else {
            asked.knowledge
        },
        ..asked
    }))
}

/// Why a class cannot do an activity as an exam.
pub(crate) async fn hindrance_of_class(
    tx: &Tx,
    class: ClassId,
    activity: &Activity,
) -> Result<Option<WhyNot>> {
    let has_teams =
        activity.kind == ActivityKind::Simulation && simulation::has_teams(tx, class, activity.id).await?;
    Ok(has_teams.then_some(WhyNot::Teams))
}

async fn books(tx: &Tx, task: &Task, activity: &Activity) -> Result<std::result::Result<Asked, WhyNot>> {
    let Some(company) = find_company_by_key(tx, task.course, activity.company()).await? else {
        return Ok(Err(WhyNot::NoContent));
    };
    let (body, key) = TaskRules::of(Some(activity)).as_question(&company.key);
    Ok(Ok(Asked {
        title: task.title.clone(),
        stem: told(&task.text, &task.title),
        body: QuestionBody::Books(body),
        key: QuestionKey::Books(key),
        knowledge: Vec::new(),
    }))
}

async fn flow(tx: &Tx, course: CourseId, key: &str) -> Result<std::result::Result<Asked, WhyNot>> {
    let Some(flow) = find_flow_by_key(tx, course, key).await? else {
        return Ok(Err(WhyNot::NoContent));
    };
    Ok(Ok(Asked {
        stem: told(&flow.text, &flow.title),
        title: flow.title,
        body: QuestionBody::Flow(flow.body),
        key: QuestionKey::Flow(flow.answer_key),
        knowledge: Vec::new(),
    }))
}

/// The statement, the files and the tests are the Python task's: the question names it.
async fn program(tx: &Tx, course: CourseId, key: &str) -> Result<std::result::Result<Asked, WhyNot>> {
    let Some(task) = find_task_by_key(tx, course, key).await? else {
        return Ok(Err(WhyNot::NoContent));
    };
    if task.notebook_source.is_some() {
        return Ok(Err(WhyNot::Notebook));
    }
    if task.declared_tests.is_none() && task.test_program.is_none() {
        return Ok(Err(WhyNot::NoTests));
    }
    let body = python::Body {
        task: Some(task.key.clone()),
        ..python::Body::default()
    };
    Ok(Ok(Asked {
        stem: task.title.clone(),
        title: task.title.clone(),
        body: QuestionBody::Python(body),
        key: QuestionKey::Python(python::Key::default()),
        knowledge: task.knowledge.clone(),
    }))
}

fn told(text: &str, title: &str) -> String {
    if text.trim().is_empty() {
        title.to_owned()
    } else {
        text.to_owned()
    }
}
