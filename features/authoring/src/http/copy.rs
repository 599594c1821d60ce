//! 从其他课程复制: items of one course that somebody writes, into another that they write.

use super::{
    files::Shelf,
    item::write_over,
    outline::{fresh_ids, require_room, working},
};
use crate::{
    course::{Texts, published},
    store::{draft, file},
};
use axum::extract::State;
use course_folder::{
    Course,
    items::{Bundle, Carried, Destination, ItemKind, ItemRef, LeftBehind, find_item},
};
use courses::{CourseId, CoursePart, StoredFile, require_writer};
use database::Tx;
use garde::Validate;
use platform::{
    ApiResult, App, Body, Envelope, Error, Millis, Path,
    access::Teacher,
    audit::{self, Act},
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::{collections::BTreeMap, sync::Arc};

/// Items of another course, and where they go.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "from": 1, "items": [{ "kind": "lecture", "id": "l1" }], "chapter": "ch1" }))]
pub(super) struct CopyForm {
    /// The course they are copied from; I write it too.
    #[garde(skip)]
    from: CourseId,
    /// Which; a chapter comes with all that stands in it.
    #[garde(length(min = 1, max = 200))]
    items: Vec<ItemRef>,
    /// The chapter they go into; empty where only chapters are copied.
    #[garde(length(chars, max = 64))]
    #[serde(default)]
    chapter: String,
}

/// What was copied.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct ItemsCopied {
    /// The items, what they are made of included, as this course has them.
    items: Vec<ItemRef>,
    /// How many questions of the bank came with them.
    questions: u32,
    /// What of them stayed behind.
    left: Vec<LeftBehind>,
}

/// Two courses with what is being written of them.
struct Courses {
    from: (CourseId, Course),
    to: (CourseId, Course),
    /// The files of the first.
    files: BTreeMap<String, StoredFile>,
}

/// Copies items of another course with their files, questions and what tasks lead to. Copies are items of their own, under
/// new ids; students see them once they are published.
#[utoipa::path(post, path = "/api/authoring/{course_id}/copy/", tag = "authoring", params(("course_id" = i64, Path)),
    request_body = CopyForm, responses((status = 200, body = platform::Envelope<ItemsCopied>)))]
pub(super) async fn copy_items(
    State(app): State<App>,
    teacher: Teacher,
    Path(id): Path<CourseId>,
    State(parts): State<&'static [CoursePart]>,
    State(texts): State<Texts>,
    Body(form): Body<CopyForm>,
) -> ApiResult<ItemsCopied> {
    let to = Arc::new(published(&app, &texts, &teacher, id, parts).await?);
    let from = Arc::new(published(&app, &texts, &teacher, form.from, parts).await?);
    let now_ms = app.now_ms();
    let copied = app
        .db
        .write(move |tx| {
            let (from, to) = (Arc::clone(&from), Arc::clone(&to));
            let (form, teacher) = (form.clone(), teacher.clone());
            async move {
                require_writer(&tx, &teacher, form.from).await?;
                let course = require_writer(&tx, &teacher, id).await?;
                let drafts = draft::list(&tx, id).await?;
                let courses = Courses {
                    from: (form.from, working(&from, &draft::list(&tx, form.from).await?)),
                    to: (id, working(&to, &drafts)),
                    files: file::list_with_published(&tx, form.from).await?,
                };
                let bundle = chosen(&courses, &form)?;
                require_room(&drafts, bundle.len())?;
                let (copied, questions) =
                    carry(&tx, &teacher, (&courses, &bundle), &form.chapter, now_ms).await?;
                for (at, item) in &copied.items {
                    let known = find_item(&to, at);
                    write_over(&tx, (id, at), Some(item), known.as_ref(), teacher.id, now_ms).await?;
                }
                let act = Act::of("authoring.copied", &course.title);
                let act = act.with(json!({ "from": courses.from.1.head.title, "count": copied.items.len() }));
                audit::record_act(&tx, &teacher, act, now_ms).await?;
                Ok::<_, Error>(ItemsCopied {
                    items: copied.items.into_iter().map(|(at, _)| at).collect(),
                    questions,
                    left: copied.left,
                })
            }
        })
        .await?;
    Ok(Envelope::ok(copied))
}

/// What is copied, of what there is.
fn chosen<'a>(courses: &'a Courses, form: &CopyForm) -> Result<Bundle<'a>, Error> {
    let bundle = Bundle::new(&courses.from.1, &courses.to.1, &form.items);
    if bundle.is_empty() {
        return Err(Error::invalid(
            "items",
            "选择的内容已不在那门课程中，请重新打开。",
        ));
    }
    let is_chapter = find_item(&courses.to.1, &ItemRef::new(ItemKind::Chapter, &*form.chapter)).is_some();
    if bundle.needs_chapter() && !is_chapter {
        return Err(Error::invalid("chapter", "请选择所属的章。"));
    }
    Ok(bundle)
}

/// Copies the files and questions, and names the items as the other course has them; how many questions came.
async fn carry(
    tx: &Tx,
    by: &Teacher,
    (courses, bundle): (&Courses, &Bundle<'_>),
    chapter: &str,
    now_ms: Millis,
) -> Result<(Carried, u32), Error> {
    let (from, to) = (courses.from.0, &courses.to);
    let mut fresh = fresh_ids(&to.1, now_ms);
    let ids = bundle.ids(&mut fresh);
    let mut shelf = Shelf::open(tx, to.0).await?;
    let mut files = BTreeMap::new();
    for path in bundle.files(courses.files.keys().map(String::as_str)) {
        let Some(stored) = courses.files.get(&path) else {
            continue;
        };
        let place = if let Some(own) = bundle.own_place(&path, &ids) {
            shelf.keep_at(tx, (&own, stored), by.id, now_ms).await?;
            own
        } else {
            shelf.keep(tx, (&path, stored), by.id, now_ms).await?
        };
        files.insert(path, place);
    }
    let asked = bundle.questions();
    let companies = bundle.companies(&ids);
    let questions = questions::copy_by_key(tx, by, (from, to.0), (&asked, &companies), now_ms).await?;
    let destination = Destination {
        chapter,
        files: &files,
        questions: &questions,
    };
    Ok((
        bundle.carry(&ids, &destination, &mut fresh),
        questions.len() as u32,
    ))
}
