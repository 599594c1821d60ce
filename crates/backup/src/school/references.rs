//! Numbers of rows that no foreign key knows of: in columns, in texts, in JSON.

/// Whose number something is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Whose {
    /// A row of this table.
    Of(&'static str),
    /// What another column of the row says: its words and the tables they mean.
    By(&'static str, Words),
    /// What a column of the row says that this one hangs on: the column that names it, its table, the column there.
    ByParent(&'static str, &'static str, &'static str, Words),
}

/// Words and the tables they mean.
pub(super) type Words = &'static [(&'static str, &'static str)];

const ITEMS: Words = &[
    ("project", "task_project"),
    ("task", "task_task"),
    ("exercise", "task_exercise"),
    ("lecture", "course_lecture"),
    ("resource", "course_resource"),
];
const SCORED: Words = &[
    ("exam", "exam_assessment"),
    ("exercise", "task_exercise"),
    ("learning", "course_course"),
    ("python", "coding_task"),
    ("task", "task_task"),
    ("manual", "result_column"),
];
/// Each kind of source of `marking`: a test compares.
pub(super) const MARKED: Words = &[
    ("book", "simulation_book"),
    ("cell", "coding_submission"),
    ("exam", "exam_attempt"),
    ("exercise", "task_exercise_attempt"),
    ("flow", "flow_attempt"),
    ("program", "coding_submission"),
];
const MARKED_GROUP: Words = &[
    ("book", "simulation_company"),
    ("cell", "coding_task"),
    ("exam", "exam_assessment"),
    ("exercise", "task_exercise"),
    ("flow", "flow_flow"),
    ("program", "coding_task"),
];
/// Books are marked again task by task.
const REGRADED_GROUP: Words = &[
    ("book", "task_activity"),
    ("exam", "exam_assessment"),
    ("exercise", "task_exercise"),
    ("flow", "flow_flow"),
];

const ATTEMPTS: Words = &[("exam", "exam_attempt"), ("exercise", "task_exercise_attempt")];

/// Columns of one table.
pub(super) const COLUMNS: &[(&str, &str, Whose)] = &[
    ("class_opening", "item_id", Whose::By("item_kind", ITEMS)),
    ("class_extension", "item_id", Whose::By("item_kind", ITEMS)),
    ("class_notice", "about_id", Whose::By("about_kind", ITEMS)),
    ("learning_visit", "item_id", Whose::By("item_kind", ITEMS)),
    ("learning_visit_sum", "item_id", Whose::By("item_kind", ITEMS)),
    ("result_score", "source_id", Whose::By("source_kind", SCORED)),
    ("result_change", "source_id", Whose::By("source_kind", SCORED)),
    ("marking_item", "source_id", Whose::By("source_kind", MARKED)),
    ("marking_item", "group_id", Whose::By("source_kind", MARKED_GROUP)),
    ("marking_plan", "group_id", Whose::By("source_kind", MARKED_GROUP)),
    (
        "marking_regrade",
        "group_id",
        Whose::By("source_kind", REGRADED_GROUP),
    ),
    (
        "marking_regrade_item",
        "source_id",
        Whose::ByParent("regrade_id", "marking_regrade", "source_kind", MARKED),
    ),
    (
        "originality_check",
        "source_id",
        Whose::By(
            "source_kind",
            &[("python", "coding_task"), ("question", "question_question")],
        ),
    ),
    (
        "originality_document",
        "ref_id",
        Whose::ByParent(
            "check_id",
            "originality_check",
            "source_kind",
            &[("python", "coding_submission"), ("question", "marking_item")],
        ),
    ),
    ("question_file", "attempt_id", Whose::By("source", ATTEMPTS)),
    ("simulation_book", "sitting_id", Whose::By("sitting_of", ATTEMPTS)),
    // It names the row of another table that is about the same answer.
    ("marking_sample_mark", "item_id", Whose::Of("marking_item")),
];

/// A column of this name, in whatever table, is the number of a row of that one, unless a foreign key or [`COLUMNS`] says more.
pub(super) const NAMES: &[(&str, &str)] = &[
    ("actor_id", "identity_user"),
    ("assessment_id", "exam_assessment"),
    ("author_id", "identity_user"),
    ("by_id", "identity_user"),
    ("changed_by", "identity_user"),
    ("class_id", "class_class"),
    ("closed_by", "identity_user"),
    ("company_id", "simulation_company"),
    ("corrects_id", "simulation_voucher"),
    ("course_id", "course_course"),
    ("created_by", "identity_user"),
    ("decided_by", "identity_user"),
    ("decided_by_id", "identity_user"),
    ("from_version_id", "question_version"),
    ("granted_by", "identity_user"),
    ("handler_id", "identity_user"),
    ("item_id", "marking_item"),
    ("owner_id", "identity_user"),
    ("question_id", "question_question"),
    ("reverses_id", "simulation_voucher"),
    ("school_id", "school_school"),
    ("sender_id", "identity_user"),
    ("submitted_by", "identity_user"),
    ("to_version_id", "question_version"),
    ("undone_by", "identity_user"),
    ("user_id", "identity_user"),
    ("version_id", "question_version"),
    ("voucher_id", "simulation_voucher"),
];

/// How a text holds numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Within {
    /// At the beginning, after these letters: a number, then these letters or, where there are none, what is no digit.
    Start(&'static [(&'static str, &'static str, &'static str)]),
    /// Whole words of letters and a number, with blanks between.
    Words(Words),
    /// In JSON, at these places (see [`super::json::Place`]).
    Json(&'static [(&'static str, Whose)]),
}

const VERSION: Whose = Whose::Of("question_version");
const VOUCHER: Whose = Whose::Of("simulation_voucher");
const PERSON: Whose = Whose::Of("identity_user");
const WORKS: Words = &[
    ("lecture", "course_lecture"),
    ("exercise", "task_exercise"),
    ("python", "coding_task"),
    ("task", "task_task"),
];
const BANKS: Words = &[
    ("c", "course_course"),
    ("p", "identity_user"),
    ("s", "school_school"),
    ("t", "course_course"),
];
const PLACES: &[(&str, &str, &str)] = &[
    ("activity:", "", "task_activity"),
    ("exam:", "", "exam_attempt"),
    ("exercise:", "", "task_exercise_attempt"),
    ("task:", "", "coding_task"),
];
/// A question is `version` in every form; sets that were pinned long ago hold pairs of version and points.
const PINNED: Within = Within::Json(&[("**.version", VERSION), ("sections.*.pools.*.from.*.0", VERSION)]);
const FORM: Within = Within::Json(&[("sections.*.items.*.version", VERSION)]);

/// Texts with numbers.
pub(super) const TEXTS: &[(&str, &str, Within)] = &[
    ("exam_assessment", "form", PINNED),
    ("exam_form", "form", FORM),
    ("task_exercise_attempt", "items", FORM),
    (
        "exam_correction_attempt",
        "items",
        Within::Json(&[("*.from", VERSION), ("*.to", VERSION)]),
    ),
    ("marking_sheet", "marks", Within::Json(&[("*.1", VERSION)])),
    (
        "marking_plan",
        "questions",
        Within::Json(&[("*", Whose::Of("question_question"))]),
    ),
    (
        "marking_mark",
        "changes",
        Within::Json(&[("*.line.user", PERSON)]),
    ),
    ("marking_mark", "step", Within::Json(&[("line.user", PERSON)])),
    (
        "marking_regrade",
        "report",
        Within::Json(&[
            ("rows.*.item_id", Whose::Of("marking_item")),
            ("rows.*.user_id", PERSON),
            ("refused.*.user_id", PERSON),
        ]),
    ),
    (
        "marking_regrade",
        "made",
        Within::Json(&[
            ("rekeyed.from", VERSION),
            ("rekeyed.to", VERSION),
            ("rekeyed.pairs.*.*", VERSION),
            ("classes.*", Whose::Of("class_class")),
            ("former.*.attempt", Whose::Of("flow_attempt")),
            ("worth.*.attempt", Whose::Of("task_exercise_attempt")),
            ("corrections.*.class", Whose::Of("class_class")),
            ("tasks.*.class", Whose::Of("class_class")),
        ]),
    ),
    (
        "marking_regrade_book",
        "report",
        Within::Json(&[("surplus.*", VOUCHER), ("items.*.vouchers.*", VOUCHER)]),
    ),
    (
        "marking_regrade_book",
        "members",
        Within::Json(&[("*.user", PERSON)]),
    ),
    ("result_mastery", "answers", Within::Json(&[("*.q", VERSION)])),
    (
        "result_scheme",
        "rules",
        Within::Json(&[("placements.*.source_id", Whose::By("source", SCORED))]),
    ),
    (
        "result_rule",
        "change",
        Within::Json(&[
            ("column", Whose::Of("result_column")),
            ("before.placements.*.source_id", Whose::By("source", SCORED)),
            ("after.placements.*.source_id", Whose::By("source", SCORED)),
        ]),
    ),
    (
        "result_remedial",
        "works",
        Within::Json(&[("*.id", Whose::By("kind", WORKS))]),
    ),
    (
        "simulation_override",
        "changes",
        Within::Json(&[("*.line.user", PERSON)]),
    ),
    ("simulation_override", "members", Within::Json(&[("*.0", PERSON)])),
    (
        "simulation_submission",
        "report",
        Within::Json(&[("surplus.*", VOUCHER), ("items.*.vouchers.*", VOUCHER)]),
    ),
    (
        "simulation_submission",
        "members",
        Within::Json(&[("*.user", PERSON)]),
    ),
    (
        "simulation_submission",
        "work",
        Within::Json(&[
            ("vouchers.*.id", VOUCHER),
            ("vouchers.*.reverses", VOUCHER),
            ("vouchers.*.corrects", VOUCHER),
            ("reconciled.book.*.voucher", VOUCHER),
            ("team.members.*.0", PERSON),
            ("team.hands.#", VOUCHER),
            ("team.hands.*.*", PERSON),
        ]),
    ),
    (
        "simulation_draft",
        "part",
        Within::Start(&[("", ":", "identity_user")]),
    ),
    (
        "simulation_draft",
        "value",
        Within::Json(&[("sheet.id", VOUCHER)]),
    ),
    ("simulation_book", "place", Within::Start(PLACES)),
    ("flow_attempt", "place", Within::Start(PLACES)),
    ("coding_run", "place", Within::Start(PLACES)),
    ("coding_draft", "place", Within::Start(PLACES)),
    ("question_question", "bank", Within::Words(BANKS)),
    ("question_likeness", "bank", Within::Words(BANKS)),
    (
        "question_search",
        "words",
        Within::Words(&[
            ("_bank_c", "course_course"),
            ("_bank_p", "identity_user"),
            ("_bank_s", "school_school"),
            ("_bank_t", "course_course"),
        ]),
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    /// The list that `marking` makes its kinds from.
    const SOURCES: &str = include_str!("../../../../features/marking/src/source/mod.rs");

    #[test]
    fn every_kind_that_is_marked_is_a_row_of_some_table() {
        let kinds: Vec<String> = SOURCES
            .lines()
            .filter_map(|line| line.trim().strip_suffix(';')?.split_once(" in "))
            .filter(|(kind, module)| kind.eq_ignore_ascii_case(module) && kind.is_ascii())
            .map(|(kind, _)| kind.to_ascii_lowercase())
            .collect();
        assert!(kinds.len() >= 6, "{kinds:?}");
        for words in [MARKED, MARKED_GROUP] {
            let known: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
            for kind in &kinds {
                assert!(known.contains(&kind.as_str()), "{kind}: {known:?}");
            }
            assert_eq!(known.len(), kinds.len(), "{known:?}");
        }
    }
}
