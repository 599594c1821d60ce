//! SQL of what a question is known by beside its text: its state and what it is worth.

use crate::{QuestionId, review::ReviewState};
use database::{FromRow, Result, Tx, params};
use platform::{Millis, access::UserId};
use scoring::Points;

database::sql! {
    SET_STATE = "update question_question set state = $2, updated_at_ms = $3 where id = $1";
    REVIEWED = "update question_question set state = 'reviewed', reviewed_by = $2, reviewed_at_ms = $3, updated_at_ms = $3 \
                where id = $1";
    UNREVIEWED = "update question_question set state = 'draft', reviewed_by = null, reviewed_at_ms = null, updated_at_ms = $2 \
                  where id = $1";
    SET_POINTS = "update question_question set points = $2, updated_at_ms = $3 where id = $1";
    REMOVE_TAG = "delete from question_label where question_id = $1 and facet = 'tag' and name = $2";
    REVIEW = "select u.real_name as by_name, q.reviewed_at_ms as at_ms from question_question q \
              join identity_v_person u on u.id = q.reviewed_by where q.id = $1";
}

/// Who looked a question through, and when.
#[derive(Debug, Clone, serde::Serialize, utoipa::ToSchema, FromRow)]
#[schema(as = QuestionReview)]
pub(crate) struct Review {
    pub(crate) by_name: String,
    pub(crate) at_ms: Millis,
}

/// Puts a question into a state. A review is kept until the question is a draft again.
pub(crate) async fn set_state(
    tx: &Tx,
    id: QuestionId,
    (state, by): (ReviewState, UserId),
    now_ms: Millis,
) -> Result<()> {
    match state {
        ReviewState::Draft => tx.execute(&UNREVIEWED, params![id, now_ms]).await,
        ReviewState::Reviewed => tx.execute(&REVIEWED, params![id, by, now_ms]).await,
        ReviewState::InUse | ReviewState::Retired => tx.execute(&SET_STATE, params![id, state, now_ms]).await,
    }
    .map(drop)
}

pub(crate) async fn set_points(tx: &Tx, id: QuestionId, points: Points, now_ms: Millis) -> Result<()> {
    tx.execute(&SET_POINTS, params![id, points.0, now_ms])
        .await
        .map(drop)
}

pub(crate) async fn remove_tags(tx: &Tx, id: QuestionId, tags: &[String]) -> Result<()> {
    for tag in tags {
        tx.execute(&REMOVE_TAG, params![id, tag]).await?;
    }
    Ok(())
}

/// Who reviewed a question; none where nobody did.
pub(crate) async fn find_review(tx: &Tx, id: QuestionId) -> Result<Option<Review>> {
    tx.query_optional_as(&REVIEW, params![id]).await
}
