//! `/gradeManage/trainingResults`: what a class has made of its exercises, programs, books and flows, on the screen and as an
//! Excel file.

use crate::training::{Assignment, AssignmentKind, StudentResult, Training, WorkFigures};
use axum::extract::State;
use classes::{ClassId, Member};
use courses::CourseId;
use database::Tx;
use flows::FlowId;
use garde::Validate;
use interchange::export::{Column, ColumnKind, Export, ExportError, Value};
use platform::{
    ApiResult, App, CurrentUser, Envelope, Error, Millis, Query, access::Teacher, http::Download,
};
use scoring::{Points, Share};
use serde::{Deserialize, Serialize};

/// Which class, and which of its courses.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct TrainingOf {
    /// The class.
    #[garde(skip)]
    #[param(value_type = i64)]
    pub(super) class_id: ClassId,
    /// The course.
    #[garde(skip)]
    #[param(value_type = i64)]
    pub(super) course_id: CourseId,
}

impl TrainingOf {
    /// Whoever teaches the class.
    pub(super) async fn require(&self, tx: &Tx, user: &CurrentUser) -> Result<(), Error> {
        classes::require_teacher(tx, user, self.class_id).await?;
        classes::require_course_access(tx, user, self.course_id).await?;
        Ok(())
    }
}

async fn load(app: &App, user: CurrentUser, of: TrainingOf) -> Result<Training, Error> {
    app.db
        .read(move |tx| async move {
            of.require(&tx, &user).await?;
            Ok::<_, Error>(Training::load(&tx, of.class_id, of.course_id).await?)
        })
        .await
}

/// What a class has made of its work.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct ClassTraining {
    /// Members of the class.
    students: usize,
    works: Vec<TrainingWork>,
}

/// An exercise, a program, books or a flow, with what the class made of it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct TrainingWork {
    kind: AssignmentKind,
    /// Of the exercise, the Python task, or the activity of books or a flow.
    id: i64,
    /// Of a flow, under which its attempts are kept.
    flow_id: Option<FlowId>,
    title: String,
    /// When the class should hand it in; some students may have longer.
    due_at_ms: Option<Millis>,
    #[serde(flatten)]
    figures: WorkFigures,
}

/// The work of a class I teach, and what the class made of it.
#[utoipa::path(get, path = "/api/results/class_training/", tag = "results", params(TrainingOf),
    responses((status = 200, body = platform::Envelope<ClassTraining>)))]
pub(super) async fn show_training(
    State(app): State<App>,
    user: Teacher,
    Query(of): Query<TrainingOf>,
) -> ApiResult<ClassTraining> {
    let training = load(&app, (*user).clone(), of).await?;
    let view = |work: &Assignment| TrainingWork {
        kind: work.kind,
        id: work.id,
        flow_id: work.flow,
        title: work.title.clone(),
        due_at_ms: work.due_at_ms(),
        figures: work.figures(&training.members),
    };
    Ok(Envelope::ok(ClassTraining {
        students: training.members.len(),
        works: training.works.iter().map(view).collect(),
    }))
}

/// The work of a class I teach as an Excel file: a sheet of marks, and one of every single result.
#[utoipa::path(get, path = "/api/results/class_training/export/", tag = "results", params(TrainingOf),
    responses((status = 200, content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")))]
pub(super) async fn export_training(
    State(app): State<App>,
    user: Teacher,
    Query(of): Query<TrainingOf>,
) -> Result<Download, Error> {
    let training = load(&app, (*user).clone(), of).await?;
    let bytes = workbook(&training).map_err(|error| Error::internal("write an Excel file", error))?;
    Ok(Download::xlsx("训练成绩", bytes))
}

fn workbook(training: &Training) -> Result<Vec<u8>, ExportError> {
    let mut export = Export::new();
    let mut columns = vec![
        Column::new("序号", ColumnKind::Integer),
        Column::new("学号", ColumnKind::Text),
        Column::new("姓名", ColumnKind::Text),
        Column::new("已完成", ColumnKind::Integer),
        Column::new("待批改", ColumnKind::Integer),
        Column::new("已完成项平均（百分制）", ColumnKind::Points),
    ];
    let heads = training
        .works
        .iter()
        .map(|work| format!("{}：{}", work.kind.name(), work.title));
    columns.extend(heads.map(|head| Column::new(head, ColumnKind::Points)));
    let rows = training
        .members
        .iter()
        .enumerate()
        .map(|(at, member)| row(training, at, member));
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
    let rows = training
        .members
        .iter()
        .flat_map(|member| details(training, member));
    export.add_sheet("明细", &columns, rows)?;
    export.finish()
}

/// One student, one mark of 100 for each work; nothing where nothing was handed in.
fn row(training: &Training, at: usize, member: &Member) -> Vec<Value> {
    let own: Vec<Option<&StudentResult>> = training
        .works
        .iter()
        .map(|work| work.results.get(&member.user))
        .collect();
    let done: Vec<&StudentResult> = own.iter().flatten().copied().collect();
    let mean = (!done.is_empty())
        .then(|| Share::weighted_mean(done.iter().map(|one| (1, one.share))))
        .map(|share| Points::whole(100).times(share));
    let mut row = vec![
        Value::from(at as i64 + 1),
        Value::from(member.student_number.clone()),
        Value::from(member.real_name.clone()),
        Value::from(done.len() as i64),
        Value::from(done.iter().filter(|one| one.is_waiting).count() as i64),
        Value::from(mean),
    ];
    row.extend(own.iter().map(|one| Value::from(one.map(|one| one.of_hundred()))));
    row
}

fn details<'a>(training: &'a Training, member: &'a Member) -> impl Iterator<Item = Vec<Value>> + 'a {
    training.works.iter().filter_map(|work| {
        let reached = work.results.get(&member.user)?;
        let notes = [(reached.is_late, "迟交"), (reached.is_waiting, "部分待批改")];
        let notes: Vec<&str> = notes
            .iter()
            .filter(|(holds, _)| *holds)
            .map(|(_, note)| *note)
            .collect();
        Some(vec![
            Value::from(member.student_number.clone()),
            Value::from(member.real_name.clone()),
            Value::from(work.kind.name()),
            Value::from(work.title.clone()),
            Value::from(reached.of_hundred()),
            Value::from(reached.tries),
            Value::at_ms(reached.last_at_ms),
            Value::from(notes.join("，")),
        ])
    })
}
