//! IMS Common Cartridge 1.1, 1.2 and 1.3, with what Canvas adds.

mod address;
mod canvas;
mod kept_back;
mod manifest;
mod pages;
mod questions;
#[cfg(test)]
mod tests;
mod write;

use std::collections::{BTreeMap, BTreeSet};

use self::address::Addresses;
use self::kept_back::KeptBack;
use self::manifest::{Entry, Manifest, Resource};
use super::builder::{Builder, Built, is_hidden};
use super::page;
use super::{ItemKind, PackageError, PackageFormat, stem_of};
use crate::question_formats::FormatError;
use crate::question_formats::xml::{self, Element};

pub use write::write_cartridge;

/// Reads a cartridge; `name` is what its archive is called.
///
/// # Errors
/// A manifest that is missing, broken or hostile, or another document that is hostile.
pub(super) fn read(files: &BTreeMap<String, Vec<u8>>, name: &str) -> Result<Built, PackageError> {
    let mut manifest = manifest::read(files)?;
    let kept_back = kept_back::find(files, &mut manifest);
    let mut reader = Reader {
        builder: Builder::new(files),
        addresses: Addresses {
            files,
            manifest: &manifest,
            pages: BTreeMap::new(),
            hidden: &kept_back.paths,
        },
        manifest: &manifest,
        kept_back: &kept_back,
        files,
        done: BTreeSet::new(),
        done_paths: BTreeSet::new(),
        labels: BTreeMap::new(),
    };
    reader.name_pages();
    let introduction = reader.introduction();
    reader.read_items()?;
    reader.read_others()?;
    let title = if manifest.title.is_empty() {
        stem_of(name)
    } else {
        &manifest.title
    };
    let format = PackageFormat::CommonCartridge;
    Ok(reader
        .builder
        .finish(format, &manifest.identifier, title, introduction))
}

struct Reader<'a> {
    builder: Builder<'a>,
    addresses: Addresses<'a>,
    manifest: &'a Manifest,
    kept_back: &'a KeptBack,
    files: &'a BTreeMap<String, Vec<u8>>,
    /// Identifiers of resources that stand in a chapter.
    done: BTreeSet<String>,
    /// Paths of their documents: several resources may name one.
    done_paths: BTreeSet<String>,
    /// What documents of links, forums and tools say of themselves, by path.
    labels: BTreeMap<String, Label>,
}

/// The title of a link, a forum or a tool, and the address of a link.
#[derive(Clone, Debug, Default)]
struct Label {
    title: String,
    address: String,
}

/// What a resource is, by its type and its file.
enum Kind {
    Page,
    Assignment,
    File,
    Link,
    Quiz,
    Bank,
    Forum,
    Tool,
    Settings,
    /// What another resource says more of, and is read with it.
    Belongs,
    Unknown,
}

fn kind_of(resource: &Resource) -> Kind {
    let kind = resource.kind.as_str();
    let is_page = is_html(&resource.path);
    if resource.path.starts_with("course_settings/") || resource.path.starts_with("lti_resource_links/") {
        return Kind::Settings;
    }
    let is_bank = kind.ends_with("question-bank");
    let is_of_quiz =
        resource.path.starts_with("non_cc_assessments/") || name_of(&resource.path) == "assessment_meta.xml";
    if is_of_quiz && !is_bank {
        return Kind::Belongs;
    }
    match kind {
        _ if kind.starts_with("imswl_") => Kind::Link,
        _ if kind.starts_with("imsdt_") => Kind::Forum,
        _ if kind.starts_with("imsbasiclti_") || kind.starts_with("imslti") => Kind::Tool,
        _ if kind.starts_with("assignment_") => Kind::Assignment,
        _ if kind.starts_with("imsqti_") && is_bank => Kind::Bank,
        _ if kind.starts_with("imsqti_") => Kind::Quiz,
        // Canvas keeps what is handed in as a page with its settings beside; others attach files to something by this type.
        _ if kind.starts_with("associatedcontent/") && is_page => {
            let has_settings = |path: &String| path.ends_with("assignment_settings.xml");
            if resource.files.iter().any(has_settings) {
                Kind::Assignment
            } else {
                Kind::Page
            }
        }
        // What says more of another resource: the topic of a forum.
        _ if kind.starts_with("associatedcontent/") && has_ending(&resource.path, &["xml"]) => Kind::Settings,
        _ if kind.starts_with("webcontent") || kind.starts_with("associatedcontent/") => {
            if is_page {
                Kind::Page
            } else {
                Kind::File
            }
        }
        _ => Kind::Unknown,
    }
}

fn is_html(path: &str) -> bool {
    has_ending(path, &["html", "htm", "xhtml"])
}

fn has_ending(path: &str, endings: &[&str]) -> bool {
    let own = path.rsplit('.').next().unwrap_or_default();
    endings.iter().any(|ending| own.eq_ignore_ascii_case(ending))
}

fn name_of(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or_default()
}

fn folder_of(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

fn text_of(bytes: &[u8]) -> Result<String, String> {
    xml::decode(bytes).map_err(|error| error.to_string())
}

impl Reader<'_> {
    /// Gives every page its id before any is read: they link to each other.
    fn name_pages(&mut self) {
        for resource in &self.manifest.resources {
            let is_page = match kind_of(resource) {
                Kind::Page => true,
                Kind::Assignment => is_html(&resource.path),
                _ => false,
            };
            let is_known = self.addresses.pages.contains_key(&resource.path)
                || self.kept_back.paths.contains(&resource.path);
            if is_page && !is_known && self.files.contains_key(&resource.path) {
                let id = self.builder.pages.give("p", &resource.identifier);
                self.addresses.pages.insert(resource.path.clone(), id);
            }
        }
    }

    /// The syllabus, or what the manifest says of the course.
    fn introduction(&mut self) -> String {
        let syllabus = "course_settings/syllabus.html";
        let written = self.files.get(syllabus).and_then(|bytes| text_of(bytes).ok());
        let converted = written.and_then(|html| {
            let addresses = &self.addresses;
            page::convert(
                &html,
                &|address| addresses.find("course_settings", address),
                &mut self.builder,
            )
            .ok()
        });
        match converted {
            Some(converted) => {
                let (text, notes) = converted.into_parts();
                self.builder.brought(ItemKind::Page, "Syllabus", notes);
                text
            }
            None => Self::plain(&self.manifest.description),
        }
    }

    /// The Markdown of a short text, without links.
    fn plain(html: &str) -> String {
        super::relink::without_links(&crate::question_formats::markdown::of_html(html).text)
    }

    fn read_items(&mut self) -> Result<(), PackageError> {
        let manifest = self.manifest;
        for entry in &manifest.items {
            if entry.is_hidden {
                self.builder
                    .open_chapter(&entry.identifier, &entry.title, String::new());
                self.tell_hidden(entry);
                continue;
            }
            if entry.items.is_empty() && !entry.resource.is_empty() {
                self.read_entry(entry, "")?;
                continue;
            }
            self.builder
                .open_chapter(&entry.identifier, &entry.title, String::new());
            self.read_entry(entry, "")?;
            self.read_below(entry, "")?;
        }
        Ok(())
    }

    /// What stands in a chapter, one after the other: a heading within it stands before the titles below it.
    fn read_below(&mut self, entry: &Entry, heading: &str) -> Result<(), PackageError> {
        for inner in &entry.items {
            if inner.is_hidden {
                self.tell_hidden(inner);
                continue;
            }
            self.read_entry(inner, heading)?;
            if !inner.items.is_empty() {
                let heading = titled(heading, &inner.title);
                self.read_below(inner, &heading)?;
            }
        }
        Ok(())
    }

    fn read_entry(&mut self, entry: &Entry, heading: &str) -> Result<(), PackageError> {
        if entry.resource.is_empty() {
            if entry.items.is_empty() && !entry.title.is_empty() {
                self.builder
                    .leave_out(ItemKind::Heading, &entry.title, "只有标题，没有内容");
            }
            return Ok(());
        }
        let title = titled(heading, &entry.title);
        let manifest = self.manifest;
        match manifest.resource(&entry.resource) {
            Some(resource) => self.read_resource(resource, &title),
            None => {
                self.builder
                    .leave_out(ItemKind::Activity, &title, "课程包中没有这一项的内容");
                Ok(())
            }
        }
    }

    /// What stands in no chapter: pages, quizzes, banks and links, and files that no page shows.
    fn read_others(&mut self) -> Result<(), PackageError> {
        let manifest = self.manifest;
        self.builder
            .open_chapter("other-content", "其他内容", String::new());
        for resource in &manifest.resources {
            if !self.done.contains(&resource.identifier) && !matches!(kind_of(resource), Kind::File) {
                self.read_resource(resource, "")?;
            }
        }
        for resource in &manifest.resources {
            let is_left = !self.done.contains(&resource.identifier)
                && matches!(kind_of(resource), Kind::File)
                && !self.builder.is_used(&resource.path)
                && !is_hidden(&resource.path);
            if is_left {
                self.read_resource(resource, "")?;
            }
        }
        Ok(())
    }

    fn read_resource(&mut self, resource: &Resource, title: &str) -> Result<(), PackageError> {
        if self.kept_back.resources.contains(&resource.identifier)
            && !matches!(kind_of(resource), Kind::Belongs)
        {
            self.tell_kept_back(resource, title);
            return Ok(());
        }
        let is_first = self.begin(resource);
        let name = name_of(&resource.path);
        let title = if title.is_empty() && !matches!(kind_of(resource), Kind::Page | Kind::Quiz | Kind::Bank)
        {
            name
        } else {
            title
        };
        match kind_of(resource) {
            Kind::Page => self.read_page(resource, title, ItemKind::Page, is_first),
            Kind::Assignment => self.read_assignment(resource, title, is_first),
            Kind::File => {
                self.builder
                    .add_file(&resource.identifier, title, &resource.path, name);
            }
            Kind::Link => self.read_link(resource, title)?,
            Kind::Quiz => self.read_quiz(resource, title, is_first)?,
            Kind::Bank => self.read_bank(resource, is_first)?,
            Kind::Belongs => {}
            _ => self.tell_left_out(resource, title, name)?,
        }
        Ok(())
    }

    /// Whether neither the resource nor another with the same document was read before.
    fn begin(&mut self, resource: &Resource) -> bool {
        let is_new = self.done.insert(resource.identifier.clone());
        let path = match kind_of(resource) {
            Kind::Quiz | Kind::Bank => self.questions_of(resource),
            _ => resource.path.clone(),
        };
        (path.is_empty() || self.done_paths.insert(path)) && is_new
    }

    /// Says of what has no place here why it is left out.
    fn tell_left_out(&mut self, resource: &Resource, title: &str, name: &str) -> Result<(), PackageError> {
        match kind_of(resource) {
            Kind::Forum => {
                let title = self.label(resource)?.title;
                self.builder
                    .leave_out(ItemKind::Forum, &title, "讨论区没有对应的内容，没有导入");
            }
            Kind::Tool => {
                let own = self.label(resource)?.title;
                let title = if own.is_empty() { title } else { &own };
                self.builder
                    .leave_out(ItemKind::Tool, title, "外部工具（LTI）由其他网站提供，没有导入");
            }
            Kind::Settings => {
                if !resource.path.ends_with("syllabus.html") {
                    self.builder
                        .leave_out(ItemKind::Settings, name, "平台自己的设置，没有导入");
                }
            }
            _ => {
                let kind: String = resource.kind.chars().take(60).collect();
                self.builder.leave_out(
                    ItemKind::Activity,
                    title,
                    format!("不支持的内容类型 {kind}，没有导入"),
                );
            }
        }
        Ok(())
    }

    /// A document of a resource as XML; none when there is none. A broken one is one without content.
    fn document(&self, resource: &Resource) -> Result<Option<Element>, PackageError> {
        let Some(bytes) = self.files.get(&resource.path) else {
            return Ok(None);
        };
        match xml::parse(bytes, &resource.path) {
            Ok(root) => Ok(Some(root)),
            Err(FormatError::BrokenXml(_) | FormatError::NotText) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    fn read_link(&mut self, resource: &Resource, title: &str) -> Result<(), PackageError> {
        let label = self.label(resource)?;
        let title = if label.title.is_empty() {
            title
        } else {
            &label.title
        };
        self.builder.add_link(&resource.identifier, title, &label.address);
        Ok(())
    }

    /// What a resource's document says of itself.
    fn label(&mut self, resource: &Resource) -> Result<Label, PackageError> {
        if let Some(label) = self.labels.get(&resource.path) {
            return Ok(label.clone());
        }
        let root = self.document(resource)?.unwrap_or_default();
        let urls = root.descendants("url");
        let address = urls.first().and_then(|url| url.get("href")).unwrap_or_default();
        let label = Label {
            title: root.text_of("title"),
            address: address.trim().to_owned(),
        };
        self.labels.insert(resource.path.clone(), label.clone());
        Ok(label)
    }
}

/// A title below a heading.
fn titled(heading: &str, title: &str) -> String {
    if heading.is_empty() || title.is_empty() {
        title.to_owned()
    } else {
        format!("{heading} · {title}")
    }
}
