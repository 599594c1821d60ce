-- Books and flows are marked like everything else. What a person's mark makes an attempt count for, as `marking` has settled it;
-- none while what it came to counts. share: of the marks, in hundredths of a percent.
alter table flow_attempt add column decided_share bigint;
alter table flow_attempt add column decided_reason text;
alter table flow_attempt add column decided_by bigint;
alter table flow_attempt add column decided_at_ms bigint;

-- A book is one item, worth a hundred points: what its best hand-in came to.
insert into marking_item (school_id, source_kind, source_id, group_id, position, part, user_id, course_id, class_id, question_id, version_id,
  answer, answer_hash, full_points, state, needs_person, marks, mark_number, proposal_number, created_at_ms)
  select c.school_id, 'book', b.id, b.company_id, 0, '', b.user_id, b.course_id, b.class_id, null, null, 'null', 'book:' || b.id, 10000,
    'marked', 0, 0, null, null, min(s.submitted_at_ms)
  from simulation_book b join course_course c on c.id = b.course_id join simulation_submission s on s.book_id = b.id
  group by b.id, c.school_id, b.company_id, b.user_id, b.course_id, b.class_id;
insert into marking_mark (item_id, number, kind, counts, points, rubric, comment, reason, reasons, by_id, at_ms)
  select i.id, 1, 'rules', 1, max(s.share), '[]', '', '', '[]', null, max(s.submitted_at_ms)
  from marking_item i join simulation_submission s on s.book_id = i.source_id where i.source_kind = 'book' group by i.id;
insert into marking_mark (item_id, number, kind, counts, points, rubric, comment, reason, reasons, by_id, at_ms)
  select i.id, 2, 'override', 1, o.share, '[]', '', o.reason, '[]', o.decided_by, o.decided_at_ms
  from marking_item i join simulation_override o on o.book_id = i.source_id where i.source_kind = 'book';

-- A flow is an item for each attempt.
insert into marking_item (school_id, source_kind, source_id, group_id, position, part, user_id, course_id, class_id, question_id, version_id,
  answer, answer_hash, full_points, state, needs_person, marks, mark_number, proposal_number, created_at_ms)
  select c.school_id, 'flow', a.id, a.flow_id, 0, '', a.user_id, f.course_id, a.class_id, null, null,
    json_build_object('kind', 'flow', 'steps', a.steps::json)::text, 'flow:' || a.id, 10000, 'marked', 0, 0, null, null, a.submitted_at_ms
  from flow_attempt a join flow_flow f on f.id = a.flow_id join course_course c on c.id = f.course_id where a.state = 'submitted';
insert into marking_mark (item_id, number, kind, counts, points, rubric, comment, reason, reasons, by_id, at_ms)
  select i.id, 1, 'rules', 1, a.share, '[]', '', '', '[]', null, a.submitted_at_ms
  from marking_item i join flow_attempt a on a.id = i.source_id where i.source_kind = 'flow';

update marking_item set proposal_number = 1,
  marks = (select count(*) from marking_mark m where m.item_id = marking_item.id),
  mark_number = (select max(m.number) from marking_mark m where m.item_id = marking_item.id)
where source_kind in ('book', 'flow');
