//! What students do not see: items that the manifest hides, and what Canvas has not published.

use std::collections::{BTreeMap, BTreeSet};

use super::manifest::{Entry, Manifest, Resource};
use super::{Kind, Reader, folder_of, is_html, kind_of, text_of};
use crate::course_packages::ItemKind;
use crate::course_packages::builder::KEPT_BACK;
use crate::question_formats::html::parse_html;
use crate::question_formats::xml::{self, Element};

type Files = BTreeMap<String, Vec<u8>>;

/// How much of a page is looked at for what Canvas says in its head, in letters.
const HEAD_CHARS: usize = 4_000;

/// What is kept from students.
#[derive(Debug, Default)]
pub(super) struct KeptBack {
    /// Identifiers of resources.
    pub(super) resources: BTreeSet<String>,
    /// Paths to which no page may lead. A file that a page shows is seen there, however its own item is hidden.
    pub(super) paths: BTreeSet<String>,
}

/// Finds what is kept back, and marks the items that Canvas has not published.
pub(super) fn find(files: &Files, manifest: &mut Manifest) -> KeptBack {
    let unpublished = unpublished_items(files);
    mark(&mut manifest.items, &unpublished);
    let (mut shown, mut hidden) = (BTreeSet::new(), BTreeSet::new());
    sort(&manifest.items, false, &mut shown, &mut hidden);
    let mut kept = KeptBack::default();
    let mut canvas = Canvas {
        files,
        known: BTreeMap::new(),
    };
    for resource in &manifest.resources {
        let is_unpublished = canvas.is_unpublished(resource);
        let id = resource.identifier.as_str();
        if is_unpublished || (hidden.contains(id) && !shown.contains(id)) {
            kept.resources.insert(id.to_owned());
            if is_unpublished || !matches!(kind_of(resource), Kind::File) {
                kept.paths.insert(resource.path.clone());
            }
        }
    }
    kept
}

/// Identifiers of modules and items of `module_meta.xml` that are not published.
fn unpublished_items(files: &Files) -> BTreeSet<String> {
    let Some(root) = document(files, "course_settings/module_meta.xml") else {
        return BTreeSet::new();
    };
    let of = |name| root.descendants(name).into_iter().filter(|one| is_withheld(one));
    of("module")
        .chain(of("item"))
        .filter_map(|one| one.get("identifier").map(str::to_owned))
        .collect()
}

fn mark(entries: &mut [Entry], unpublished: &BTreeSet<String>) {
    for entry in entries {
        entry.is_hidden |= unpublished.contains(&entry.identifier);
        mark(&mut entry.items, unpublished);
    }
}

/// Sorts the resources of items by whether students see the item.
fn sort<'e>(
    entries: &'e [Entry],
    is_below_hidden: bool,
    shown: &mut BTreeSet<&'e str>,
    hidden: &mut BTreeSet<&'e str>,
) {
    for entry in entries {
        let is_hidden = is_below_hidden || entry.is_hidden;
        if is_hidden {
            hidden.insert(&entry.resource);
        } else {
            shown.insert(&entry.resource);
        }
        sort(&entry.items, is_hidden, shown, hidden);
    }
}

/// What Canvas says of its resources, by the path of the document that says it: each is read once.
struct Canvas<'f> {
    files: &'f Files,
    known: BTreeMap<String, bool>,
}

impl Canvas<'_> {
    /// Whether a page, an assignment or a quiz is not published.
    fn is_unpublished(&mut self, resource: &Resource) -> bool {
        let settings = resource.files.iter();
        let is_settings = |path: &&String| path.ends_with("assignment_settings.xml");
        let beside = [folder_of(&resource.path), resource.identifier.as_str()]
            .into_iter()
            .filter(|folder| !folder.is_empty())
            .map(|folder| format!("{folder}/assessment_meta.xml"));
        let page = is_html(&resource.path).then(|| resource.path.clone());
        let mut documents = settings.filter(is_settings).cloned().chain(beside).chain(page);
        documents.any(|path| self.says_unpublished(path))
    }

    fn says_unpublished(&mut self, path: String) -> bool {
        let files = self.files;
        let says = |path: &String| {
            if is_html(path) {
                return says_in_head(files, path);
            }
            document(files, path)
                .is_some_and(|root| is_withheld(&root) || root.text_of("available") == "false")
        };
        *self.known.entry(path).or_insert_with_key(says)
    }
}

fn says_in_head(files: &Files, path: &str) -> bool {
    let Some(Ok(html)) = files.get(path).map(|bytes| text_of(bytes)) else {
        return false;
    };
    let begin: String = html.chars().take(HEAD_CHARS).collect();
    let root = parse_html(&begin);
    let metas = root.descendants("meta").into_iter();
    metas
        .filter(|meta| meta.get("name") == Some("workflow_state"))
        .any(|meta| meta.get("content") == Some("unpublished"))
}

fn is_withheld(element: &Element) -> bool {
    element.text_of("workflow_state") == "unpublished"
}

fn document(files: &Files, path: &str) -> Option<Element> {
    xml::parse(files.get(path)?, path).ok()
}

impl Reader<'_> {
    /// Says of a hidden item and what is in it that it is left out.
    pub(super) fn tell_hidden(&mut self, entry: &Entry) {
        let manifest = self.manifest;
        if let Some(resource) = manifest.resource(&entry.resource)
            && !self.may_be_linked(resource)
        {
            self.tell_kept_back(resource, &entry.title);
        }
        for inner in &entry.items {
            self.tell_hidden(inner);
        }
    }

    /// Whether a page may offer a file whose own item is hidden: what becomes of it is known once all pages are read.
    fn may_be_linked(&self, resource: &Resource) -> bool {
        matches!(kind_of(resource), Kind::File) && !self.kept_back.paths.contains(&resource.path)
    }

    /// Says of a resource that it is left out; where another item shows it, it is brought there.
    pub(super) fn tell_kept_back(&mut self, resource: &Resource, title: &str) {
        if self.kept_back.resources.contains(&resource.identifier) {
            self.done.insert(resource.identifier.clone());
        }
        let title = if title.is_empty() {
            super::name_of(&resource.path)
        } else {
            title
        };
        self.builder.leave_out(item_kind(resource), title, KEPT_BACK);
    }
}

fn item_kind(resource: &Resource) -> ItemKind {
    match kind_of(resource) {
        Kind::Page => ItemKind::Page,
        Kind::Assignment => ItemKind::Assignment,
        Kind::File => ItemKind::File,
        Kind::Link => ItemKind::Link,
        Kind::Quiz | Kind::Belongs => ItemKind::Quiz,
        Kind::Bank => ItemKind::Bank,
        Kind::Forum => ItemKind::Forum,
        Kind::Tool => ItemKind::Tool,
        Kind::Settings => ItemKind::Settings,
        Kind::Unknown => ItemKind::Activity,
    }
}
