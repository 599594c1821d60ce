//! A package as a course folder: where each of its files stands, and what its texts call them there.

use std::collections::BTreeMap;

use interchange::course_packages::{
    CoursePackage, FILE, ITEM, PackageChapter, PackageFile, PackageFinding, PackageQuestion, PackageQuiz,
    PackageResource, Target,
};

use super::questions::Bank;
use crate::items::{GivenPaths, relative};
use crate::model::{
    Chapter, ChapterHead, Course, CourseHead, Exercise, Files, Lecture, LectureHead, QuestionUse, Resource,
    ResourceKind,
};
use crate::sizes::limit_of;

/// The course of a package, and its findings with those of questions that no folder can hold.
pub(super) fn course_of(package: CoursePackage) -> (Course, Vec<PackageFinding>) {
    let folders = folders_of(&package.chapters);
    let mut places = Places::of(&package.chapters, &folders);
    let mut course = Course {
        head: CourseHead {
            format: 1,
            id: package.id,
            title: package.title,
            ..CourseHead::default()
        },
        ..Course::default()
    };
    course.files = places.keep(package.files, &package.chapters, &folders);
    if !package.introduction.is_empty() {
        course.intro = Some(format!("{}\n", places.texts(&package.introduction, "course.md")));
    }
    let mut bank = Bank {
        course,
        findings: package.findings,
    };
    let mut exercises = 0;
    for (chapter, folder) in package.chapters.into_iter().zip(&folders) {
        let (written, quizzes) = places.chapter(chapter, folder);
        let (id, title) = (written.head.id.clone(), written.head.title.clone());
        bank.course.chapters.push(written);
        for quiz in quizzes {
            exercises += 1;
            add_quiz(&mut bank, &places, quiz, (exercises, &id, &title));
        }
    }
    add_questions(&mut bank, &places, "questions/bank.toml", package.bank, ("", ""));
    bank.keep_known_questions();
    (bank.course, bank.findings)
}

fn folders_of(chapters: &[PackageChapter]) -> Vec<String> {
    let width = chapters.len().to_string().len().max(2);
    chapters
        .iter()
        .zip(1..)
        .map(|(chapter, number)| format!("chapters/{number:0width$}-{}", chapter.id))
        .collect()
}

/// Adds the questions that stand in a quiz, and an exercise that asks them.
fn add_quiz(
    bank: &mut Bank,
    places: &Places,
    quiz: PackageQuiz,
    (number, chapter, place): (usize, &str, &str),
) {
    let path = format!("questions/{number:03}-{}.toml", quiz.id);
    add_questions(bank, places, &path, quiz.questions, (chapter, place));
    let path = format!("exercises/{number:03}-{}.toml", quiz.id);
    bank.course.exercises.push(Exercise {
        summary: places.texts(&quiz.summary, &path),
        path,
        id: quiz.id,
        title: quiz.title,
        chapter: chapter.to_owned(),
        attempts: quiz.attempts,
        minutes: quiz.minutes,
        shuffle: quiz.shuffle,
        questions: (quiz.asks.into_iter())
            .map(|id| QuestionUse { id, points: None })
            .collect(),
        ..Exercise::default()
    });
}

fn add_questions(
    bank: &mut Bank,
    places: &Places,
    path: &str,
    questions: Vec<PackageQuestion>,
    (chapter, place): (&str, &str),
) {
    for question in questions {
        bank.add(path, question, (chapter, place), &|address| {
            places.path(address, path)
        });
    }
}

/// Where pages and files of a package stand in the folder.
struct Places {
    /// Paths of pages by their id.
    pages: BTreeMap<String, String>,
    /// Paths of files by their place in the package.
    files: Vec<String>,
}

impl Places {
    fn of(chapters: &[PackageChapter], folders: &[String]) -> Self {
        let mut pages = BTreeMap::new();
        for (chapter, folder) in chapters.iter().zip(folders) {
            let width = chapter.pages.len().to_string().len().max(2);
            for (page, number) in chapter.pages.iter().zip(1..) {
                let path = format!("{folder}/lectures/{number:0width$}-{}.md", page.id);
                pages.insert(page.id.clone(), path);
            }
        }
        Self {
            pages,
            files: Vec::new(),
        }
    }

    /// Gives every file its path: in the chapter that offers it, or among the pictures.
    fn keep(&mut self, files: Vec<PackageFile>, chapters: &[PackageChapter], folders: &[String]) -> Files {
        let mut offered: BTreeMap<usize, &str> = BTreeMap::new();
        for (chapter, folder) in chapters.iter().zip(folders) {
            for resource in &chapter.resources {
                if let Target::File(place) = resource.target {
                    offered.entry(place).or_insert(folder);
                }
            }
        }
        let mut given = GivenPaths::default();
        let mut kept = Files::new();
        for (place, file) in files.into_iter().enumerate() {
            let folder = offered
                .get(&place)
                .map_or("assets".to_owned(), |folder| format!("{folder}/resources"));
            let name = plain_name(&folder, &file);
            let path = given.give(&folder, &name);
            self.files.push(path.clone());
            kept.insert(path, file.bytes);
        }
        kept
    }

    /// The path of an address of the package, as the file `from` writes it; none for one that is not there.
    fn path(&self, address: &str, from: &str) -> Option<String> {
        let to = match address.strip_prefix(FILE) {
            Some(place) => self.files.get(place.parse::<usize>().ok()?)?,
            None => self.pages.get(address.strip_prefix(ITEM)?)?,
        };
        Some(relative(from, to))
    }

    /// A text with the addresses of the package as paths, seen from the file it stands in.
    fn texts(&self, text: &str, from: &str) -> String {
        let mut written = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(at) = rest.find("](package-") {
            let (before, after) = rest.split_at(at + 2);
            written.push_str(before);
            let end = after
                .find(|c: char| c == ')' || c.is_whitespace())
                .unwrap_or(after.len());
            let (address, tail) = after.split_at(end);
            written.push_str(&self.path(address, from).unwrap_or_else(|| "#".to_owned()));
            rest = tail;
        }
        written.push_str(rest);
        written
    }

    /// A chapter with its lectures and resources, and the quizzes that are asked in it.
    fn chapter(&self, chapter: PackageChapter, folder: &str) -> (Chapter, Vec<PackageQuiz>) {
        let lectures = chapter.pages.into_iter().filter_map(|page| {
            let path = self.pages.get(&page.id)?.clone();
            Some(Lecture {
                body: format!("\n{}\n", self.texts(&page.text, &path)),
                path,
                head: LectureHead {
                    id: page.id,
                    title: page.title,
                    ..LectureHead::default()
                },
            })
        });
        let list = format!("{folder}/resources/resources.toml");
        let resources = chapter.resources.into_iter();
        let written = Chapter {
            folder: folder.to_owned(),
            head: ChapterHead {
                id: chapter.id,
                title: chapter.title,
                summary: self.texts(&chapter.summary, &format!("{folder}/chapter.toml")),
                ..ChapterHead::default()
            },
            lectures: lectures.collect(),
            resources: resources.filter_map(|one| self.resource(one, &list)).collect(),
            tasks: Vec::new(),
        };
        (written, chapter.quizzes)
    }

    fn resource(&self, resource: PackageResource, list: &str) -> Option<Resource> {
        let (kind, file, url) = match resource.target {
            Target::Address(url) => (ResourceKind::Link, String::new(), url),
            Target::File(place) => {
                let path = self.files.get(place)?;
                (kind_of(path), relative(list, path), String::new())
            }
        };
        Some(Resource {
            id: resource.id,
            title: resource.title,
            summary: resource.summary,
            kind,
            file,
            url,
            ..Resource::default()
        })
    }
}

/// The name under which a file is kept: a text that the folder would read as one of its own is kept as a plain text.
fn plain_name(folder: &str, file: &PackageFile) -> String {
    let ending = file
        .name
        .rsplit('.')
        .next()
        .unwrap_or_default()
        .to_ascii_lowercase();
    let is_own = matches!(ending.as_str(), "md" | "toml");
    let is_large = file.bytes.len() > limit_of(&format!("{folder}/x.{ending}"));
    if is_own || is_large {
        format!("{}.txt", file.name)
    } else {
        file.name.clone()
    }
}

fn kind_of(path: &str) -> ResourceKind {
    match path.rsplit('.').next().unwrap_or_default() {
        "mp4" | "webm" => ResourceKind::Video,
        "csv" => ResourceKind::Dataset,
        _ => ResourceKind::Document,
    }
}
