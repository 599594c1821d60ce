//! What a paper asks, the questions of a blueprint, and parallel papers: `/gradeManage/testPaper`.

use super::{
    paper_editors::marked_title,
    papers::{PaperSaved, reasonable, require_paper},
};
use crate::{
    PaperId,
    blueprint::{self, Axis, Blueprint, Coverage, Filled},
    of_activity,
    paper::Definition,
    store::paper::{NewPaper, add_paper},
};
use axum::extract::State;
use courses::{CourseId, require_course};
use garde::Validate;
use platform::{
    ApiResult, App, Body, Envelope, Error, Path,
    access::Teacher,
    audit::{self, Act},
};
use scoring::Points;
use serde::{Deserialize, Serialize};

/// A paper under composition.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "course_id": 1, "by": "chapter", "definition": {
    "sections": [{ "title": "一、单项选择题", "questions": [{ "key": "s1" }] }]
} }))]
pub(super) struct CoverageOf {
    #[garde(skip)]
    course_id: CourseId,
    /// What is counted beside the kinds.
    #[garde(skip)]
    by: Axis,
    #[garde(custom(|text: &Definition, (): &()| reasonable(text)))]
    definition: Definition,
}

/// What a paper asks, by kind, topic and difficulty, beside what the bank has; nothing is kept. Faults of the paper do not
/// matter here.
#[utoipa::path(post, path = "/api/exams/papers/coverage/", tag = "exams", request_body = CoverageOf,
    responses((status = 200, body = platform::Envelope<Coverage>)))]
pub(super) async fn show_coverage(
    State(app): State<App>,
    user: Teacher,
    Body(of): Body<CoverageOf>,
) -> ApiResult<Coverage> {
    let covered = app
        .db
        .read(move |tx| async move {
            require_course(&tx, &user, of.course_id).await?;
            let bank = questions::list_candidates(&tx, of.course_id).await?;
            Ok::<_, Error>(blueprint::coverage(&of.definition, &bank, of.by))
        })
        .await?;
    Ok(Envelope::ok(covered))
}

/// A blueprint and the course whose bank fills it.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "course_id": 1, "seed": 1, "blueprint": { "by": "chapter", "way": "named", "without": [],
    "cells": [{ "kind": "single", "topic": "", "count": 1 }], "levels": null,
    "points": [{ "kind": "single", "points": 2 }] } }))]
pub(super) struct BlueprintOf {
    #[garde(skip)]
    course_id: CourseId,
    /// Any number: the same takes the same questions.
    #[garde(skip)]
    seed: u32,
    #[garde(custom(|text: &Blueprint, (): &()| sensible(text)))]
    blueprint: Blueprint,
}

fn sensible(text: &Blueprint) -> garde::Result {
    let count: usize = text.cells.iter().map(|cell| cell.count.min(1000)).sum();
    if count == 0 {
        return Err(garde::Error::new("请先填写各题型的题数。"));
    }
    if text.cells.len() > 1000 || text.points.len() > 40 || text.without.len() > 300 || count > 300 {
        return Err(garde::Error::new("一份试卷最多 300 道题。"));
    }
    if text.points.iter().any(|one| one.points <= Points::ZERO) {
        return Err(garde::Error::new("分值应大于 0。"));
    }
    let has_levels = text.levels.is_none_or(|shares| {
        (1..=1000).contains(&(u64::from(shares.easy) + u64::from(shares.medium) + u64::from(shares.hard)))
    });
    if has_levels {
        Ok(())
    } else {
        Err(garde::Error::new("请填写易、中、难的比例。"))
    }
}

/// The sections that answer to a blueprint, and what the bank is short of; nothing is kept.
#[utoipa::path(post, path = "/api/exams/papers/blueprint/", tag = "exams", request_body = BlueprintOf,
    responses((status = 200, body = platform::Envelope<Filled>)))]
pub(super) async fn fill_blueprint(
    State(app): State<App>,
    user: Teacher,
    Body(of): Body<BlueprintOf>,
) -> ApiResult<Filled> {
    let filled = app
        .db
        .read(move |tx| async move {
            require_course(&tx, &user, of.course_id).await?;
            let bank = questions::list_candidates(&tx, of.course_id).await?;
            let bank: Vec<_> = bank.all().collect();
            Ok::<_, Error>(blueprint::fill(&of.blueprint, &bank, u64::from(of.seed)))
        })
        .await?;
    Ok(Envelope::ok(filled))
}

/// A parallel paper that was made.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct ParallelSaved {
    #[serde(flatten)]
    paper: PaperSaved,
    /// How many questions are others than the first paper's.
    other: usize,
    /// How many are the same, for want of others like them.
    same: usize,
}

/// Makes a parallel paper (B 卷): the same sections and points, other questions of the same kinds about the same. It is
/// mine; neither follows the other.
#[utoipa::path(post, path = "/api/exams/papers/{paper_id}/parallel/", tag = "exams", params(("paper_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<ParallelSaved>)))]
pub(super) async fn make_parallel(
    State(app): State<App>,
    user: Teacher,
    Path(id): Path<PaperId>,
) -> ApiResult<ParallelSaved> {
    let now_ms = app.now_ms();
    let saved = app
        .db
        .write(move |tx| async move {
            let known = require_paper(&tx, &user, id).await?;
            of_activity::require_composed(&known)?;
            let bank = questions::list_candidates(&tx, known.course).await?;
            let made = blueprint::parallel(&known.definition, &bank, now_ms.cast_unsigned());
            let named: usize = known
                .definition
                .sections
                .iter()
                .map(|one| one.questions.len())
                .sum();
            let other = named.saturating_sub(made.same.len());
            if other == 0 {
                return Err(Error::conflict(
                    "exams.no_parallel_questions",
                    "题库中没有相近的其他题目，不能生成平行卷。",
                ));
            }
            let total = made.definition.pin(&bank)?.full_points();
            let titled = (marked_title(&known.title, "B 卷"), Some(user.id));
            let new = NewPaper::beside(&known, titled, made.definition, total);
            let id = add_paper(&tx, &new, now_ms).await?;
            let act = Act::of("exams.paper_copied", &known.title).changed("title", &known.title, &new.title);
            audit::record_act(&tx, &user, act, now_ms).await?;
            Ok::<_, Error>(ParallelSaved {
                paper: PaperSaved { id, total },
                other,
                same: made.same.len(),
            })
        })
        .await?;
    Ok(Envelope::with_message("已生成平行卷。", saved))
}
