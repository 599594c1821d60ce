//! The books of a task as they were handed in, and the businesses that it asks for.

use super::correction::Corrections;
use crate::{
    BookId, Company,
    bookkeeping::TaskRules,
    store::{company::load_template, correction, submission::list_shares_of_task},
    template::Business,
};
use classes::ClassId;
use database::Tx;
use platform::access::UserId;
use scoring::{BasisPoints, Points};
use tasks::{Activity, LeftOut};

/// A book that was handed in for a task, and what it counts for.
#[derive(Debug, Clone)]
pub struct TaskBook {
    /// Which.
    pub book: BookId,
    /// What it counts for, for each who keeps it.
    pub keepers: Vec<(UserId, BasisPoints)>,
}

/// The books of a class that were handed in for a task.
pub async fn list_books(tx: &Tx, activity: &Activity, class: ClassId) -> database::Result<Vec<TaskBook>> {
    list_shares_of_task(tx, activity.id, class).await
}

/// A business that a task asks for.
#[derive(Debug, Clone)]
pub struct TaskBusiness {
    /// Its key.
    pub key: String,
    /// Its number and its name.
    pub title: String,
    /// What it is worth beside the others, as it stands.
    pub weight: Points,
    /// What becomes of its marks, if it is left out.
    pub left_out: Option<LeftOut>,
}

/// The businesses that a task asks for, as the course has them and as they stand of a class.
pub async fn list_businesses(
    tx: &Tx,
    (activity, company): (&Activity, &Company),
    class: Option<ClassId>,
) -> database::Result<Vec<TaskBusiness>> {
    let corrections = match class {
        Some(class) => correction::list(tx, class, activity.id).await?,
        None => Corrections::default(),
    };
    let rules = TaskRules::of(Some(activity));
    if !rules.asks_vouchers() {
        return Ok(Vec::new());
    }
    let template = load_template(tx, company.id, company.version).await?;
    let asked = template.scope(&rules.businesses).into_iter();
    let asked = asked.filter(|business| !business.references.is_empty());
    Ok(asked.map(|business| stands(business, &corrections)).collect())
}

fn stands(business: &Business, corrections: &Corrections) -> TaskBusiness {
    let of_course: i64 = business
        .references
        .iter()
        .filter(|reference| !reference.optional)
        .map(|reference| i64::from(reference.weight))
        .sum();
    let correction = corrections.find(&business.key);
    TaskBusiness {
        key: business.key.clone(),
        title: format!("第 {} 号业务 {}", business.number, business.title),
        weight: correction.and_then(|one| one.weight).unwrap_or(Points(of_course)),
        left_out: corrections.left_out(&business.key),
    }
}

/// What a business, or with an empty key the task itself, is for each of these classes.
pub async fn list_corrections(
    tx: &Tx,
    activity: &Activity,
    classes: &[ClassId],
    business: &str,
) -> database::Result<Vec<super::FormerCorrection>> {
    let mut all = Vec::with_capacity(classes.len());
    for class in classes {
        let corrections = correction::list(tx, *class, activity.id).await?;
        all.push(super::FormerCorrection {
            class: *class,
            business: business.to_owned(),
            correction: corrections.find(business).cloned(),
        });
    }
    Ok(all)
}

/// Says what a business, or the task, is for a class.
pub async fn put_correction(
    tx: &Tx,
    activity: &Activity,
    of: &super::FormerCorrection,
) -> database::Result<()> {
    correction::put(tx, (of.class, activity.id), &of.business, of.correction.as_ref()).await
}
