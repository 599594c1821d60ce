//! SQL of `marking_regrade_book`: what hand-ins of books came to before they were marked again.

use crate::RegradeId;
use database::{Result, Tx, params};
use simulation::FormerMark;

database::sql! {
    PUT = "insert into marking_regrade_book (regrade_id, submission_id, share, handed_share, report, members, marked_version, \
           marked_rules) select regrade_id, submission_id, share, handed_share, report, members, marked_version, marked_rules \
           from $given(regrade_id bigint, submission_id bigint, share bigint, handed_share bigint, report text, members text, \
           marked_version bigint, marked_rules text)";
    LIST = "select submission_id as id, share, handed_share, report, members, marked_version, marked_rules \
            from marking_regrade_book where regrade_id = $1 order by submission_id";
    FORGET = "delete from marking_regrade_book where regrade_id = $1";
}

/// Keeps what hand-ins came to.
pub(crate) async fn put(tx: &Tx, id: RegradeId, all: &[FormerMark]) -> Result<()> {
    let row = |one: &FormerMark| {
        params![
            id,
            one.submission,
            one.share,
            one.handed_share,
            &one.report,
            one.members.as_deref(),
            one.marked_version,
            one.marked_rules.as_deref()
        ]
    };
    tx.execute_rows(&PUT, all.iter().map(row).collect())
        .await
        .map(drop)
}

/// What hand-ins came to before a regrade.
pub(crate) async fn list(tx: &Tx, id: RegradeId) -> Result<Vec<FormerMark>> {
    tx.query_as(&LIST, params![id]).await
}

/// Forgets it, once it is put back.
pub(crate) async fn forget(tx: &Tx, id: RegradeId) -> Result<()> {
    tx.execute(&FORGET, params![id]).await.map(drop)
}
