//! What each page costs in SQL statements, listed in `docs/queries.md`: no call asks more of a class twice as large.

use crate::{
    every_endpoint::{Audience, audiences},
    school::TestSchool,
};
use std::{collections::BTreeMap, fmt::Write as _};
use testkit::{CALLERS, Caller, Client, pages};

const DOCUMENT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/queries.md");

/// The statements of one call whose caches are warm: the fewest of three, because sessions are forgotten after seconds and
/// a busy machine takes that long. None if this person is refused.
async fn statements(school: &TestSchool, client: &Client, address: &str) -> Option<u64> {
    let mut fewest = None;
    for _ in 0..3 {
        let before = school.app.db.statements();
        if !client.get(address).await.status.is_success() {
            return None;
        }
        let statements = school.app.db.statements() - before;
        fewest = Some(fewest.map_or(statements, |fewest: u64| fewest.min(statements)));
    }
    fewest
}

/// The statements of every GET, by the dearest caller.
async fn count(school: &TestSchool) -> BTreeMap<String, u64> {
    let document = serde_json::to_value(suanpan::routes::document()).expect("JSON");
    let audiences = audiences();
    let pages = pages(&document).into_iter();
    let pages: Vec<_> = pages
        .filter(|page| audiences[&format!("GET {}", page.path)] != Audience::Public)
        .collect();
    let mut counts = BTreeMap::new();
    for username in CALLERS {
        let client = school.sign_in(username).await;
        let caller = Caller::new(&school.noticed.database, username, client);
        for page in &pages {
            let address = caller.address(page);
            if let Some(statements) = statements(school, &caller.client, &address).await {
                let dearest = counts.entry(page.path.clone()).or_insert(0);
                *dearest = (*dearest).max(statements);
            }
        }
    }
    counts
}

fn document(counts: &BTreeMap<String, u64>) -> String {
    let mut text = String::from(
        "# What pages cost in SQL statements\n\n\
         Counted on the demo school by `suanpan/tests/it/queries.rs`, for the dearest caller, with warm caches; written by\n\
         `SUANPAN_UPDATE=1 cargo nextest run --workspace -E 'test(no_page_asks_more)'`. The test fails when a page costs more\n\
         than is listed here, or more with sixty students in a class than with thirty.\n\n\
         | GET | Statements |\n|---|---|\n",
    );
    for (path, statements) in counts {
        writeln!(text, "| `{path}` | {statements} |").expect("a string takes it");
    }
    text
}

#[tokio::test]
async fn no_page_asks_more_of_a_class_twice_as_large() {
    let half = TestSchool::demo_of("demo_half", suanpan::demo::STUDENTS / 2).await;
    let whole = TestSchool::demo().await;
    let (small, large) = (count(&half).await, count(&whole).await);
    assert!(large.len() > 90, "only {} pages were reached", large.len());
    let grown: Vec<_> = large
        .iter()
        .filter(|(path, statements)| small.get(*path).is_some_and(|of_half| of_half < statements))
        .collect();
    assert!(grown.is_empty(), "these ask more of a larger class: {grown:?}");
    let text = document(&large);
    if std::env::var_os("SUANPAN_UPDATE").is_some() {
        std::fs::write(DOCUMENT, &text).expect("the document is written");
    }
    let listed = std::fs::read_to_string(DOCUMENT).unwrap_or_default();
    assert!(
        listed == text,
        "docs/queries.md does not say what pages cost; run this test with SUANPAN_UPDATE=1\n{text}"
    );
}
