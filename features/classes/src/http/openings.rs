//! What is open to a class: when, until when, with which weight.

use super::{class::require_courses, require_active};
use crate::{
    ClassId, ItemKind, Opening,
    catalogue::{Catalogue, Item},
    events::openings_changed,
    require_teacher,
    store::{
        class::list_courses_of_class,
        extension::{copy_openings, count_extensions, put_opening},
        opening::list_openings,
    },
};
use axum::extract::State;
use courses::CourseId;
use database::Tx;
use garde::Validate;
use platform::{
    ApiResult, App, Body, Envelope, Error, Millis, Path, Query,
    access::Teacher,
    audit::{self, Act},
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::collections::HashMap;

/// Which items.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct OpeningFilter {
    /// One course; all of the class if absent.
    #[garde(skip)]
    course_id: Option<CourseId>,
}

/// An item and what holds for the class.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
pub(super) struct OpeningView {
    item_id: i64,
    title: String,
    /// The chapter or project it stands under.
    group: String,
    /// Of a chapter, its place in the course, from 1.
    chapter_number: Option<usize>,
    course_id: CourseId,
    course_title: String,
    is_open: bool,
    /// Whether a student could enter it this moment.
    is_open_now: bool,
    opens_at_ms: Option<Millis>,
    due_at_ms: Option<Millis>,
    closes_at_ms: Option<Millis>,
    /// Its share of the mark: 1 is the usual.
    weight: f64,
    /// Students with more time.
    extensions: i64,
}

/// The items of one kind in the courses of a class, in the order of teaching.
#[utoipa::path(get, path = "/api/classes/{class_id}/openings/{item_kind}/", tag = "classes",
    params(("class_id" = i64, Path), ("item_kind" = String, Path), OpeningFilter),
    responses((status = 200, body = platform::Envelope<Vec<OpeningView>>)))]
pub(super) async fn list_item_openings(
    State(app): State<App>,
    State(catalogue): State<Catalogue>,
    teacher: Teacher,
    Path((id, kind)): Path<(ClassId, ItemKind)>,
    Query(filter): Query<OpeningFilter>,
) -> ApiResult<Vec<OpeningView>> {
    let now_ms = app.now_ms();
    let views = app
        .db
        .read(move |tx| async move {
            require_teacher(&tx, &teacher, id).await?;
            let openings = list_openings(&tx, id, kind, None).await?;
            let extensions: HashMap<i64, i64> = count_extensions(&tx, id, kind).await?.into_iter().collect();
            let mut views = Vec::new();
            for (course, title, item) in items_of(&tx, &catalogue, id, kind, filter.course_id).await? {
                let opening = openings.get(&item.id).cloned();
                let opening = opening.unwrap_or(Opening::by_default(kind));
                let count = extensions.get(&item.id).copied().unwrap_or(0);
                views.push(view(course, title, item, &opening, count, now_ms));
            }
            Ok::<_, Error>(views)
        })
        .await?;
    Ok(Envelope::ok(views))
}

fn view(
    course_id: CourseId,
    course_title: String,
    item: Item,
    opening: &Opening,
    extensions: i64,
    now_ms: Millis,
) -> OpeningView {
    OpeningView {
        item_id: item.id,
        title: item.title,
        group: item.group,
        chapter_number: item.chapter,
        course_id,
        course_title,
        is_open: opening.is_open,
        is_open_now: opening.is_open_at(now_ms),
        opens_at_ms: opening.opens_at_ms,
        due_at_ms: opening.due_at_ms,
        closes_at_ms: opening.closes_at_ms,
        weight: opening.weight as f64 / 100.0,
        extensions,
    }
}

/// The items of one kind in the courses of a class, or in one of them.
pub(super) async fn items_of(
    tx: &Tx,
    catalogue: &Catalogue,
    class: ClassId,
    kind: ItemKind,
    only: Option<CourseId>,
) -> Result<Vec<(CourseId, String, Item)>, Error> {
    let mut all = Vec::new();
    for id in list_courses_of_class(tx, class).await? {
        if only.is_some_and(|only| only != id) {
            continue;
        }
        let Some(course) = courses::find_course(tx, id).await? else {
            continue;
        };
        for item in catalogue.list(tx, kind, id).await? {
            all.push((id, course.title.clone(), item));
        }
    }
    Ok(all)
}

/// What is to hold for several items. What is absent stays as it is.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "item_ids": [1], "is_open": true }))]
pub(super) struct OpeningChange {
    #[garde(length(min = 1, max = 1000))]
    item_ids: Vec<i64>,
    #[garde(skip)]
    #[serde(default)]
    is_open: Option<bool>,
    #[garde(skip)]
    #[serde(default)]
    schedule: Option<OpeningSchedule>,
    /// 1 is the usual; 0 does not count.
    #[garde(inner(range(min = 0.0, max = 100.0)))]
    #[serde(default)]
    weight: Option<f64>,
}

/// All three dates; none of one means that there is no such date.
#[derive(Debug, Clone, Copy, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_field_names, reason = "times say their unit")]
pub(super) struct OpeningSchedule {
    #[serde(default)]
    opens_at_ms: Option<Millis>,
    #[serde(default)]
    due_at_ms: Option<Millis>,
    #[serde(default)]
    closes_at_ms: Option<Millis>,
}

impl OpeningSchedule {
    fn check(self) -> Result<(), Error> {
        let is_before = |early: Option<Millis>, late: Option<Millis>| {
            early.zip(late).is_none_or(|(early, late)| early <= late)
        };
        if !is_before(self.opens_at_ms, self.due_at_ms) {
            return Err(Error::invalid("schedule.due_at_ms", "截止时间不能早于开放时间。"));
        }
        if !is_before(self.due_at_ms, self.closes_at_ms) || !is_before(self.opens_at_ms, self.closes_at_ms) {
            return Err(Error::invalid(
                "schedule.closes_at_ms",
                "关闭时间不能早于开放时间和截止时间。",
            ));
        }
        Ok(())
    }
}

impl OpeningChange {
    fn applied_to(&self, mut opening: Opening) -> Opening {
        if let Some(is_open) = self.is_open {
            opening.is_open = is_open;
        }
        if let Some(schedule) = self.schedule {
            opening.opens_at_ms = schedule.opens_at_ms;
            opening.due_at_ms = schedule.due_at_ms;
            opening.closes_at_ms = schedule.closes_at_ms;
        }
        if let Some(weight) = self.weight {
            opening.weight = (weight * 100.0).round() as i64;
        }
        opening
    }
}

/// How many items were touched.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct OpeningsChanged {
    changed: u64,
}

/// Opens, shuts, dates or weighs several items of a kind for a class.
#[utoipa::path(post, path = "/api/classes/{class_id}/openings/{item_kind}/", tag = "classes",
    params(("class_id" = i64, Path), ("item_kind" = String, Path)), request_body = OpeningChange,
    responses((status = 200, body = platform::Envelope<OpeningsChanged>)))]
pub(super) async fn change_openings(
    State(app): State<App>,
    State(catalogue): State<Catalogue>,
    teacher: Teacher,
    Path((id, kind)): Path<(ClassId, ItemKind)>,
    Body(change): Body<OpeningChange>,
) -> ApiResult<OpeningsChanged> {
    let (user, now_ms) = (teacher.0, app.now_ms());
    change.schedule.map_or(Ok(()), OpeningSchedule::check)?;
    let changed = change.item_ids.len() as u64;
    app.db
        .write(move |tx| async move {
            let class = require_active(&tx, &user, id).await?;
            let items = items_of(&tx, &catalogue, id, kind, None).await?;
            let openings = list_openings(&tx, id, kind, None).await?;
            let mut titles = Vec::new();
            let mut changes = Vec::new();
            for item in &change.item_ids {
                let known = items.iter().find(|(_, _, known)| known.id == *item);
                let (_, _, known) = known.ok_or(Error::NotFound)?;
                let before = openings.get(item).cloned().unwrap_or(Opening::by_default(kind));
                let after = change.applied_to(before.clone());
                put_opening(&tx, id, kind, *item, &after, now_ms).await?;
                if kind == ItemKind::Project {
                    apply_to_tasks(&tx, &catalogue, id, known, &change, now_ms).await?;
                }
                titles.push(known.title.clone());
                changes.push((before, after));
            }
            openings_changed(&tx, id, kind, now_ms).await?;
            if kind == ItemKind::Project {
                openings_changed(&tx, id, ItemKind::Task, now_ms).await?;
            }
            let facts = json!({ "kind": kind, "items": titles });
            let act = Act::of("classes.openings_changed", &class.name).with(facts);
            audit::record_act(&tx, &user, told(act, &changes), now_ms).await
        })
        .await?;
    Ok(Envelope::with_message("已保存。", OpeningsChanged { changed }))
}

/// A project is its tasks: what is set for it holds for each of them, until one is set by itself.
async fn apply_to_tasks(
    tx: &Tx,
    catalogue: &Catalogue,
    class: ClassId,
    project: &Item,
    change: &OpeningChange,
    now_ms: Millis,
) -> Result<(), Error> {
    let openings = list_openings(tx, class, ItemKind::Task, None).await?;
    for (_, _, task) in items_of(tx, catalogue, class, ItemKind::Task, None).await? {
        if task.group == project.title {
            let unset = Opening::by_default(ItemKind::Task);
            let opening = openings.get(&task.id).cloned().unwrap_or(unset);
            let opening = change.applied_to(opening);
            put_opening(tx, class, ItemKind::Task, task.id, &opening, now_ms).await?;
        }
    }
    Ok(())
}

/// What changed for all items alike, and from what, where they had the same before.
fn told<'a>(mut act: Act<'a>, changes: &[(Opening, Opening)]) -> Act<'a> {
    let parts: [(&str, fn(&Opening) -> serde_json::Value); 5] = [
        ("is_open", |one| one.is_open.into()),
        ("opens_at_ms", |one| one.opens_at_ms.into()),
        ("due_at_ms", |one| one.due_at_ms.into()),
        ("closes_at_ms", |one| one.closes_at_ms.into()),
        ("weight", |one| (one.weight as f64 / 100.0).into()),
    ];
    for (field, of) in parts {
        let touched: Vec<_> = changes
            .iter()
            .filter(|(before, after)| of(before) != of(after))
            .collect();
        let Some((before, after)) = touched.first() else {
            continue;
        };
        let had_same = touched.iter().all(|(other, _)| of(other) == of(before));
        act = act.changed(field, had_same.then(|| of(before)), of(after));
    }
    act
}

/// The class that openings are taken from.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "from_class_id": 2, "shift_days": 182 }))]
pub(super) struct OpeningsCopy {
    #[garde(skip)]
    from_class_id: ClassId,
    /// By how many days all dates are moved.
    #[garde(range(min = -2000, max = 2000))]
    #[serde(default)]
    shift_days: i64,
}

/// Takes over what another class of mine has open, dates moved by some days.
#[utoipa::path(post, path = "/api/classes/{class_id}/openings_copy/", tag = "classes", params(("class_id" = i64, Path)),
    request_body = OpeningsCopy, responses((status = 200, body = platform::Envelope<OpeningsChanged>)))]
pub(super) async fn copy_class_openings(
    State(app): State<App>,
    teacher: Teacher,
    Path(id): Path<ClassId>,
    Body(form): Body<OpeningsCopy>,
) -> ApiResult<OpeningsChanged> {
    let (user, now_ms) = (teacher.0, app.now_ms());
    let changed = app
        .db
        .write(move |tx| async move {
            let class = require_active(&tx, &user, id).await?;
            let from = require_teacher(&tx, &user, form.from_class_id).await?;
            let taken = list_courses_of_class(&tx, from.id).await?;
            require_courses(&tx, user.school, &taken).await?;
            let by_ms = platform::clock::days(form.shift_days);
            let changed = copy_openings(&tx, id, from.id, by_ms, now_ms).await?;
            openings_changed(&tx, id, ItemKind::Task, now_ms).await?;
            let detail = json!({ "from": from.name, "shift_days": form.shift_days });
            let act = Act::of("classes.openings_copied", &class.name).with(detail);
            audit::record_act(&tx, &user, act, now_ms).await?;
            Ok::<_, Error>(changed)
        })
        .await?;
    Ok(Envelope::with_message(
        format!("已沿用 {changed} 项开放设置。"),
        OpeningsChanged { changed },
    ))
}
