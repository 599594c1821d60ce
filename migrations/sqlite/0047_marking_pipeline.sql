-- One table of what is marked, whatever its source, and every mark it ever had. What stood in marking_item, marking_change and
-- marking_cell is carried over.
create table marking_former as
  select i.id, i.school_id, i.source_kind, i.source_id, i.group_id, i.position, '' as part, i.user_id, a.course_id, i.class_id,
    i.question_id, i.version_id, i.kind, i.answer, i.answer_hash, i.full_points, i.state, i.auto_points, i.reasons, i.points,
    i.rubric, i.comment, i.marker_id, i.marked_at_ms, i.is_overridden, i.created_at_ms
  from marking_item i join exam_assessment a on a.id = i.group_id where i.source_kind = 'exam'
  union all
  select i.id, i.school_id, i.source_kind, i.source_id, i.group_id, i.position, '', i.user_id, e.course_id, i.class_id,
    i.question_id, i.version_id, i.kind, i.answer, i.answer_hash, i.full_points, i.state, i.auto_points, i.reasons, i.points,
    i.rubric, i.comment, i.marker_id, i.marked_at_ms, i.is_overridden, i.created_at_ms
  from marking_item i join task_exercise e on e.id = i.group_id where i.source_kind = 'exercise'
  union all
  select k.id + (select coalesce(max(id), 0) from marking_item), k.school_id, 'cell', k.submission_id, k.task_id, 0, k.cell,
    k.user_id, t.course_id, k.class_id, null, null, 'short_answer',
    json_object('kind', 'short_answer', 'text', k.answer), k.answer_hash, k.full_points, k.state, 0, '[]', k.points,
    '[]', k.comment, k.marker_id, k.marked_at_ms, 0, k.created_at_ms
  from marking_cell k join coding_task t on t.id = k.task_id;

-- The first and the last change of each item, with what stood before the first.
create table marking_changed as
  select c.item_id, min(c.id) as first_id, max(c.id) as last_id, max(c.at_ms) as last_at_ms from marking_change c group by c.item_id;
create index marking_changed_of_item on marking_changed (item_id);

-- place orders marks of the same moment: the rules, a mark whose time was not kept, changes, the mark that stood last.
create table marking_past as
  -- What the rules or a machine said. It counted where no person had to mark, or where a person changed it later.
  select f.id as item_id, f.created_at_ms as at_ms, 0 as place, 0 as change_id,
    case when f.kind = 'python' then 'machine' else 'rules' end as kind,
    case when f.state = 'marked' and (f.marker_id is null
      or ((f.kind not in ('short_answer', 'file_upload') or f.answer = 'null') and b.points_before = f.auto_points)) then 1 else 0 end as counts,
    f.auto_points as points, '[]' as rubric, '' as comment, '' as reason, f.reasons, cast(null as integer) as by_id
  from marking_former f left join marking_changed g on g.item_id = f.id and f.source_kind <> 'cell'
    left join marking_change b on b.id = g.first_id
  where f.source_kind <> 'cell' and f.state <> 'verdict' and not (f.auto_points = 0 and f.reasons = '[]')
  union all
  -- A person's mark that was changed later; who gave it was not kept.
  select f.id, f.created_at_ms, 1, 0, 'person', 1, b.points_before, '[]', '', '', '[]', cast(null as integer)
  from marking_former f join marking_changed g on g.item_id = f.id join marking_change b on b.id = g.first_id
  where f.source_kind <> 'cell' and b.points_before is not null
    and not ((f.kind not in ('short_answer', 'file_upload') or f.answer = 'null') and b.points_before = f.auto_points)
  union all
  select f.id, c.at_ms, 2, c.id,
    case when c.reason = '重新批改' and (f.is_overridden = 0 or c.id <> g.last_id) then 'person' else 'override' end, 1, c.points_after,
    case when c.id = g.last_id then f.rubric else '[]' end, case when c.id = g.last_id then f.comment else '' end,
    c.reason, '[]', c.actor_id
  from marking_former f join marking_changed g on g.item_id = f.id join marking_change c on c.item_id = f.id
  where f.source_kind <> 'cell'
  union all
  -- The mark that stood last, unless a change is its record.
  select f.id, f.marked_at_ms, 3, 0, case when f.is_overridden = 1 then 'override' else 'person' end, 1, f.points, f.rubric,
    f.comment, '', '[]', f.marker_id
  from marking_former f left join marking_changed g on g.item_id = f.id and f.source_kind <> 'cell'
  where f.state = 'marked' and (f.marker_id is not null or f.source_kind = 'cell')
    and (g.last_at_ms is null or f.marked_at_ms > g.last_at_ms);

drop table marking_change;
drop table marking_cell;
drop table marking_item;

-- One thing to mark. source_kind: exam, exercise, cell, book, flow. source_id: what was handed in; group_id: what it was handed in
-- for. position: place in it; part: the name of the cell in a notebook. question_id, version_id: of what is asked in the bank.
-- state: waiting (for a person), verdict (for a machine), marked, withdrawn (a later hand-in counts instead). needs_person: no rule
-- decides. marks: how many rows of marking_mark; mark_number: the one that counts; proposal_number: what rules or a machine said last.
create table marking_item (
  id integer primary key,
  school_id integer not null references school_school (id),
  source_kind text not null,
  source_id integer not null,
  group_id integer not null,
  position integer not null,
  part text not null,
  user_id integer not null references identity_user (id),
  course_id integer not null references course_course (id),
  class_id integer,
  question_id integer references question_question (id),
  version_id integer references question_version (id),
  answer text not null,
  answer_hash text not null,
  full_points integer not null,
  state text not null,
  needs_person integer not null,
  marks integer not null,
  mark_number integer,
  proposal_number integer,
  created_at_ms integer not null,
  unique (source_kind, source_id, position, part)
) strict;

-- Every mark an item ever had, in order; rows are added and never changed. kind: rules, machine, person, override (a person, in place
-- of a mark that counted), taken_over (from an equal answer), withdrawn (a person's mark was taken back). counts 0: said beside a
-- person's mark, or before one. by_id: none for rules, machines, and where it was not kept.
create table marking_mark (
  item_id integer not null references marking_item (id),
  number integer not null,
  kind text not null,
  counts integer not null,
  points integer not null,
  rubric text not null,
  comment text not null,
  reason text not null,
  reasons text not null,
  by_id integer,
  at_ms integer not null,
  primary key (item_id, number)
) strict;

insert into marking_item (id, school_id, source_kind, source_id, group_id, position, part, user_id, course_id, class_id, question_id,
  version_id, answer, answer_hash, full_points, state, needs_person, marks, mark_number, proposal_number, created_at_ms)
  select id, school_id, source_kind, source_id, group_id, position, part, user_id, course_id, class_id, question_id, version_id,
    answer, answer_hash, full_points, state, 0, 0, null, null, created_at_ms
  from marking_former;

insert into marking_mark (item_id, number, kind, counts, points, rubric, comment, reason, reasons, by_id, at_ms)
  select item_id, row_number() over (partition by item_id order by place, at_ms, change_id), kind, counts, points, rubric, comment,
    reason, reasons, by_id, at_ms
  from marking_past;

update marking_item set
  marks = (select count(*) from marking_mark m where m.item_id = marking_item.id),
  mark_number = (select max(m.number) from marking_mark m where m.item_id = marking_item.id and m.counts = 1),
  proposal_number = (select max(m.number) from marking_mark m where m.item_id = marking_item.id and m.kind in ('rules', 'machine'));

update marking_item set needs_person = 1
where state in ('waiting', 'withdrawn') or (mark_number is not null and not exists
  (select 1 from marking_mark m where m.item_id = marking_item.id and m.counts = 1 and m.kind in ('rules', 'machine')));

drop table marking_past;
drop table marking_changed;
drop table marking_former;

create index marking_item_of_group on marking_item (source_kind, group_id, version_id, part);
create index marking_item_of_class on marking_item (class_id, state);
create index marking_item_of_user on marking_item (user_id, course_id);
