//! `/gradeManage/trainingResults`: the Excel file of what a class has made of its exercises, books and flows.

use axum::extract::State;
use classes::{ClassId, ItemKind, Member, Opening};
use courses::CourseId;
use database::Tx;
use garde::Validate;
use interchange::export::{Column, ColumnKind, Export, ExportError, Value};
use platform::{
    App, Error, Filter, Millis,
    access::{Teacher, UserId},
    http::Download,
};
use scoring::{Points, Share};
use serde::Deserialize;
use std::collections::HashMap;
use tasks::{ActivityKind, progress::WHOLE, store::exercise::list_exercise_results};

/// Which class, and which of its courses.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct TrainingOf {
    /// The class.
    #[garde(skip)]
    #[param(value_type = i64)]
    class_id: ClassId,
    /// The course.
    #[garde(skip)]
    #[param(value_type = i64)]
    course_id: CourseId,
}

/// The exercises, books and flows of a class I teach as an Excel file: a sheet of marks, and one of every single result.
#[utoipa::path(get, path = "/api/results/class_training/export/", tag = "results", params(TrainingOf),
    responses((status = 200, content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")))]
pub(super) async fn export_training(
    State(app): State<App>,
    user: Teacher,
    Filter(of): Filter<TrainingOf>,
) -> Result<Download, Error> {
    let training = app
        .db
        .read(move |tx| async move {
            classes::require_teacher(&tx, &user, of.class_id).await?;
            classes::require_course_access(&tx, &user, of.course_id).await?;
            Ok::<_, Error>(Training::load(&tx, &of).await?)
        })
        .await?;
    let bytes = training
        .workbook()
        .map_err(|error| Error::internal("write an Excel file", error))?;
    Ok(Download::xlsx("训练成绩", bytes))
}

/// Something that earns a mark: an exercise, or an activity in which books are kept or a flow is put in order.
struct Work {
    kind: &'static str,
    title: String,
    results: HashMap<UserId, Reached>,
}

/// What a student has reached in it.
struct Reached {
    /// Of its full marks.
    share: Share,
    tries: i64,
    is_late: bool,
    is_waiting: bool,
    last_at_ms: Millis,
}

struct Training {
    members: Vec<Member>,
    works: Vec<Work>,
}

impl Training {
    /// Everything the class opened, and what was done though it is shut by now.
    async fn load(tx: &Tx, of: &TrainingOf) -> database::Result<Self> {
        let members = classes::list_members(tx, of.class_id).await?;
        let mut works = exercises(tx, of, &members).await?;
        works.extend(activities(tx, of).await?);
        Ok(Self { members, works })
    }

    fn workbook(&self) -> Result<Vec<u8>, ExportError> {
        let mut export = Export::new();
        let mut columns = vec![
            Column::new("序号", ColumnKind::Integer),
            Column::new("学号", ColumnKind::Text),
            Column::new("姓名", ColumnKind::Text),
            Column::new("已完成", ColumnKind::Integer),
            Column::new("待批阅", ColumnKind::Integer),
            Column::new("已完成项平均（百分制）", ColumnKind::Points),
        ];
        let heads = self
            .works
            .iter()
            .map(|work| format!("{}：{}", work.kind, work.title));
        columns.extend(heads.map(|head| Column::new(head, ColumnKind::Points)));
        let rows = self
            .members
            .iter()
            .enumerate()
            .map(|(at, member)| self.row(at, member));
        export.add_sheet("训练成绩", &columns, rows)?;
        let columns = [
            Column::new("学号", ColumnKind::Text),
            Column::new("姓名", ColumnKind::Text),
            Column::new("类型", ColumnKind::Text),
            Column::new("名称", ColumnKind::Text).wide(40.0),
            Column::new("得分（百分制）", ColumnKind::Points),
            Column::new("提交次数", ColumnKind::Integer),
            Column::new("最近提交", ColumnKind::DateTime),
            Column::new("备注", ColumnKind::Text),
        ];
        let rows = self.members.iter().flat_map(|member| self.details(member));
        export.add_sheet("明细", &columns, rows)?;
        export.finish()
    }

    /// One student, one mark of 100 for each work; nothing where nothing was handed in.
    fn row(&self, at: usize, member: &Member) -> Vec<Value> {
        let own: Vec<Option<&Reached>> = self
            .works
            .iter()
            .map(|work| work.results.get(&member.user))
            .collect();
        let done: Vec<&Reached> = own.iter().flatten().copied().collect();
        let mean = (!done.is_empty())
            .then(|| Share::weighted_mean(done.iter().map(|one| (1, one.share))))
            .map(of_hundred);
        let mut row = vec![
            Value::from(at as i64 + 1),
            Value::from(member.student_number.clone()),
            Value::from(member.real_name.clone()),
            Value::from(done.len() as i64),
            Value::from(done.iter().filter(|one| one.is_waiting).count() as i64),
            Value::from(mean),
        ];
        row.extend(
            own.iter()
                .map(|one| Value::from(one.map(|one| of_hundred(one.share)))),
        );
        row
    }

    fn details<'a>(&'a self, member: &'a Member) -> impl Iterator<Item = Vec<Value>> + 'a {
        self.works.iter().filter_map(|work| {
            let reached = work.results.get(&member.user)?;
            let notes = [(reached.is_late, "逾期提交"), (reached.is_waiting, "部分待批阅")];
            let notes: Vec<&str> = notes
                .iter()
                .filter(|(holds, _)| *holds)
                .map(|(_, note)| *note)
                .collect();
            Some(vec![
                Value::from(member.student_number.clone()),
                Value::from(member.real_name.clone()),
                Value::from(work.kind),
                Value::from(work.title.clone()),
                Value::from(of_hundred(reached.share)),
                Value::from(reached.tries),
                Value::at_ms(reached.last_at_ms),
                Value::from(notes.join("，")),
            ])
        })
    }
}

fn of_hundred(share: Share) -> Points {
    Points::whole(100).times(share)
}

fn is_open(openings: &HashMap<i64, Opening>, id: i64) -> bool {
    openings.get(&id).is_some_and(|opening| opening.is_open)
}

async fn exercises(tx: &Tx, of: &TrainingOf, members: &[Member]) -> database::Result<Vec<Work>> {
    let mut by_exercise: HashMap<i64, HashMap<UserId, Reached>> = HashMap::new();
    for member in members {
        for (id, result) in list_exercise_results(tx, of.course_id, member.user).await? {
            let reached = Reached {
                share: result.earned.max(Points::ZERO).out_of(result.full),
                tries: result.tries,
                is_late: result.is_late,
                is_waiting: result.is_waiting,
                last_at_ms: result.last_at_ms,
            };
            by_exercise.entry(id.0).or_default().insert(member.user, reached);
        }
    }
    let openings = classes::list_openings(tx, of.class_id, ItemKind::Exercise, None).await?;
    let all = tasks::store::exercise::list_exercises(tx, of.course_id).await?;
    let works = all.into_iter().filter_map(|exercise| {
        let results = by_exercise.remove(&exercise.id.0).unwrap_or_default();
        (!results.is_empty() || is_open(&openings, exercise.id.0)).then_some(Work {
            kind: "训练",
            title: exercise.title,
            results,
        })
    });
    Ok(works.collect())
}

/// The books and flows of the class's tasks, by what counts: a mark that a teacher set, or else the best hand-in.
async fn activities(tx: &Tx, of: &TrainingOf) -> database::Result<Vec<Work>> {
    let openings = classes::list_openings(tx, of.class_id, ItemKind::Task, None).await?;
    let titles: HashMap<_, _> = tasks::list_tasks(tx, of.course_id)
        .await?
        .into_iter()
        .map(|task| (task.id, task.title))
        .collect();
    let mut by_activity: HashMap<_, HashMap<UserId, Reached>> = HashMap::new();
    for result in tasks::list_results_of_class(tx, of.course_id, of.class_id).await? {
        let reached = Reached {
            share: Share::of(result.share, WHOLE),
            tries: result.tries,
            is_late: result.is_late,
            is_waiting: result.needs_marker,
            last_at_ms: result.last_at_ms,
        };
        by_activity
            .entry(result.activity)
            .or_default()
            .insert(result.user, reached);
    }
    let all = tasks::list_activities(tx, of.course_id).await?;
    let works = all.into_iter().filter_map(|activity| {
        let kind = match activity.kind {
            ActivityKind::Simulation => "账务",
            ActivityKind::Flow => "流程",
            ActivityKind::Python | ActivityKind::Exercise | ActivityKind::Table => return None,
        };
        let results = by_activity.remove(&activity.id).unwrap_or_default();
        (!results.is_empty() || is_open(&openings, activity.task.0)).then(|| Work {
            kind,
            title: titles.get(&activity.task).cloned().unwrap_or_default(),
            results,
        })
    });
    Ok(works.collect())
}
