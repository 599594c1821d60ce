//! The columns of a class's gradebook: everything that is set to it and earns a mark, whether somebody has one yet or not.

use crate::{
    gradebook::scheme::{Part, Scheme},
    store::{
        column::{self, ManualColumn},
        score::ScoreSource,
    },
};
use classes::{ClassId, ItemKind, Opening};
use courses::Course;
use database::{Result, Tx};
use platform::Millis;
use std::collections::{HashMap, HashSet};
use tasks::ActivityKind;

/// What an item weighs whose opening says nothing, in hundredths.
const USUAL_WEIGHT: i64 = 100;

/// A column.
#[derive(Debug, Clone)]
pub(crate) struct GradeColumn {
    pub(crate) source: ScoreSource,
    pub(crate) source_id: i64,
    /// Its name; empty for what was learned, which has no name of its own.
    pub(crate) title: String,
    /// The place of its category; none: it counts for nothing.
    pub(crate) category: Option<usize>,
    /// In hundredths.
    pub(crate) weight: i64,
    pub(crate) opens_at_ms: Option<Millis>,
    pub(crate) due_at_ms: Option<Millis>,
}

impl GradeColumn {
    pub(crate) fn key(&self) -> (ScoreSource, i64) {
        (self.source, self.source_id)
    }
}

/// A column before a scheme says where it counts.
#[derive(Debug, Clone)]
pub(crate) struct BareColumn {
    /// As it counts where the scheme says nothing of it: no category yet.
    column: GradeColumn,
    /// Key of its usual category.
    usual: Option<String>,
}

#[derive(Default)]
struct Columns(Vec<BareColumn>);

impl Columns {
    fn add(
        &mut self,
        (source, source_id): (ScoreSource, i64),
        title: &str,
        part: Part,
        opening: Option<&Opening>,
    ) {
        let column = GradeColumn {
            source,
            source_id,
            title: title.to_owned(),
            category: None,
            weight: opening.map_or(USUAL_WEIGHT, |opening| opening.weight),
            opens_at_ms: opening.and_then(|opening| opening.opens_at_ms),
            due_at_ms: opening.and_then(|opening| opening.due_at_ms),
        };
        self.0.push(BareColumn {
            column,
            usual: Some(part.key().to_owned()),
        });
    }

    fn add_manual(&mut self, column: &ManualColumn) {
        self.0.push(BareColumn {
            column: GradeColumn {
                source: ScoreSource::Manual,
                source_id: column.id.0,
                title: column.title.clone(),
                category: None,
                weight: column.weight,
                opens_at_ms: None,
                due_at_ms: None,
            },
            usual: column.category.clone(),
        });
    }
}

/// The columns of a class in a course: by category, in each as the course teaches; what counts for nothing comes last.
pub(crate) async fn list_columns(
    tx: &Tx,
    scheme: &Scheme,
    class: ClassId,
    course: &Course,
) -> Result<Vec<GradeColumn>> {
    Ok(place_columns(
        scheme,
        &list_bare_columns(tx, class, course).await?,
    ))
}

/// Columns as a scheme has them.
pub(crate) fn place_columns(scheme: &Scheme, bare: &[BareColumn]) -> Vec<GradeColumn> {
    let placer = scheme.placer();
    let placed = bare.iter().map(|BareColumn { column, usual }| {
        let (category, weight) = placer.place(column.key(), usual.as_deref(), column.weight);
        GradeColumn {
            category,
            weight,
            ..column.clone()
        }
    });
    let mut all: Vec<GradeColumn> = placed.collect();
    all.sort_by_key(|column| column.category.unwrap_or(usize::MAX));
    all
}

/// The columns of a class, for any scheme.
pub(crate) async fn list_bare_columns(tx: &Tx, class: ClassId, course: &Course) -> Result<Vec<BareColumn>> {
    let mut columns = Columns::default();
    let learns = !courses::list_lectures(tx, course.id).await?.is_empty()
        || !courses::list_resources(tx, course.id).await?.is_empty();
    if learns {
        let cell = (ScoreSource::Learning, course.id.0);
        columns.add(cell, "", Part::Learning, None);
    }
    add_tasks(tx, &mut columns, class, course).await?;
    for task in coding::list_tasks(tx, course.id).await? {
        if !task.is_practice {
            columns.add((ScoreSource::Python, task.id.0), &task.title, Part::Python, None);
        }
    }
    add_exams(tx, &mut columns, class, course).await?;
    for manual in column::list(tx, class, course.id).await? {
        columns.add_manual(&manual);
    }
    Ok(columns.0)
}

async fn add_tasks(tx: &Tx, columns: &mut Columns, class: ClassId, course: &Course) -> Result<()> {
    let is_open = |opening: &Opening| opening.is_open;
    let openings = classes::list_openings(tx, class, ItemKind::Task, None).await?;
    let graded: HashSet<_> = tasks::list_activities(tx, course.id)
        .await?
        .into_iter()
        .filter(|activity| activity.kind != ActivityKind::Table)
        .map(|activity| activity.task)
        .collect();
    for task in tasks::list_tasks(tx, course.id).await? {
        let opening = openings.get(&task.id.0).filter(|opening| is_open(opening));
        if opening.is_some() && graded.contains(&task.id) {
            columns.add((ScoreSource::Task, task.id.0), &task.title, Part::Tasks, opening);
        }
    }
    let openings: HashMap<i64, Opening> = classes::list_openings(tx, class, ItemKind::Exercise, None).await?;
    for exercise in tasks::list_exercises(tx, course.id).await? {
        let opening = openings.get(&exercise.id.0).filter(|opening| is_open(opening));
        if opening.is_some() {
            let cell = (ScoreSource::Exercise, exercise.id.0);
            columns.add(cell, &exercise.title, Part::Exercises, opening);
        }
    }
    Ok(())
}

async fn add_exams(tx: &Tx, columns: &mut Columns, class: ClassId, course: &Course) -> Result<()> {
    let mut assessments = exams::list_of_class(tx, class).await?;
    assessments.retain(|one| one.course == course.id && one.published_at_ms.is_some() && one.trial.is_none());
    // The oldest first, as they were sat.
    assessments.sort_by_key(|one| (one.opens_at_ms, one.id));
    for assessment in assessments {
        let opening = Opening {
            opens_at_ms: Some(assessment.opens_at_ms),
            due_at_ms: Some(assessment.end_ms()),
            ..Opening::by_default(ItemKind::Task)
        };
        let cell = (ScoreSource::Exam, assessment.id.0);
        columns.add(
            cell,
            &assessment.title,
            assessment.counts_as.into(),
            Some(&opening),
        );
    }
    Ok(())
}
