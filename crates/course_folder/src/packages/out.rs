//! A course folder as a package of another platform: what such a platform knows of it, and a list of the rest.

use std::collections::{BTreeMap, BTreeSet};

use interchange::course_packages::{
    CoursePackage, FILE, ITEM, ItemKind, Outcome, PackageChapter, PackageError, PackageFile, PackageFinding,
    PackageFormat, PackageQuestion, PackageQuiz, PackageResource, Page, Target, WrittenPackage,
    write_cartridge,
};
use interchange::excel_questions::BankQuestion;
use scoring::Points;

use crate::items::lead_in_markdown;
use crate::model::{Chapter, Course, Exercise, Lecture, Question, Resource};
use crate::paths::resolve;
use crate::questions::question_parts;

/// The course as a Common Cartridge, and what of it that does not hold.
///
/// # Errors
/// A course that grows too large for an archive.
pub fn write_course_cartridge(course: &Course) -> Result<WrittenPackage, PackageError> {
    write_cartridge(&package_of(course))
}

/// The package of a course. Questions stand in the first exercise that asks them, and those that none asks in the bank.
fn package_of(course: &Course) -> CoursePackage {
    let mut writer = Writer::of(course);
    let introduction = course.intro.as_deref().unwrap_or_default();
    let introduction = writer.text(introduction, "course.md");
    let chapters = course
        .chapters
        .iter()
        .map(|chapter| writer.chapter(chapter))
        .collect();
    let left: Vec<&Question> = course
        .questions()
        .filter(|one| !writer.placed.contains(&one.id))
        .collect();
    let bank = left
        .into_iter()
        .filter_map(|one| writer.question(one, ""))
        .collect();
    writer.tell_rest();
    CoursePackage {
        format: PackageFormat::CommonCartridge,
        id: course.head.id.clone(),
        title: course.head.title.clone(),
        introduction,
        chapters,
        bank,
        files: writer.files,
        findings: writer.findings,
    }
}

struct Writer<'c> {
    course: &'c Course,
    /// Paths of lectures, and the ids of their pages.
    pages: BTreeMap<&'c str, &'c str>,
    files: Vec<PackageFile>,
    /// The place of each file that something shows or offers, by its path.
    places: BTreeMap<String, usize>,
    /// Ids of questions that stand in a quiz, or that no package holds.
    placed: BTreeSet<String>,
    findings: Vec<PackageFinding>,
}

impl<'c> Writer<'c> {
    fn of(course: &'c Course) -> Self {
        let lectures = course.chapters.iter().flat_map(|chapter| &chapter.lectures);
        Self {
            course,
            pages: lectures
                .map(|lecture| (lecture.path.as_str(), lecture.head.id.as_str()))
                .collect(),
            files: Vec::new(),
            places: BTreeMap::new(),
            placed: BTreeSet::new(),
            findings: Vec::new(),
        }
    }

    fn chapter(&mut self, chapter: &'c Chapter) -> PackageChapter {
        let title = &chapter.head.title;
        let pages = chapter
            .lectures
            .iter()
            .map(|lecture| self.page(lecture, title))
            .collect();
        let resources = chapter.resources.iter();
        let list = format!("{}/resources/resources.toml", chapter.folder);
        let resources = resources
            .filter_map(|one| self.resource(one, &list, title))
            .collect();
        for task in &chapter.tasks {
            let reason = "任务中的做账、流程和程序只能在本平台完成，没有导出";
            self.leave_out(ItemKind::Activity, &task.head.title, title, reason);
        }
        let course = self.course;
        let exercises = course
            .exercises
            .iter()
            .filter(|one| one.chapter == chapter.head.id);
        PackageChapter {
            id: chapter.head.id.clone(),
            title: title.clone(),
            summary: chapter.head.summary.clone(),
            pages,
            resources,
            quizzes: exercises.map(|one| self.quiz(one, title)).collect(),
        }
    }

    /// A lecture as a page: its video is a link above the text.
    fn page(&mut self, lecture: &Lecture, place: &str) -> Page {
        let mut text = self.text(&lecture.body, &lecture.path);
        if !lecture.head.video.is_empty() {
            let address = self.address(&lecture.head.video, &lecture.path);
            text = format!("[视频：{}]({address})\n\n{text}", lecture.head.title);
        }
        if !lecture.head.question.is_empty() {
            let reason = "视频中的提问没有导出";
            self.find(
                ItemKind::Page,
                &lecture.head.title,
                place,
                Outcome::Partly,
                reason,
            );
        }
        Page {
            id: lecture.head.id.clone(),
            title: lecture.head.title.clone(),
            text,
        }
    }

    fn resource(&mut self, resource: &Resource, list: &str, place: &str) -> Option<PackageResource> {
        let target = if resource.file.is_empty() {
            Target::Address(resource.url.clone())
        } else {
            let path = resolve(list, &resource.file)?;
            let Some(at) = self.place(&path, false) else {
                self.leave_out(ItemKind::File, &resource.title, place, "文件不在课程中");
                return None;
            };
            Target::File(at)
        };
        Some(PackageResource {
            id: resource.id.clone(),
            title: resource.title.clone(),
            summary: resource.summary.clone(),
            target,
        })
    }

    fn quiz(&mut self, exercise: &Exercise, place: &str) -> PackageQuiz {
        let course = self.course;
        let mut questions = Vec::new();
        for used in &exercise.questions {
            let Some(question) = course.find_question(&used.id) else {
                continue;
            };
            if self.placed.contains(&used.id) {
                continue;
            }
            questions.extend(self.question(question, place));
        }
        if !exercise.draw.is_empty() {
            let reason = "随机抽题没有导出，只导出固定的题目";
            self.find(ItemKind::Quiz, &exercise.title, place, Outcome::Partly, reason);
        }
        if exercise.questions.iter().any(|used| used.points.is_some()) {
            let reason = "练习中单独设置的分值没有导出，按题库中的分值";
            self.find(ItemKind::Quiz, &exercise.title, place, Outcome::Partly, reason);
        }
        PackageQuiz {
            id: exercise.id.clone(),
            title: exercise.title.clone(),
            summary: exercise.summary.clone(),
            minutes: exercise.minutes,
            attempts: exercise.attempts,
            shuffle: exercise.shuffle,
            asks: exercise.questions.iter().map(|used| used.id.clone()).collect(),
            questions,
        }
    }

    fn question(&mut self, question: &Question, place: &str) -> Option<PackageQuestion> {
        self.placed.insert(question.id.clone());
        let course = self.course;
        let file = course
            .question_files
            .iter()
            .find(|file| file.question.iter().any(|one| one.id == question.id));
        let from = file.map_or("", |file| file.path.as_str());
        let name: String = question.stem.chars().take(40).collect();
        let Some((mut body, key)) = question_parts(course, question) else {
            self.leave_out(ItemKind::Question, &name, place, "题目引用的内容不在课程中");
            return None;
        };
        for image in body.pictures() {
            *image = image.as_deref().and_then(|path| self.picture(path, from));
        }
        Some(PackageQuestion {
            id: question.id.clone(),
            picture: self.picture(&question.image, from).unwrap_or_default(),
            question: BankQuestion {
                row: 0,
                id: None,
                stem: question.stem.clone(),
                analysis: question.analysis.clone(),
                points: Points(question.points.0),
                difficulty: question.difficulty,
                knowledge: question.knowledge.clone(),
                tags: question.tags.clone(),
                chapter: None,
                body,
                key,
            },
        })
    }

    fn picture(&mut self, path: &str, from: &str) -> Option<String> {
        if path.is_empty() {
            return None;
        }
        let at = self.place(&resolve(from, path)?, true)?;
        Some(format!("{FILE}{at}"))
    }

    /// Markdown with the addresses of the package in place of paths.
    fn text(&mut self, text: &str, path: &str) -> String {
        let mut text = text.trim().to_owned();
        lead_in_markdown(&mut text, path, &mut |target| self.target(target));
        text
    }

    /// The address of what a lecture links to; an address of the web stays.
    fn address(&mut self, path: &str, from: &str) -> String {
        let inside = resolve(from, path).and_then(|target| self.target(&target));
        inside.unwrap_or_else(|| path.to_owned())
    }

    fn target(&mut self, path: &str) -> Option<String> {
        if let Some(page) = self.pages.get(path) {
            return Some(format!("{ITEM}{page}"));
        }
        self.place(path, true).map(|at| format!("{FILE}{at}"))
    }

    fn place(&mut self, path: &str, is_picture: bool) -> Option<usize> {
        if let Some(at) = self.places.get(path) {
            self.files[*at].is_picture |= is_picture;
            return Some(*at);
        }
        let bytes = self.course.files.get(path)?.clone();
        self.places.insert(path.to_owned(), self.files.len());
        self.files.push(PackageFile {
            name: path.rsplit('/').next().unwrap_or(path).to_owned(),
            bytes,
            is_picture,
        });
        Some(self.files.len() - 1)
    }

    /// What no package of another platform holds, whatever chapter it belongs to.
    fn tell_rest(&mut self) {
        let course = self.course;
        let rest = [
            (course.companies.len(), "套账套（公司、凭证和单据）", "账套"),
            (course.flows.len(), "个业务流程", "业务流程"),
            (course.python.len(), "个程序作业", "程序作业"),
            (course.papers.len(), "份试卷", "试卷"),
            (course.assessments.len(), "项考核的设置", "考核"),
        ];
        for (count, words, name) in rest.into_iter().filter(|(count, ..)| *count > 0) {
            self.leave_out(
                ItemKind::Activity,
                name,
                "",
                &format!("{count} {words}没有导出，课程包不能表示"),
            );
        }
    }

    fn leave_out(&mut self, kind: ItemKind, name: &str, place: &str, reason: &str) {
        self.find(kind, name, place, Outcome::LeftOut, reason);
    }

    fn find(&mut self, kind: ItemKind, name: &str, place: &str, outcome: Outcome, reason: &str) {
        let finding = PackageFinding::of_written(kind, name, place, outcome, reason);
        self.findings.push(finding);
    }
}
