-- What stays of archived visits: a row for a student and item (features/learning/src/archive.rs). visits: those that count; last_at_ms: the
-- last sign of presence in any of them.
create table learning_visit_sum (
  user_id bigint not null references identity_user (id),
  course_id bigint not null references course_course (id),
  item_kind text not null,
  item_id bigint not null,
  visits bigint not null,
  seconds bigint not null,
  last_at_ms bigint not null,
  primary key (user_id, course_id, item_kind, item_id)
);
