//! Exercises, papers and assessments.

use std::collections::BTreeSet;

use scoring::draw::fewest_left;

use crate::check::Check;
use crate::lint::flows;
use crate::lint::references::{chapter, knowledge, unknown};
use crate::model::{
    Assessment, CountsAs, Course, Draw, Exercise, LeaveAction, Marks, Paper, Question, QuestionUse, Section,
};

pub(super) fn lint(check: &mut Check<'_>, course: &Course) {
    for item in &course.exercises {
        exercise(check, course, item);
    }
    for item in &course.flows {
        flows::flow(check, course, item);
    }
    for item in &course.papers {
        paper(check, course, item);
    }
    for item in &course.assessments {
        assessment(check, course, item);
    }
}

fn exercise(check: &mut Check<'_>, course: &Course, exercise: &Exercise) {
    let file = exercise.path.as_str();
    check.require(file, "", &["id", "title"]);
    chapter(check, course, file, "chapter", &exercise.chapter);
    if exercise.questions.is_empty() && exercise.draw.is_empty() {
        check.at(
            "exercise.empty",
            file,
            "",
            "训练须有题目（questions 或 draw）",
            "an exercise has questions, or draws them",
        );
    }
    if exercise.names_company {
        check.at(
            "toml.unknown_field",
            file,
            "simulation",
            "训练没有 simulation：请出一道账务实训题（kind = \"books\"），再列入 questions",
            "an exercise has no simulation: write a question of kind books and name it in questions",
        );
    }
    let mut seen = BTreeSet::new();
    uses(check, course, file, "questions", &exercise.questions, &mut seen);
    for (index, item) in exercise.draw.iter().enumerate() {
        draw(check, course, file, &format!("draw.{index}"), item, &seen);
    }
}

/// Questions named by id: they exist and appear once.
fn uses<'a>(
    check: &mut Check<'_>,
    course: &Course,
    file: &str,
    path: &str,
    questions: &'a [QuestionUse],
    seen: &mut BTreeSet<&'a str>,
) {
    for (index, question) in questions.iter().enumerate() {
        let place = format!("{path}.{index}");
        if course.find_question(&question.id).is_none() {
            unknown(check, file, &place, ("题目", "question"), &question.id);
        }
        if !seen.insert(&question.id) {
            check.at(
                "paper.repeated_question",
                file,
                &place,
                format!("题目 {} 出现两次", question.id),
                format!("the question {} appears twice", question.id),
            );
        }
    }
}

/// Whether a question may be drawn.
pub(crate) fn fits(draw: &Draw, question: &Question) -> bool {
    let any = |wanted: &[String], found: &[String]| {
        wanted.is_empty() || wanted.iter().any(|point| found.contains(point))
    };
    let in_range = match draw.difficulty.as_slice() {
        [from, to] => (*from..=*to).contains(&question.difficulty),
        _ => true,
    };
    (draw.kinds.is_empty() || draw.kinds.contains(&question.kind))
        && any(&draw.knowledge, &question.knowledge)
        && any(&draw.tags, &question.tags)
        && (draw.chapters.is_empty() || draw.chapters.contains(&question.chapter))
        && in_range
}

fn draw(check: &mut Check<'_>, course: &Course, file: &str, path: &str, draw: &Draw, fixed: &BTreeSet<&str>) {
    check.require(file, path, &["count"]);
    knowledge(check, course, file, path, &draw.knowledge);
    for (index, id) in draw.chapters.iter().enumerate() {
        chapter(check, course, file, &format!("{path}.chapters.{index}"), id);
    }
    let is_range = matches!(draw.difficulty.as_slice(), [] | [1..=5, 1..=5]) && draw.difficulty.is_sorted();
    if !is_range {
        check.at(
            "toml.bad_value",
            file,
            &format!("{path}.difficulty"),
            "difficulty 应写作 [1, 3]，在 1 到 5 之间",
            "difficulty should read [1, 3], between 1 and 5",
        );
    }
    let found = course
        .questions()
        .filter(|item| fits(draw, item) && !fixed.contains(item.id.as_str()))
        .count();
    if found < draw.count as usize || draw.count == 0 {
        check.at(
            "draw.too_few",
            file,
            path,
            format!("要抽 {} 题，题库中符合条件的有 {found} 题", draw.count),
            format!("{} to draw, {found} questions fit", draw.count),
        );
    }
}

fn paper(check: &mut Check<'_>, course: &Course, paper: &Paper) {
    let file = paper.path.as_str();
    check.require(file, "", &["id", "title", "total", "minutes", "section"]);
    let mut seen = BTreeSet::new();
    for (index, section) in paper.section.iter().enumerate() {
        check.require(file, &format!("section.{index}"), &["title"]);
        uses(
            check,
            course,
            file,
            &format!("section.{index}.questions"),
            &section.questions,
            &mut seen,
        );
    }
    overlaps(check, course, paper, &seen);
    let mut sum = Some(Marks(0));
    for (index, section) in paper.section.iter().enumerate() {
        let path = format!("section.{index}");
        let worth = section_marks(check, course, (file, &path), section, &seen);
        sum = sum.zip(worth).map(|(sum, section)| Marks(sum.0 + section.0));
    }
    if let Some(sum) = sum.filter(|sum| *sum != paper.total) {
        check.at(
            "paper.total",
            file,
            "total",
            format!("各大题合计 {sum} 分，总分写的是 {} 分", paper.total),
            format!("sections add up to {sum}, total says {}", paper.total),
        );
    }
}

/// Checks what a section holds; gives its marks together, none when a question's are not known. `fixed` are the
/// paper's named questions, which no draw takes again.
fn section_marks(
    check: &mut Check<'_>,
    course: &Course,
    (file, path): (&str, &str),
    section: &Section,
    fixed: &BTreeSet<&str>,
) -> Option<Marks> {
    if section.questions.is_empty() && section.draw.is_empty() {
        check.at(
            "paper.empty_section",
            file,
            path,
            "大题没有题目",
            "the section has no questions",
        );
    }
    let named = section.questions.iter().map(|question| {
        let own = || course.find_question(&question.id).map(|found| found.points);
        question.points.or(section.points).or_else(own)
    });
    let mut parts: Vec<Option<Marks>> = named.collect();
    for (index, item) in section.draw.iter().enumerate() {
        let place = format!("{path}.draw.{index}");
        draw(check, course, file, &place, item, fixed);
        let points = item.points.or(section.points);
        if points.is_none() {
            check.at(
                "toml.missing_field",
                file,
                &place,
                "随机抽题须写明每题分值 points",
                "a draw needs the points of each question",
            );
        }
        parts.push(points.map(|points| Marks(points.0 * i64::from(item.count))));
    }
    parts.into_iter().sum()
}

/// Draws that may take from one another what they need: for some students a later one would come out short.
fn overlaps(check: &mut Check<'_>, course: &Course, paper: &Paper, fixed: &BTreeSet<&str>) {
    let mut pools: Vec<(usize, BTreeSet<&str>)> = Vec::new();
    for (index, section) in paper.section.iter().enumerate() {
        for (inner, item) in section.draw.iter().enumerate() {
            let ids = course.questions().filter(|question| fits(item, question));
            let from: BTreeSet<&str> = ids
                .map(|question| question.id.as_str())
                .filter(|id| !fixed.contains(id))
                .collect();
            let (count, found) = (item.count as usize, from.len());
            pools.push((count, from));
            let left = fewest_left(&pools).last().copied().unwrap_or(0);
            if found >= count && left < count {
                check.at(
                    "draw.too_few",
                    &paper.path,
                    &format!("section.{index}.draw.{inner}"),
                    format!("要抽 {count} 题，前面的抽题可能先抽走相同的题，最少只剩 {left} 题"),
                    format!("{count} to draw; draws before it may leave no more than {left}"),
                );
            }
        }
    }
}

fn assessment(check: &mut Check<'_>, course: &Course, assessment: &Assessment) {
    let file = assessment.path.as_str();
    check.require(file, "", &["id", "title", "minutes"]);
    if assessment.paper.is_empty() == assessment.activity.is_empty() {
        check.at(
            "assessment.source",
            file,
            "",
            "考核须写明试卷 paper 或任务活动 activity，二者取一",
            "an assessment has either a paper or an activity of a task",
        );
    }
    if !assessment.activity.is_empty() {
        of_activity(check, course, assessment);
    }
    if !assessment.paper.is_empty() && !course.papers.iter().any(|paper| paper.id == assessment.paper) {
        unknown(check, file, "paper", ("试卷", "paper"), &assessment.paper);
    }
    if assessment.pass_mark > 100 {
        check.at(
            "toml.bad_value",
            file,
            "pass_mark",
            "pass_mark 须在 0 到 100 之间",
            "pass_mark must be between 0 and 100",
        );
    }
    if assessment.appeal_days > 60 {
        check.at(
            "toml.bad_value",
            file,
            "appeal_days",
            "appeal_days 须在 0 到 60 之间",
            "appeal_days must be between 0 and 60",
        );
    }
    if assessment.leave_page.action == LeaveAction::HandIn && assessment.leave_page.limit == 0 {
        check.at(
            "toml.bad_value",
            file,
            "leave_page",
            "自动交卷须写明 limit（次数）",
            "hand_in needs a limit",
        );
    }
}

/// An activity of a task that is done as an exam: it counts through its task.
fn of_activity(check: &mut Check<'_>, course: &Course, assessment: &Assessment) {
    let file = assessment.path.as_str();
    let tasks = || course.chapters.iter().flat_map(|chapter| &chapter.tasks);
    let found = assessment.task_activity().and_then(|(task, activity)| {
        let task = tasks().find(|one| one.head.id == task)?;
        task.head.activities.iter().find(|one| one.id == activity)
    });
    let Some(found) = found else {
        let names = ("任务活动", "activity of a task");
        return unknown(check, file, "activity", names, &assessment.activity);
    };
    if !found.may_be_exam() {
        check.at(
            "assessment.activity",
            file,
            "activity",
            "只有账务实训、流程和 Python 活动可以设为限时考核",
            "only activities in books, flows and Python can be done as an exam",
        );
    }
    if assessment.counts_as != CountsAs::None {
        check.at(
            "assessment.activity",
            file,
            "counts_as",
            "任务活动的限时考核计入任务成绩，counts_as 须为 none",
            "the exam of an activity counts through its task: counts_as must be none",
        );
    }
}
