-- 账套重新评分: by which version of the company and which rules of the task a hand-in was marked; those of hand-ins of before this are the
-- version of the book and the rules of the task as it is.
alter table simulation_submission add column marked_version integer;
alter table simulation_submission add column marked_rules text;

-- 任务更正: what the books of a class for an activity are marked by, where that is not what the course says. Business '' is the task
-- itself: version, the company's from which on its references count. Other rows are businesses: weight (hundredths), if it is worth
-- something else; left_out: full, zero, removed.
create table simulation_correction (
  class_id integer not null references class_class (id),
  activity_id integer not null references task_activity (id),
  business text not null,
  version integer,
  weight integer,
  left_out text,
  reason text not null,
  primary key (class_id, activity_id, business)
) strict;
create index simulation_correction_of_activity on simulation_correction (activity_id);
