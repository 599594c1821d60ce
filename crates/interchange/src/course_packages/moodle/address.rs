//! Where the addresses of a backup's texts lead: `@@PLUGINFILE@@` to files beside the text, `$@PAGEVIEWBYID*12@$` to activities.

use std::collections::HashMap;
use std::sync::LazyLock;

use regex::Regex;

use super::files::StoredFile;
use crate::course_packages::page::{Found, found_outside};
use crate::question_formats::percent_decoded;

static VIEW: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"\$@(?P<what>[A-Z0-9]+)\*(?P<module>[0-9]+)(?:\*(?P<part>[0-9]+))?@\$")
        .expect("the pattern is tested")
});

/// Where the activities of a course are brought to, by the id of their module.
#[derive(Debug, Default)]
pub(super) struct Views {
    /// Ids of pages.
    pub(super) pages: HashMap<String, String>,
    /// Ids of a book's pages, by module and chapter.
    pub(super) chapters: HashMap<(String, String), String>,
    pub(super) files: HashMap<String, StoredFile>,
    pub(super) addresses: HashMap<String, String>,
}

impl Views {
    /// Where an address leads in a text that has these files beside it.
    pub(super) fn find(&self, beside: &[StoredFile], address: &str) -> Found {
        if let Some(view) = VIEW.captures(address) {
            return self.activity(
                &view["what"],
                &view["module"],
                view.name("part").map(|part| part.as_str()),
            );
        }
        if let Some(path) = address.strip_prefix("@@PLUGINFILE@@/") {
            let path = percent_decoded(path.split(['?', '#']).next().unwrap_or_default());
            let path = path.trim_start_matches('/');
            let file = beside.iter().find(|file| file.path == path);
            return file.map_or(Found::Nothing, |file| {
                Found::File(file.stored.clone(), file.name.clone())
            });
        }
        found_outside(address).unwrap_or(Found::Nothing)
    }

    fn activity(&self, what: &str, module: &str, part: Option<&str>) -> Found {
        if !what.contains("VIEWBYID") {
            return Found::Nothing;
        }
        let chapter = part.and_then(|part| self.chapters.get(&(module.to_owned(), part.to_owned())));
        if let Some(id) = chapter.or_else(|| self.pages.get(module)) {
            return Found::Item(id.clone());
        }
        if let Some(file) = self.files.get(module) {
            return Found::File(file.stored.clone(), file.name.clone());
        }
        self.addresses
            .get(module)
            .map_or(Found::Nothing, |address| Found::Outside(address.clone()))
    }
}
