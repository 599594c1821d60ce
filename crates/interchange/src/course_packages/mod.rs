//! Courses of other platforms, read whole: chapters, pages, files, links and questions, and a list that says of each item whether
//! it was brought. What they become in a course folder is the business of `course_folder`.
//!
//! One module for each format. Pages are Markdown in which an address is what it is in the package: [`ITEM`] and the id of a page,
//! [`FILE`] and the place of a file. Nothing is dropped in silence: what cannot be brought is a [`PackageFinding`] with its reason.
//! Only a package that is broken or hostile as a whole is refused ([`PackageError`]).

mod builder;
mod cartridge;
mod error;
mod ids;
mod markdown_folder;
mod moodle;
mod page;
mod quiz;
mod relink;
#[cfg(test)]
mod tests;
mod written;

use std::collections::{BTreeMap, BTreeSet};

use crate::archive::strip_common_folder;
use crate::excel_questions::BankQuestion;

pub use cartridge::write_cartridge;
pub use error::PackageError;

/// What the address of a page begins with: `package-item:p-intro`.
pub const ITEM: &str = "package-item:";
/// What the address of a file begins with: `package-file:3`, by its place in [`CoursePackage::files`].
pub const FILE: &str = "package-file:";

/// The formats of whole courses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PackageFormat {
    /// IMS Common Cartridge 1.1 to 1.3, as Canvas, Blackboard, Brightspace and Moodle export it.
    CommonCartridge,
    /// A backup of a course of Moodle.
    MoodleBackup,
    /// A folder with a Markdown file for each lecture.
    Markdown,
}

/// A course as its package tells it.
#[derive(Clone, Debug, PartialEq)]
pub struct CoursePackage {
    pub format: PackageFormat,
    /// The id of the course: a-z, 0-9 and hyphens. The same course of the same platform has it again, one with another title does not.
    pub id: String,
    pub title: String,
    /// Markdown.
    pub introduction: String,
    pub chapters: Vec<PackageChapter>,
    /// Questions of a bank, which no quiz asks.
    pub bank: Vec<PackageQuestion>,
    pub files: Vec<PackageFile>,
    /// One for each item of the package, in its order.
    pub findings: Vec<PackageFinding>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct PackageChapter {
    pub id: String,
    pub title: String,
    /// Markdown.
    pub summary: String,
    pub pages: Vec<Page>,
    pub resources: Vec<PackageResource>,
    pub quizzes: Vec<PackageQuiz>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Page {
    pub id: String,
    pub title: String,
    /// Markdown.
    pub text: String,
}

/// A file or an address that students open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackageResource {
    pub id: String,
    pub title: String,
    /// Markdown.
    pub summary: String,
    pub target: Target,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// The place of a file in [`CoursePackage::files`].
    File(usize),
    /// An address of http or https.
    Address(String),
}

/// A set of questions that is asked.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PackageQuiz {
    pub id: String,
    pub title: String,
    /// Markdown.
    pub summary: String,
    /// 0 for no limit.
    pub minutes: u32,
    /// 0 for as many as one likes.
    pub attempts: u32,
    pub shuffle: bool,
    /// Ids of questions of this quiz, of others or of the bank, in their order.
    pub asks: Vec<String>,
    /// The questions that stand here first.
    pub questions: Vec<PackageQuestion>,
}

/// A question that can be asked. Pictures in its body are addresses that begin with [`FILE`].
#[derive(Clone, Debug, PartialEq)]
pub struct PackageQuestion {
    pub id: String,
    pub question: BankQuestion,
    /// The address of the picture beside it; empty for none.
    pub picture: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackageFile {
    /// What it is called, without folders.
    pub name: String,
    pub bytes: Vec<u8>,
    /// Whether it is a picture that a text shows, and no file of its own.
    pub is_picture: bool,
}

/// A package that was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenPackage {
    pub bytes: Vec<u8>,
    /// What of the course it does not hold.
    pub findings: Vec<PackageFinding>,
}

/// What an item of a package is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ItemKind {
    Page,
    File,
    Link,
    Quiz,
    Bank,
    Question,
    Assignment,
    Forum,
    /// A program of another site that the platform opens (LTI).
    Tool,
    /// A heading among the items.
    Heading,
    /// What the platform says of itself: calendar, rights, look.
    Settings,
    /// Any other activity.
    Activity,
}

/// What became of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    Brought,
    /// Brought, but not all of it.
    Partly,
    LeftOut,
}

/// What became of an item, and why not all of it was brought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackageFinding {
    pub kind: ItemKind,
    /// What it is called in the package.
    pub name: String,
    /// The title of the chapter where it stands; empty where it stands in none.
    pub place: String,
    pub outcome: Outcome,
    /// Sentences in Chinese; empty when all was brought.
    pub reasons: Vec<String>,
}

impl PackageFinding {
    /// What is told of an item on its way out. `outcome` is [`Outcome::Partly`] or [`Outcome::LeftOut`].
    pub fn of_written(
        kind: ItemKind,
        name: &str,
        place: &str,
        outcome: Outcome,
        reason: impl Into<String>,
    ) -> Self {
        Self {
            kind,
            name: name.to_owned(),
            place: place.to_owned(),
            outcome,
            reasons: vec![reason.into()],
        }
    }
}

/// The format of an archive by what it holds; none for a course folder of our own and for what nobody here reads.
pub fn recognise(files: &BTreeMap<String, Vec<u8>>) -> Option<PackageFormat> {
    let has = |marker: &str| {
        files
            .keys()
            .any(|path| path == marker || is_in_folder(path, marker))
    };
    if has("course.toml") {
        None
    } else if has("imsmanifest.xml") {
        Some(PackageFormat::CommonCartridge)
    } else if has("moodle_backup.xml") {
        Some(PackageFormat::MoodleBackup)
    } else {
        markdown_folder::is_one(files).then_some(PackageFormat::Markdown)
    }
}

fn is_in_folder(path: &str, marker: &str) -> bool {
    path.split_once('/').is_some_and(|(_, name)| name == marker)
}

/// Reads the files of a package. `name` is what the archive is called, for a course that says no name of its own.
///
/// # Errors
/// A package that is broken or hostile as a whole, or holds nothing that can be brought.
pub fn read(
    format: PackageFormat,
    files: BTreeMap<String, Vec<u8>>,
    name: &str,
) -> Result<CoursePackage, PackageError> {
    let files = match format {
        PackageFormat::CommonCartridge => strip_common_folder(files, "imsmanifest.xml"),
        PackageFormat::MoodleBackup => strip_common_folder(files, "moodle_backup.xml"),
        PackageFormat::Markdown => files,
    };
    let built = match format {
        PackageFormat::CommonCartridge => cartridge::read(&files, name)?,
        PackageFormat::MoodleBackup => moodle::read(&files, name)?,
        PackageFormat::Markdown => markdown_folder::read(&files, name),
    };
    let mut package = built.with(files);
    unlink_pages_left_out(&mut package);
    let has_content = !package.bank.is_empty()
        || package.chapters.iter().any(|chapter| {
            !chapter.pages.is_empty() || !chapter.resources.is_empty() || !chapter.quizzes.is_empty()
        });
    if has_content {
        Ok(package)
    } else {
        Err(PackageError::Nothing)
    }
}

/// What an archive is called, without its ending.
fn stem_of(name: &str) -> &str {
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}

/// Links to pages that turned out to have nothing to read become words.
fn unlink_pages_left_out(package: &mut CoursePackage) {
    let known: BTreeSet<String> = (package.chapters.iter())
        .flat_map(|chapter| &chapter.pages)
        .map(|page| format!("{ITEM}{}", page.id))
        .collect();
    let pages = package.chapters.iter_mut().flat_map(|chapter| &mut chapter.pages);
    let texts = pages.map(|page| &mut page.text);
    for text in texts.chain(std::iter::once(&mut package.introduction)) {
        if text.contains(ITEM) {
            *text = relink::relink(text, &mut |address, _| {
                if address.starts_with(ITEM) && !known.contains(address) {
                    relink::Relinked::Gone
                } else {
                    relink::Relinked::Kept
                }
            });
        }
    }
}
