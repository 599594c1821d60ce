-- A student's appeal against a mark. class_id: whose teachers answer it. number: from 1 for each item. state: open, taken (a teacher
-- deals with it), raised, lowered, kept, withdrawn. mark_number: the mark it is against; settled_number: the one that counted when
-- it was answered. first_marker_id: the person who gave the answer its first mark; none where no person did. points are hundredths.
create table marking_appeal (
  id integer primary key,
  school_id integer not null references school_school (id),
  course_id integer not null references course_course (id),
  class_id integer not null references class_class (id),
  user_id integer not null references identity_user (id),
  item_id integer not null references marking_item (id),
  number integer not null,
  state text not null,
  mark_number integer not null,
  points_before integer not null,
  points_after integer,
  settled_number integer,
  first_marker_id integer references identity_user (id),
  handler_id integer references identity_user (id),
  raised_at_ms integer not null,
  closed_at_ms integer,
  unique (item_id, number)
) strict;
create index marking_appeal_of_class on marking_appeal (class_id, state, raised_at_ms);
create index marking_appeal_of_user on marking_appeal (user_id, course_id);

-- What happened to an appeal, in order; rows are added and never changed. kind: appealed, taken, decided, withdrawn. points: what
-- the answer earns since a decision.
create table marking_appeal_step (
  appeal_id integer not null references marking_appeal (id),
  number integer not null,
  kind text not null,
  by_id integer not null references identity_user (id),
  at_ms integer not null,
  text text not null,
  points integer,
  primary key (appeal_id, number)
) strict;
