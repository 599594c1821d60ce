//! What a course holds with what is being written of it, and adding to it.

use super::{
    item::write_over,
    template::{begin, items_of},
};
use crate::{
    course::{Texts, published},
    rule::{ItemState, state_of},
    store::{
        draft::{self, Draft},
        version,
    },
};
use axum::extract::State;
use course_folder::{
    Course,
    items::{Item, ItemKind, ItemRef, OutlineItem, blank_item, find_item, outline, put_items},
};
use courses::{CourseId, CoursePart, require_writer};
use garde::Validate;
use platform::{ApiResult, App, Body, Envelope, Error, Millis, Path, access::Teacher};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// The most drafts of one course at a time.
const MOST_DRAFTS: usize = 500;

/// A course as its authors see it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct Preparation {
    course_id: CourseId,
    title: String,
    /// How the course's own settings stand.
    settings: PreparedItem,
    chapters: Vec<PreparedChapter>,
    /// The companies whose books are kept.
    companies: Vec<PreparedItem>,
    /// What assessments are proposed with.
    assessments: Vec<PreparedItem>,
    /// How many items differ from what is published.
    changes: u32,
    /// The number of the published version; none before the first that was kept.
    #[schema(required = true)]
    version: Option<i64>,
    /// When it was published.
    #[schema(required = true)]
    published_at_ms: Option<Millis>,
}

/// A chapter and its items.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct PreparedChapter {
    /// Its id; empty for what belongs to no chapter.
    id: String,
    title: String,
    /// How the chapter's own words stand; none for what belongs to no chapter.
    #[schema(required = true)]
    own: Option<PreparedItem>,
    items: Vec<PreparedItem>,
}

/// An item and how it stands.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
struct PreparedItem {
    kind: ItemKind,
    id: String,
    title: String,
    state: ItemState,
    /// Who wrote last what is not published.
    #[schema(required = true)]
    saved_by: Option<String>,
    /// When.
    #[schema(required = true)]
    saved_at_ms: Option<Millis>,
}

/// What is known of the drafts of a course.
struct Drafts(BTreeMap<ItemRef, (ItemState, Draft)>);

impl Drafts {
    fn of(course: &Course, drafts: Vec<Draft>) -> Self {
        let stands = drafts.into_iter().map(|draft| {
            let at = draft.at();
            let now = find_item(course, &at);
            let state = state_of(
                &at,
                draft.content.as_ref(),
                draft.base_hash.as_deref(),
                now.as_ref(),
            );
            (at, (state, draft))
        });
        Self(stands.collect())
    }

    fn view(&self, at: ItemRef, title: String) -> PreparedItem {
        let known = self.0.get(&at);
        let known = known.filter(|(state, _)| *state != ItemState::Published);
        PreparedItem {
            state: known.map_or(ItemState::Published, |(state, _)| *state),
            saved_by: known.map(|(_, draft)| draft.saved_by_name.clone()),
            saved_at_ms: known.map(|(_, draft)| draft.saved_at_ms),
            kind: at.kind,
            id: at.id,
            title,
        }
    }

    fn item(&self, item: OutlineItem) -> PreparedItem {
        self.view(item.at, item.title)
    }

    fn count(&self) -> u32 {
        let changed = self
            .0
            .values()
            .filter(|(state, _)| *state != ItemState::Published);
        changed.count() as u32
    }
}

/// The course with its drafts in it; what is to be taken away still stands, so that it can be brought back.
pub(super) fn working(course: &Course, drafts: &[Draft]) -> Course {
    let mut working = course.clone();
    let written = drafts
        .iter()
        .filter_map(|draft| Some((draft.at(), Some(draft.content.clone()?))));
    put_items(&mut working, written);
    working
}

/// The course with its drafts: what there is to write, and how it stands.
#[utoipa::path(get, path = "/api/authoring/{course_id}/", tag = "authoring", params(("course_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<Preparation>)))]
pub(super) async fn show_preparation(
    State(app): State<App>,
    teacher: Teacher,
    Path(id): Path<CourseId>,
    State(parts): State<&'static [CoursePart]>,
    State(texts): State<Texts>,
) -> ApiResult<Preparation> {
    let course = published(&app, &texts, &teacher, id, parts).await?;
    let (drafts, last) = app
        .db
        .read(move |tx| async move {
            let last = version::list(&tx, id, 1).await?.pop();
            Ok::<_, Error>((draft::list(&tx, id).await?, last))
        })
        .await?;
    let working = outline(&working(&course, &drafts));
    let drafts = Drafts::of(&course, drafts);
    let settings = ItemRef::new(ItemKind::Course, course_folder::items::COURSE_ITEM);
    let chapters = working.chapters.into_iter().map(|chapter| PreparedChapter {
        own: (!chapter.id.is_empty()).then(|| {
            let at = ItemRef::new(ItemKind::Chapter, chapter.id.clone());
            drafts.view(at, chapter.title.clone())
        }),
        items: chapter.items.into_iter().map(|item| drafts.item(item)).collect(),
        id: chapter.id,
        title: chapter.title,
    });
    Ok(Envelope::ok(Preparation {
        course_id: id,
        settings: drafts.view(settings, working.title.clone()),
        chapters: chapters.collect(),
        companies: (working.companies.into_iter())
            .map(|item| drafts.item(item))
            .collect(),
        assessments: (working.assessments.into_iter())
            .map(|item| drafts.item(item))
            .collect(),
        title: working.title,
        changes: drafts.count(),
        version: last.as_ref().map(|last| last.number),
        published_at_ms: last.map(|last| last.published_at_ms),
    }))
}

/// A new item.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "kind": "lecture", "title": "复式记账", "chapter": "ch1", "template": "concept" }))]
pub(super) struct NewItem {
    #[garde(skip)]
    pub(super) kind: ItemKind,
    /// Empty for the resources of a chapter.
    #[garde(length(chars, max = 200))]
    pub(super) title: String,
    /// The chapter it stands in; empty for what belongs to the course as a whole.
    #[garde(length(chars, max = 64))]
    #[serde(default)]
    pub(super) chapter: String,
    /// The template of the kind that it begins with, by its id; none for one that begins with nothing.
    #[garde(length(chars, max = 64))]
    #[serde(default)]
    pub(super) template: Option<String>,
}

/// Gives ids for what comes into a course together: none twice, none that the course has.
pub(super) fn fresh_ids(course: &Course, now_ms: Millis) -> impl FnMut(ItemKind) -> String {
    let mut given = BTreeSet::new();
    move |kind| {
        let id = new_id(kind, now_ms, |key| {
            given.contains(key) || find_item(course, &ItemRef::new(kind, key)).is_some()
        });
        given.insert(id.clone());
        id
    }
}

/// The id of an item that is added at a time: no other item of the course ever had it.
pub(super) fn new_id(kind: ItemKind, now_ms: Millis, is_used: impl Fn(&str) -> bool) -> String {
    let free = (now_ms..).map(|number| format!("{}-{}", kind.name(), base_36(number)));
    free.into_iter()
        .find(|id| !is_used(id))
        .expect("numbers do not run out")
}

/// A number in digits and small letters.
pub(super) fn base_36(number: i64) -> String {
    let mut rest = number.unsigned_abs();
    let mut digits = Vec::new();
    loop {
        let digit = (rest % 36) as u32;
        digits.push(char::from_digit(digit, 36).expect("a digit below 36"));
        rest /= 36;
        if rest == 0 {
            return digits.into_iter().rev().collect();
        }
    }
}

/// Adds an item to what is being written, empty or as a template begins it; what it is made of comes with it. Students see it
/// once it is published.
#[utoipa::path(post, path = "/api/authoring/{course_id}/items/", tag = "authoring", params(("course_id" = i64, Path)),
    request_body = NewItem, responses((status = 200, body = platform::Envelope<ItemRef>)))]
pub(super) async fn add_item(
    State(app): State<App>,
    teacher: Teacher,
    Path(id): Path<CourseId>,
    State(parts): State<&'static [CoursePart]>,
    State(texts): State<Texts>,
    Body(form): Body<NewItem>,
) -> ApiResult<ItemRef> {
    let course = published(&app, &texts, &teacher, id, parts).await?;
    let begun = begin(&app, &teacher, &form).await?;
    let now_ms = app.now_ms();
    let added = app
        .db
        .write(move |tx| {
            let (course, begun) = (course.clone(), begun.clone());
            let (form, teacher) = (form.clone(), teacher.clone());
            async move {
                require_writer(&tx, &teacher, id).await?;
                let drafts = draft::list(&tx, id).await?;
                let working = working(&course, &drafts);
                require_place(&working, &form)?;
                let items = match &begun {
                    Some(begun) => items_of(&tx, &teacher, (id, &working), (begun, &form), now_ms).await?,
                    None => vec![blank(&working, &form, now_ms)?],
                };
                require_room(&drafts, items.len())?;
                for (at, item) in &items {
                    let known = find_item(&course, at);
                    write_over(&tx, (id, at), Some(item), known.as_ref(), teacher.id, now_ms).await?;
                }
                let wanted = items.into_iter().next().map(|(at, _)| at);
                wanted.ok_or_else(|| Error::Internal("a template without an item".into()))
            }
        })
        .await?;
    Ok(Envelope::ok(added))
}

/// Refuses what would be more than can be written at a time.
pub(super) fn require_room(drafts: &[Draft], more: usize) -> Result<(), Error> {
    if drafts.len() + more > MOST_DRAFTS {
        return Err(Error::conflict(
            "authoring.too_many",
            format!("未发布的修改最多 {MOST_DRAFTS} 项，请先发布。"),
        ));
    }
    Ok(())
}

/// Refuses an item without a name, or without the chapter it stands in.
fn require_place(working: &Course, form: &NewItem) -> Result<(), Error> {
    let is_chapter = |key: &str| working.chapters.iter().any(|one| one.head.id == key);
    if form.kind != ItemKind::Resources && form.title.trim().is_empty() {
        return Err(Error::invalid("title", "请填写名称。"));
    }
    let stands_in_one = !matches!(
        form.kind,
        ItemKind::Course | ItemKind::Chapter | ItemKind::Company | ItemKind::Assessment
    );
    if stands_in_one && !is_chapter(&form.chapter) {
        return Err(Error::invalid("chapter", "请选择所属的章。"));
    }
    Ok(())
}

/// An item that begins with its name alone. The resources of a chapter are there once: they stay as they are.
fn blank(working: &Course, form: &NewItem, now_ms: Millis) -> Result<(ItemRef, Item), Error> {
    let key = match form.kind {
        ItemKind::Resources => form.chapter.clone(),
        kind => fresh_ids(working, now_ms)(kind),
    };
    let at = ItemRef::new(form.kind, key);
    let known = find_item(working, &at);
    let blank = blank_item(form.kind, &at.id, form.title.trim(), &form.chapter);
    match known.or(blank) {
        Some(item) => Ok((at, item)),
        None => Err(Error::invalid("kind", "课程设置只有一份。")),
    }
}
