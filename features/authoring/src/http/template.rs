//! 模板: what an item may begin with.

use super::{
    files::Shelf,
    outline::{NewItem, fresh_ids},
};
use crate::templates::Templates;
use course_folder::{
    Course,
    items::{Bundle, Destination, Item, ItemKind, ItemRef, find_item},
};
use courses::{CourseId, StoredFile};
use database::Tx;
use platform::{ApiResult, App, Envelope, Error, Millis, access::Teacher, uploads::Allowance};
use serde::Serialize;
use std::collections::BTreeMap;

/// A template.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct Template {
    kind: ItemKind,
    /// Names it when an item is added.
    id: String,
    title: String,
    /// One sentence: what it holds.
    about: String,
}

/// What items may begin with, in the order in which they are offered.
#[utoipa::path(get, path = "/api/authoring/templates/", tag = "authoring",
    responses((status = 200, body = platform::Envelope<Vec<Template>>)))]
pub(super) async fn list_templates(_teacher: Teacher) -> ApiResult<Vec<Template>> {
    let templates = Templates::get();
    let list = templates.offered.iter().filter_map(|(at, about)| {
        let title = find_item(&templates.course, at)?.title().to_owned();
        Some(Template {
            kind: at.kind,
            id: at.id.clone(),
            title,
            about: about.clone(),
        })
    });
    Ok(Envelope::ok(list.collect()))
}

/// A template with its files kept.
#[derive(Debug, Clone)]
pub(super) struct Begun {
    at: ItemRef,
    files: BTreeMap<String, StoredFile>,
}

/// Keeps the files of the template that a new item begins with; none where it begins with nothing.
///
/// # Errors
/// 422 if there is no such template.
pub(super) async fn begin(app: &App, teacher: &Teacher, form: &NewItem) -> Result<Option<Begun>, Error> {
    let Some(id) = &form.template else {
        return Ok(None);
    };
    let templates = Templates::get();
    let at = ItemRef::new(form.kind, id.as_str());
    if !templates.offered.iter().any(|(known, _)| *known == at) {
        return Err(Error::invalid("template", "没有这个模板。"));
    }
    let nothing = Course::default();
    let bundle = Bundle::new(&templates.course, &nothing, std::slice::from_ref(&at));
    let mut files = BTreeMap::new();
    for path in bundle.files(templates.course.files.keys().map(String::as_str)) {
        let bytes = Templates::file(&path);
        let size_bytes = bytes.len() as i64;
        let hash = app.keep_upload(teacher, bytes, Allowance::Usual).await?;
        files.insert(path, StoredFile { hash, size_bytes });
    }
    Ok(Some(Begun { at, files }))
}

/// The items that a template gives a course: the one that was wanted first, then those that it is made of.
pub(super) async fn items_of(
    tx: &Tx,
    teacher: &Teacher,
    (course, working): (CourseId, &Course),
    (begun, form): (&Begun, &NewItem),
    now_ms: Millis,
) -> Result<Vec<(ItemRef, Item)>, Error> {
    let templates = Templates::get();
    let bundle = Bundle::new(&templates.course, working, std::slice::from_ref(&begun.at));
    let mut fresh = fresh_ids(working, now_ms);
    let mut ids = bundle.ids(&mut fresh);
    // What a template says of its own chapter is meant of the one it comes into.
    for chapter in &templates.course.chapters {
        let at = ItemRef::new(ItemKind::Chapter, chapter.head.id.as_str());
        ids.insert(at, form.chapter.clone());
    }
    let mut shelf = Shelf::open(tx, course).await?;
    let mut files = BTreeMap::new();
    for (path, stored) in &begun.files {
        if let Some(own) = bundle.own_place(path, &ids) {
            shelf.keep_at(tx, (&own, stored), teacher.id, now_ms).await?;
            files.insert(path.clone(), own);
        }
    }
    let destination = Destination {
        chapter: &form.chapter,
        files: &files,
        questions: &BTreeMap::new(),
    };
    let mut items = bundle.carry(&ids, &destination, &mut fresh).items;
    if let Some((_, wanted)) = items.first_mut() {
        *wanted = wanted.clone().with_title(form.title.trim());
    }
    Ok(items)
}
