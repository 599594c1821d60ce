-- body: what a student sees; answer_key: order, lanes, distractors, red lines. Both as JSON of crates/scoring.
create table flow_flow (
  id integer primary key,
  course_id integer not null references course_course (id),
  key text not null,
  position integer not null,
  title text not null,
  chapter text not null,
  text text not null,
  body text not null,
  answer_key text not null,
  content_hash text not null,
  is_removed integer not null,
  unique (course_id, key)
) strict;

-- place: `activity:<id>` or `free`. state: drafting, submitted. steps: the chosen steps in order, with their lanes.
-- seq grows with each save; an older save changes nothing. share: of the marks, in hundredths of a percent.
create table flow_attempt (
  id integer primary key,
  flow_id integer not null references flow_flow (id),
  user_id integer not null references identity_user (id),
  activity_id integer references task_activity (id),
  class_id integer,
  place text not null,
  number integer not null,
  state text not null,
  steps text not null,
  seq integer not null,
  share integer not null,
  outcome text not null,
  is_late integer not null,
  begun_at_ms integer not null,
  saved_at_ms integer not null,
  submitted_at_ms integer,
  unique (flow_id, user_id, place, number)
) strict;
create index flow_attempt_of_user on flow_attempt (user_id, flow_id);
create index flow_attempt_of_class on flow_attempt (class_id, flow_id);
