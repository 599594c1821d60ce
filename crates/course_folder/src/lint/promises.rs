//! What a course says of itself, held against what it has: weights, outlines, the lengths of films.

use crate::check::{Check, extension, is_url};
use crate::model::{
    ActivityType, Assessment, Chapter, CountsAs, Course, Lecture, Paper, PythonUse, QuestionKind,
    QuestionUse, Weights,
};
use crate::webm;

pub(super) fn lint(check: &mut Check<'_>, course: &Course) {
    weights(check, course);
    for chapter in &course.chapters {
        outline(check, course, chapter);
        for lecture in &chapter.lectures {
            film(check, lecture);
        }
    }
}

/// A weight: where it stands in `course.toml`, what it is called, how much it is, whether something can earn it.
type Weight = (&'static str, &'static str, u32, bool);

/// A part of the final mark that nothing in the course can earn would be lost to everybody.
fn weights(check: &mut Check<'_>, course: &Course) {
    let has_lectures = course.chapters.iter().any(|chapter| !chapter.lectures.is_empty());
    let has_resources = course
        .chapters
        .iter()
        .any(|chapter| !chapter.resources.is_empty());
    let mut weights = Vec::new();
    if let Some(head) = course.head.weights {
        let has_any = has_lectures || has_resources;
        weights.push(("weights.learning", "总评中的学习", head.learning, has_any));
        weights.extend(of_work(course, head));
    }
    if let Some(head) = course.head.learning_weights {
        let (video, resource) = (head.video, head.resource);
        weights.push(("learning_weights.video", "学习成绩中的视频", video, has_lectures));
        weights.push((
            "learning_weights.resource",
            "学习成绩中的资源",
            resource,
            has_resources,
        ));
    }
    for (path, zh, weight, is_there) in weights {
        if weight > 0 && !is_there {
            check.at(
                "weights.unused",
                "course.toml",
                path,
                format!("{zh}占 {weight}%，课程里却没有这部分内容"),
                format!("{path} weighs {weight}, but the course has nothing of that kind"),
            );
        }
    }
}

/// The weights of what students hand in.
fn of_work(course: &Course, head: Weights) -> [Weight; 5] {
    let mut chapters = course.chapters.iter();
    let has_tasks = chapters.any(|chapter| !chapter.tasks.is_empty());
    let mut programs = course.python.iter();
    let has_graded = programs.any(|task| task.head.r#use == PythonUse::Graded);
    let has_exercises = !course.exercises.is_empty();
    let counts = |part| course.assessments.iter().any(|item| item.counts_as == part);
    let (practical, last) = (counts(CountsAs::Practical), counts(CountsAs::Final));
    [
        ("weights.tasks", "总评中的任务", head.tasks, has_tasks),
        ("weights.exercises", "总评中的训练", head.exercises, has_exercises),
        ("weights.python", "总评中的 Python", head.python, has_graded),
        ("weights.practical", "总评中的实训考核", head.practical, practical),
        ("weights.final", "总评中的期末考试", head.r#final, last),
    ]
}

/// What a chapter announces, counted.
fn outline(check: &mut Check<'_>, course: &Course, chapter: &Chapter) {
    let file = format!("{}/chapter.toml", chapter.folder);
    for (what, promised) in &chapter.head.outline {
        let path = format!("outline.{what}");
        let Some(found) = count(course, chapter, what) else {
            check.at(
                "toml.bad_value",
                &file,
                &path,
                "提纲只能写题型、python 或 quiz",
                "an outline counts kinds of questions, python or quiz",
            );
            continue;
        };
        if found < *promised as usize {
            check.at(
                "chapter.outline",
                &file,
                &path,
                format!("提纲写了 {what} {promised} 项，课程里有 {found} 项"),
                format!("the outline promises {promised} of {what}, the course has {found}"),
            );
        }
    }
}

fn count(course: &Course, chapter: &Chapter, what: &str) -> Option<usize> {
    let id = &chapter.head.id;
    if what == "python" {
        return Some(
            course
                .python
                .iter()
                .filter(|task| task.head.chapter == *id)
                .count(),
        );
    }
    if what == "quiz" {
        return Some(
            course
                .assessments
                .iter()
                .filter(|item| is_quiz(course, item, id))
                .count(),
        );
    }
    let kind = QuestionKind::ALL.iter().find(|kind| kind.name() == what)?;
    let is_of_kind = |used: &&QuestionUse| {
        course
            .find_question(&used.id)
            .is_some_and(|question| question.kind == *kind)
    };
    let exercises = course.exercises.iter().filter(|exercise| exercise.chapter == *id);
    let asked = exercises
        .flat_map(|exercise| &exercise.questions)
        .filter(is_of_kind)
        .count();
    let flows = chapter
        .tasks
        .iter()
        .flat_map(|task| &task.head.activities)
        .filter(|activity| activity.r#type == ActivityType::Flow);
    Some(
        asked
            + if *kind == QuestionKind::Flow {
                flows.count()
            } else {
                0
            },
    )
}

/// A quiz of the chapter: counts for nothing, and asks of this chapter alone.
fn is_quiz(course: &Course, assessment: &Assessment, chapter: &str) -> bool {
    let asks_of_it = |paper: &Paper| {
        let mut drawn = paper.section.iter().flat_map(|section| &section.draw);
        let mut fixed = paper.section.iter().flat_map(|section| &section.questions);
        drawn.all(|draw| draw.chapters == [chapter])
            && fixed.all(|used| {
                course
                    .find_question(&used.id)
                    .is_some_and(|question| question.chapter == chapter)
            })
    };
    let paper = course.papers.iter().find(|paper| paper.id == assessment.paper);
    assessment.counts_as == CountsAs::None && paper.is_some_and(asks_of_it)
}

/// A film is as long as its lecture says, in seconds and in the minutes that lists show.
fn film(check: &mut Check<'_>, lecture: &Lecture) {
    let (file, head) = (lecture.path.as_str(), &lecture.head);
    if head.video.is_empty() || head.seconds == 0 {
        return;
    }
    if head.minutes > 0 && head.minutes.saturating_mul(60).abs_diff(head.seconds) > 60 {
        check.at(
            "lecture.minutes",
            file,
            "minutes",
            format!("写的是 {} 分钟，视频只有 {} 秒", head.minutes, head.seconds),
            format!("says {} minutes, the video runs {} s", head.minutes, head.seconds),
        );
    }
    let film = crate::paths::resolve(file, &head.video)
        .filter(|_| !is_url(&head.video) && extension(&head.video) == "webm")
        .and_then(|path| check.files.get(&path));
    let Some(length) = film.and_then(|bytes| webm::length_ms(bytes)) else {
        return;
    };
    if length.abs_diff(u64::from(head.seconds) * 1000) > 1500 {
        check.at(
            "lecture.video",
            file,
            "seconds",
            format!("seconds 写的是 {}，视频文件长 {} 秒", head.seconds, length / 1000),
            format!("seconds says {}, the file runs {} s", head.seconds, length / 1000),
        );
    }
}
