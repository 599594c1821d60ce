//! A set of questions given to a student: versions pinned, drawn and shuffled by a seed, variables drawn, options in an order of
//! their own. Papers and exercises are given by it; they differ in where the questions come from only.

mod form;
mod pinned;
mod replacement;
mod view;

pub use form::{Form, FormItem, FormSection};
pub use pinned::{PartPick, Pick, Pinned, PinnedSection, Pool};
pub use replacement::{Replaced, Replacement, list_replacements, replacement_of};
pub use view::{ItemView, SharedStem, ShownItem, present, shown_items};

use crate::{VersionId, load_keys};
use database::Tx;
use scoring::question::QuestionKind;

/// Draws the variables of every calculation on a form.
pub async fn draw_variables(tx: &Tx, form: &mut Form) -> database::Result<()> {
    let may_have = |item: &FormItem| item.kind.is_none_or(|kind| kind == QuestionKind::Calculation);
    let versions: Vec<VersionId> = form
        .items()
        .filter(|item| may_have(item))
        .map(|item| item.version)
        .collect();
    let keys = load_keys(tx, &versions).await?;
    for item in form.items_mut() {
        if let Some(keyed) = keys.iter().find(|keyed| keyed.id == item.version) {
            item.values = keyed.key.variables(item.seed);
        }
    }
    Ok(())
}
