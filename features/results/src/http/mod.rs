//! The endpoints of this feature, a file per screen.

mod analysis;
mod assessment;
mod attention;
mod gradebook;
mod insight;
mod mastery;
mod question_uses;
mod ranking;
mod scores;
mod training;
mod training_students;
mod wrong;

use platform::{App, gate::Objects};
use utoipa_axum::{router::OpenApiRouter, routes};

/// The endpoints of this feature.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(scores::list_my_scores))
        .routes(routes!(ranking::show_ranking))
        .routes(routes!(ranking::set_preference))
        .routes(routes!(analysis::show_analysis))
        .routes(routes!(wrong::list_wrong_answers))
        .routes(routes!(mastery::list_my_answers))
        .routes(routes!(mastery::list_answers_of_member))
        .routes(routes!(assessment::show_statistics))
        .routes(routes!(assessment::export_results))
        .routes(routes!(attention::show_attention))
        .routes(routes!(training::show_training))
        .routes(routes!(training_students::list_work_students))
        .routes(routes!(training::export_training))
        .routes(routes!(scores::list_student_exams))
        .routes(routes!(scores::list_student_scores))
        .routes(routes!(scores::list_class_scores))
        .routes(routes!(question_uses::show_uses))
        .routes(routes!(question_uses::list_flagged))
        .merge(gradebook::routes())
        .merge(insight::routes())
}

/// Who may know of what the addresses of this feature name.
pub fn gates() -> Objects {
    let mut gates = gradebook::gates();
    gates.extend(insight::gates());
    gates.push(("results/questions/{question_id}", |tx, user, id| {
        Box::pin(async move {
            questions::require_question(tx, user, questions::QuestionId(id))
                .await
                .map(drop)
        })
    }));
    gates
}
