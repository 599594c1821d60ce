"""Which tables are copied, whose rows hang on what, and where numbers stand that no foreign key knows.

Every table of the database stands in COPIED, STAYS or EMPTY; the seed refuses a table that stands in none of them.
"""

# Rows hang on the row that this column names: they are copied with it, once for each school or once for each class.
COPIED = {
    # the school, and what it teaches
    "school_term": "school_id",
    "school_document": "school_id",
    "course_course": "school_id",
    "course_chapter": "course_id",
    "course_lecture": "course_id",
    "course_resource": "course_id",
    "course_file": "course_id",
    "course_editor": "course_id",
    "authoring_draft": "course_id",
    "authoring_file": "course_id",
    "authoring_version": "course_id",
    "authoring_version_file": "version_id",
    "question_question": "course_id",
    "question_version": "question_id",
    "question_label": "question_id",
    "question_likeness": "question_id",
    "question_part": "version_id",
    "question_search": "question_id",
    "exam_paper": "course_id",
    "exam_paper_editor": "paper_id",
    "exam_template": "course_id",
    "task_project": "course_id",
    "task_task": "course_id",
    "task_activity": "task_id",
    "task_exercise": "course_id",
    "coding_task": "course_id",
    "flow_flow": "course_id",
    "simulation_company": "course_id",
    "simulation_template": "company_id",
    # a class
    "class_course": "class_id",
    "class_member": "class_id",
    "class_teacher": "class_id",
    "class_opening": "class_id",
    "class_extension": "class_id",
    "class_notice": "class_id",
    "class_notice_read": "notice_id",
    "class_notice_recipient": "notice_id",
    "exam_assessment_class": "class_id",
    "task_exam": "class_id",
    # a person
    "identity_role": "user_id",
    "identity_session": "user_id",
    "course_enrolment": "user_id",
    "learning_visit": "user_id",
    "learning_watch": "user_id",
    "learning_note": "user_id",
    "learning_answer": "user_id",
    "learning_pace": "user_id",
    "learning_rating": "user_id",
    "task_start": "user_id",
    "task_result": "user_id",
    "task_exam_result": "user_id",
    "task_exercise_attempt": "user_id",
    "task_return": "attempt_id",
    "task_activity_return": "user_id",
    "coding_run": "user_id",
    "coding_submission": "user_id",
    "flow_attempt": "user_id",
    "result_score": "user_id",
    "result_mastery": "user_id",
    "result_trend": "user_id",
    "result_preference": "user_id",
    "marking_comment": "user_id",
    # an attempt at an exam
    "exam_allowance": "assessment_id",
    "exam_attempt": "user_id",
    "exam_answer": "attempt_id",
    "exam_event": "attempt_id",
    "exam_form": "attempt_id",
    "exam_receipt": "attempt_id",
    "marking_sheet": "attempt_id",
    "marking_item": "user_id",
    "marking_mark": "item_id",
    "result_question_use": "assessment_id",
    # the books of a company
    "simulation_book": "user_id",
    "simulation_act": "book_id",
    "simulation_decision": "book_id",
    "simulation_override": "book_id",
    "simulation_set_up": "book_id",
    "simulation_statement": "book_id",
    "simulation_submission": "book_id",
    "simulation_voucher": "book_id",
    "simulation_line": "voucher_id",
}

# Where the copying begins: rows of these tables are copied with a school (level 0) or with a class (level 1).
DEMO = "(select id from school_school where key = 'huadong')"
CLASS = f"(select min(id) from class_class where school_id = {DEMO})"
ROOTS = {
    "school_school": f"select id, 0 from school_school where id = {DEMO}",
    "class_class": f"select id, 1 from class_class where id = {CLASS}",
    "identity_user": f"""
        select user_id, 1 from class_member where class_id = {CLASS} and state = 'member'
        union select user_id, 1 from class_teacher where class_id = {CLASS}
        union select u.id, 0 from identity_user u join identity_role r on r.user_id = u.id
          where u.school_id = {DEMO} and r.role_id <> 'admin'
            and u.id not in (select user_id from class_teacher)""",
    "exam_assessment": f"select assessment_id, 1 from exam_assessment_class where class_id = {CLASS}",
}

STAYS = {
    "exam_receipt_key": "of schools that came from another host",
    "platform_audit_annex": "of schools that came from another host",
    "platform_audit_check": "says how far the chain of a school's audit log was looked at",
    "platform_audit_entry": "each entry covers the one before it: a copied chain would be a broken one",
    "platform_autosave": "who writes in which page now",
    "platform_copy_note": "of the installation",
    "platform_repeat": "of the installation",
    "platform_secret": "of the installation",
    "platform_upload": "whose space a file takes: the files themselves are not copied",
    "schema_migration": "of the installation",
    "jobs_job": "what happened to the copies has happened",
    "jobs_dead_job": "of the installation",
    "jobs_schedule": "of the installation",
    "identity_consent": "given by a person",
    "identity_known_device": "browsers of people who signed in",
    "identity_throttle": "wrong guesses",
    "identity_used_ticket": "of another system's sign-on",
    "identity_verify_code": "lives some minutes",
    "open_delivery": "of another system",
    "open_hook": "of another system",
    "open_statement": "of another system",
    "open_token": "a secret of a person",
    "school_entry": "a key that another system signs with",
    "course_film_size": "of files, which all schools share",
    "course_media": "of files, which all schools share",
    "platform_outbox_message": "of the installation",
    "platform_resumable_upload": "half an upload",
    "platform_resumable_part": "half an upload",
}

# The demo has none of these. As soon as it has, somebody says here what is done with them.
EMPTY = set(
    """coding_draft coding_retest coding_retest_item exam_answer_file exam_correction exam_correction_attempt
    exam_deadline_change exam_message exam_rehearsal exam_room exam_schedule_change exam_seat exam_trial_sitter
    learning_visit_sum
    marking_appeal marking_appeal_step marking_plan marking_plan_marker marking_regrade marking_regrade_book
    marking_regrade_item
    marking_sample marking_sample_mark marking_turn originality_case originality_check originality_document
    originality_pair question_file question_link question_moved question_rubric question_school_editor result_change result_column
    result_final result_policy result_remedial result_remedial_student result_request result_rule result_scheme result_sheet
    simulation_accepted_way simulation_bank_line simulation_correction simulation_draft simulation_hand_over simulation_hold simulation_match
    simulation_match_line simulation_set_off simulation_team simulation_team_member simulation_team_post
    simulation_voucher_template task_exercise_correction task_exercise_student""".split()
)
