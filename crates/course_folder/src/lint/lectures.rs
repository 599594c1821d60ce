//! Lectures: the video, its captions, marks and questions.

use crate::check::{Check, is_url};
use crate::lint::captions;
use crate::lint::references::{knowledge, unknown};
use crate::model::{Course, Lecture};

pub(super) fn lecture(check: &mut Check<'_>, course: &Course, lecture: &Lecture) {
    let (file, head) = (lecture.path.as_str(), &lecture.head);
    knowledge(check, course, file, "", &head.knowledge);
    video(check, lecture);
    caption_files(check, lecture);
    marks(check, lecture);
    questions(check, course, lecture);
}

fn video(check: &mut Check<'_>, lecture: &Lecture) {
    let (file, head) = (lecture.path.as_str(), &lecture.head);
    check.path(file, "video", &head.video);
    check.path(file, "poster", &head.poster);
    if !head.video.is_empty() && head.seconds == 0 {
        check.at(
            "lecture.video",
            file,
            "video",
            "有视频时须写 seconds（视频秒数）",
            "a video needs its length in seconds",
        );
    }
    if head.video.is_empty()
        && !(head.question.is_empty() && head.captions.is_empty() && head.mark.is_empty())
    {
        check.at(
            "lecture.video",
            file,
            "",
            "没有视频，不能有字幕、章节点或视频内题目",
            "captions, marks and questions need a video",
        );
    }
}

fn caption_files(check: &mut Check<'_>, lecture: &Lecture) {
    let (file, head) = (lecture.path.as_str(), &lecture.head);
    // WCAG 2.2, 1.2.2: whoever does not hear, or has no sound in the laboratory, reads what is said.
    if !head.video.is_empty() && head.captions.is_empty() {
        check.at(
            "captions.missing",
            file,
            "video",
            "视频没有字幕：听不见或没有耳机的学生无法学习，请用 [[captions]] 加上 .vtt 字幕",
            "a video needs captions, for those who do not hear it: add [[captions]] with a .vtt file",
        );
    }
    for (index, captions) in head.captions.iter().enumerate() {
        let path = format!("captions.{index}");
        check.require(file, &path, &["language", "file"]);
        check.path(file, &format!("{path}.file"), &captions.file);
        if let Some(target) = crate::paths::resolve(file, &captions.file).filter(|_| !is_url(&captions.file))
        {
            captions::lint(check, &target, head.seconds);
        }
    }
}

fn marks(check: &mut Check<'_>, lecture: &Lecture) {
    let (file, head) = (lecture.path.as_str(), &lecture.head);
    let mut last = None;
    for (index, mark) in head.mark.iter().enumerate() {
        let path = format!("mark.{index}");
        check.require(file, &path, &["at", "title"]);
        if last.is_some_and(|last| mark.at <= last) || (head.seconds > 0 && mark.at >= head.seconds) {
            check.at(
                "lecture.time",
                file,
                &path,
                format!("章节点 {} 秒须递增且在视频之内", mark.at),
                format!("the mark at {} s must ascend and lie inside the video", mark.at),
            );
        }
        last = Some(mark.at);
    }
}

fn questions(check: &mut Check<'_>, course: &Course, lecture: &Lecture) {
    let (file, head) = (lecture.path.as_str(), &lecture.head);
    for (index, question) in head.question.iter().enumerate() {
        let path = format!("question.{index}");
        check.require(file, &path, &["at", "ref"]);
        if course.find_question(&question.r#ref).is_none() {
            unknown(
                check,
                file,
                &format!("{path}.ref"),
                ("题目", "question"),
                &question.r#ref,
            );
        }
        if head.seconds > 0 && question.at > head.seconds {
            check.at(
                "lecture.time",
                file,
                &path,
                format!("第 {} 秒超出视频长度 {} 秒", question.at, head.seconds),
                format!(
                    "{} s is past the end of the video ({} s)",
                    question.at, head.seconds
                ),
            );
        }
    }
}
