//! A folder of Markdown: a file is a lecture, a folder a chapter, and the order of names that of the course.

mod front;
mod order;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use self::front::Front;
use self::order::{natural, plain_name};
use super::builder::{Builder, Built, is_hidden};
use super::page::{Converted, Found, found_outside};
use super::{ItemKind, PackageFormat, stem_of, written};
use crate::question_formats::{percent_decoded, resolve, xml};

type Files = BTreeMap<String, Vec<u8>>;

/// Whether an archive is such a folder, and not what is left of a course folder of our own.
pub(super) fn is_one(files: &Files) -> bool {
    let is_folder_of_ours = files
        .keys()
        .any(|path| path.rsplit('/').next() == Some("chapter.toml"));
    !is_folder_of_ours && files.keys().any(|path| is_markdown(path) && !is_hidden(path))
}

fn is_markdown(path: &str) -> bool {
    let ending = path.rsplit('.').next().unwrap_or_default();
    ending.eq_ignore_ascii_case("md") || ending.eq_ignore_ascii_case("markdown")
}

/// Whether a file is about its folder: `README.md`, `index.md`.
fn is_about(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or_default();
    let stem = name.split('.').next().unwrap_or_default();
    ["readme", "index", "_index"]
        .iter()
        .any(|about| stem.eq_ignore_ascii_case(about))
}

/// Reads a folder; `name` is what its archive is called.
pub(super) fn read(files: &Files, name: &str) -> Built {
    let top = common_folder(files);
    let mut paths: Vec<&String> = files
        .keys()
        .filter(|path| !is_hidden(&path[top.len()..]))
        .collect();
    paths.sort_by_key(|path| (natural(folder_of(path)), !is_about(path), natural(path)));
    let about = paths
        .iter()
        .find(|path| folder_of(path) == top.trim_end_matches('/') && is_about(path) && is_markdown(path))
        .map(|path| (*path).clone());
    let mut reader = Reader {
        builder: Builder::new(files),
        pages: BTreeMap::new(),
        top: top.clone(),
    };
    for path in paths
        .iter()
        .filter(|path| is_markdown(path) && Some(**path) != about.as_ref())
    {
        let raw = &path[top.len()..];
        let raw = raw.rsplit_once('.').map_or(raw, |(stem, _)| stem);
        let id = reader.builder.pages.give("p", raw);
        reader.pages.insert((*path).clone(), id);
    }
    let own = match top.trim_end_matches('/') {
        "" => stem_of(name),
        folder => folder.rsplit('/').next().unwrap_or(folder),
    };
    let (title, introduction) = reader.introduction(about.as_deref(), own);
    reader.read_chapters(&paths, about.as_deref());
    reader
        .builder
        .finish(PackageFormat::Markdown, own, &title, introduction)
}

/// The folder in which all files stand, with a slash at its end; empty when there is none.
fn common_folder(files: &Files) -> String {
    let visible = || files.keys().filter(|path| !is_hidden(path));
    let first = visible().next().and_then(|path| path.split_once('/'));
    let Some((folder, _)) = first else {
        return String::new();
    };
    let prefix = format!("{folder}/");
    // A folder with folders in it is the course; one with files alone is its only chapter, or the course: its name is the same.
    if visible().all(|path| path.starts_with(&prefix)) {
        prefix
    } else {
        String::new()
    }
}

fn folder_of(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

struct Reader<'a> {
    builder: Builder<'a>,
    /// Ids of lectures by the path of their file.
    pages: BTreeMap<String, String>,
    top: String,
}

impl Reader<'_> {
    /// The title of the course and its introduction.
    fn introduction(&mut self, about: Option<&str>, own: &str) -> (String, String) {
        let Some(path) = about else {
            return (own.to_owned(), String::new());
        };
        match self.lecture(path) {
            Ok((front, converted)) => {
                let title = if front.title.is_empty() { own } else { &front.title };
                let (text, notes) = converted.into_parts();
                self.builder.brought(ItemKind::Page, path, notes);
                (title.to_owned(), text)
            }
            Err(reason) => {
                self.builder.leave_out(ItemKind::Page, path, reason);
                (own.to_owned(), String::new())
            }
        }
    }

    fn read_chapters(&mut self, paths: &[&String], about: Option<&str>) {
        let mut open: Option<String> = None;
        for path in paths.iter().filter(|path| Some(path.as_str()) != about) {
            let inside = &path[self.top.len()..];
            let chapter = inside.split_once('/').map_or("", |(folder, _)| folder);
            if open.as_deref() != Some(chapter) {
                let title = if chapter.is_empty() {
                    "课程内容".to_owned()
                } else {
                    plain_name(chapter)
                };
                self.builder.open_chapter(chapter, &title, String::new());
                open = Some(chapter.to_owned());
            }
            if is_markdown(path) {
                self.read_lecture(path, inside);
            }
        }
        self.read_files(paths);
    }

    /// A lecture; a folder within its chapter stands before its title.
    fn read_lecture(&mut self, path: &str, inside: &str) {
        let folders: Vec<String> = folder_of(inside).split('/').skip(1).map(plain_name).collect();
        match self.lecture(path) {
            Ok((front, converted)) => {
                let name = inside.rsplit('/').next().unwrap_or(inside);
                let own = match front.title.as_str() {
                    "" => plain_name(name.rsplit_once('.').map_or(name, |(stem, _)| stem)),
                    title => title.to_owned(),
                };
                let mut words = folders;
                words.push(own);
                let id = self.pages.get(path).cloned().unwrap_or_default();
                let title = words.join(" · ");
                self.builder.add_page(id, &title, ItemKind::Page, converted);
            }
            Err(reason) => self.builder.leave_out(ItemKind::Page, inside, reason),
        }
    }

    /// Files that no lecture shows or offers: they are offered in their chapter, but for pictures.
    fn read_files(&mut self, paths: &[&String]) {
        let left = |path: &str, builder: &Builder<'_>| !is_markdown(path) && !builder.is_used(path);
        let mut open = None;
        for path in paths {
            if !left(path, &self.builder) {
                continue;
            }
            let inside = &path[self.top.len()..];
            let name = inside.rsplit('/').next().unwrap_or(inside);
            if is_picture(path) {
                self.builder
                    .leave_out(ItemKind::File, inside, "没有讲义用到这张图片，没有导入");
                continue;
            }
            let chapter = inside.split_once('/').map_or("", |(folder, _)| folder);
            if open != Some(chapter) {
                self.builder.return_to_chapter(chapter);
                open = Some(chapter);
            }
            self.builder.add_file(inside, name, path, name);
        }
    }

    /// The text of a file with its addresses followed, and what stands before it.
    fn lecture(&mut self, path: &str) -> Result<(Front, Converted), String> {
        let bytes = self
            .builder
            .archive
            .get(path)
            .ok_or("文件不在课程包中，没有导入")?;
        let text = xml::decode(bytes).map_err(|error| error.to_string())?;
        let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n");
        let (front, body) = front::split(&text);
        let addresses = Addresses {
            files: self.builder.archive,
            pages: &self.pages,
            top: &self.top,
        };
        let folder = folder_of(path);
        let find = |address: &str| addresses.find(folder, address);
        let converted = written::convert(body, &find, &mut self.builder)?;
        Ok((front, converted))
    }
}

/// What the addresses of lectures are held against.
struct Addresses<'a> {
    files: &'a Files,
    pages: &'a BTreeMap<String, String>,
    top: &'a str,
}

impl Addresses<'_> {
    /// Where an address of a lecture in `folder` leads: from there, or from the top.
    fn find(&self, folder: &str, address: &str) -> Found {
        if let Some(found) = found_outside(address) {
            return found;
        }
        let plain = percent_decoded(address.split(['?', '#']).next().unwrap_or_default());
        let candidates = [
            resolve(folder, &plain).filter(|_| !plain.starts_with('/')),
            resolve(self.top, plain.trim_start_matches('/')),
        ];
        let path = candidates
            .into_iter()
            .flatten()
            .find(|path| self.files.contains_key(path));
        let Some(path) = path else {
            return Found::Nothing;
        };
        let name = path.rsplit('/').next().unwrap_or(&path).to_owned();
        match self.pages.get(&path) {
            Some(id) => Found::Item(id.clone()),
            None if is_markdown(&path) => Found::Nothing,
            None => Found::File(path, name),
        }
    }
}

fn is_picture(path: &str) -> bool {
    let ending = path.rsplit('.').next().unwrap_or_default().to_ascii_lowercase();
    matches!(
        ending.as_str(),
        "png" | "jpg" | "jpeg" | "webp" | "gif" | "svg" | "bmp"
    )
}
