-- What a person marks in a notebook. manual: as JSON, the score of the tests and each such cell with its points; null where there
-- is none. needs_marker: whether one of them waits.
alter table coding_submission add column manual text;
alter table coding_submission add column needs_marker integer not null default 0;

-- A cell of a notebook that was handed in and that a person marks. state: waiting, marked, withdrawn.
create table marking_cell (
  id integer primary key,
  school_id integer not null references school_school (id),
  submission_id integer not null references coding_submission (id),
  task_id integer not null references coding_task (id),
  cell text not null,
  user_id integer not null references identity_user (id),
  class_id integer not null references class_class (id),
  answer text not null,
  answer_hash text not null,
  full_points integer not null,
  state text not null,
  points integer,
  comment text not null,
  marker_id integer,
  marked_at_ms integer,
  created_at_ms integer not null,
  unique (submission_id, cell)
) strict;
create index marking_cell_of_task on marking_cell (task_id, cell);
create index marking_cell_of_class on marking_cell (class_id, state);
create index marking_cell_of_user on marking_cell (user_id, task_id);
