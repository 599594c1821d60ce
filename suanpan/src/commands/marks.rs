//! `marks verify`: whether every mark is what its record comes to.

use super::say;
use crate::server;
use anyhow::bail;
use clap::Subcommand;
use marking::recheck;
use platform::config::Config;

/// How many of those that differ are named.
const NAMED: usize = 20;

#[derive(Debug, Subcommand)]
pub(super) enum MarksAction {
    /// Mark everything that was handed in anew, without writing it, and compare; fails if a mark differs from its record.
    Verify(Config),
}

pub(super) async fn marks(MarksAction::Verify(config): MarksAction) -> anyhow::Result<()> {
    let app = server::open(config).await?;
    let found = recheck(&app.db).await?;
    for one in found.differing.iter().take(NAMED) {
        let points = |points: Option<scoring::Points>| {
            points.map_or_else(|| "none".to_owned(), |points| points.to_string())
        };
        say(format_args!(
            "{:?} {}, {}: kept {}, comes to {}",
            one.source.kind,
            one.source.id,
            one.item
                .map_or_else(|| "total".to_owned(), |item| format!("answer {item}")),
            points(one.kept),
            points(one.comes_to)
        ));
    }
    say(format_args!(
        "{} works: {} answers come to what is kept, {} are marked by tests or people alone, {} differ",
        found.works,
        found.same,
        found.without_rules,
        found.differing.len()
    ));
    if !found.differing.is_empty() {
        bail!("{} mark(s) differ from their record", found.differing.len());
    }
    Ok(())
}
