//! “When A happens, B does this”: nothing is listed that no worker could do.

use crate::school::TestSchool;
use suanpan::reactions::REACTIONS;

#[tokio::test]
async fn every_job_that_follows_an_event_is_known_to_the_workers() {
    let school = TestSchool::new().await;
    let registry = suanpan::jobs::registry(&school.app, school.runner());
    for reaction in REACTIONS {
        assert!(
            registry.knows(reaction.kind()),
            "no worker knows {}",
            reaction.kind()
        );
    }
}
