//! Deciding about documents instead of booking them, and naming what is faulty on them.

use super::{access::require_own_book, keeper::Keeper};
use crate::{
    BookId, pushes,
    store::{
        book,
        voucher::{Changed, finish},
    },
    team::{
        Duty,
        acts::{About, TeamStep, note},
    },
    template::Business,
};
use axum::extract::State;
use garde::Validate;
use platform::{ApiResult, App, Body, Envelope, Error, Path, http::Nothing};
use scoring::documents::{DocumentDecision, NamedField};
use serde::Deserialize;
use std::collections::BTreeSet;

/// What is to be done with the documents of a business instead of booking them.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "business": "b35", "decision": "reject", "fields": [{ "document": "d3501", "field": "buyer_uscc" }] }))]
pub(super) struct BusinessDecision {
    /// Its key.
    #[garde(length(chars, min = 1, max = 100))]
    business: String,
    /// `reject` or `none`; null takes a decision back.
    #[garde(skip)]
    decision: Option<DocumentDecision>,
    /// 有误之处: the fields of its documents that are faulty, by name or by label; only where they are sent back.
    #[serde(default)]
    #[garde(length(max = 20))]
    fields: Vec<NamedField>,
}

impl BusinessDecision {
    /// What was named, each field by its one name.
    fn named(&self, business: &Business) -> Result<BTreeSet<NamedField>, Error> {
        if !self.fields.is_empty() && self.decision != Some(DocumentDecision::Reject) {
            return Err(Error::invalid("fields", "只有退回的单据才能标出有误之处。"));
        }
        let mut named = BTreeSet::new();
        for (place, NamedField { document, field }) in self.fields.iter().enumerate() {
            let Some(found) = business.documents.iter().find(|one| one.key == *document) else {
                let place = format!("fields.{place}.document");
                return Err(Error::invalid(place, "这笔业务没有这张单据。"));
            };
            let Some(name) = found.field_called(field) else {
                return Err(Error::invalid(
                    format!("fields.{place}.field"),
                    "单据上没有这一项。",
                ));
            };
            named.insert(NamedField {
                document: document.clone(),
                field: name.to_owned(),
            });
        }
        Ok(named)
    }
}

/// Sends documents back, naming what is faulty on them, or says that they need no entry.
#[utoipa::path(put, path = "/api/book/{book_id}/decision/", tag = "simulation", params(("book_id" = i64, Path)),
    request_body = BusinessDecision, responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn decide_business(
    State(app): State<App>,
    user: Keeper,
    Path(id): Path<BookId>,
    Body(form): Body<BusinessDecision>,
) -> ApiResult<Nothing> {
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| async move {
            let (kept, _) = require_own_book(&tx, &user, id, Duty::Book, now_ms).await?;
            let scope = kept.scope();
            let business = scope.iter().find(|business| business.key == form.business);
            let business = business.ok_or_else(|| Error::invalid("business", "没有这笔业务。"))?;
            let named = form.named(business)?;
            let before = book::list_decisions(&tx, id).await?;
            let decision = form
                .decision
                .filter(|decision| *decision != DocumentDecision::Entry);
            let whole = decision.map(|decision| (decision, &named));
            book::decide(&tx, id, &business.key, whole, now_ms).await?;
            // What is marked on a document already sent back is no other decision.
            if before.made.get(&business.key).copied() == decision {
                pushes::book(id).push(&tx);
            } else {
                note(&tx, &kept, TeamStep::Decide, About::Text(&business.title), now_ms).await?;
            }
            Ok::<_, Error>(finish(&tx, &kept, Changed::nothing(), now_ms).await?)
        })
        .await?;
    Ok(Envelope::ok(Nothing {}))
}
