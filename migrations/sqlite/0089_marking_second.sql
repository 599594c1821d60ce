-- How the answers to an exam or an exercise are marked by several teachers. questions: JSON, the versions it is about, none of them
-- for all that people mark. percent: how many of the answers are marked twice. bound: hundredths of points, or of a percent of the
-- question's points, by bound_unit; a difference above it is decided by a third teacher. method: what the mark is otherwise. seed: by
-- which answers are drawn and dealt. A plan that was taken back stays, with who did it and when.
create table marking_plan (
  id integer primary key,
  school_id integer not null references school_school (id),
  source_kind text not null,
  group_id integer not null,
  questions text not null,
  percent integer not null,
  bound_unit text not null,
  bound integer not null,
  method text not null,
  seed text not null,
  by_id integer not null references identity_user (id),
  made_at_ms integer not null,
  taken_back_by_id integer references identity_user (id),
  taken_back_at_ms integer,
  unique (source_kind, group_id)
) strict;

create table marking_plan_marker (
  plan_id integer not null references marking_plan (id),
  user_id integer not null references identity_user (id),
  primary key (plan_id, user_id)
) strict;

-- A teacher's part in an answer: until when they hold it, and which mark of its history they gave. full_points: what the answer was
-- worth then.
create table marking_turn (
  item_id integer not null references marking_item (id),
  user_id integer not null references identity_user (id),
  held_until_ms integer not null,
  mark_number integer,
  full_points integer,
  primary key (item_id, user_id)
) strict;

-- An answer with the mark it deserves, which every marker of the plan marks before all others; and what each of them gave.
create table marking_sample (
  item_id integer primary key references marking_item (id),
  plan_id integer not null references marking_plan (id),
  points integer not null,
  by_id integer not null references identity_user (id),
  set_at_ms integer not null
) strict;
create index marking_sample_of_plan on marking_sample (plan_id);

create table marking_sample_mark (
  item_id integer not null references marking_sample (item_id),
  user_id integer not null references identity_user (id),
  points integer not null,
  at_ms integer not null,
  primary key (item_id, user_id)
) strict;
