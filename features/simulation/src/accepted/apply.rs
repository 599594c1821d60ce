//! Accepting a way, and taking it back: marks, tasks and notices follow in one unit.

use super::{Effect, Standing, Way, effect_of};
use crate::{
    BookHandedIn,
    store::{company::Company, overrides::find_override, submission::mark_again},
};
use classes::{ClassId, NewNotice};
use database::Tx;
use platform::{
    CurrentUser, Error, Millis,
    access::UserId,
    audit::{self, Act},
};
use std::collections::HashMap;

/// Whose marks change, on whose word, and what they read of it.
pub(crate) struct Change<'a> {
    pub(crate) class: ClassId,
    pub(crate) company: &'a Company,
    pub(crate) by: &'a CurrentUser,
    /// What happened, in words: 第 20 号业务…
    pub(crate) text: &'a str,
    /// What the log says of each book: the act, the business, and why.
    pub(crate) action: &'a str,
    pub(crate) business: &'a str,
    pub(crate) reason: &'a str,
}

/// Marks what the class has handed in by these ways, and tells those whose score changed. A mark that a person gave stands.
pub(crate) async fn change(tx: &Tx, of: &Change<'_>, ways: &[Way], now_ms: Millis) -> Result<Effect, Error> {
    let effect = effect_of(tx, of.class, of.company.id, ways).await?;
    mark_again(tx, &effect.marked).await?;
    let (mut told, mut changed) = (Vec::new(), Vec::new());
    for standing in &effect.standings {
        // What a person decided counts as before; the best hand-in is kept beside it.
        if find_override(tx, standing.book).await?.is_none() {
            told.push(standing.user);
            changed.push(standing);
            if let Some(activity) = standing.activity {
                tasks::set_share(tx, activity, standing.user, standing.after, now_ms).await?;
            }
        }
        let event = BookHandedIn {
            book_id: standing.book,
        };
        jobs::emit(tx, &event, now_ms).await?;
    }
    log_changes(tx, of, &changed, now_ms).await?;
    notify(tx, of, told, now_ms).await?;
    Ok(effect)
}

/// Writes a line of the log for each book that comes to something else.
async fn log_changes(tx: &Tx, of: &Change<'_>, changed: &[&Standing], now_ms: Millis) -> Result<(), Error> {
    let members = classes::list_members(tx, of.class).await?;
    let names: HashMap<UserId, String> = members
        .into_iter()
        .map(|member| (member.user, member.real_name))
        .collect();
    let act = |one: &&Standing| {
        let facts = serde_json::json!({ "student": names.get(&one.user), "business": of.business });
        Act::of(of.action, &of.company.name)
            .with(facts)
            .changed("percent", one.before.percent(), one.after.percent())
            .because(of.reason)
    };
    audit::record_acts(tx, of.by, changed.iter().map(act).collect(), now_ms).await
}

async fn notify(tx: &Tx, of: &Change<'_>, recipients: Vec<UserId>, now_ms: Millis) -> Result<(), Error> {
    if recipients.is_empty() {
        return Ok(());
    }
    let name: String = of.company.name.chars().take(60).collect();
    let new = NewNotice {
        class: of.class,
        author: of.by.id,
        title: format!("账套重新评分：{name}"),
        text: format!("{}\n\n你的得分因此有变化，可在账套的评分报告中查看。", of.text),
        attachments: Vec::new(),
        publish_at_ms: now_ms,
        recipients,
        about: None,
    };
    classes::add_notice(tx, &new, now_ms).await?;
    Ok(())
}
