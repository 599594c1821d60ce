//! Backups of courses of Moodle 2 to 5: sections, pages, labels, books, files, links, quizzes and the bank.

mod address;
mod backup;
mod fields;
mod files;
mod questions;
mod quizzes;
#[cfg(test)]
mod tests;
mod translate;

use std::collections::BTreeMap;

use self::address::Views;
use self::backup::{Activity, Backup, Section};
use self::fields::{Words, value, words};
use self::files::{StoredFile, StoredFiles};
use self::questions::Bank;
use super::builder::{Builder, Built, KEPT_BACK};
use super::page::{self, Converted};
use super::relink::without_links;
use super::{ItemKind, PackageError, PackageFormat, stem_of, written};
use crate::question_formats::markdown;
use crate::question_formats::xml::Element;

/// The longest text that stands with the title of its chapter, in bytes; a longer one is a page.
const SUMMARY_BYTES: usize = 600;

/// Reads a backup; `name` is what its archive is called.
///
/// # Errors
/// A document that is hostile, or a description of the backup that is missing or broken.
pub(super) fn read(archive: &BTreeMap<String, Vec<u8>>, name: &str) -> Result<Built, PackageError> {
    let backup = backup::read(archive)?;
    let mut reader = Reader {
        builder: Builder::new(archive),
        files: StoredFiles::read(archive)?,
        bank: Bank::read(archive)?,
        views: Views::default(),
        archive,
    };
    reader.name_pages(&backup);
    let introduction = reader.introduction(&backup);
    for section in &backup.sections {
        reader.read_section(section, &backup.context);
    }
    reader.read_rest_of_bank();
    let title = if backup.title.is_empty() {
        stem_of(name)
    } else {
        &backup.title
    };
    Ok(reader
        .builder
        .finish(PackageFormat::MoodleBackup, &backup.raw_id, title, introduction))
}

struct Reader<'a> {
    builder: Builder<'a>,
    files: StoredFiles,
    bank: Bank,
    views: Views,
    archive: &'a BTreeMap<String, Vec<u8>>,
}

impl Reader<'_> {
    /// Says where each activity is brought to before any text is read: they link to each other.
    fn name_pages(&mut self, backup: &Backup) {
        let sections = backup.sections.iter().filter(|section| !section.is_hidden);
        for activity in sections.flat_map(|section| &section.activities) {
            let (module, Some(content)) = (activity.module.clone(), &activity.content) else {
                continue;
            };
            match activity.kind.as_str() {
                "page" | "assign" => {
                    let id = self
                        .builder
                        .pages
                        .give("p", &format!("{} {module}", activity.kind));
                    self.views.pages.insert(module, id);
                }
                "book" => self.name_book(&module, content),
                "url" => {
                    let address = value(content, "externalurl");
                    if address.starts_with("http") {
                        self.views.addresses.insert(module, address);
                    }
                }
                "resource" => {
                    let files = self.files.of(&activity.context, "mod_resource", "content", "0");
                    if let Some(file) = files.first() {
                        self.views.files.insert(module, file.clone());
                    }
                }
                _ => {}
            }
        }
    }

    fn name_book(&mut self, module: &str, book: &Element) {
        for chapter in shown_chapters(book) {
            let number = chapter.get("id").unwrap_or_default();
            let id = self.builder.pages.give("p", &format!("book {module} {number}"));
            self.views
                .pages
                .entry(module.to_owned())
                .or_insert_with(|| id.clone());
            self.views
                .chapters
                .insert((module.to_owned(), number.to_owned()), id);
        }
    }

    /// The Markdown of a text by its format, with the files that stand beside it.
    fn convert(&mut self, words: &Words, beside: &[StoredFile]) -> Result<Converted, String> {
        let views = &self.views;
        let find = |address: &str| views.find(beside, address);
        match words.format.as_str() {
            "4" => written::convert(&words.text, &find, &mut self.builder),
            // Lines are kept; what looks like a tag is text.
            "2" => {
                let plain = words.text.replace('&', "&amp;").replace('<', "&lt;");
                page::convert(&plain.replace('\n', "<br>"), &find, &mut self.builder)
            }
            _ => page::convert(&words.text, &find, &mut self.builder),
        }
    }

    fn introduction(&mut self, backup: &Backup) -> String {
        if backup.summary.text.is_empty() {
            return String::new();
        }
        let beside = self.files.of(&backup.context, "course", "summary", "0").to_vec();
        match self.convert(&backup.summary, &beside) {
            Ok(converted) => {
                let (text, notes) = converted.into_parts();
                self.builder.brought(ItemKind::Page, "课程简介", notes);
                text
            }
            Err(_) => String::new(),
        }
    }

    fn read_section(&mut self, section: &Section, context: &str) {
        self.builder
            .open_chapter(&format!("section {}", section.id), &section.title, String::new());
        if section.is_hidden {
            return self.tell_hidden(section);
        }
        let beside = self.files.of(context, "course", "section", &section.id).to_vec();
        let raw = format!("section {}", section.id);
        self.read_words(&section.title, &raw, &section.summary, &beside);
        for activity in &section.activities {
            self.read_activity(activity);
        }
    }

    /// Says of what stands in a hidden section that it is left out.
    fn tell_hidden(&mut self, section: &Section) {
        if !section.summary.text.trim().is_empty() {
            self.builder.leave_out(ItemKind::Page, &section.title, KEPT_BACK);
        }
        for activity in &section.activities {
            let kind = item_kind(&activity.kind);
            self.builder.leave_out(kind, &activity.title, KEPT_BACK);
        }
    }

    /// A text that has no title: a short one stands with the chapter's title, a longer one or one with pictures is a page.
    fn read_words(&mut self, title: &str, raw: &str, words: &Words, beside: &[StoredFile]) {
        if words.text.trim().is_empty() {
            return;
        }
        match self.convert(words, beside) {
            Ok(converted) => {
                let is_short = converted.text.len() <= SUMMARY_BYTES
                    && !converted.text.contains("](package-")
                    && !converted.has_notes();
                if is_short {
                    let chapter = self.builder.chapter();
                    if !chapter.summary.is_empty() {
                        chapter.summary.push_str("\n\n");
                    }
                    chapter.summary.push_str(&converted.text);
                    self.builder.brought(ItemKind::Page, title, Vec::new());
                } else {
                    let id = self.builder.pages.give("p", raw);
                    self.builder.add_page(id, title, ItemKind::Page, converted);
                }
            }
            Err(reason) => self.builder.leave_out(ItemKind::Page, title, reason),
        }
    }

    fn read_activity(&mut self, activity: &Activity) {
        if activity.is_hidden {
            let kind = item_kind(&activity.kind);
            return self.builder.leave_out(kind, &activity.title, KEPT_BACK);
        }
        let Some(content) = &activity.content else {
            let (kind, reason) = unknown(&activity.kind);
            let reason = if kind == ItemKind::Activity && is_known(&activity.kind) {
                "备份中没有这一项的内容，没有导入".to_owned()
            } else {
                reason
            };
            return self.builder.leave_out(kind, &activity.title, reason);
        };
        let name = value(content, "name");
        let title = if name.is_empty() { &activity.title } else { &name };
        match activity.kind.as_str() {
            "page" => self.read_page(activity, title, &words(content, "content")),
            "label" => {
                let beside = self
                    .files
                    .of(&activity.context, "mod_label", "intro", "0")
                    .to_vec();
                let raw = format!("label {}", activity.module);
                self.read_words(title, &raw, &words(content, "intro"), &beside);
            }
            "assign" => self.read_assignment(activity, title, &words(content, "intro")),
            "book" => self.read_book(activity, content),
            "url" | "resource" | "folder" => self.read_resource(activity, content, title),
            "quiz" => self.read_quiz(activity, content, title),
            other => {
                let (kind, reason) = unknown(other);
                self.builder.leave_out(kind, title, reason);
            }
        }
    }

    fn page_id(&mut self, activity: &Activity) -> String {
        match self.views.pages.get(&activity.module) {
            Some(id) => id.clone(),
            None => self.builder.pages.give("p", &activity.module),
        }
    }

    fn read_page(&mut self, activity: &Activity, title: &str, words: &Words) {
        let beside = self
            .files
            .of(&activity.context, "mod_page", "content", "0")
            .to_vec();
        match self.convert(words, &beside) {
            Ok(converted) => {
                let id = self.page_id(activity);
                self.builder.add_page(id, title, ItemKind::Page, converted);
            }
            Err(reason) => self.builder.leave_out(ItemKind::Page, title, reason),
        }
    }

    /// What is to be handed in: its text is a page.
    fn read_assignment(&mut self, activity: &Activity, title: &str, words: &Words) {
        let beside = self
            .files
            .of(&activity.context, "mod_assign", "intro", "0")
            .to_vec();
        match self.convert(words, &beside) {
            Ok(mut converted) => {
                converted.note_whole("作业说明作为讲义导入，提交和评分没有导入");
                let id = self.page_id(activity);
                self.builder.add_page(id, title, ItemKind::Assignment, converted);
            }
            Err(_) => self
                .builder
                .leave_out(ItemKind::Assignment, title, "作业没有说明，没有导入"),
        }
    }

    /// A book: each of its chapters is a page.
    fn read_book(&mut self, activity: &Activity, book: &Element) {
        for chapter in shown_chapters(book) {
            let number = chapter.get("id").unwrap_or_default();
            let beside = self
                .files
                .of(&activity.context, "mod_book", "chapter", number)
                .to_vec();
            let title = value(chapter, "title");
            match self.convert(&words(chapter, "content"), &beside) {
                Ok(converted) => {
                    let key = (activity.module.clone(), number.to_owned());
                    let id = self.views.chapters.get(&key).cloned().unwrap_or_default();
                    self.builder.add_page(id, &title, ItemKind::Page, converted);
                }
                Err(reason) => self.builder.leave_out(ItemKind::Page, &title, reason),
            }
        }
    }

    /// A link, a file or a folder of files, with what is said of it.
    fn read_resource(&mut self, activity: &Activity, content: &Element, title: &str) {
        let before = self.builder.chapter().resources.len();
        if activity.kind == "url" {
            let raw = format!("url {}", activity.module);
            self.builder.add_link(&raw, title, &value(content, "externalurl"));
        } else {
            self.read_files(activity, title);
        }
        let said = markdown::of_html(&value(content, "intro")).text;
        self.builder.describe(before, &without_links(&said));
    }

    /// One file, or those of a folder.
    fn read_files(&mut self, activity: &Activity, title: &str) {
        let component = format!("mod_{}", activity.kind);
        let files = self
            .files
            .of(&activity.context, &component, "content", "0")
            .to_vec();
        if files.is_empty() {
            return self
                .builder
                .leave_out(ItemKind::File, title, "文件不在课程包中，没有导入");
        }
        let is_one = files.len() == 1 && activity.kind == "resource";
        for file in files {
            let raw = format!("{} {} {}", activity.kind, activity.module, file.path);
            let title = if is_one { title } else { &file.name };
            self.builder.add_file(&raw, title, &file.stored, &file.name);
        }
    }
}

/// The chapters of a book that students see, in their order.
fn shown_chapters(book: &Element) -> Vec<&Element> {
    let chapters = book.first("chapters").into_iter();
    let mut shown: Vec<&Element> = chapters
        .flat_map(|chapters| chapters.all("chapter"))
        .filter(|chapter| value(chapter, "hidden") != "1")
        .collect();
    shown.sort_by_key(|chapter| value(chapter, "pagenum").parse::<u32>().unwrap_or(u32::MAX));
    shown
}

fn is_known(kind: &str) -> bool {
    matches!(
        kind,
        "page" | "label" | "assign" | "book" | "url" | "resource" | "folder" | "quiz"
    )
}

fn item_kind(kind: &str) -> ItemKind {
    match kind {
        "page" | "label" | "book" => ItemKind::Page,
        "assign" => ItemKind::Assignment,
        "url" => ItemKind::Link,
        "resource" | "folder" => ItemKind::File,
        "quiz" => ItemKind::Quiz,
        other => unknown(other).0,
    }
}

/// What an activity is that has no place here, and why it is left out.
fn unknown(kind: &str) -> (ItemKind, String) {
    let reason = match kind {
        "forum" => return (ItemKind::Forum, "讨论区没有对应的内容，没有导入".to_owned()),
        "lti" => {
            return (
                ItemKind::Tool,
                "外部工具（LTI）由其他网站提供，没有导入".to_owned(),
            );
        }
        "scorm" | "h5pactivity" | "hvp" | "imscp" => "课件由脚本运行，没有导入",
        "choice" | "feedback" | "survey" => "问卷和投票没有对应的内容，没有导入",
        "glossary" | "wiki" | "data" => "由学生共同编写的内容没有导入",
        "lesson" => "分支式课程没有对应的内容，没有导入",
        "workshop" => "互评没有对应的内容，没有导入",
        kind if is_known(kind) => "备份中没有这一项的内容，没有导入",
        kind => return (ItemKind::Activity, format!("不支持的活动类型 {kind}，没有导入")),
    };
    (ItemKind::Activity, reason.to_owned())
}
