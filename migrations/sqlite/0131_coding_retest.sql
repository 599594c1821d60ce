-- 重新评测: what a class has handed in for a Python task, tested once more by the tests as they are now. state: running, ready,
-- applied, undone, replaced. content_hash: of the task whose tests they were.
create table coding_retest (
  id integer primary key,
  task_id integer not null references coding_task (id),
  class_id integer not null references class_class (id),
  content_hash text not null,
  state text not null,
  asked_by integer not null references identity_user (id),
  asked_at_ms integer not null,
  reason text not null default '',
  applied_by integer references identity_user (id),
  applied_at_ms integer,
  undone_at_ms integer
) strict;
create index coding_retest_of_task on coding_retest (task_id, class_id);
create index coding_retest_of_class on coding_retest (class_id);

-- One submission of it. report: what the tests say now, null while it waits. was_share and was_report: what it had before,
-- once the retest is applied. was_state and state: done, broken.
create table coding_retest_item (
  id integer primary key,
  retest_id integer not null references coding_retest (id),
  submission_id integer not null references coding_submission (id),
  state text,
  share integer not null default 0,
  report text,
  was_state text,
  was_share integer,
  was_report text,
  unique (retest_id, submission_id)
) strict;
create index coding_retest_item_of_submission on coding_retest_item (submission_id);
