//! A package: a zip with a manifest, items, and the pictures they show.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use super::{item, names, v1};
use crate::archive::{self, ArchiveLimits};
use crate::question_formats::item::Item;
use crate::question_formats::markdown::Rich;
use crate::question_formats::moodle::percent_decoded;
use crate::question_formats::pictures::Pictures;
use crate::question_formats::xml::{self, Element};
use crate::question_formats::{FormatError, FormatReport, LeftOut, is_full};

/// A package: at most 20,000 files of 20 MiB, 300 MiB together.
const LIMITS: ArchiveLimits = ArchiveLimits {
    entries: 20_000,
    file_bytes: 20 << 20,
    total_bytes: 300 << 20,
    ratio: 200,
};

/// What an item is read into, and where it finds what it names.
pub(super) struct Context<'p> {
    pub(super) files: &'p BTreeMap<String, Vec<u8>>,
    /// The folder of the item in the package, with `/` at its end; empty at the top.
    pub(super) folder: String,
    pub(super) pictures: &'p mut Pictures,
    pub(super) report: &'p mut FormatReport,
    /// Items that were read already, by their name: a cartridge may hold them twice.
    pub(super) seen: &'p mut BTreeSet<String>,
    /// Whether questions are called by their `ident`: a course that comes again finds them by it.
    pub(super) keeps_idents: bool,
    /// Keywords of the manifest for this file.
    pub(super) keywords: Vec<String>,
}

/// Whether a zip holds items of QTI.
pub(in crate::question_formats) fn is_package(bytes: &[u8]) -> bool {
    archive::names(bytes, &LIMITS).is_ok_and(|names| {
        !names.iter().any(|name| name == "[Content_Types].xml")
            && names.iter().any(|name| may_hold_items(name))
    })
}

/// Whether a file is XML by its ending.
fn may_hold_items(path: &str) -> bool {
    let ending = path.rsplit('.').next().unwrap_or_default();
    ending.eq_ignore_ascii_case("xml") || ending.eq_ignore_ascii_case("qti")
}

/// The drafts of a package, or of a single file.
///
/// # Errors
/// A broken or hostile archive or file, or one without items.
pub(in crate::question_formats) fn read(bytes: &[u8]) -> Result<FormatReport, FormatError> {
    let files = if bytes.starts_with(b"PK") {
        archive::unpack(bytes, &LIMITS)?
    } else {
        BTreeMap::from([("QTI".to_owned(), bytes.to_vec())])
    };
    let manifest = manifest_of(&files)?;
    let mut report = FormatReport::default();
    let mut pictures = Pictures::default();
    let mut seen = BTreeSet::new();
    let mut documents = 0;
    for path in in_order(&files, &manifest) {
        if is_full(&report) {
            break;
        }
        let Some(root) = document(&files, &path, &mut report)? else {
            continue;
        };
        let folder = path
            .rsplit_once('/')
            .map_or(String::new(), |(folder, _)| format!("{folder}/"));
        let mut context = Context {
            files: &files,
            folder,
            pictures: &mut pictures,
            report: &mut report,
            seen: &mut seen,
            keeps_idents: false,
            keywords: manifest.keywords.get(&path).cloned().unwrap_or_default(),
        };
        if read_root(&root, &mut context) {
            documents += 1;
        }
    }
    if documents == 0 && report.left_out.is_empty() {
        return Err(FormatError::NotThisFormat("QTI"));
    }
    report.pictures = pictures.into_kept();
    Ok(report)
}

/// The drafts of one document of a package that is unpacked already, with the names of its items as their ids.
///
/// # Errors
/// A broken or hostile document, or one without items.
pub(crate) fn read_document(
    files: &BTreeMap<String, Vec<u8>>,
    path: &str,
) -> Result<FormatReport, FormatError> {
    let bytes = files.get(path).ok_or(FormatError::NotThisFormat("QTI"))?;
    let mut root = xml::parse(bytes, path)?;
    if root.name.starts_with("qti-") {
        names::of_version_2(&mut root);
    }
    let mut report = FormatReport::default();
    let mut pictures = Pictures::default();
    let mut context = Context {
        files,
        folder: path
            .rsplit_once('/')
            .map_or(String::new(), |(folder, _)| format!("{folder}/")),
        pictures: &mut pictures,
        report: &mut report,
        seen: &mut BTreeSet::new(),
        keeps_idents: true,
        keywords: Vec::new(),
    };
    if !read_root(&root, &mut context) {
        return Err(FormatError::NotThisFormat("QTI"));
    }
    report.pictures = pictures.into_kept();
    Ok(report)
}

/// Reads the items of a document; returns whether it is one of QTI.
fn read_root(root: &Element, context: &mut Context<'_>) -> bool {
    match root.name.as_str() {
        "questestinterop" => v1::read(root, context),
        "assessmentItem" => item::read(root, context),
        _ => return false,
    }
    true
}

/// A file of a package as XML; a broken one is told and left out, a hostile one refuses the package. None when it is no XML.
fn document(
    files: &BTreeMap<String, Vec<u8>>,
    path: &str,
    report: &mut FormatReport,
) -> Result<Option<Element>, FormatError> {
    let Some(bytes) = files.get(path) else {
        return Ok(None);
    };
    match xml::parse(bytes, path) {
        Ok(mut root) => {
            if root.name.starts_with("qti-") {
                names::of_version_2(&mut root);
            }
            Ok(Some(root))
        }
        Err(FormatError::BrokenXml(_) | FormatError::NotText) if files.len() > 1 => {
            report.left_out.push(LeftOut {
                name: path.to_owned(),
                reason: "XML 不完整，没有导入".to_owned(),
            });
            Ok(None)
        }
        Err(error) => Err(error),
    }
}

/// What the manifest says: files in their order, keywords by file.
#[derive(Default)]
struct Manifest {
    order: Vec<String>,
    keywords: BTreeMap<String, Vec<String>>,
}

fn manifest_of(files: &BTreeMap<String, Vec<u8>>) -> Result<Manifest, FormatError> {
    let mut manifest = Manifest::default();
    let Some((path, bytes)) = files
        .iter()
        .filter(|(path, _)| path.rsplit('/').next() == Some("imsmanifest.xml"))
        .min_by_key(|(path, _)| path.len())
    else {
        return Ok(manifest);
    };
    let root = match xml::parse(bytes, path) {
        Ok(root) => root,
        Err(FormatError::BrokenXml(_)) => return Ok(manifest),
        Err(error) => return Err(error),
    };
    let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
    for resource in root.descendants("resource") {
        let href = resource
            .get("href")
            .or_else(|| resource.first("file").and_then(|file| file.get("href")));
        let Some(path) = href.and_then(|href| resolve(folder, href)) else {
            continue;
        };
        let keywords = resource.descendants("keyword");
        let texts = keywords
            .into_iter()
            .map(|keyword| keyword.text().trim().to_owned());
        manifest.keywords.insert(path.clone(), texts.collect());
        manifest.order.push(path);
    }
    Ok(manifest)
}

/// The files that may hold items: as the manifest names them, then the others. Of a cartridge of Canvas its own files come first:
/// they say more than the common ones beside them.
fn in_order(files: &BTreeMap<String, Vec<u8>>, manifest: &Manifest) -> Vec<String> {
    let is_xml =
        |path: &&String| !path.ends_with("imsmanifest.xml") && (may_hold_items(path) || files.len() == 1);
    let mut order: Vec<String> = Vec::new();
    let mut listed = BTreeSet::new();
    let own = files.keys().filter(|path| path.ends_with(".xml.qti"));
    for path in own.chain(&manifest.order).chain(files.keys()).filter(is_xml) {
        if files.contains_key(path) && listed.insert(path) {
            order.push(path.clone());
        }
    }
    order
}

/// A path as an item of a folder writes it; none when it leads out of the package.
pub(crate) fn resolve(folder: &str, href: &str) -> Option<String> {
    let href = percent_decoded(href.split(['?', '#']).next().unwrap_or_default());
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in href.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop()?;
            }
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

impl Context<'_> {
    /// Keeps the pictures of a text; what cannot be kept is noted at its item.
    pub(super) fn keep_pictures(&mut self, rich: &Rich, item: &mut Item) -> Vec<String> {
        for lost in &rich.lost {
            item.note(format!("{lost}没有导入"));
        }
        let mut kept = Vec::new();
        for address in &rich.pictures {
            match self.picture(address) {
                Ok(name) => kept.push(name),
                Err(sentence) => item.note(sentence),
            }
        }
        kept
    }

    /// Keeps the picture that an item names.
    ///
    /// # Errors
    /// A sentence about the one that cannot be kept.
    pub(super) fn picture(&mut self, address: &str) -> Result<String, String> {
        if address.starts_with("data:") || address.contains("://") {
            return self.pictures.keep(address, |_| None);
        }
        // Canvas names its files by a variable.
        let plain = address
            .replace("$IMS-CC-FILEBASE$", "web_resources")
            .replace("%24IMS-CC-FILEBASE%24", "web_resources");
        let folder = if plain == address {
            self.folder.clone()
        } else {
            String::new()
        };
        let path = resolve(&folder, &plain).unwrap_or_default();
        let files = self.files;
        self.pictures.keep(&path, |path| {
            let beside = plain.trim_start_matches("web_resources/");
            files
                .get(path)
                .or_else(|| files.get(&plain))
                // Others than Canvas mean the top of the cartridge by it.
                .or_else(|| files.get(beside))
                .map(Cow::from)
        })
    }

    /// Notes an item that becomes no draft.
    pub(super) fn leave_out(&mut self, name: &str, reason: impl Into<String>) {
        self.report.left_out.push(LeftOut {
            name: name.to_owned(),
            reason: reason.into(),
        });
    }
}
