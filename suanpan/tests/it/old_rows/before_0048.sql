-- What a teacher decided about a book, and attempts at a flow, before they were marked like everything else.
insert into school_school (id, key, title, name_zh, name_en, color, organization_name, contact, local_protocol, retention_days, created_at_ms,
  updated_at_ms) values (1, 'a', '', '甲校', 'A', '', '', '', '', 0, 0, 0);
insert into identity_user (id, school_id, username, real_name, status, must_change_password, created_at_ms, updated_at_ms)
  values (1, 1, 'teacher', '林知远', 'active', 0, 0, 0), (2, 1, 'student', '安', 'active', 0, 0, 0);
insert into course_course (id, school_id, key, title, subtitle, introduction, category, tags, hours, credits, audience, knowledge, weights,
  learning_weights, teachers, is_listed, archive_hash, content_hash, imported_at_ms, created_at_ms)
  values (7, 1, 'c', '会计', '', '', '', '[]', 0, 0, '', '[]', '{}', '{}', '[]', 1, '', '', 0, 0);
insert into simulation_book (id, company_id, version, course_id, user_id, class_id, place, period, begun_at_ms, updated_at_ms)
  values (20, 3, 1, 7, 2, 9, 'free', '2026-01', 0, 0), (21, 3, 1, 7, 2, 9, 'activity:1', '2026-01', 0, 0),
  (22, 3, 1, 7, 2, 9, 'activity:2', '2026-01', 0, 0);
insert into simulation_submission (book_id, number, share, report, is_late, submitted_at_ms) values
  (20, 1, 6000, '{}', 0, 1000), (20, 2, 5500, '{}', 0, 2000), (21, 1, 9000, '{}', 0, 1500);
insert into simulation_override (book_id, share, reason, decided_by, decided_at_ms) values (20, 7750, '补交了纸质凭证', 1, 3000);
insert into flow_flow (id, course_id, key, position, title, chapter, text, body, answer_key, content_hash, is_removed)
  values (4, 7, 'f', 0, '报销', '', '', '{}', '{}', '', 0);
insert into flow_attempt (id, flow_id, user_id, class_id, place, number, state, steps, seq, share, outcome, is_late, begun_at_ms, saved_at_ms,
  submitted_at_ms) values (30, 4, 2, 9, 'free', 1, 'submitted', '[{"id":"fill","lane":null}]', 1, 4200, 'null', 0, 0, 0, 4000),
  (31, 4, 2, 9, 'free', 2, 'drafting', '[]', 1, 0, 'null', 0, 0, 0, null);
