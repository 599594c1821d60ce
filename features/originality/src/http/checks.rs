//! What can be compared, a comparison, and what it found.

use super::require_check;
use crate::{
    CaseId, CheckId, check,
    rule::CaseState,
    source::{self, SourceKind},
    store::{
        case,
        check::{self as checks, Check, CheckState},
        pair::{self, FoundDocument},
    },
};
use axum::extract::State;
use classes::ClassCourse;
use garde::Validate;
use platform::{
    ApiResult, App, Body, Envelope, Error, Millis, Path,
    access::{Teacher, UserId},
    audit::{self, Act},
};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// How the last comparison of a source ended.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct CheckBrief {
    id: CheckId,
    state: CheckState,
    asked_at_ms: Millis,
    /// Pairs that resemble each other.
    pairs: i64,
}

/// A task or question whose hand-ins can be compared.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct SourceView {
    source_kind: SourceKind,
    source_id: i64,
    title: String,
    /// Students of the class who have handed in.
    hand_ins: i64,
    /// None before the first.
    last: Option<CheckBrief>,
}

/// What a class has handed in that can be compared, with the last comparison of each.
#[utoipa::path(get, path = "/api/originality/classes/{class_id}/courses/{course_id}/", tag = "originality",
    params(("class_id" = i64, Path), ("course_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<Vec<SourceView>>)))]
pub(super) async fn list_sources(
    State(app): State<App>,
    user: Teacher,
    Path(place): Path<ClassCourse>,
) -> ApiResult<Vec<SourceView>> {
    let sources = app
        .db
        .read(move |tx| async move {
            place.require(&tx, &user).await?;
            let latest = checks::list_latest(&tx, (place.class_id, place.course_id), user.id).await?;
            let mut latest: HashMap<_, _> = latest
                .into_iter()
                .map(|check| ((check.kind, check.source_id), check))
                .collect();
            let sources = source::list_sources(&tx, place.course_id, place.class_id).await?;
            Ok::<_, Error>(
                sources
                    .into_iter()
                    .map(|source| SourceView {
                        last: latest.remove(&(source.kind, source.id)).map(|check| CheckBrief {
                            id: check.id,
                            state: check.state,
                            asked_at_ms: check.asked_at_ms,
                            pairs: check.pairs,
                        }),
                        source_kind: source.kind,
                        source_id: source.id,
                        title: source.title,
                        hand_ins: source.hand_ins,
                    })
                    .collect(),
            )
        })
        .await?;
    Ok(Envelope::ok(sources))
}

/// What is to be compared.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "source_kind": "python", "source_id": 1 }))]
pub(super) struct CheckText {
    #[garde(skip)]
    source_kind: SourceKind,
    #[garde(range(min = 1))]
    source_id: i64,
}

/// A comparison that was asked for.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct CheckAsked {
    id: CheckId,
}

/// Asks for a comparison with everybody's last hand-in of all classes and years; a worker does it.
#[utoipa::path(post, path = "/api/originality/classes/{class_id}/courses/{course_id}/checks/", tag = "originality",
    params(("class_id" = i64, Path), ("course_id" = i64, Path)), request_body = CheckText,
    responses((status = 200, body = platform::Envelope<CheckAsked>)))]
pub(super) async fn ask_check(
    State(app): State<App>,
    user: Teacher,
    Path(place): Path<ClassCourse>,
    Body(text): Body<CheckText>,
) -> ApiResult<CheckAsked> {
    let now_ms = app.now_ms();
    let id = app
        .db
        .write(move |tx| async move {
            place.require(&tx, &user).await?;
            let of = (place.class_id, place.course_id);
            let id = check::ask(&tx, &user, of, (text.source_kind, text.source_id), now_ms).await?;
            let found = checks::find(&tx, id).await?.ok_or(Error::NotFound)?;
            let act = Act::of("originality.compared", &found.title);
            audit::record_act(&tx, &user, act, now_ms).await?;
            Ok::<_, Error>(id)
        })
        .await?;
    Ok(Envelope::with_message(
        "正在比对，完成后会显示在这里。",
        CheckAsked { id },
    ))
}

/// Whose hand-in: the name for those who teach the student, the class for others.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct Author {
    /// Names the hand-in in this comparison.
    place: i64,
    /// None of another teacher's student.
    user_id: Option<UserId>,
    name: Option<String>,
    student_number: Option<String>,
    class_name: Option<String>,
    handed_in_at_ms: Millis,
    /// What was asked of this student; none where nothing was.
    case_id: Option<CaseId>,
    case_state: Option<CaseState>,
}

impl Author {
    pub(super) fn of(document: &FoundDocument, case: Option<(CaseId, CaseState)>) -> Self {
        let mine = document.is_mine();
        Self {
            place: document.place,
            user_id: mine.then_some(document.user),
            name: mine.then(|| document.real_name.clone()),
            student_number: document.student_number.clone().filter(|_| mine),
            class_name: document.class_name.clone(),
            handed_in_at_ms: document.handed_in_at_ms,
            case_id: case.map(|case| case.0),
            case_state: case.map(|case| case.1),
        }
    }
}

/// Two hand-ins that resemble each other.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct PairRow {
    number: i64,
    /// Place of the one.
    one: i64,
    /// Place of the other.
    other: i64,
    /// How much of the one's own stands in the other, in percent.
    one_percent: i64,
    /// How much of the other's own stands in the one.
    other_percent: i64,
    /// The group that both belong to; none where they are not alike enough.
    group: Option<i64>,
}

/// A comparison and what it found.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = OriginalityCheckView)]
pub(super) struct CheckView {
    id: CheckId,
    source_kind: SourceKind,
    title: String,
    state: CheckState,
    asked_at_ms: Millis,
    done_at_ms: Option<Millis>,
    /// Hand-ins that were read, of all classes and years.
    documents: i64,
    /// Of these, how many had enough of their own to be compared.
    compared: i64,
    /// Those of whom something was found.
    authors: Vec<Author>,
    /// The most alike first; those without any of my students are left out.
    pairs: Vec<PairRow>,
}

/// A comparison and what it found: whom to look at, never a verdict.
#[utoipa::path(get, path = "/api/originality/checks/{check_id}/", tag = "originality", params(("check_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<CheckView>)))]
pub(super) async fn show_check(
    State(app): State<App>,
    user: Teacher,
    Path(id): Path<CheckId>,
) -> ApiResult<CheckView> {
    let view = app
        .db
        .read(move |tx| async move {
            let found = require_check(&tx, &user, id).await?;
            let documents = pair::list_documents(&tx, id, user.id).await?;
            let cases = case::list_of_check(&tx, id).await?;
            let pairs = pair::list(&tx, id).await?;
            Ok::<_, Error>(view(&found, &documents, &cases, pairs))
        })
        .await?;
    Ok(Envelope::ok(view))
}

fn view(
    found: &Check,
    documents: &[FoundDocument],
    cases: &[(CaseId, i64, CaseState)],
    pairs: Vec<pair::FoundPair>,
) -> CheckView {
    let cases: HashMap<i64, _> = cases
        .iter()
        .map(|(id, place, state)| (*place, (*id, *state)))
        .collect();
    let by_place: HashMap<i64, &FoundDocument> = documents
        .iter()
        .map(|document| (document.place, document))
        .collect();
    let rows = pairs.into_iter().filter_map(|pair| {
        let (one, other) = (by_place.get(&pair.one_place)?, by_place.get(&pair.other_place)?);
        (one.is_mine() || other.is_mine()).then(|| PairRow {
            number: pair.number,
            one: pair.one_place,
            other: pair.other_place,
            one_percent: pair.one_percent,
            other_percent: pair.other_percent,
            group: one
                .group_number
                .filter(|_| one.group_number == other.group_number),
        })
    });
    let rows: Vec<PairRow> = rows.collect();
    let is_shown = |place: i64| rows.iter().any(|row| row.one == place || row.other == place);
    let authors = documents.iter().filter(|document| is_shown(document.place));
    CheckView {
        id: found.id,
        source_kind: found.kind,
        title: found.title.clone(),
        state: found.state,
        asked_at_ms: found.asked_at_ms,
        done_at_ms: found.done_at_ms,
        documents: found.documents,
        compared: found.compared,
        authors: authors
            .map(|document| Author::of(document, cases.get(&document.place).copied()))
            .collect(),
        pairs: rows,
    }
}
