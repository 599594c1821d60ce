//! What can be earned and what was earned: OneRoster's gradebook service.

use super::{
    bodies::bodies,
    guard::ReadsResults,
    load::{self, only_one, require_class},
    paging::{PageReply, Paging, refs},
};
use crate::{
    oneroster::{
        gradebook::{self, Category, LineItem, Outcome},
        ids::Id,
    },
    viewer::{EVERYTHING, Only, Window},
};
use axum::{Json, extract::State, http::Uri};
use platform::{App, Error, Path, Query};

bodies! {
    Categories as OneRosterCategories: categories, OneCategory as OneRosterCategoryBody: category of Category;
    LineItems as OneRosterLineItems: line_items, OneLineItem as OneRosterLineItemBody: line_item of LineItem;
    Outcomes as OneRosterResults: results, OneOutcome as OneRosterResultBody: result of Outcome;
}

/// What an item's name stands for.
fn item_of(id: &str) -> Result<Only, Error> {
    match Id::parse(id) {
        Some(Id::Item(class, course, source, item)) => Ok(Only {
            class: Some(class),
            course: Some(course),
            source: Some(source),
            item: Some(item),
            ..Only::default()
        }),
        _ => Err(Error::NotFound),
    }
}

/// The class and course of a class's name.
fn class_of(id: &str) -> Result<Only, Error> {
    match Id::parse(id) {
        Some(Id::Class(class, course)) => Ok(Only {
            class: Some(class),
            course: Some(course),
            ..Only::default()
        }),
        _ => Err(Error::NotFound),
    }
}

/// Parts of a mark.
#[utoipa::path(get, path = "/api/v1/ims/oneroster/gradebook/v1p2/categories", tag = "open", params(Paging),
    responses((status = 200, body = Categories)))]
pub(super) async fn list_categories(
    State(app): State<App>,
    ReadsResults(viewer): ReadsResults,
    Query(paging): Query<Paging>,
    uri: Uri,
) -> Result<PageReply<Categories>, Error> {
    let (categories, total) = paging.choose(gradebook::categories())?;
    Ok(PageReply {
        body: Categories { categories },
        total,
        paging,
        refs: refs(&app, viewer.school),
        uri,
    })
}

/// A part of a mark.
#[utoipa::path(get, path = "/api/v1/ims/oneroster/gradebook/v1p2/categories/{category_id}", tag = "open", params(("category_id" = String, Path)),
    responses((status = 200, body = OneCategory)))]
pub(super) async fn show_category(
    ReadsResults(_viewer): ReadsResults,
    Path(id): Path<String>,
) -> Result<Json<OneCategory>, Error> {
    let mut all = gradebook::categories().into_iter();
    let category = all
        .find(|category| category.sourced_id == id)
        .ok_or(Error::NotFound)?;
    Ok(Json(OneCategory { category }))
}

/// What can be earned.
#[utoipa::path(get, path = "/api/v1/ims/oneroster/gradebook/v1p2/lineItems", tag = "open", params(Paging),
    responses((status = 200, body = LineItems)))]
pub(super) async fn list_line_items(
    State(app): State<App>,
    ReadsResults(viewer): ReadsResults,
    Query(paging): Query<Paging>,
    uri: Uri,
) -> Result<PageReply<LineItems>, Error> {
    let (refs, asked) = (refs(&app, viewer.school), refs(&app, viewer.school));
    let wanted = paging.clone();
    let unit = move |tx| async move {
        wanted
            .rows(|window| load::items(&tx, viewer, &asked, &EVERYTHING, window))
            .await
    };
    let (line_items, total) = app.db.read(unit).await?;
    Ok(PageReply {
        body: LineItems { line_items },
        total,
        paging,
        refs,
        uri,
    })
}

/// Something that can be earned.
#[utoipa::path(get, path = "/api/v1/ims/oneroster/gradebook/v1p2/lineItems/{line_item_id}", tag = "open", params(("line_item_id" = String, Path)),
    responses((status = 200, body = OneLineItem)))]
pub(super) async fn show_line_item(
    State(app): State<App>,
    ReadsResults(viewer): ReadsResults,
    Path(id): Path<String>,
) -> Result<Json<OneLineItem>, Error> {
    let only = item_of(&id)?;
    let refs = refs(&app, viewer.school);
    let unit = move |tx| async move { only_one(load::items(&tx, viewer, &refs, &only, Window::ONE).await?) };
    let line_item = app.db.read(unit).await?;
    Ok(Json(OneLineItem { line_item }))
}

/// What can be earned in a class.
#[utoipa::path(get, path = "/api/v1/ims/oneroster/gradebook/v1p2/classes/{class_id}/lineItems", tag = "open",
    params(("class_id" = String, Path), Paging),
    responses((status = 200, body = LineItems)))]
pub(super) async fn list_line_items_of_class(
    State(app): State<App>,
    ReadsResults(viewer): ReadsResults,
    Path(id): Path<String>,
    Query(paging): Query<Paging>,
    uri: Uri,
) -> Result<PageReply<LineItems>, Error> {
    let only = class_of(&id)?;
    let (refs, asked) = (refs(&app, viewer.school), refs(&app, viewer.school));
    let wanted = paging.clone();
    let unit = move |tx| async move {
        require_class(&tx, viewer, &only).await?;
        wanted
            .rows(|window| load::items(&tx, viewer, &asked, &only, window))
            .await
    };
    let (line_items, total) = app.db.read(unit).await?;
    Ok(PageReply {
        body: LineItems { line_items },
        total,
        paging,
        refs,
        uri,
    })
}

/// What was earned.
#[utoipa::path(get, path = "/api/v1/ims/oneroster/gradebook/v1p2/results", tag = "open", params(Paging),
    responses((status = 200, body = Outcomes)))]
pub(super) async fn list_results(
    State(app): State<App>,
    ReadsResults(viewer): ReadsResults,
    Query(paging): Query<Paging>,
    uri: Uri,
) -> Result<PageReply<Outcomes>, Error> {
    let (refs, asked) = (refs(&app, viewer.school), refs(&app, viewer.school));
    let wanted = paging.clone();
    let unit = move |tx| async move {
        wanted
            .rows(|window| load::results(&tx, viewer, &asked, &EVERYTHING, window))
            .await
    };
    let (results, total) = app.db.read(unit).await?;
    Ok(PageReply {
        body: Outcomes { results },
        total,
        paging,
        refs,
        uri,
    })
}

/// What somebody earned.
#[utoipa::path(get, path = "/api/v1/ims/oneroster/gradebook/v1p2/results/{result_id}", tag = "open", params(("result_id" = String, Path)),
    responses((status = 200, body = OneOutcome)))]
pub(super) async fn show_result(
    State(app): State<App>,
    ReadsResults(viewer): ReadsResults,
    Path(id): Path<String>,
) -> Result<Json<OneOutcome>, Error> {
    let Some(Id::Result(class, course, source, item, user)) = Id::parse(&id) else {
        return Err(Error::NotFound);
    };
    let only = Only {
        class: Some(class),
        course: Some(course),
        user: Some(user),
        source: Some(source),
        item: Some(item),
    };
    let refs = refs(&app, viewer.school);
    let unit =
        move |tx| async move { only_one(load::results(&tx, viewer, &refs, &only, Window::ONE).await?) };
    let result = app.db.read(unit).await?;
    Ok(Json(OneOutcome { result }))
}

/// What was earned in a class.
#[utoipa::path(get, path = "/api/v1/ims/oneroster/gradebook/v1p2/classes/{class_id}/results", tag = "open",
    params(("class_id" = String, Path), Paging),
    responses((status = 200, body = Outcomes)))]
pub(super) async fn list_results_of_class(
    State(app): State<App>,
    ReadsResults(viewer): ReadsResults,
    Path(id): Path<String>,
    Query(paging): Query<Paging>,
    uri: Uri,
) -> Result<PageReply<Outcomes>, Error> {
    let only = class_of(&id)?;
    let (refs, asked) = (refs(&app, viewer.school), refs(&app, viewer.school));
    let wanted = paging.clone();
    let unit = move |tx| async move {
        require_class(&tx, viewer, &only).await?;
        wanted
            .rows(|window| load::results(&tx, viewer, &asked, &only, window))
            .await
    };
    let (results, total) = app.db.read(unit).await?;
    Ok(PageReply {
        body: Outcomes { results },
        total,
        paging,
        refs,
        uri,
    })
}

/// What was earned of one thing.
#[utoipa::path(get, path = "/api/v1/ims/oneroster/gradebook/v1p2/classes/{class_id}/lineItems/{line_item_id}/results", tag = "open",
    params(("class_id" = String, Path), ("line_item_id" = String, Path), Paging),
    responses((status = 200, body = Outcomes)))]
pub(super) async fn list_results_of_line_item(
    State(app): State<App>,
    ReadsResults(viewer): ReadsResults,
    Path((class, item)): Path<(String, String)>,
    Query(paging): Query<Paging>,
    uri: Uri,
) -> Result<PageReply<Outcomes>, Error> {
    let (class, only) = (class_of(&class)?, item_of(&item)?);
    if (class.class, class.course) != (only.class, only.course) {
        return Err(Error::NotFound);
    }
    let (refs, asked) = (refs(&app, viewer.school), refs(&app, viewer.school));
    let wanted = paging.clone();
    let unit = move |tx| async move {
        require_class(&tx, viewer, &only).await?;
        wanted
            .rows(|window| load::results(&tx, viewer, &asked, &only, window))
            .await
    };
    let (results, total) = app.db.read(unit).await?;
    Ok(PageReply {
        body: Outcomes { results },
        total,
        paging,
        refs,
        uri,
    })
}
