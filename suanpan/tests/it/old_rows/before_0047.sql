-- What stood in the tables of marking before they became one.
insert into school_school (id, key, title, name_zh, name_en, color, organization_name, contact, local_protocol, retention_days, created_at_ms,
  updated_at_ms) values (1, 'a', '', '甲校', 'A', '', '', '', '', 0, 0, 0);
insert into identity_user (id, school_id, username, real_name, status, must_change_password, created_at_ms, updated_at_ms)
  values (1, 1, 'teacher', '林知远', 'active', 0, 0, 0), (2, 1, 'student', '安', 'active', 0, 0, 0);
insert into course_course (id, school_id, key, title, subtitle, introduction, category, tags, hours, credits, audience, knowledge, weights,
  learning_weights, teachers, is_listed, archive_hash, content_hash, imported_at_ms, created_at_ms)
  values (7, 1, 'c', '会计', '', '', '', '[]', 0, 0, '', '[]', '{}', '{}', '[]', 1, '', '', 0, 0);
insert into question_question (id, school_id, course_id, key, kind, stem, chapter, difficulty, points, version, version_id, created_at_ms,
  updated_at_ms) values (1, 1, 7, 's', 'single', '', '', 1, 200, 1, 1, 0, 0), (2, 1, 7, 'w', 'short_answer', '', '', 1, 600, 1, 2, 0, 0);
insert into question_version (id, question_id, version, kind, stem, body, key, analysis, created_at_ms)
  values (1, 1, 1, 'single', '', '{}', '{}', '', 0), (2, 2, 1, 'short_answer', '', '{}', '{}', '', 0);
insert into exam_assessment (id, school_id, course_id, paper_id, title, opens_at_ms, closes_at_ms, extended_ms, counts_as, rules, notice,
  full_points, author_id, created_at_ms, updated_at_ms, ended_keeps_extra) values (3, 1, 7, 1, '期末', 0, 0, 0, 'final', '{}', '', 800, 1, 0, 0, 0);
insert into exam_attempt (id, assessment_id, user_id, number, state, seed, form, full_points, questions, device, answered, leaves,
  receipt_number, receipt_hash, created_at_ms) values (30, 3, 2, 1, 'graded', 0, '{}', 800, 2, '', 2, 0, 0, '', 0),
  (31, 3, 2, 2, 'submitted', 0, '{}', 800, 2, '', 1, 0, 0, '', 0);
insert into task_exercise (id, course_id, key, position, title, summary, minutes, attempts, keep, spec, content_hash, is_removed)
  values (4, 7, 'e', 0, '训练', '', 0, 0, 'best', '{}', '', 0);
insert into coding_task (id, course_id, key, position, title, chapter, practice, points, difficulty, knowledge, attempts, keep, instructions,
  starter, solution, files, content_hash, is_removed) values (5, 7, 'n', 0, '笔记本', '', 0, 100, 1, '[]', 0, 'best', '', '', '', '[]', '', 0);

-- An exam: a single choice that a person changed twice, an essay marked once, and one that waits with a proposal.
insert into marking_item (id, school_id, source_kind, source_id, group_id, position, user_id, question_id, version_id, kind, answer,
  answer_hash, full_points, state, auto_points, reasons, points, rubric, comment, marker_id, marked_at_ms, is_overridden, created_at_ms)
  values
  (1, 1, 'exam', 30, 3, 0, 2, 1, 1, 'single', '{"kind":"single","choice":"B"}', 'h1', 200, 'marked', 0,
    '[{"code":"E-CHOICE","params":{"wrong":"B"}}]', 150, '[]', '看过了', 1, 3000, 1, 1000),
  (2, 1, 'exam', 30, 3, 1, 2, 2, 2, 'short_answer', '{"kind":"short_answer","text":"授权"}', 'h2', 600, 'marked', 300, '[]', 400,
    '[0]', '再具体些', 1, 2500, 0, 1000),
  (3, 1, 'exam', 31, 3, 1, 2, 2, 2, 'short_answer', '{"kind":"short_answer","text":"风险"}', 'h3', 600, 'waiting', 300, '[]', null,
    '[]', '', null, null, 0, 1000),
  -- An exercise: an essay that was marked again, by whom the first time was not kept.
  (4, 1, 'exercise', 40, 4, 1, 2, 2, 2, 'short_answer', '{"kind":"short_answer","text":"授权"}', 'h2', 600, 'marked', 0, '[]', 500,
    '[]', '好多了', 1, 4000, 0, 1000);
update marking_item set class_id = 9 where id = 4;
insert into marking_change (item_id, actor_id, points_before, points_after, reason, at_ms) values
  (1, 1, 0, 100, '题干有歧义', 2000), (1, 1, 100, 150, '复核', 3000), (4, 1, 400, 500, '重新批改', 4000);
-- Cells: one marked, one that waits, one that a later notebook replaced.
insert into marking_cell (id, school_id, submission_id, task_id, cell, user_id, class_id, answer, answer_hash, full_points, state, points,
  comment, marker_id, marked_at_ms, created_at_ms) values
  (1, 1, 50, 5, 'reason', 2, 9, '因为"消耗"大', 'h4', 300, 'marked', 250, '说得清楚', 1, 5000, 1000),
  (2, 1, 50, 5, 'table', 2, 9, 'rows = []', 'h5', 100, 'waiting', null, '', null, null, 1000),
  (3, 1, 49, 5, 'reason', 2, 9, '旧', 'h6', 300, 'withdrawn', null, '', null, null, 900);
