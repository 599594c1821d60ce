"""Numbers of rows that no foreign key knows of, texts that hold such numbers, and what is another one in each copy."""

# The column that says of which table the number beside it is, and the tables by its words.
ITEMS = {"project": "task_project", "task": "task_task", "exercise": "task_exercise", "assessment": "exam_assessment"}
ITEMS |= {"notice": "class_notice", "lecture": "course_lecture", "resource": "course_resource", "python": "coding_task"}
KINDS = {
    ("class_opening", "item_id"): ("item_kind", ITEMS),
    ("class_extension", "item_id"): ("item_kind", ITEMS),
    ("class_notice", "about_id"): ("about_kind", ITEMS),
    ("learning_visit", "item_id"): ("item_kind", ITEMS),
    ("result_score", "source_id"): (
        "source_kind",
        {
            "exam": "exam_assessment",
            "exercise": "task_exercise",
            "learning": "course_course",
            "python": "coding_task",
            "task": "task_task",
        },
    ),
    ("marking_item", "source_id"): (
        "source_kind",
        {
            "book": "simulation_book",
            "exam": "exam_attempt",
            "exercise": "task_exercise_attempt",
            "flow": "flow_attempt",
            "python": "coding_submission",
        },
    ),
    ("simulation_book", "sitting_id"): (
        "sitting_of",
        {"exam": "exam_attempt", "exercise": "task_exercise_attempt"},
    ),
    ("marking_item", "group_id"): (
        "source_kind",
        {
            "book": "simulation_company",
            "exam": "exam_assessment",
            "exercise": "task_exercise",
            "flow": "flow_flow",
            "python": "coding_task",
        },
    ),
}

# A column of this name, in whatever table, is the number of a row of that one, unless a foreign key or KINDS says more.
NAMES = {
    "actor_id": "identity_user",
    "assessment_id": "exam_assessment",
    "author_id": "identity_user",
    "by_id": "identity_user",
    "class_id": "class_class",
    "decided_by": "identity_user",
    "granted_by": "identity_user",
    "corrects_id": "simulation_voucher",
    "reverses_id": "simulation_voucher",
    "version_id": "question_version",
    "voucher_id": "simulation_voucher",
}

# Numbers within texts: what stands before them (a regular expression), and whose they are.
TEXTS = {
    ("exam_assessment", "form"): {'"version":': "question_version"},
    ("exam_form", "form"): {'"version":': "question_version"},
    ("task_exercise_attempt", "items"): {'"version":': "question_version"},
    ("result_mastery", "answers"): {'"q":': "question_version"},
    ("simulation_submission", "work"): {'"id":': "simulation_voucher"},
    ("simulation_book", "place"): {
        "^activity:": "task_activity",
        "^exam:": "exam_attempt",
        "^exercise:": "task_exercise_attempt",
    },
    ("flow_attempt", "place"): {"^activity:": "task_activity"},
    ("coding_run", "place"): {"^task:": "coding_task"},
    ("question_question", "bank"): {"^c": "course_course", "^t": "course_course"},
    ("question_search", "words"): {"_bank_c": "course_course", "_bank_t": "course_course"},
}

# What each copy has for itself. `t` is the row that is copied, {column} the number that the copy has in that column, `u` the
# school or class it is copied to: `u.slot` is the number of the copy, `u.nth` counts schools, or the classes of a school.
VALUES = {
    ("identity_user", "username"): "t.username || '-' || u.slot",
    ("identity_user", "phone"): "case when t.phone is not null then '19' || lpad({id}::text, 9, '0') end",
    ("identity_user", "student_number"): """
        case when t.student_number is not null then '26' || lpad({id}::text, 9, '0') end""",
    ("identity_user", "real_name"): "seed.person({id})",
    ("class_class", "name"): "seed.class(u.nth)",
    ("class_class", "code"): "'C' || lpad(u.slot::text, 6, '0')",
    ("school_school", "key"): "t.key || '-' || u.slot",
    ("school_school", "name_zh"): "seed.school(u.nth)",
    ("school_school", "name_en"): "'Vocational University of Finance ' || u.nth",
    ("school_school", "organization_name"): "seed.school(u.nth)",
    # A receipt's hash covers the number of the attempt and the receipts before it (features/exams/src/answers.rs).
    ("exam_receipt", "hash"): """(select seed.chain(seed.first_hash({attempt_id}, a.seed), r.number, r.content order by r.number)
        from seed.exam_attempt a join seed.exam_receipt r on r.attempt_id = a.id
        where a.id = t.attempt_id and r.number <= t.number)""",
    ("exam_attempt", "receipt_hash"): """coalesce(
        (select seed.chain(seed.first_hash({id}, t.seed), r.number, r.content order by r.number)
          from seed.exam_receipt r where r.attempt_id = t.id), seed.first_hash({id}, t.seed))""",
}

# What a class has of its history where that is thin: a condition, `true`, or nothing at all. What belongs to a row that
# is left out is left out too. The demo writes its numbers from 1, so that a remainder picks some students of a class.
FIRST = "row_number() over (partition by {} order by {}) <= {}"
FEW = "user_id % 20 = 0"
THIN = {
    "class_class": "true",
    "class_course": "true",
    "class_member": "true",
    "class_teacher": "true",
    "class_opening": "true",
    "class_notice": FIRST.format("class_id", "id", 3),
    "identity_user": "true",
    "identity_role": "true",
    "exam_assessment": FIRST.format("author_id", "id", 1),
    "exam_assessment_class": "true",
    "exam_attempt": FEW,
    "exam_answer": "true",
    "exam_receipt": "true",
    "exam_form": "true",
    "exam_event": "true",
    "marking_sheet": "true",
    "learning_visit": FIRST.format("user_id", "id", 3),
    "learning_watch": FIRST.format("user_id", "lecture_id", 3),
    "task_result": FIRST.format("user_id", "first_at_ms, activity_id", 2),
    "coding_submission": FIRST.format("user_id", "length(code) + length(report)", 1) + " and user_id % 4 = 0",
    "result_score": f"source_kind = 'exam' and {FEW} or source_kind in ('task', 'exercise') and "
    + FIRST.format("user_id, source_kind", "length(why), source_id", 1),
}
