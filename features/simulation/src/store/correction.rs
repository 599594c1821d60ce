//! SQL of `simulation_correction`.

use crate::remark::{BookCorrection, Corrections};
use classes::ClassId;
use database::{FromRow, Result, Tx, params};
use tasks::ActivityId;

database::sql! {
    LIST = "select business, version, weight, left_out, reason from simulation_correction where class_id = $1 and activity_id = $2";
    PUT = "insert into simulation_correction (class_id, activity_id, business, version, weight, left_out, reason) \
           values ($1, $2, $3, $4, $5, $6, $7) on conflict (class_id, activity_id, business) do update set \
           version = excluded.version, weight = excluded.weight, left_out = excluded.left_out, reason = excluded.reason";
    DELETE = "delete from simulation_correction where class_id = $1 and activity_id = $2 and business = $3";
}

#[derive(FromRow)]
struct OfBusiness {
    business: String,
    #[row(flatten)]
    correction: BookCorrection,
}

/// What was put right of a task for a class.
pub(crate) async fn list(tx: &Tx, class: ClassId, activity: ActivityId) -> Result<Corrections> {
    let rows: Vec<OfBusiness> = tx.query_as(&LIST, params![class, activity]).await?;
    Ok(rows
        .into_iter()
        .map(|row| (row.business, row.correction))
        .collect())
}

/// Writes what a business, or the task, is for a class; none where it is again what the course says.
pub(crate) async fn put(
    tx: &Tx,
    (class, activity): (ClassId, ActivityId),
    business: &str,
    correction: Option<&BookCorrection>,
) -> Result<()> {
    let Some(correction) = correction else {
        let values = params![class, activity, business];
        return tx.execute(&DELETE, values).await.map(drop);
    };
    let weight = correction.weight.map(|weight| weight.0);
    let values = params![
        class,
        activity,
        business,
        correction.version,
        weight,
        correction.left_out,
        &correction.reason
    ];
    tx.execute(&PUT, values).await.map(drop)
}
