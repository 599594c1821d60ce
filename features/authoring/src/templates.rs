//! What items begin with: a course of templates, embedded in the binary.

use course_folder::{
    Course,
    items::{ItemKind, ItemRef},
    model::Files,
    parse,
};
use rust_embed::RustEmbed;
use std::sync::LazyLock;

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../../content/templates"]
struct Folder;

/// Says what each template is; it is no part of a course folder.
const ABOUT: &str = "about.toml";

/// The course of templates.
pub(crate) struct Templates {
    /// As any course: a template is an item of it.
    pub(crate) course: Course,
    /// In the order in which they are offered, each with what a teacher reads of it.
    pub(crate) offered: Vec<(ItemRef, String)>,
}

impl Templates {
    /// The templates of this program.
    pub(crate) fn get() -> &'static Self {
        static TEMPLATES: LazyLock<Templates> = LazyLock::new(Templates::read);
        &TEMPLATES
    }

    fn read() -> Self {
        let mut files = Files::new();
        for path in Folder::iter() {
            let file = Folder::get(&path).map(|file| file.data.into_owned());
            files.insert(path.into_owned(), file.unwrap_or_default());
        }
        let about = files.remove(ABOUT).unwrap_or_default();
        Self {
            course: parse(&files),
            offered: offered(&String::from_utf8_lossy(&about)),
        }
    }

    /// The bytes of a file that belongs to a template.
    pub(crate) fn file(path: &str) -> Vec<u8> {
        Folder::get(path).map_or_else(Vec::new, |file| file.data.into_owned())
    }
}

/// What `about.toml` offers: a table for each kind, in it a sentence for each id.
fn offered(about: &str) -> Vec<(ItemRef, String)> {
    let kinds: toml::Table = about.parse().unwrap_or_default();
    let of_kind = |(kind, sentences): (String, toml::Value)| {
        let kind = ItemKind::ALL.into_iter().find(|known| known.name() == kind);
        let sentences = sentences.try_into::<toml::Table>().unwrap_or_default();
        kind.into_iter().flat_map(move |kind| {
            sentences.clone().into_iter().filter_map(move |(id, sentence)| {
                Some((ItemRef::new(kind, id), sentence.as_str()?.to_owned()))
            })
        })
    };
    kinds.into_iter().flat_map(of_kind).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use course_folder::{Severity, items::find_item, read};
    use std::collections::BTreeSet;

    #[test]
    fn every_template_is_offered_once_and_nothing_else() {
        let templates = Templates::get();
        let offered: BTreeSet<_> = templates.offered.iter().map(|(at, _)| at.clone()).collect();
        assert_eq!(offered.len(), templates.offered.len());
        for at in &offered {
            assert!(find_item(&templates.course, at).is_some(), "{at:?}");
        }
        let outline = course_folder::items::outline(&templates.course);
        let items = outline.chapters.into_iter().flat_map(|chapter| chapter.items);
        let items = items.chain(outline.companies).chain(outline.assessments);
        let there: BTreeSet<_> = items.map(|item| item.at).collect();
        assert_eq!(there, offered);
    }

    /// The bank of the course decides what can be drawn, and the teacher which paper is sat: the rest is sound as it stands.
    #[test]
    fn nothing_is_missing_in_them_but_the_questions() {
        let mut files = Files::new();
        for path in Folder::iter().filter(|path| path != ABOUT) {
            files.insert(path.to_string(), Templates::file(&path));
        }
        let faults: BTreeSet<_> = read(&files)
            .findings
            .into_iter()
            .filter(|finding| finding.severity == Severity::Error)
            .map(|finding| finding.code.to_string())
            .collect();
        let expected = ["assessment.source", "draw.too_few"].map(str::to_owned);
        assert_eq!(faults, BTreeSet::from(expected));
    }
}
