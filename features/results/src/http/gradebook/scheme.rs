//! The rules by which a class's marks are made: seen, tried, set, and given back to the course.

use super::book::Book;
use crate::{
    ScoreSource,
    events::collected_of_class,
    gradebook::{
        columns::list_columns,
        history::RuleChange,
        late::{LateRule, MOST_GRACE_MINUTES},
        load::{load_of_class, load_rules},
        scheme::{Category, MOST_CATEGORIES, MOST_PLACEMENTS, Placement, Scheme},
        sheet::SheetAct,
        total::{course_total, mean},
    },
    store::{rule, scheme},
};
use axum::extract::State;
use classes::{ClassCourse, ClassId};
use courses::Course;
use database::Tx;
use garde::Validate;
use platform::{
    ApiResult, App, Body, CurrentUser, Envelope, Error, Millis, Path,
    access::{Teacher, UserId},
    audit::{self, Act},
    http::Nothing,
};
use scoring::Points;
use serde::{Deserialize, Serialize};
use serde_json::json;

/// A part of the mark to be set.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewCategory {
    #[garde(skip)]
    key: String,
    /// None: a usual part under its usual name.
    #[garde(skip)]
    name: Option<String>,
    #[garde(range(max = 100))]
    weight: u32,
    #[garde(range(max = 20))]
    drop_lowest: u32,
}

/// Where a column counts.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewPlacement {
    #[garde(skip)]
    source: ScoreSource,
    #[garde(skip)]
    source_id: i64,
    /// Key of a category; none: it counts for nothing.
    #[garde(skip)]
    category: Option<String>,
    /// 1 is the usual; none: as its opening says.
    #[garde(inner(range(min = 0.0, max = 100.0)))]
    weight: Option<f64>,
}

/// Rules to be set or tried.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "version": 0, "late_percent": 100, "placements": [], "reason": "按教学大纲",
    "categories": [{ "key": "tasks", "name": null, "weight": 40, "drop_lowest": 1 },
    { "key": "final", "name": null, "weight": 60, "drop_lowest": 0 }] }))]
pub(super) struct NewScheme {
    /// As it was shown.
    #[garde(skip)]
    version: i64,
    #[garde(length(min = 1, max = MOST_CATEGORIES), dive)]
    categories: Vec<NewCategory>,
    #[garde(length(max = MOST_PLACEMENTS), dive)]
    placements: Vec<NewPlacement>,
    /// What is left of late work whose own rule takes nothing.
    #[garde(range(max = 100))]
    late_percent: u32,
    /// Whoever is late by no more than that loses nothing.
    #[garde(range(max = MOST_GRACE_MINUTES))]
    #[serde(default)]
    late_grace_minutes: u32,
    /// What each started day takes, in percent.
    #[garde(range(max = 100))]
    #[serde(default)]
    late_daily_percent: u32,
    /// The days take no more than leaves this, in percent; at most `late_percent`.
    #[garde(range(max = 100))]
    #[serde(default)]
    late_floor_percent: u32,
    #[garde(length(chars, max = 200))]
    reason: String,
}

impl NewScheme {
    fn scheme(&self) -> Result<Scheme, Error> {
        let trimmed = |name: &String| name.trim().to_owned();
        let categories = self.categories.iter().map(|one| Category {
            key: one.key.clone(),
            name: one.name.as_ref().map(trimmed),
            weight: one.weight,
            drop_lowest: one.drop_lowest,
        });
        let placements = self.placements.iter().map(|one| Placement {
            source: one.source,
            source_id: one.source_id,
            category: one.category.clone(),
            weight: one.weight.map(|weight| (weight * 100.0).round() as i64),
        });
        let scheme = Scheme {
            categories: categories.collect(),
            placements: placements.collect(),
            late: LateRule {
                percent: self.late_percent,
                grace_minutes: self.late_grace_minutes,
                daily_percent: self.late_daily_percent,
                floor_percent: self.late_floor_percent,
            },
        };
        scheme.check()?;
        Ok(scheme)
    }
}

/// A student's total before and after.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct SchemeEffect {
    user_id: UserId,
    before: Points,
    after: Points,
}

/// What rules would make of the totals.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct SchemePreview {
    /// Whoever's total changes, the greatest change first.
    students: Vec<SchemeEffect>,
    changed: usize,
    mean_before: Option<Points>,
    mean_after: Option<Points>,
}

/// What rules would make of everybody's total; writes nothing.
#[utoipa::path(post, path = "/api/results/gradebook/{class_id}/{course_id}/scheme/preview/", tag = "results", params(("class_id" = i64, Path), ("course_id" = i64, Path)), request_body = NewScheme,
    responses((status = 200, body = platform::Envelope<SchemePreview>)))]
pub(super) async fn preview_scheme(
    State(app): State<App>,
    user: Teacher,
    Path(of): Path<ClassCourse>,
    Body(new): Body<NewScheme>,
) -> ApiResult<SchemePreview> {
    let view = app
        .db
        .read(move |tx| async move {
            let course = of.require(&tx, &user).await?;
            let scheme = new.scheme()?;
            preview(&tx, of.class_id, &course, &scheme).await
        })
        .await?;
    Ok(Envelope::ok(view))
}

async fn preview(tx: &Tx, class: ClassId, course: &Course, scheme: &Scheme) -> Result<SchemePreview, Error> {
    let rules = load_rules(tx, Some(class), course).await?;
    let now = load_of_class(tx, &rules.scheme, class, course).await?;
    let then = load_of_class(tx, scheme, class, course).await?;
    let members = classes::list_members(tx, class).await?;
    let totals: Vec<SchemeEffect> = members
        .iter()
        .map(|member| SchemeEffect {
            user_id: member.user,
            before: course_total(&rules.scheme, now.of(member.user)).points,
            after: course_total(scheme, then.of(member.user)).points,
        })
        .collect();
    let mean_of = |of: fn(&SchemeEffect) -> Points| {
        mean(totals.iter().map(|one| (1, of(one).out_of(Points::whole(100)))))
    };
    let (mean_before, mean_after) = (mean_of(|one| one.before), mean_of(|one| one.after));
    let mut students = totals;
    students.retain(|one| one.before != one.after);
    students.sort_by_key(|one| (-(one.after.0 - one.before.0).abs(), one.user_id));
    Ok(SchemePreview {
        changed: students.len(),
        students,
        mean_before,
        mean_after,
    })
}

/// Sets the rules of a class I teach, for every mark at once.
#[utoipa::path(post, path = "/api/results/gradebook/{class_id}/{course_id}/scheme/", tag = "results", params(("class_id" = i64, Path), ("course_id" = i64, Path)), request_body = NewScheme,
    responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn set_scheme(
    State(app): State<App>,
    user: Teacher,
    Path(of): Path<ClassCourse>,
    Body(new): Body<NewScheme>,
) -> ApiResult<Nothing> {
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| async move {
            let book = Book::load_rows(&tx, &user, of, &[]).await?;
            book.allow(SheetAct::Edit)?;
            let mut scheme = new.scheme()?;
            leave_out_usual(&tx, of.class_id, &book.course, &mut scheme).await?;
            let put = Put {
                seen: new.version,
                rules: Some(&scheme),
                reason: &new.reason,
                now_ms,
            };
            put_rules(&tx, &user, &book, put).await
        })
        .await?;
    Ok(Envelope::with_message("成绩组成已保存。", Nothing {}))
}

/// Drops placements that say what is usual: what becomes usual later then holds for them too.
async fn leave_out_usual(tx: &Tx, class: ClassId, course: &Course, scheme: &mut Scheme) -> Result<(), Error> {
    let bare = Scheme {
        placements: Vec::new(),
        ..scheme.clone()
    };
    let usual = list_columns(tx, &bare, class, course).await?;
    scheme.placements.retain(|placed| {
        let column = usual
            .iter()
            .find(|column| column.key() == (placed.source, placed.source_id));
        column.is_none_or(|column| {
            let category = placed.category.as_deref().and_then(|key| bare.find(key));
            category != column.category || placed.weight.is_some_and(|weight| weight != column.weight)
        })
    });
    Ok(())
}

struct Put<'a> {
    seen: i64,
    rules: Option<&'a Scheme>,
    reason: &'a str,
    now_ms: Millis,
}

async fn put_rules(tx: &Tx, user: &CurrentUser, book: &Book, put: Put<'_>) -> Result<(), Error> {
    let of = (book.of.class_id, book.course.id);
    if !scheme::put(tx, of, put.seen, put.rules, (user.id, put.now_ms)).await? {
        return Err(Error::conflict(
            "results.scheme_changed",
            "成绩组成刚被其他教师改过，请看过现在的设置再改。",
        ));
    }
    collected_of_class(tx, book.of, put.now_ms).await?;
    let class = classes::find_class(tx, book.of.class_id).await?;
    let name = class.map(|class| class.name).unwrap_or_default();
    let usual = Scheme::of_course(&book.course);
    let change = RuleChange::Scheme {
        before: book.rules.scheme.clone(),
        after: put.rules.unwrap_or(&usual).clone(),
    };
    if book.rules.scheme != *put.rules.unwrap_or(&usual) {
        rule::add(tx, user, Some(book.of), &change, put.reason, put.now_ms).await?;
    }
    let act = Act::of("results.scheme_set", &name)
        .with(json!({ "course": book.course.title }))
        .changed(
            "scheme",
            words(&book.rules.scheme),
            words(put.rules.unwrap_or(&usual)),
        )
        .because(put.reason);
    audit::record_act(tx, user, act, put.now_ms).await
}

/// The weights and what lateness costs in one line, for the log.
fn words(scheme: &Scheme) -> String {
    let parts = scheme.categories.iter().map(|category| {
        let name = category.name.as_deref().unwrap_or(&category.key);
        match category.drop_lowest {
            0 => format!("{name} {}%", category.weight),
            drop => format!("{name} {}% (-{drop})", category.weight),
        }
    });
    let weights = parts.collect::<Vec<_>>().join(" + ");
    let late = scheme.late;
    if late == LateRule::default() {
        return weights;
    }
    let (percent, grace) = (late.percent, late.grace_minutes);
    let (daily, floor) = (late.daily_percent, late.floor_percent);
    format!("{weights}；迟交计 {percent}%，宽限 {grace} 分钟，每天扣 {daily}%，最低计 {floor}%")
}

/// A class whose rules are to be the course's again.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "version": 1, "reason": "恢复课程权重" }))]
pub(super) struct SchemeReset {
    #[garde(skip)]
    version: i64,
    #[garde(length(chars, max = 200))]
    reason: String,
}

/// Goes back to the rules of the course.
#[utoipa::path(post, path = "/api/results/gradebook/{class_id}/{course_id}/scheme/reset/", tag = "results", params(("class_id" = i64, Path), ("course_id" = i64, Path)), request_body = SchemeReset,
    responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn reset_scheme(
    State(app): State<App>,
    user: Teacher,
    Path(of): Path<ClassCourse>,
    Body(reset): Body<SchemeReset>,
) -> ApiResult<Nothing> {
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| async move {
            let book = Book::load_rows(&tx, &user, of, &[]).await?;
            book.allow(SheetAct::Edit)?;
            let put = Put {
                seen: reset.version,
                rules: None,
                reason: &reset.reason,
                now_ms,
            };
            put_rules(&tx, &user, &book, put).await
        })
        .await?;
    Ok(Envelope::with_message("已恢复课程的成绩组成。", Nothing {}))
}
