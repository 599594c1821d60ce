//! “When A happens, B does this”, one list: the event of an earlier feature, and the job of a later one that follows.

use crate::rehearsal::Rehearse;
use jobs::Reaction;
use marking::{
    ApplyEvaluation, GradeAttempt, GradeExercise, GradeNotebook, RemoveTrials, TakeOverBook, TakeOverFlow,
};
use open::{TellCourse, TellEnrolment, TellResults, TellScores, TellStudent, TellWork};
use results::{CollectAssessment, CollectStudent, RebuildClass};

/// Every reaction. The jobs are enqueued in the unit of work that emits the event.
pub const REACTIONS: &[Reaction] = &[
    Reaction::of::<exams::AttemptSubmitted, GradeAttempt>(),
    Reaction::of::<exams::TrialEnded, RemoveTrials>(),
    Reaction::of::<exams::RehearsalAsked, Rehearse>(),
    Reaction::of::<tasks::MarkerNeeded, GradeExercise>(),
    Reaction::of::<coding::MarkerNeeded, GradeNotebook>(),
    Reaction::of::<simulation::BookHandedIn, TakeOverBook>(),
    Reaction::of::<flows::FlowHandedIn, TakeOverFlow>(),
    Reaction::of::<coding::AnswerEvaluated, ApplyEvaluation>(),
    Reaction::of::<marking::ScoresChanged, CollectAssessment>(),
    Reaction::of::<learning::Progressed, CollectStudent>(),
    Reaction::of::<tasks::ResultChanged, CollectStudent>(),
    Reaction::of::<coding::SubmissionMarked, CollectStudent>(),
    Reaction::of::<classes::OpeningsChanged, RebuildClass>(),
    Reaction::of::<classes::MembersChanged, TellEnrolment>().when(open::somebody_listens),
    Reaction::of::<results::ScoresCollected, TellResults>().when(open::somebody_listens),
    Reaction::of::<results::WorkChanged, TellWork>().when(open::somebody_listens),
    Reaction::of::<courses::CoursePublished, TellCourse>().when(open::somebody_listens),
    Reaction::of::<results::ScoresCollected, TellScores>().when(open::a_record_store_is_told),
    Reaction::of::<results::StudentCollected, TellStudent>().when(open::a_record_store_is_told),
    Reaction::of::<learning::Progressed, TellStudent>().when(open::a_record_store_is_told),
];

/// Makes the list known to this process.
pub fn install() {
    jobs::set_reactions(REACTIONS);
}
