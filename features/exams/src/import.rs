//! Taking over the papers and assessment settings of a course folder.

use crate::{
    export::export_papers,
    of_activity,
    paper::{Definition, DrawRule, Fixed, Section},
    review::{Keep, LeaveAction, ReviewRules, ReviewTime, Rules, TakeOver},
    store::{
        paper::{NewPaper, Paper, add_paper, find_paper_by_key, update_paper},
        template::{NewTemplate, list_known_templates, put_template, remove_template},
    },
};
use course_folder::{Course, model};
use courses::{CourseImport, CoursePart, ItemChanges};
use database::Tx;
use platform::Error;
use scoring::Points;

/// How this feature takes part in the import of a course; after the questions.
pub const PART: CoursePart = CoursePart {
    name: "exams",
    import: |tx, import| Box::pin(import_papers(tx, import)),
    export: Some(|tx, exporting, folder| Box::pin(export_papers(tx, exporting, folder))),
};

/// Brings the papers of a course to the state of its folder. Assessments already published keep the form they pinned.
async fn import_papers(tx: &Tx, import: &CourseImport) -> Result<Vec<ItemChanges>, Error> {
    let mut changes = ItemChanges {
        item: "paper",
        ..ItemChanges::default()
    };
    for written in &import.folder.papers {
        let new = NewPaper {
            school: import.school,
            course: import.course,
            key: written.id.clone(),
            title: written.title.clone(),
            minutes: i64::from(written.minutes),
            total: Points(written.total.0),
            definition: definition(written),
            author: None,
        };
        match find_paper_by_key(tx, import.course, &written.id).await? {
            Some(known) if is_same(&known, &new) => changes.unchanged += 1,
            Some(known) => {
                update_paper(tx, known.id, &new, import.now_ms).await?;
                changes.changed += 1;
            }
            None => {
                add_paper(tx, &new, import.now_ms).await?;
                changes.added += 1;
            }
        }
    }
    Ok(vec![changes, import_templates(tx, import).await?])
}

fn is_same(known: &Paper, new: &NewPaper) -> bool {
    (&known.definition, &known.title, known.minutes, known.total)
        == (&new.definition, &new.title, new.minutes, new.total)
}

/// Brings the proposed assessments to the state of the folder; its lint has seen that each names a paper or an activity of it.
async fn import_templates(tx: &Tx, import: &CourseImport) -> Result<ItemChanges, Error> {
    let mut changes = ItemChanges {
        item: "assessment",
        ..ItemChanges::default()
    };
    let mut known = list_known_templates(tx, import.course).await?;
    for written in &import.folder.assessments {
        let paper_key = match written.task_activity() {
            Some((task, activity)) => of_activity::key_of(task, activity),
            None => written.paper.clone(),
        };
        let template = NewTemplate {
            course: import.course,
            key: &written.id,
            title: &written.title,
            paper_key: &paper_key,
            counts_as: written.counts_as.into(),
            rules: rules(&import.folder, written),
        };
        match known.remove(&written.id) {
            Some(earlier) if earlier.is_as(&template) => changes.unchanged += 1,
            Some(earlier) if earlier.is_removed => changes.restored += 1,
            Some(_) => changes.changed += 1,
            None => changes.added += 1,
        }
        put_template(tx, &template).await?;
    }
    for (key, _) in known.into_iter().filter(|(_, earlier)| !earlier.is_removed) {
        remove_template(tx, import.course, &key).await?;
        changes.removed += 1;
    }
    Ok(changes)
}

pub(crate) fn definition(written: &model::Paper) -> Definition {
    let sections = written
        .section
        .iter()
        .map(|section| Section {
            title: section.title.clone(),
            points: section.points.map(|points| Points(points.0)),
            questions: section
                .questions
                .iter()
                .map(|question| Fixed {
                    key: question.id.clone(),
                    points: question.points.map(|points| Points(points.0)),
                })
                .collect(),
            draws: section.draw.iter().map(draw_rule).collect(),
        })
        .collect();
    Definition {
        notice: written.notice.clone(),
        shuffle_questions: written.shuffle_questions,
        shuffle_options: written.shuffle_options,
        avoids_seen: written.avoids_seen,
        sections,
    }
}

fn draw_rule(written: &model::Draw) -> DrawRule {
    DrawRule {
        count: written.count as usize,
        kinds: written.kinds.clone(),
        knowledge: written.knowledge.clone(),
        chapters: written.chapters.clone(),
        tags: written.tags.clone(),
        difficulty: match written.difficulty[..] {
            [low, high] => Some((low.into(), high.into())),
            _ => None,
        },
        points: written.points.map(|points| Points(points.0)),
    }
}

fn rules(folder: &Course, written: &model::Assessment) -> Rules {
    let paper = folder.papers.iter().find(|paper| paper.id == written.paper);
    let time = |time: model::ReviewTime| match time {
        model::ReviewTime::Never => ReviewTime::Never,
        model::ReviewTime::Submitted => ReviewTime::Submitted,
        model::ReviewTime::Closed => ReviewTime::Closed,
        model::ReviewTime::Released => ReviewTime::Released,
    };
    Rules {
        minutes: written.minutes.into(),
        late_entry_minutes: written.late_entry_minutes.into(),
        attempts: written.attempts.into(),
        keep: match written.keep {
            model::Keep::Best => Keep::Best,
            model::Keep::Last => Keep::Last,
            model::Keep::Average => Keep::Average,
        },
        password: String::new(),
        pass_percent: i64::from(written.pass_mark),
        leave_action: match written.leave_page.action {
            model::LeaveAction::Ignore => LeaveAction::Ignore,
            model::LeaveAction::Record => LeaveAction::Record,
            model::LeaveAction::Warn => LeaveAction::Warn,
            model::LeaveAction::HandIn => LeaveAction::HandIn,
        },
        leave_limit: written.leave_page.limit.into(),
        take_over: match written.take_over {
            model::TakeOver::Free => TakeOver::Free,
            model::TakeOver::Supervised => TakeOver::Supervised,
        },
        shuffle_questions: paper.is_some_and(|paper| paper.shuffle_questions),
        shuffle_options: paper.is_some_and(|paper| paper.shuffle_options),
        review: ReviewRules {
            score: time(written.review.score),
            answer: time(written.review.answer),
            key: time(written.review.key),
            analysis: time(written.review.analysis),
        },
        appeal_days: written.appeal_days.into(),
    }
}
