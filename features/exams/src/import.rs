//! Taking over the papers and assessment settings of a course folder.

use crate::{
    paper::{Definition, DrawRule, Fixed, Section},
    review::{Keep, LeaveAction, ReviewRules, ReviewTime, Rules},
    store::paper::{NewPaper, add_paper, find_paper_by_key, put_template, update_paper},
};
use course_folder::{Course, model};
use courses::CourseId;
use database::Tx;
use platform::{Error, Millis, access::SchoolId};
use scoring::Points;

/// Brings the papers of a course to the state of its folder. Assessments already published keep the form they pinned.
pub async fn import_papers(
    tx: &Tx,
    course: CourseId,
    school: SchoolId,
    folder: &Course,
    now_ms: Millis,
) -> Result<(), Error> {
    for written in &folder.papers {
        let new = NewPaper {
            school,
            course,
            key: written.id.clone(),
            title: written.title.clone(),
            minutes: i64::from(written.minutes),
            total: Points(written.total.0),
            definition: definition(written),
            author: None,
        };
        match find_paper_by_key(tx, course, &written.id).await? {
            Some(known) => update_paper(tx, known.id, &new, now_ms).await?,
            None => drop(add_paper(tx, &new, now_ms).await?),
        }
    }
    for written in folder
        .assessments
        .iter()
        .filter(|written| !written.paper.is_empty())
    {
        let counts_as = match written.counts_as {
            model::CountsAs::Practical => "practical",
            model::CountsAs::Final => "final",
            model::CountsAs::None => "none",
        };
        let rules = rules(folder, written);
        put_template(
            tx,
            course,
            &written.id,
            &written.title,
            &written.paper,
            counts_as,
            &rules,
        )
        .await?;
    }
    Ok(())
}

fn definition(written: &model::Paper) -> Definition {
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
        sections,
    }
}

fn draw_rule(written: &model::Draw) -> DrawRule {
    let bound = |index: usize| written.difficulty.get(index).map_or(0, |value| i64::from(*value));
    DrawRule {
        count: written.count as usize,
        kinds: written.kinds.clone(),
        knowledge: written.knowledge.clone(),
        chapters: written.chapters.clone(),
        tags: written.tags.clone(),
        difficulty: (bound(0), bound(1)),
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
        minutes: i64::from(written.minutes),
        late_entry_minutes: i64::from(written.late_entry_minutes),
        attempts: i64::from(written.attempts),
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
        leave_limit: i64::from(written.leave_page.limit),
        shuffle_questions: paper.is_some_and(|paper| paper.shuffle_questions),
        shuffle_options: paper.is_some_and(|paper| paper.shuffle_options),
        review: ReviewRules {
            score: time(written.review.score),
            answer: time(written.review.answer),
            key: time(written.review.key),
            analysis: time(written.review.analysis),
        },
    }
}
