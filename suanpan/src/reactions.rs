//! “When A happens, B does this”, one list: the event of an earlier feature, and the job of a later one that follows.

use jobs::Reaction;

/// Every reaction. The jobs are enqueued in the unit of work that tells the event.
pub const REACTIONS: &[Reaction] = &[
    ("exams.attempt_submitted", "marking.grade_attempt"),
    ("tasks.marker_needed", "marking.grade_exercise"),
    ("coding.marker_needed", "marking.grade_notebook"),
    ("marking.scores_changed", "results.collect_assessment"),
    ("coding.answer_evaluated", "marking.take_verdict"),
    ("learning.progressed", "results.collect_student"),
    ("tasks.result_changed", "results.collect_student"),
    ("coding.submission_marked", "results.collect_student"),
    ("classes.openings_changed", "results.rebuild_class"),
];

/// Makes the list known to this process.
pub fn install() {
    jobs::set_reactions(REACTIONS);
}
