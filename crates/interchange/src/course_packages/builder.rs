//! A package that is being built: chapters in their order, files that something needs, and a finding for each item.

use std::collections::{BTreeMap, HashMap};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use super::ids::{self, Ids};
use super::page::Converted;
use super::{
    CoursePackage, FILE, ItemKind, Outcome, PackageChapter, PackageFile, PackageFinding, PackageFormat,
    PackageQuestion, PackageResource, Page, Target,
};

/// The longest text of a lecture, in bytes; the folder allows a little more.
pub(super) const LARGEST_TEXT: usize = 1_000_000;
/// The most that pictures of a package have together which are no files of its archive, in bytes.
const PICTURES_BYTES: usize = 256 << 20;
/// The longest title, in letters.
const TITLE_CHARS: usize = 120;

/// Why an item is left out that students do not see there.
pub(super) const KEPT_BACK: &str = "对学生隐藏，没有导入";

/// A kind of files that is no file for students.
const HIDDEN: &[&str] = &["thumbs.db", "desktop.ini"];

pub(super) struct Builder<'a> {
    pub(super) archive: &'a BTreeMap<String, Vec<u8>>,
    pub(super) pages: Ids,
    pub(super) quizzes: Ids,
    pub(super) questions: Ids,
    /// Questions by their id, to know one that comes twice.
    pub(super) asked: BTreeMap<String, PackageQuestion>,
    pub(super) bank: Vec<PackageQuestion>,
    resources: Ids,
    chapter_ids: Ids,
    chapters: Vec<PackageChapter>,
    /// The place of the chapter that is open.
    open: usize,
    files: Vec<PackageFile>,
    /// Where the bytes of each file stand in the archive; none for one that has them.
    sources: Vec<Option<String>>,
    /// Places of files by their path in the archive and whether a text shows them.
    placed: BTreeMap<(String, bool), usize>,
    /// Where files stand among the resources: the chapter and the place in it.
    offered: BTreeMap<usize, (usize, usize)>,
    findings: Vec<PackageFinding>,
    /// Places of pictures that are no files of the archive, by a hash of their bytes.
    pictures: HashMap<u64, Vec<usize>>,
    /// How many bytes such pictures may still have.
    left_bytes: usize,
}

impl<'a> Builder<'a> {
    pub(super) fn new(archive: &'a BTreeMap<String, Vec<u8>>) -> Self {
        Self {
            archive,
            pages: Ids::default(),
            quizzes: Ids::default(),
            questions: Ids::default(),
            asked: BTreeMap::new(),
            bank: Vec::new(),
            resources: Ids::default(),
            chapter_ids: Ids::default(),
            chapters: Vec::new(),
            open: 0,
            files: Vec::new(),
            sources: Vec::new(),
            placed: BTreeMap::new(),
            offered: BTreeMap::new(),
            findings: Vec::new(),
            pictures: HashMap::new(),
            left_bytes: PICTURES_BYTES,
        }
    }

    /// Begins a chapter; what follows stands in it. `raw` is what the platform calls it among its own.
    pub(super) fn open_chapter(&mut self, raw: &str, title: &str, summary: String) {
        let chapter = PackageChapter {
            id: self.chapter_ids.give("c", raw),
            title: one_line(title, "未命名"),
            summary,
            ..PackageChapter::default()
        };
        self.open = self.chapters.len();
        self.chapters.push(chapter);
    }

    /// Goes on with the chapter of that name among the platform's, or begins one.
    pub(super) fn return_to_chapter(&mut self, raw: &str) {
        let id = ids::of("c", raw);
        match self.chapters.iter().position(|chapter| chapter.id == id) {
            Some(at) => self.open = at,
            None => self.open_chapter(raw, raw, String::new()),
        }
    }

    /// The chapter that is open.
    pub(super) fn chapter(&mut self) -> &mut PackageChapter {
        if self.chapters.is_empty() {
            self.open_chapter("start", "课程内容", String::new());
        }
        &mut self.chapters[self.open]
    }

    /// Adds a page to the open chapter, with its finding.
    pub(super) fn add_page(&mut self, id: String, title: &str, kind: ItemKind, converted: Converted) {
        let title = one_line(title, "未命名页面");
        let (text, notes) = converted.into_parts();
        self.chapter().pages.push(Page {
            id,
            title: title.clone(),
            text,
        });
        self.brought(kind, &title, notes);
    }

    /// Adds an address to the open chapter.
    pub(super) fn add_link(&mut self, raw: &str, title: &str, address: &str) {
        let title = one_line(title, address);
        let is_web = ["http://", "https://"]
            .into_iter()
            .any(|scheme| address.starts_with(scheme));
        if !is_web {
            return self.leave_out(ItemKind::Link, &title, "不是 http 或 https 网址，没有导入");
        }
        let id = self.resources.give("r", raw);
        self.chapter().resources.push(PackageResource {
            id,
            title: title.clone(),
            summary: String::new(),
            target: Target::Address(address.to_owned()),
        });
        self.brought(ItemKind::Link, &title, Vec::new());
    }

    /// Offers a file of the archive in the open chapter, unless a chapter has it already. `name` is its own name.
    pub(super) fn add_file(&mut self, raw: &str, title: &str, path: &str, name: &str) {
        let title = one_line(title, name);
        let Some(place) = self.place(path, name, false) else {
            return self.leave_out(ItemKind::File, &title, "文件不在课程包中，没有导入");
        };
        match self.offered.get(&place) {
            Some(at) => self.rename(*at, name, &title),
            None => self.offer(raw, &title, place),
        }
        self.brought(ItemKind::File, &title, Vec::new());
    }

    /// Gives a file that was offered under its own name the title that its platform shows.
    fn rename(&mut self, (chapter, at): (usize, usize), name: &str, title: &str) {
        let resource = &mut self.chapters[chapter].resources[at];
        if resource.title == name {
            title.clone_into(&mut resource.title);
        }
    }

    /// Says more of the files and links that were added to the open chapter after the first `before`.
    pub(super) fn describe(&mut self, before: usize, summary: &str) {
        for resource in self.chapter().resources.iter_mut().skip(before) {
            summary.clone_into(&mut resource.summary);
        }
    }

    fn offer(&mut self, raw: &str, title: &str, place: usize) {
        let id = self.resources.give("r", raw);
        let title = one_line(title, "未命名文件");
        let at = self.chapter().resources.len();
        self.offered.insert(place, (self.open, at));
        self.chapter().resources.push(PackageResource {
            id,
            title,
            summary: String::new(),
            target: Target::File(place),
        });
    }

    /// The address of a file that a text of the open chapter links to; it is offered there. Empty when there is none.
    pub(super) fn linked(&mut self, path: &str, name: &str) -> String {
        let Some(place) = self.place(path, name, false) else {
            return String::new();
        };
        if !self.offered.contains_key(&place) {
            self.offer(path, name, place);
        }
        format!("{FILE}{place}")
    }

    /// The address of a picture that a text shows; empty when there is none.
    pub(super) fn shown(&mut self, path: &str, name: &str) -> String {
        self.place(path, name, true)
            .map(|place| format!("{FILE}{place}"))
            .unwrap_or_default()
    }

    /// Keeps a picture that is no file of the archive, the same one once, and returns its address.
    ///
    /// # Errors
    /// A sentence when all such pictures together are too large.
    pub(super) fn picture(&mut self, name: String, bytes: Vec<u8>) -> Result<String, String> {
        let left = self.left_bytes.checked_sub(bytes.len());
        self.left_bytes = left.ok_or("嵌入和题目中的图片合计超过 256 MB，其余没有导入")?;
        let mut hasher = DefaultHasher::new();
        bytes.hash(&mut hasher);
        let alike = self.pictures.entry(hasher.finish()).or_default();
        let known = alike.iter().find(|place| self.files[**place].bytes == bytes);
        if let Some(place) = known {
            return Ok(format!("{FILE}{place}"));
        }
        alike.push(self.files.len());
        self.files.push(PackageFile {
            name,
            bytes,
            is_picture: true,
        });
        self.sources.push(None);
        Ok(format!("{FILE}{}", self.files.len() - 1))
    }

    fn place(&mut self, path: &str, name: &str, is_picture: bool) -> Option<usize> {
        let key = (path.to_owned(), is_picture);
        if let Some(place) = self.placed.get(&key) {
            return Some(*place);
        }
        if !self.archive.contains_key(path) {
            return None;
        }
        self.files.push(PackageFile {
            name: name.to_owned(),
            bytes: Vec::new(),
            is_picture,
        });
        self.sources.push(Some(path.to_owned()));
        self.placed.insert(key, self.files.len() - 1);
        Some(self.files.len() - 1)
    }

    /// Whether something shows or offers a file of the archive.
    pub(super) fn is_used(&self, path: &str) -> bool {
        [true, false]
            .into_iter()
            .any(|is_picture| self.placed.contains_key(&(path.to_owned(), is_picture)))
    }

    /// Notes an item that was brought, with what of it was not.
    pub(super) fn brought(&mut self, kind: ItemKind, name: &str, reasons: Vec<String>) {
        let outcome = if reasons.is_empty() {
            Outcome::Brought
        } else {
            Outcome::Partly
        };
        self.find(kind, name, outcome, reasons);
    }

    /// Notes an item that was not brought.
    pub(super) fn leave_out(&mut self, kind: ItemKind, name: &str, reason: impl Into<String>) {
        self.find(kind, name, Outcome::LeftOut, vec![reason.into()]);
    }

    fn find(&mut self, kind: ItemKind, name: &str, outcome: Outcome, reasons: Vec<String>) {
        let place = self.chapters.get(self.open).map(|chapter| chapter.title.clone());
        self.findings.push(PackageFinding {
            kind,
            name: one_line(name, "未命名"),
            place: place.unwrap_or_default(),
            outcome,
            reasons,
        });
    }

    /// The package; chapters with nothing in them are left out. `raw_id` is what the platform calls the course.
    pub(super) fn finish(
        self,
        format: PackageFormat,
        raw_id: &str,
        title: &str,
        introduction: String,
    ) -> Built {
        let prefix = match format {
            PackageFormat::CommonCartridge => "cc",
            PackageFormat::MoodleBackup => "moodle",
            PackageFormat::Markdown => "md",
        };
        let has_content = |chapter: &PackageChapter| {
            !chapter.pages.is_empty() || !chapter.resources.is_empty() || !chapter.quizzes.is_empty()
        };
        let title = one_line(title, "导入的课程");
        let package = CoursePackage {
            format,
            id: ids::of_course(prefix, raw_id, &title),
            title,
            introduction,
            chapters: self.chapters.into_iter().filter(has_content).collect(),
            bank: self.bank,
            files: self.files,
            findings: self.findings,
        };
        Built {
            package,
            sources: self.sources,
        }
    }
}

/// A package whose files still lie in the archive: a large course is in memory once.
pub(super) struct Built {
    package: CoursePackage,
    sources: Vec<Option<String>>,
}

impl Built {
    /// The package with its files.
    pub(super) fn with(mut self, mut archive: BTreeMap<String, Vec<u8>>) -> CoursePackage {
        let mut uses: BTreeMap<&str, usize> = BTreeMap::new();
        for path in self.sources.iter().flatten() {
            *uses.entry(path).or_default() += 1;
        }
        for (file, source) in self.package.files.iter_mut().zip(&self.sources) {
            let Some(path) = source else { continue };
            let left = uses.entry(path).or_default();
            *left = left.saturating_sub(1);
            file.bytes = if *left == 0 {
                archive.remove(path).unwrap_or_default()
            } else {
                archive.get(path).cloned().unwrap_or_default()
            };
        }
        self.package
    }
}

/// Whether a file is none for students: left behind by an operating system.
pub(super) fn is_hidden(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path);
    path.split('/').any(|part| part.starts_with('.')) || HIDDEN.contains(&name.to_ascii_lowercase().as_str())
}

/// A title on one line; `otherwise` when there is none.
pub(super) fn one_line(title: &str, otherwise: &str) -> String {
    let words: Vec<&str> = title
        .split(|c: char| c.is_whitespace() || c.is_control())
        .filter(|word| !word.is_empty())
        .collect();
    let line: String = words.join(" ").chars().take(TITLE_CHARS).collect();
    if line.is_empty() {
        otherwise.chars().take(TITLE_CHARS).collect()
    } else {
        line
    }
}
