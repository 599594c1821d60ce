-- What changed how marks are made, in order: rows are only ever added. class_id, course_id: whose gradebook; none where the
-- school's own rules for final marks were changed. change: JSON, the rules before and after.
create table result_rule (
  id integer primary key,
  school_id integer not null references school_school (id),
  class_id integer references class_class (id),
  course_id integer references course_course (id),
  change text not null,
  reason text not null,
  by_id integer not null references identity_user (id),
  at_ms integer not null
) strict;
create index result_rule_of_class on result_rule (school_id, class_id, course_id, id);

-- The figures of wrong answers are written for every class at once instead of within a day.
update jobs_schedule set next_at_ms = 0 where name = 'results.rebuild_all';
