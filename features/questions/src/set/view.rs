//! A form as a person sees it: questions in their order, variables filled in, options shuffled, no keys.

use super::{Form, FormItem};
use crate::{Shown, VersionId, load_shown, with_variables};
use database::FromRow;
use database::Tx;
use platform::{Millis, secret::Secret};
use scoring::{
    Points,
    question::{QuestionBody, QuestionKind},
};
use serde::Serialize;
use std::sync::Arc;

/// What the parts of a composite question share: the material they ask about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema, FromRow)]
pub struct SharedStem {
    /// The material, Markdown.
    #[row(rename = "shared_stem")]
    pub stem: String,
    /// Address of a picture beside it.
    #[row(rename = "shared_image")]
    pub image: Option<String>,
    /// Which part this is, from 1.
    pub part: i64,
    /// How many parts there are.
    pub parts: i64,
}

/// A question as shown to whoever answers it.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
#[schema(as = QuestionItem)]
pub struct ItemView {
    /// Place on the form, from 0.
    pub position: i64,
    /// Its kind.
    pub kind: QuestionKind,
    /// The fixed id of the kind.
    pub type_id: &'static str,
    /// What it is worth.
    pub points: Points,
    /// The text, Markdown.
    pub stem: String,
    /// Address of a picture beside it.
    pub image: Option<String>,
    /// Options, blanks, cells.
    pub body: QuestionBody,
    /// The material that a part of a composite question shares with the others; null for other questions.
    pub shared: Option<SharedStem>,
}

/// A question of a form together with its version.
pub type ShownItem = (FormItem, Arc<Shown>);

/// The questions of a form without their keys.
pub async fn shown_items(tx: &Tx, form: &Form) -> database::Result<Vec<ShownItem>> {
    let shown = load_shown(tx, &form.versions()).await?;
    let find = |version: VersionId| shown.iter().find(|shown| shown.id == version).cloned();
    Ok(form
        .items()
        .filter_map(|item| Some((item.clone(), find(item.version)?)))
        .collect())
}

/// One question as its student sees it. Pictures get addresses that a browser may fetch for a while.
pub fn present(form: &Form, item: &FormItem, shown: &Shown, secret: &Secret, now_ms: Millis) -> ItemView {
    let addressed = shown.with_addresses(secret, now_ms);
    ItemView {
        position: item.position,
        kind: shown.kind,
        type_id: shown.kind.id(),
        points: item.points,
        stem: with_variables(&addressed.stem, &item.values),
        image: addressed.image,
        body: addressed.body.shuffled(item.seed, form.shuffle_options),
        shared: addressed.shared,
    }
}
