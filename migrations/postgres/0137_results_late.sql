-- How late what counts was handed in, in milliseconds after its due time; 0 in time, and of what was handed in before this was kept.
alter table task_result add column late_ms bigint not null default 0;
alter table task_exercise_attempt add column late_ms bigint not null default 0;
alter table coding_submission add column late_ms bigint not null default 0;
alter table flow_attempt add column late_ms bigint not null default 0;
-- What was late before: by the due time that holds now, and where it is still known which hand-in counts.
update task_exercise_attempt set late_ms = coalesce((
  select task_exercise_attempt.submitted_at_ms - case when e.due_at_ms > o.due_at_ms then e.due_at_ms else o.due_at_ms end
  from class_opening o left join class_extension e on e.class_id = o.class_id and e.item_kind = o.item_kind
    and e.item_id = o.item_id and e.user_id = task_exercise_attempt.user_id
  where o.class_id = task_exercise_attempt.class_id and o.item_kind = 'exercise'
    and o.item_id = task_exercise_attempt.exercise_id), 0)
  where is_late = 1 and submitted_at_ms is not null;
update task_exercise_attempt set late_ms = 0 where late_ms < 0;
update task_result set late_ms = coalesce((
  select task_result.last_at_ms - case when e.due_at_ms > o.due_at_ms then e.due_at_ms else o.due_at_ms end
  from task_activity a join class_opening o on o.item_kind = 'task' and o.item_id = a.task_id
    left join class_extension e on e.class_id = o.class_id and e.item_kind = o.item_kind and e.item_id = o.item_id
      and e.user_id = task_result.user_id
  where a.id = task_result.activity_id and o.class_id = task_result.class_id), 0)
  where is_late = 1 and tries = 1;
update task_result set late_ms = 0 where late_ms < 0;
-- What of a score came late and had nothing taken yet: points in hundredths and milliseconds, `800:7200000+200:60000`; empty where
-- nothing did, and of a late score that was collected before this was kept.
alter table result_score add column late_parts text not null default '';

drop view result_v_score;
create view result_v_score as
  select s.user_id, s.course_id, s.source_kind, s.source_id, s.part, s.title, s.earned_points, s.full_points, s.standing, s.lateness,
    s.at_ms, h.kind as set_kind, h.points as set_points, h.at_ms as set_at_ms, s.late_parts
  from result_score s left join result_change h on h.course_id = s.course_id and h.user_id = s.user_id
    and h.source_kind = s.source_kind and h.source_id = s.source_id
    and not exists (select 1 from result_change n where n.course_id = h.course_id and n.user_id = h.user_id
      and n.source_kind = h.source_kind and n.source_id = h.source_id and n.number = h.number + 1);
