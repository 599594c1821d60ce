-- How late what counts was handed in, in milliseconds after its due time; 0 in time, and of what was handed in before this was kept.
alter table task_result add column late_ms integer not null default 0;
alter table task_exercise_attempt add column late_ms integer not null default 0;
alter table coding_submission add column late_ms integer not null default 0;
alter table flow_attempt add column late_ms integer not null default 0;
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
