//! The manifest of a cartridge: what there is, and in which order it is shown.

use std::collections::BTreeMap;

use crate::course_packages::PackageError;
use crate::question_formats::resolve;
use crate::question_formats::xml::{self, Element};

/// A thing that a cartridge carries.
#[derive(Clone, Debug, Default)]
pub(super) struct Resource {
    pub(super) identifier: String,
    /// `webcontent`, `imsqti_xmlv1p2/imscc_xmlv1p3/assessment` …
    pub(super) kind: String,
    /// The path of its first file in the archive; empty for none.
    pub(super) path: String,
    /// The paths of all its files.
    pub(super) files: Vec<String>,
}

/// An item of the organisation: a heading over others, or a resource.
#[derive(Clone, Debug, Default)]
pub(super) struct Entry {
    pub(super) identifier: String,
    pub(super) title: String,
    /// The identifier of its resource; empty for a heading.
    pub(super) resource: String,
    /// Whether students do not see it, nor what is in it.
    pub(super) is_hidden: bool,
    pub(super) items: Vec<Entry>,
}

#[derive(Debug, Default)]
pub(super) struct Manifest {
    pub(super) identifier: String,
    pub(super) title: String,
    pub(super) description: String,
    /// In the order of the manifest.
    pub(super) resources: Vec<Resource>,
    pub(super) by_identifier: BTreeMap<String, usize>,
    /// The resources that items show, by the identifier of the item.
    pub(super) shown_by: BTreeMap<String, String>,
    /// What stands at the top.
    pub(super) items: Vec<Entry>,
}

impl Manifest {
    pub(super) fn resource(&self, identifier: &str) -> Option<&Resource> {
        self.resources.get(*self.by_identifier.get(identifier)?)
    }
}

/// Reads `imsmanifest.xml`.
///
/// # Errors
/// A cartridge without it, or one that is broken or hostile.
pub(super) fn read(files: &BTreeMap<String, Vec<u8>>) -> Result<Manifest, PackageError> {
    let bytes = files.get("imsmanifest.xml").ok_or(PackageError::NoManifest)?;
    let root = xml::parse(bytes, "imsmanifest.xml")?;
    if root.name != "manifest" {
        return Err(PackageError::NoManifest);
    }
    let general = root
        .first("metadata")
        .and_then(|metadata| metadata.descendants("general").into_iter().next());
    let said = |name: &str| {
        general
            .and_then(|general| general.first(name))
            .map(|text| text.text().trim().to_owned())
            .unwrap_or_default()
    };
    let mut manifest = Manifest {
        identifier: root.get("identifier").unwrap_or_default().to_owned(),
        title: said("title"),
        description: said("description"),
        ..Manifest::default()
    };
    if let Some(resources) = root.first("resources") {
        let base = resources.get("xml:base").unwrap_or_default();
        for resource in resources.all("resource") {
            let read = resource_of(resource, base);
            let at = manifest.resources.len();
            manifest
                .by_identifier
                .entry(read.identifier.clone())
                .or_insert(at);
            manifest.resources.push(read);
        }
    }
    let organization = root
        .first("organizations")
        .and_then(|all| all.first("organization"));
    if let Some(organization) = organization {
        for item in organization.descendants("item") {
            let (item, resource) = (item.get("identifier"), item.get("identifierref"));
            let resource = resource.unwrap_or_default().to_owned();
            let item = item.unwrap_or_default().to_owned();
            manifest.shown_by.entry(item).or_insert(resource);
        }
        manifest.items = chapters_of(entries_of(organization));
        if manifest.title.is_empty() {
            manifest.title = organization.text_of("title");
        }
    }
    Ok(manifest)
}

fn resource_of(resource: &Element, base: &str) -> Resource {
    let folder = format!("{base}{}", resource.get("xml:base").unwrap_or_default());
    let path = |element: &Element| {
        element
            .get("href")
            .filter(|href| !href.is_empty())
            .and_then(|href| resolve(&folder, href))
    };
    let files: Vec<String> = resource.all("file").filter_map(path).collect();
    Resource {
        identifier: resource.get("identifier").unwrap_or_default().to_owned(),
        kind: resource
            .get("type")
            .unwrap_or_default()
            .trim()
            .to_ascii_lowercase(),
        path: path(resource)
            .or_else(|| files.first().cloned())
            .unwrap_or_default(),
        files,
    }
}

fn entries_of(element: &Element) -> Vec<Entry> {
    element
        .all("item")
        .map(|item| Entry {
            identifier: item.get("identifier").unwrap_or_default().to_owned(),
            title: item.text_of("title"),
            resource: item.get("identifierref").unwrap_or_default().to_owned(),
            is_hidden: item.get("isvisible") == Some("false"),
            items: entries_of(item),
        })
        .collect()
}

fn is_chapter(entry: &Entry) -> bool {
    entry.is_hidden || !entry.items.is_empty()
}

/// The entries that are chapters: a root that holds the whole course, as the format demands it, is none.
fn chapters_of(mut items: Vec<Entry>) -> Vec<Entry> {
    loop {
        let is_root = match items.as_slice() {
            [only] => {
                only.resource.is_empty()
                    && !only.items.is_empty()
                    && !only.is_hidden
                    && (only.title.is_empty() || only.items.iter().all(is_chapter))
            }
            _ => false,
        };
        if !is_root {
            return items;
        }
        items = items.pop().map(|only| only.items).unwrap_or_default();
    }
}
