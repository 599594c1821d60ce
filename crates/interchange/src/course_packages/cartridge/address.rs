//! Where the addresses of a cartridge's pages lead: relative paths, `$IMS-CC-FILEBASE$`, and the variables of Canvas.

use std::collections::{BTreeMap, BTreeSet};

use super::manifest::Manifest;
use crate::course_packages::page::{Found, found_outside};
use crate::question_formats::{percent_decoded, resolve};

/// The folder in which Canvas keeps its files.
const CANVAS_FILES: &str = "web_resources";

/// What addresses are held against.
pub(super) struct Addresses<'a> {
    pub(super) files: &'a BTreeMap<String, Vec<u8>>,
    pub(super) manifest: &'a Manifest,
    /// The pages that become lectures: their ids by path.
    pub(super) pages: BTreeMap<String, String>,
    /// Paths of what students do not see.
    pub(super) hidden: &'a BTreeSet<String>,
}

impl Addresses<'_> {
    /// Where an address of a page in `folder` leads.
    pub(super) fn find(&self, folder: &str, address: &str) -> Found {
        if let Some(found) = found_outside(address) {
            return found;
        }
        let plain = percent_decoded(address.split(['?', '#']).next().unwrap_or_default());
        if let Some(rest) = after_variable(
            &plain,
            &[
                "$CANVAS_OBJECT_REFERENCE$",
                "$WIKI_REFERENCE$",
                "$CANVAS_COURSE_REFERENCE$",
            ],
        ) {
            return self.of_canvas(rest);
        }
        let candidates = match after_variable(&plain, &["$IMS-CC-FILEBASE$", "$IMS_CC_FILEBASE$"]) {
            Some(rest) => [
                resolve(CANVAS_FILES, rest),
                resolve("", rest),
                resolve(folder, rest),
            ],
            None => [
                resolve(folder, &plain),
                resolve("", plain.trim_start_matches('/')),
                None,
            ],
        };
        candidates
            .into_iter()
            .flatten()
            .map(|path| self.at(&path))
            .find(|found| !matches!(found, Found::Nothing))
            .unwrap_or(Found::Nothing)
    }

    fn at(&self, path: &str) -> Found {
        if let Some(id) = self.pages.get(path) {
            Found::Item(id.clone())
        } else if self.files.contains_key(path) && !self.hidden.contains(path) {
            let name = path.rsplit('/').next().unwrap_or(path);
            Found::File(path.to_owned(), name.to_owned())
        } else {
            Found::Nothing
        }
    }

    /// `pages/slug`, `assignments/g12`, `file_ref/g13` as Canvas writes them behind its variables.
    fn of_canvas(&self, rest: &str) -> Found {
        let mut parts = rest.trim_matches('/').split('/');
        let (kind, name) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
        match kind {
            "pages" | "wiki" => {
                let by_name = self.at(&format!("wiki_content/{name}.html"));
                match by_name {
                    Found::Nothing => self.of_resource(name),
                    found => found,
                }
            }
            "assignments" | "file_ref" | "files" => self.of_resource(name),
            // `modules/items/i12`: by the item that shows it.
            "modules" => {
                let item = parts.next().unwrap_or_default();
                let shown = self.manifest.shown_by.get(item);
                shown.map_or(Found::Nothing, |resource| self.of_resource(resource))
            }
            _ => Found::Nothing,
        }
    }

    fn of_resource(&self, identifier: &str) -> Found {
        self.manifest
            .resource(identifier)
            .map_or(Found::Nothing, |resource| self.at(&resource.path))
    }
}

fn after_variable<'p>(plain: &'p str, variables: &[&str]) -> Option<&'p str> {
    variables
        .iter()
        .find_map(|variable| plain.split_once(variable))
        .map(|(_, rest)| rest.trim_start_matches('/'))
}
