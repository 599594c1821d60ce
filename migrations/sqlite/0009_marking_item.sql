-- One answer to be marked, from whatever source: an exam attempt, an exercise, a task.
-- state: waiting (for a person), verdict (for a machine), marked
create table marking_item (
  id integer primary key,
  school_id integer not null references school_school (id),
  source_kind text not null,
  source_id integer not null,
  group_id integer not null,
  position integer not null,
  user_id integer not null references identity_user (id),
  question_id integer not null references question_question (id),
  version_id integer not null references question_version (id),
  kind text not null,
  answer text not null,
  answer_hash text not null,
  full_points integer not null,
  state text not null,
  auto_points integer not null,
  reasons text not null,
  points integer,
  rubric text not null,
  comment text not null,
  marker_id integer,
  marked_at_ms integer,
  is_overridden integer not null default 0,
  created_at_ms integer not null,
  unique (source_kind, source_id, position)
) strict;
create index marking_item_of_group on marking_item (source_kind, group_id, version_id);
create index marking_item_of_user on marking_item (user_id, question_id);

-- Every change of a mark by a person.
create table marking_change (
  id integer primary key,
  item_id integer not null references marking_item (id),
  actor_id integer not null,
  points_before integer,
  points_after integer not null,
  reason text not null,
  at_ms integer not null
) strict;
create index marking_change_of_item on marking_change (item_id, id);

create table marking_comment (
  id integer primary key,
  user_id integer not null references identity_user (id),
  text text not null,
  uses integer not null,
  used_at_ms integer not null
) strict;
create index marking_comment_of_user on marking_comment (user_id, id);
