//! A course that comes in another version.

use crate::{
    gradebook::{history::RuleChange, scheme::Scheme},
    store::rule,
};
use courses::{CourseImport, CoursePart, PartFuture, USUAL_WEIGHTS};
use database::Tx;

/// This feature's part of a course folder: the weights, whose changes are kept for the classes that count by them.
pub const PART: CoursePart = CoursePart {
    name: "results",
    import: |tx, import| note_weights(tx, import),
    export: None,
};

fn note_weights<'a>(tx: &'a Tx, import: &'a CourseImport) -> PartFuture<'a, Vec<courses::ItemChanges>> {
    Box::pin(async move {
        if let Some(before) = &import.before {
            let scheme = |course: &course_folder::Course| {
                Scheme::of_weights(course.head.weights.as_ref().unwrap_or(&USUAL_WEIGHTS))
            };
            let (before, after) = (scheme(before), scheme(&import.folder));
            if before != after {
                rule::add_of_course(tx, import, &RuleChange::Course { before, after }).await?;
            }
        }
        Ok(Vec::new())
    })
}
