//! Columns that a teacher fills in by hand.

use super::book::Book;
use crate::{
    ManualColumnId,
    events::collected_of_class,
    gradebook::{
        history::{ColumnRule, RuleChange},
        sheet::SheetAct,
    },
    store::{
        column::{self, ColumnText},
        rule,
    },
};
use axum::extract::State;
use classes::{ClassCourse, ClassId};
use courses::CourseId;
use database::Tx;
use garde::Validate;
use platform::{
    ApiResult, App, Body, CurrentUser, Envelope, Error, Millis, Path,
    access::Teacher,
    audit::{self, Act},
    http::Nothing,
};
use serde::{Deserialize, Serialize};

/// More than a term's 考勤, 课堂表现 and reports.
const MOST_COLUMNS: i64 = 100;

/// A column to be made or changed.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "title": "课堂表现", "category": "tasks", "weight": 1 }))]
pub(super) struct NewColumn {
    #[garde(length(chars, min = 1, max = 40))]
    title: String,
    /// Key of a category; none: it counts for nothing.
    #[garde(skip)]
    category: Option<String>,
    /// 1 is the usual.
    #[garde(range(min = 0.0, max = 100.0))]
    weight: f64,
}

impl NewColumn {
    fn text(&self) -> ColumnText<'_> {
        ColumnText {
            title: self.title.trim(),
            category: self.category.as_deref(),
            weight: (self.weight * 100.0).round() as i64,
        }
    }

    fn rule(&self) -> ColumnRule {
        let text = self.text();
        ColumnRule {
            title: text.title.to_owned(),
            category: self.category.clone(),
            weight: text.weight,
        }
    }

    /// The gradebook, if the column may be in it.
    async fn check(&self, tx: &Tx, user: &CurrentUser, of: ClassCourse) -> Result<(), Error> {
        let book = Book::load_rows(tx, user, of, &[]).await?;
        book.allow(SheetAct::Edit)?;
        let is_known = |key: &str| book.rules.scheme.find(key).is_some();
        if self.title.trim().is_empty() {
            return Err(Error::invalid("title", "请填写列名。"));
        }
        if !self.category.as_deref().is_none_or(is_known) {
            return Err(Error::invalid("category", "没有这项成绩组成。"));
        }
        Ok(())
    }
}

/// Keeps what became of a column by hand.
struct Kept {
    column: ManualColumnId,
    before: Option<ColumnRule>,
    after: Option<ColumnRule>,
}

impl Kept {
    async fn put(self, tx: &Tx, user: &CurrentUser, of: ClassCourse, now_ms: Millis) -> Result<(), Error> {
        let Self {
            column,
            before,
            after,
        } = self;
        if before == after {
            return Ok(());
        }
        let change = RuleChange::Column {
            column,
            before,
            after,
        };
        Ok(rule::add(tx, user, Some(of), &change, "", now_ms).await?)
    }
}

/// How a column counts; 404 where the class has none such.
async fn find_rule(tx: &Tx, of: ClassCourse, id: ManualColumnId) -> Result<ColumnRule, Error> {
    let columns = column::list(tx, of.class_id, of.course_id).await?;
    let found = columns.into_iter().find(|column| column.id == id);
    let rule = found.map(|column| ColumnRule {
        title: column.title,
        category: column.category,
        weight: column.weight,
    });
    rule.ok_or(Error::NotFound)
}

/// A column that was made.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct ColumnAdded {
    id: ManualColumnId,
}

/// Adds a column to the gradebook of a class I teach.
#[utoipa::path(post, path = "/api/results/gradebook/{class_id}/{course_id}/columns/", tag = "results", params(("class_id" = i64, Path), ("course_id" = i64, Path)), request_body = NewColumn,
    responses((status = 200, body = platform::Envelope<ColumnAdded>)))]
pub(super) async fn add_column(
    State(app): State<App>,
    user: Teacher,
    Path(of): Path<ClassCourse>,
    Body(new): Body<NewColumn>,
) -> ApiResult<ColumnAdded> {
    let now_ms = app.now_ms();
    let id = app
        .db
        .write(move |tx| async move {
            new.check(&tx, &user, of).await?;
            let place = (of.class_id, of.course_id);
            if column::count(&tx, place.0, place.1).await? >= MOST_COLUMNS {
                return Err(Error::conflict(
                    "results.columns_full",
                    "一个班级最多自建 100 列。",
                ));
            }
            let id = column::add(&tx, place, &new.text(), (user.id, now_ms)).await?;
            let kept = Kept {
                column: id,
                before: None,
                after: Some(new.rule()),
            };
            kept.put(&tx, &user, of, now_ms).await?;
            audit::record_act(&tx, &user, Act::of("results.column_added", &new.title), now_ms).await?;
            Ok(id)
        })
        .await?;
    Ok(Envelope::with_message("已新增一列。", ColumnAdded { id }))
}

/// A column of a gradebook.
#[derive(Debug, Clone, Copy, Deserialize)]
pub(super) struct ColumnOf {
    class_id: ClassId,
    course_id: CourseId,
    column_id: ManualColumnId,
}

impl ColumnOf {
    fn book(self) -> ClassCourse {
        ClassCourse {
            class_id: self.class_id,
            course_id: self.course_id,
        }
    }
}

/// Changes the name, the category or the weight of a column.
#[utoipa::path(put, path = "/api/results/gradebook/{class_id}/{course_id}/columns/{column_id}/", tag = "results",
    params(("class_id" = i64, Path), ("course_id" = i64, Path), ("column_id" = i64, Path)), request_body = NewColumn,
    responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn change_column(
    State(app): State<App>,
    user: Teacher,
    Path(of): Path<ColumnOf>,
    Body(new): Body<NewColumn>,
) -> ApiResult<Nothing> {
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| async move {
            new.check(&tx, &user, of.book()).await?;
            let place = (of.class_id, of.course_id);
            let before = find_rule(&tx, of.book(), of.column_id).await?;
            if !column::change(&tx, place, of.column_id, &new.text()).await? {
                return Err(Error::NotFound);
            }
            let kept = Kept {
                column: of.column_id,
                before: Some(before),
                after: Some(new.rule()),
            };
            kept.put(&tx, &user, of.book(), now_ms).await?;
            audit::record_act(&tx, &user, Act::of("results.column_changed", &new.title), now_ms).await
        })
        .await?;
    Ok(Envelope::with_message("已保存。", Nothing {}))
}

/// Takes a column away; what was filled in stays in the history.
#[utoipa::path(delete, path = "/api/results/gradebook/{class_id}/{course_id}/columns/{column_id}/", tag = "results",
    params(("class_id" = i64, Path), ("course_id" = i64, Path), ("column_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn remove_column(
    State(app): State<App>,
    user: Teacher,
    Path(of): Path<ColumnOf>,
) -> ApiResult<Nothing> {
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| async move {
            let book = Book::load_rows(&tx, &user, of.book(), &[]).await?;
            let at = book.place((crate::ScoreSource::Manual, of.column_id.0))?;
            book.allow(SheetAct::Edit)?;
            let kept = Kept {
                column: of.column_id,
                before: Some(find_rule(&tx, of.book(), of.column_id).await?),
                after: None,
            };
            kept.put(&tx, &user, of.book(), now_ms).await?;
            column::remove(&tx, (of.class_id, of.course_id), of.column_id, now_ms).await?;
            collected_of_class(&tx, of.book(), now_ms).await?;
            let act = Act::of("results.column_removed", &book.columns[at].title);
            audit::record_act(&tx, &user, act, now_ms).await
        })
        .await?;
    Ok(Envelope::with_message("已删除这一列。", Nothing {}))
}
