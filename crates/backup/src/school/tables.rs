//! Which tables are a school's, on which row theirs hang, and which are left behind, with the reason.
//!
//! INVARIANT: every table of the database stands in [`CARRIED`] or in [`LEFT`], and every column that names a row in
//! [`super::references`]; [`super::knowledge::faults`] says what does not, and a test asks it on both engines.

/// A table whose rows come along: those whose column names a row that comes.
#[derive(Debug, Clone, Copy)]
pub(super) struct Carried {
    pub(super) table: &'static str,
    /// The column that names what a row hangs on.
    pub(super) column: &'static str,
    /// The table whose `id` that is.
    pub(super) of: &'static str,
    /// Only rows for which this holds.
    pub(super) only: Option<&'static str>,
}

const fn of(of: &'static str, table: &'static str, column: &'static str) -> Carried {
    Carried {
        table,
        column,
        of,
        only: None,
    }
}

const fn only(condition: &'static str, carried: Carried) -> Carried {
    Carried {
        only: Some(condition),
        ..carried
    }
}

const SCHOOL: &str = "school_school";
const PERSON: &str = "identity_user";
const COURSE: &str = "course_course";
const CLASS: &str = "class_class";
const ASSESSMENT: &str = "exam_assessment";
const ATTEMPT: &str = "exam_attempt";
const QUESTION: &str = "question_question";
const BOOK: &str = "simulation_book";
const TEAM: &str = "simulation_team";

/// The root: the one row of the school itself.
pub(super) const ROOT: &str = SCHOOL;

/// The role that rules over a whole host. It stays on the host it was given on, and is taken from no folder.
pub(super) const OPERATOR: &str = "admin";

/// Tables with a school's rows. One of which two lines stand here has the rows of both.
pub(super) const CARRIED: &[Carried] = &[
    of(SCHOOL, "school_term", "school_id"),
    of(SCHOOL, "school_document", "school_id"),
    of(SCHOOL, "platform_audit_annex", "school_id"),
    of(SCHOOL, "exam_receipt_key", "school_id"),
    // people
    of(SCHOOL, PERSON, "school_id"),
    only("role_id <> 'admin'", of(PERSON, "identity_role", "user_id")),
    of(PERSON, "identity_consent", "user_id"),
    of(PERSON, "platform_upload", "owner_id"),
    // courses and what is written for them
    of(SCHOOL, COURSE, "school_id"),
    of(COURSE, "course_chapter", "course_id"),
    of(COURSE, "course_lecture", "course_id"),
    of(COURSE, "course_resource", "course_id"),
    of(COURSE, "course_file", "course_id"),
    of(COURSE, "course_editor", "course_id"),
    of(COURSE, "course_enrolment", "course_id"),
    of(COURSE, "authoring_draft", "course_id"),
    of(COURSE, "authoring_file", "course_id"),
    of(COURSE, "authoring_version", "course_id"),
    of("authoring_version", "authoring_version_file", "version_id"),
    of(SCHOOL, QUESTION, "school_id"),
    of(QUESTION, "question_version", "question_id"),
    of(QUESTION, "question_label", "question_id"),
    of(QUESTION, "question_likeness", "question_id"),
    of(QUESTION, "question_search", "question_id"),
    of("question_version", "question_part", "version_id"),
    of(COURSE, "question_link", "course_id"),
    of(COURSE, "question_moved", "course_id"),
    of(SCHOOL, "question_rubric", "school_id"),
    of(SCHOOL, "question_school_editor", "school_id"),
    of(COURSE, "task_project", "course_id"),
    of(COURSE, "task_task", "course_id"),
    of("task_task", "task_activity", "task_id"),
    of("task_activity", "task_activity_return", "activity_id"),
    of(COURSE, "task_exercise", "course_id"),
    of(COURSE, "coding_task", "course_id"),
    of(COURSE, "flow_flow", "course_id"),
    of(COURSE, "simulation_company", "course_id"),
    of("simulation_company", "simulation_template", "company_id"),
    of(SCHOOL, "exam_paper", "school_id"),
    of("exam_paper", "exam_paper_editor", "paper_id"),
    of(COURSE, "exam_template", "course_id"),
    // classes
    of(SCHOOL, CLASS, "school_id"),
    of(CLASS, "class_course", "class_id"),
    of(CLASS, "class_member", "class_id"),
    of(CLASS, "class_teacher", "class_id"),
    of(CLASS, "class_opening", "class_id"),
    of(CLASS, "class_extension", "class_id"),
    of(CLASS, "class_notice", "class_id"),
    of(CLASS, "task_exercise_correction", "class_id"),
    of(CLASS, "task_exam", "class_id"),
    of("class_notice", "class_notice_read", "notice_id"),
    of("class_notice", "class_notice_recipient", "notice_id"),
    // what students do
    of(PERSON, "learning_visit", "user_id"),
    of(PERSON, "learning_visit_sum", "user_id"),
    of(PERSON, "learning_watch", "user_id"),
    of(PERSON, "learning_note", "user_id"),
    of(PERSON, "learning_answer", "user_id"),
    of(PERSON, "learning_pace", "user_id"),
    of(PERSON, "learning_rating", "user_id"),
    of(PERSON, "task_start", "user_id"),
    of(PERSON, "task_result", "user_id"),
    of(PERSON, "task_exam_result", "user_id"),
    of("task_exercise", "task_exercise_student", "exercise_id"),
    of("task_exercise", "task_exercise_attempt", "exercise_id"),
    of("task_exercise_attempt", "task_return", "attempt_id"),
    only(
        "source = 'exercise'",
        of("task_exercise_attempt", "question_file", "attempt_id"),
    ),
    only("source = 'exam'", of(ATTEMPT, "question_file", "attempt_id")),
    of(PERSON, "coding_draft", "user_id"),
    of(PERSON, "coding_run", "user_id"),
    of("coding_task", "coding_submission", "task_id"),
    of(CLASS, "coding_retest", "class_id"),
    of("coding_retest", "coding_retest_item", "retest_id"),
    of("flow_flow", "flow_attempt", "flow_id"),
    // exams
    of(SCHOOL, ASSESSMENT, "school_id"),
    of(ASSESSMENT, "exam_assessment_class", "assessment_id"),
    of(ASSESSMENT, "exam_allowance", "assessment_id"),
    of(ASSESSMENT, "exam_correction", "assessment_id"),
    of(ASSESSMENT, "exam_message", "assessment_id"),
    of(ASSESSMENT, "exam_rehearsal", "assessment_id"),
    of(ASSESSMENT, "exam_room", "assessment_id"),
    of(ASSESSMENT, "exam_schedule_change", "assessment_id"),
    of(ASSESSMENT, "exam_seat", "assessment_id"),
    of(ASSESSMENT, "exam_trial_sitter", "assessment_id"),
    of(ASSESSMENT, ATTEMPT, "assessment_id"),
    of(ATTEMPT, "exam_answer", "attempt_id"),
    of(ATTEMPT, "exam_answer_file", "attempt_id"),
    of(ATTEMPT, "exam_correction_attempt", "attempt_id"),
    of(ATTEMPT, "exam_deadline_change", "attempt_id"),
    of(ATTEMPT, "exam_event", "attempt_id"),
    of(ATTEMPT, "exam_form", "attempt_id"),
    of(ATTEMPT, "exam_receipt", "attempt_id"),
    // marks
    of(PERSON, "marking_comment", "user_id"),
    of(SCHOOL, "marking_item", "school_id"),
    of("marking_item", "marking_mark", "item_id"),
    of("marking_item", "marking_turn", "item_id"),
    of("marking_item", "marking_sample_mark", "item_id"),
    of("marking_item", "marking_sample", "item_id"),
    of(ATTEMPT, "marking_sheet", "attempt_id"),
    of(SCHOOL, "marking_plan", "school_id"),
    of("marking_plan", "marking_plan_marker", "plan_id"),
    of(SCHOOL, "marking_regrade", "school_id"),
    of("marking_regrade", "marking_regrade_item", "regrade_id"),
    of("marking_regrade", "marking_regrade_book", "regrade_id"),
    of(SCHOOL, "marking_appeal", "school_id"),
    of("marking_appeal", "marking_appeal_step", "appeal_id"),
    of(SCHOOL, "originality_check", "school_id"),
    of("originality_check", "originality_document", "check_id"),
    of("originality_check", "originality_pair", "check_id"),
    of(SCHOOL, "originality_case", "school_id"),
    of(PERSON, "result_score", "user_id"),
    of(PERSON, "result_mastery", "user_id"),
    of(PERSON, "result_trend", "user_id"),
    of(PERSON, "result_preference", "user_id"),
    of(ASSESSMENT, "result_question_use", "assessment_id"),
    of(CLASS, "result_change", "class_id"),
    of(CLASS, "result_column", "class_id"),
    of(CLASS, "result_scheme", "class_id"),
    of(SCHOOL, "result_policy", "school_id"),
    of(SCHOOL, "result_rule", "school_id"),
    of(SCHOOL, "result_sheet", "school_id"),
    of("result_sheet", "result_final", "sheet_id"),
    of("result_sheet", "result_request", "sheet_id"),
    of(CLASS, "result_remedial", "class_id"),
    of("result_remedial", "result_remedial_student", "remedial_id"),
    // books
    of("simulation_company", BOOK, "company_id"),
    of(BOOK, "simulation_act", "book_id"),
    of(BOOK, "simulation_bank_line", "book_id"),
    of(BOOK, "simulation_decision", "book_id"),
    of(BOOK, "simulation_draft", "book_id"),
    of(BOOK, "simulation_match", "book_id"),
    of("simulation_match", "simulation_match_line", "match_id"),
    of(BOOK, "simulation_override", "book_id"),
    of(BOOK, "simulation_set_off", "book_id"),
    of(BOOK, "simulation_set_up", "book_id"),
    of(BOOK, "simulation_statement", "book_id"),
    of(BOOK, "simulation_submission", "book_id"),
    of(BOOK, "simulation_voucher", "book_id"),
    of("simulation_voucher", "simulation_line", "voucher_id"),
    of(PERSON, "simulation_voucher_template", "user_id"),
    of(CLASS, "simulation_accepted_way", "class_id"),
    of(CLASS, "simulation_correction", "class_id"),
    of(CLASS, TEAM, "class_id"),
    of(TEAM, "simulation_team_member", "team_id"),
    of(TEAM, "simulation_team_post", "team_id"),
    of(TEAM, "simulation_hand_over", "team_id"),
];

/// What films were made into: rows about files, which all schools of a host share.
pub(super) const MEDIA: &str = "course_media";

/// Tables that stay, each with the reason.
pub(super) const LEFT: &[(&str, &str)] = &[
    (
        "schema_migration",
        "of the installation; the manifest names what it has",
    ),
    (
        "platform_audit_entry",
        "comes as a closed file: its chain holds the numbers of the former host",
    ),
    (
        "platform_audit_check",
        "says how far the chain of the former host was followed",
    ),
    (
        "platform_autosave",
        "which page writes now; the new host goes on above every epoch that was used",
    ),
    ("platform_copy_note", "of the installation"),
    ("platform_outbox_message", "messages on their way to phones"),
    (
        "platform_repeat",
        "requests that may be sent again within minutes",
    ),
    ("platform_resumable_part", "half an upload"),
    ("platform_resumable_upload", "half an upload"),
    ("platform_secret", "keys of the installation"),
    ("jobs_job", "an export is refused while work of the school waits"),
    ("jobs_dead_job", "of the installation"),
    ("jobs_schedule", "of the installation"),
    ("identity_session", "everybody signs in again"),
    (
        "identity_known_device",
        "browsers that signed in at the former address",
    ),
    ("identity_throttle", "wrong guesses of addresses and accounts"),
    (
        "identity_used_ticket",
        "sign-on by another system, within minutes",
    ),
    ("identity_verify_code", "lives some minutes"),
    ("open_token", "a secret of a program; it is made anew"),
    (
        "open_hook",
        "sealed with a key of the former host; it is set up anew",
    ),
    ("open_delivery", "of a webhook"),
    ("open_statement", "of a record store, which is set up anew"),
    ("course_film_size", "made again at night from the films"),
    (
        "school_entry",
        "holds a key that another system signs with; it is set up anew",
    ),
    ("simulation_hold", "who has a voucher open, within minutes"),
];

/// Rows of the school in a table that mean work in progress: `where` …, and what it is called.
pub(super) const UNFINISHED: &[(&str, &str, [&str; 2])] = &[
    (
        ATTEMPT,
        "state = 'running'",
        ["正在进行的考试答卷", "exam attempts that are being written"],
    ),
    (
        "coding_submission",
        "state = 'queued'",
        ["等待评测的程序", "programs that wait to be tested"],
    ),
    (
        "coding_retest",
        "state = 'running'",
        ["正在进行的重新评测", "programs that are being tested again"],
    ),
    (
        "marking_regrade",
        "state = 'computing'",
        ["正在计算的重新评分", "regrades that are being computed"],
    ),
    (
        "originality_check",
        "state = 'waiting'",
        ["等待比对的作业", "comparisons that wait"],
    ),
    (
        ATTEMPT,
        "state = 'submitted' and questions > 0 and not exists (select 1 from marking_item i \
         where i.source_kind = 'exam' and i.source_id = exam_attempt.id)",
        ["还没有评分的答卷", "exam attempts that wait to be marked"],
    ),
    (
        "marking_item",
        "state = 'verdict'",
        ["等待评测的程序题", "answers whose programs wait to be tested"],
    ),
    (
        ASSESSMENT,
        "release_at_ms is not null",
        ["已定时发布的成绩", "releases of marks that are planned"],
    ),
    (
        "exam_rehearsal",
        "state in ('waiting', 'running')",
        ["正在进行的考试演练", "rehearsals that go on"],
    ),
];
