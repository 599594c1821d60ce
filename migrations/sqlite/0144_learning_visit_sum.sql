-- What stays of archived visits: a row for a student and item (features/learning/src/archive.rs). visits: those that count; last_at_ms: the
-- last sign of presence in any of them.
create table learning_visit_sum (
  user_id integer not null references identity_user (id),
  course_id integer not null references course_course (id),
  item_kind text not null,
  item_id integer not null,
  visits integer not null,
  seconds integer not null,
  last_at_ms integer not null,
  primary key (user_id, course_id, item_kind, item_id)
) strict;
