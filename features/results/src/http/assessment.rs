//! `/gradeManage/assessmentResults`: the results of an assessment, and their export.

use crate::statistics::questions;
use ::questions::{VersionId, load_keys, load_shown};
use axum::extract::State;
use database::Tx;
use exams::{
    Assessment, AssessmentId, Attempt, AttemptId, AttemptState, kept, require_assessment, review::Keep,
};
use interchange::export::{Column, ColumnKind, Export, ExportError, Value};
use marking::list_sheets;
use platform::{
    ApiResult, App, Envelope, Error, Millis, Path,
    access::{Teacher, UserId},
    http::Download,
};
use scoring::{
    Points, Share,
    distribution::{Distribution, distribution},
    item_statistics::{ItemStatistics, OptionCount},
    question::{QuestionKey, QuestionKind},
    ranking::rank,
};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

/// One student's result.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
#[schema(as = AssessmentResultRow)]
pub(super) struct ResultRow {
    user_id: UserId,
    real_name: String,
    student_number: Option<String>,
    class_name: String,
    attempt_id: Option<AttemptId>,
    state: Option<AttemptState>,
    /// What counts: the best, the last or the mean of the attempts that have their marks.
    earned: Option<Points>,
    full: Points,
    /// Attempts handed in, and those of them that have no score yet.
    tries: usize,
    unmarked: usize,
    /// Equal scores share a place; none without a score.
    place: Option<usize>,
    minutes: Option<i64>,
    submitted_at_ms: Option<Millis>,
}

impl ResultRow {
    /// While names are held, nothing leads from a student to their answers, nor from what those came to.
    fn hold(&mut self, of: &Assessment) {
        if self.state.is_some_and(|state| of.hides_whose(state)) {
            (self.attempt_id, self.earned, self.place) = (None, None, None);
            self.unmarked = self.tries;
        }
    }
}

/// The figures of one question.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = QuestionFiguresRow)]
pub(super) struct QuestionRow {
    version_id: VersionId,
    kind: QuestionKind,
    stem: String,
    full: Points,
    mean: Points,
    statistics: ItemStatistics,
    /// How often each option was chosen, by tab.
    options: BTreeMap<String, OptionCount>,
    /// The right tabs of a choice question.
    correct: Vec<String>,
}

/// The results of an assessment.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct AssessmentStatistics {
    title: String,
    full: Points,
    pass_percent: i64,
    /// Which attempt counts, and how many one has; 0: any number.
    keep: Keep,
    attempts: platform::Limit,
    released_at_ms: Option<Millis>,
    is_closed: bool,
    /// Answers that have no mark yet.
    waiting: usize,
    expected: usize,
    distribution: Distribution,
    /// Cronbach's α.
    alpha: Option<f64>,
    questions: Vec<QuestionRow>,
    rows: Vec<ResultRow>,
}

/// The results of an assessment: distribution, question quality, everybody's score.
#[utoipa::path(get, path = "/api/results/assessments/{assessment_id}/", tag = "results",
    params(("assessment_id" = i64, Path)), responses((status = 200, body = platform::Envelope<AssessmentStatistics>)))]
pub(super) async fn show_statistics(
    State(app): State<App>,
    user: Teacher,
    Path(id): Path<AssessmentId>,
) -> ApiResult<AssessmentStatistics> {
    let now_ms = app.now_ms();
    let statistics = app
        .db
        .read(move |tx| async move {
            let assessment = require_assessment(&tx, &user, id).await?;
            statistics(&tx, &assessment, now_ms).await
        })
        .await?;
    Ok(Envelope::ok(statistics))
}

async fn statistics(tx: &Tx, assessment: &Assessment, now_ms: Millis) -> Result<AssessmentStatistics, Error> {
    let attempts = exams::list_attempts(tx, assessment.id).await?;
    let mut rows = rows(tx, assessment, &attempts).await?;
    let mut sheets = list_sheets(tx, assessment.id).await?;
    let marks = sheets.iter().flat_map(|sheet| &sheet.marks);
    let waiting = marks.filter(|mark| mark.points.is_none()).count();
    let passed_over = passed_over(assessment.rules.keep, &attempts);
    sheets.retain(|sheet| !passed_over.contains(&sheet.attempt));
    let shares: Vec<Share> = rows
        .iter()
        .filter_map(|row| Some(row.earned?.out_of(row.full)))
        .collect();
    let (figures, alpha) = questions(&sheets);
    let versions: Vec<VersionId> = figures.iter().map(|one| one.version).collect();
    let shown = load_shown(tx, &versions).await?;
    let keys = load_keys(tx, &versions).await?;
    let questions = figures
        .into_iter()
        .filter_map(|one| {
            let shown = shown.iter().find(|shown| shown.id == one.version)?;
            let key = keys.iter().find(|keyed| keyed.id == one.version)?;
            Some(QuestionRow {
                version_id: one.version,
                kind: shown.kind,
                stem: shown.stem.clone(),
                full: one.full,
                mean: one.mean,
                statistics: one.statistics,
                options: one.options,
                correct: correct_tabs(&key.key),
            })
        })
        .collect();
    let expected = rows.len();
    let distribution = distribution(&shares, assessment.rules.pass_percent);
    for row in &mut rows {
        row.hold(assessment);
    }
    Ok(AssessmentStatistics {
        title: assessment.title.clone(),
        full: assessment.full_points,
        pass_percent: assessment.rules.pass_percent,
        released_at_ms: assessment.released_at_ms,
        is_closed: assessment.is_closed(now_ms),
        waiting,
        keep: assessment.rules.keep,
        attempts: assessment.rules.attempts,
        expected,
        distribution,
        alpha,
        questions,
        rows,
    })
}

fn correct_tabs(key: &QuestionKey) -> Vec<String> {
    match key {
        QuestionKey::Single(key) => vec![key.correct.clone()],
        QuestionKey::Multiple(key) => key.correct.iter().cloned().collect(),
        QuestionKey::TrueFalse(key) => vec![if key.correct { "A" } else { "B" }.into()],
        _ => Vec::new(),
    }
}

/// Attempts that have a score which does not count beside another of the same student.
fn passed_over(keep: Keep, attempts: &[Attempt]) -> BTreeSet<AttemptId> {
    let mut by_student: BTreeMap<UserId, Vec<&Attempt>> = BTreeMap::new();
    for attempt in attempts.iter().filter(|attempt| attempt.earned.is_some()) {
        by_student.entry(attempt.user).or_default().push(attempt);
    }
    let mut left_out = BTreeSet::new();
    for own in by_student.values() {
        let counted = kept(keep, own.iter().copied()).map_or_else(Vec::new, |kept| kept.from);
        let others = own.iter().filter(|attempt| !counted.contains(&attempt.id));
        left_out.extend(others.map(|attempt| attempt.id));
    }
    left_out
}

/// Everybody who was expected, with the score that counts.
async fn rows(tx: &Tx, assessment: &Assessment, attempts: &[Attempt]) -> Result<Vec<ResultRow>, Error> {
    let mut of: HashMap<UserId, Vec<&Attempt>> = HashMap::new();
    for attempt in attempts {
        of.entry(attempt.user).or_default().push(attempt);
    }
    let (mut rows, mut seen): (Vec<ResultRow>, _) = (Vec::new(), HashSet::new());
    for class in exams::list_classes(tx, assessment.id).await? {
        for member in classes::list_members(tx, class.0).await? {
            if !seen.insert(member.user) {
                continue;
            }
            let own = of.remove(&member.user).unwrap_or_default();
            let score = kept(assessment.rules.keep, own.iter().copied());
            // Without a score, the newest attempt says how far they are.
            let shown = match &score {
                Some(score) => own.iter().copied().find(|attempt| attempt.id == score.shown),
                None => own.last().copied(),
            };
            let over = own.iter().filter(|attempt| attempt.state.is_over());
            rows.push(ResultRow {
                user_id: member.user,
                real_name: member.real_name,
                student_number: member.student_number,
                class_name: class.1.clone(),
                attempt_id: shown.map(|attempt| attempt.id),
                state: shown.map(|attempt| attempt.state),
                earned: score.as_ref().map(|score| score.earned),
                full: score.as_ref().map_or(assessment.full_points, |score| score.full),
                tries: over.clone().count(),
                unmarked: over.filter(|attempt| attempt.earned.is_none()).count(),
                place: None,
                minutes: shown.and_then(minutes),
                submitted_at_ms: shown.and_then(|attempt| attempt.submitted_at_ms),
            });
        }
    }
    let scored: Vec<Points> = rows.iter().filter_map(|row| row.earned).collect();
    let mut ranks = rank(&scored).into_iter();
    for row in rows.iter_mut().filter(|row| row.earned.is_some()) {
        row.place = ranks.next().map(|rank| rank.place);
    }
    Ok(rows)
}

fn minutes(attempt: &Attempt) -> Option<i64> {
    Some((attempt.submitted_at_ms? - attempt.started_at_ms?) / 60_000)
}

/// The results as an Excel file in the layout that registrars import: a sheet of scores, a sheet of questions.
#[utoipa::path(get, path = "/api/results/assessments/{assessment_id}/export/", tag = "results",
    params(("assessment_id" = i64, Path)),
    responses((status = 200, content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")))]
pub(super) async fn export_results(
    State(app): State<App>,
    user: Teacher,
    Path(id): Path<AssessmentId>,
) -> Result<Download, Error> {
    let now_ms = app.now_ms();
    let found = app
        .db
        .read(move |tx| async move {
            let assessment = require_assessment(&tx, &user, id).await?;
            statistics(&tx, &assessment, now_ms).await
        })
        .await?;
    let bytes = workbook(&found).map_err(|error| Error::internal("write an Excel file", error))?;
    Ok(Download::xlsx("考核成绩", bytes))
}

/// Which of several attempts the score is; empty where there is nothing to choose.
fn kept_note(found: &AssessmentStatistics, row: &ResultRow) -> String {
    match found.keep {
        _ if row.tries < 2 => String::new(),
        Keep::Best => format!("{} 次作答取最高分", row.tries),
        Keep::Last => format!("{} 次作答取最后一次", row.tries),
        Keep::Average => format!("{} 次作答取平均分", row.tries),
    }
}

fn workbook(found: &AssessmentStatistics) -> Result<Vec<u8>, ExportError> {
    let mut export = Export::new();
    add_scores(&mut export, found)?;
    add_questions(&mut export, found)?;
    export.finish()
}

fn add_scores(export: &mut Export, found: &AssessmentStatistics) -> Result<(), ExportError> {
    let columns = [
        Column::new("序号", ColumnKind::Integer),
        Column::new("学号", ColumnKind::Text),
        Column::new("姓名", ColumnKind::Text),
        Column::new("班级", ColumnKind::Text),
        Column::new("成绩", ColumnKind::Points),
        Column::new("满分", ColumnKind::Points),
        Column::new("百分制成绩", ColumnKind::Points),
        Column::new("名次", ColumnKind::Integer),
        Column::new("是否及格", ColumnKind::Text),
        Column::new("用时（分钟）", ColumnKind::Integer),
        Column::new("备注", ColumnKind::Text),
    ];
    let rows = found.rows.iter().enumerate().map(|(index, row)| {
        let percent = row
            .earned
            .map(|earned| Points::whole(100).times(earned.out_of(row.full)));
        let passed = percent.map(|percent| percent >= Points::whole(found.pass_percent));
        vec![
            Value::from(index as i64 + 1),
            Value::from(row.student_number.clone()),
            Value::from(row.real_name.clone()),
            Value::from(row.class_name.clone()),
            Value::from(row.earned),
            Value::from(row.full),
            Value::from(percent),
            Value::from(row.place.map(|place| place as i64)),
            Value::from(passed.map(|passed| if passed { "及格" } else { "不及格" })),
            Value::from(row.minutes),
            Value::from(note(found, row)),
        ]
    });
    export.add_sheet("成绩", &columns, rows)
}

/// 备注: why there is no score, or which of several it is.
fn note(found: &AssessmentStatistics, row: &ResultRow) -> String {
    match (row.state, row.earned) {
        (None, _) => "缺考".into(),
        (Some(AttemptState::Ready | AttemptState::Running), None) => "作答中".into(),
        (Some(_), None) => "未批改完".into(),
        (Some(_), Some(_)) if row.unmarked > 0 => format!("另有 {} 次作答未批改完", row.unmarked),
        (Some(_), Some(_)) => kept_note(found, row),
    }
}

fn add_questions(export: &mut Export, found: &AssessmentStatistics) -> Result<(), ExportError> {
    let columns = [
        Column::new("题号", ColumnKind::Integer),
        Column::new("题型", ColumnKind::Text),
        Column::new("题目", ColumnKind::Text).wide(60.0),
        Column::new("满分", ColumnKind::Points),
        Column::new("平均分", ColumnKind::Points),
        Column::new("难度（得分率）", ColumnKind::Percent),
        Column::new("区分度", ColumnKind::Number(2)),
        Column::new("点二列相关", ColumnKind::Number(2)),
    ];
    let rows = found.questions.iter().enumerate().map(|(index, row)| {
        vec![
            Value::from(index as i64 + 1),
            Value::from(row.kind.label_zh()),
            Value::from(row.stem.clone()),
            Value::from(row.full),
            Value::from(row.mean),
            Value::from(row.statistics.facility),
            Value::from(row.statistics.discrimination),
            Value::from(row.statistics.point_biserial),
        ]
    });
    export.add_sheet("题目质量", &columns, rows)
}
