//! Two hand-ins side by side.

use super::{checks::Author, require_check};
use crate::{
    CheckId,
    source::{self, Language, SourceKind},
    store::pair::{self, FoundDocument, FoundPair, Passage},
};
use axum::extract::State;
use database::Tx;
use platform::{ApiResult, App, CurrentUser, Envelope, Error, Path, access::Teacher};
use serde::{Deserialize, Serialize};

/// Which comparison, and which of its pairs.
#[derive(Debug, Clone, Copy, Deserialize)]
pub(super) struct PairOf {
    check_id: CheckId,
    number: i64,
}

/// One of the two.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = OriginalitySide)]
pub(super) struct Side {
    author: Author,
    /// How much of its own stands in the other, in percent.
    percent: i64,
    /// What was handed in.
    written: String,
}

/// Two hand-ins, and where they say the same.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = OriginalityPairView)]
pub(super) struct PairView {
    title: String,
    language: Language,
    one: Side,
    other: Side,
    /// The longest first.
    passages: Vec<Passage>,
    /// The pair before and after this one, as far as they are this teacher's.
    previous: Option<i64>,
    next: Option<i64>,
}

/// A pair with both hand-ins, if one of them is by a student of this teacher.
pub(super) struct Found {
    pub(super) pair: FoundPair,
    pub(super) one: FoundDocument,
    pub(super) other: FoundDocument,
    pub(super) previous: Option<i64>,
    pub(super) next: Option<i64>,
}

/// Finds a pair, for whoever teaches one of the two.
pub(super) async fn find(tx: &Tx, user: &CurrentUser, check: CheckId, number: i64) -> Result<Found, Error> {
    let documents = pair::list_documents(tx, check, user.id).await?;
    let document = |place: i64| documents.iter().find(|document| document.place == place);
    let mut pairs = pair::list(tx, check).await?;
    pairs.retain(|pair| {
        [pair.one_place, pair.other_place]
            .into_iter()
            .any(|place| document(place).is_some_and(FoundDocument::is_mine))
    });
    let at = pairs
        .iter()
        .position(|pair| pair.number == number)
        .ok_or(Error::NotFound)?;
    let beside = |at: Option<usize>| at.and_then(|at| pairs.get(at)).map(|pair| pair.number);
    let found = &pairs[at];
    let both = document(found.one_place).zip(document(found.other_place));
    let (one, other) = both.ok_or(Error::NotFound)?;
    Ok(Found {
        pair: found.clone(),
        one: one.clone(),
        other: other.clone(),
        previous: beside(at.checked_sub(1)),
        next: beside(Some(at + 1)),
    })
}

/// Two hand-ins side by side, with the lines that both have.
#[utoipa::path(get, path = "/api/originality/checks/{check_id}/pairs/{number}/", tag = "originality",
    params(("check_id" = i64, Path), ("number" = i64, Path)),
    responses((status = 200, body = platform::Envelope<PairView>)))]
pub(super) async fn show_pair(
    State(app): State<App>,
    user: Teacher,
    Path(of): Path<PairOf>,
) -> ApiResult<PairView> {
    let view = app
        .db
        .read(move |tx| async move {
            let check = require_check(&tx, &user, of.check_id).await?;
            let found = find(&tx, &user, of.check_id, of.number).await?;
            let (language, one) = side(&tx, check.kind, &found.one, found.pair.one_percent).await?;
            let (_, other) = side(&tx, check.kind, &found.other, found.pair.other_percent).await?;
            let passages = pair::list_passages(&tx, of.check_id, of.number).await?;
            Ok::<_, Error>(PairView {
                title: check.title,
                language,
                one,
                other,
                passages: passages.unwrap_or_default(),
                previous: found.previous,
                next: found.next,
            })
        })
        .await?;
    Ok(Envelope::ok(view))
}

async fn side(
    tx: &Tx,
    kind: SourceKind,
    document: &FoundDocument,
    percent: i64,
) -> Result<(Language, Side), Error> {
    let (language, written) = source::show(tx, kind, document.ref_id).await?;
    let side = Side {
        author: Author::of(document, None),
        percent,
        written,
    };
    Ok((language, side))
}
