-- A question corrected while its exam is taken: which version took the place of which, and who was writing then.
create table exam_correction (
  id integer primary key,
  assessment_id integer not null references exam_assessment (id),
  question_id integer not null,
  from_version_id integer not null,
  to_version_id integer not null,
  note text not null,
  by_id integer not null,
  at_ms integer not null
) strict;
create index exam_correction_assessment on exam_correction (assessment_id);
create table exam_correction_attempt (
  attempt_id integer not null references exam_attempt (id),
  correction_id integer not null references exam_correction (id),
  -- The places that changed: [{position, from, to}].
  items text not null,
  was_answered integer not null,
  seen_at_ms integer,
  primary key (attempt_id, correction_id)
) strict, without rowid;
create index exam_correction_attempt_correction on exam_correction_attempt (correction_id);
alter table exam_attempt add column corrections integer not null default 0;
alter table exam_attempt add column corrections_seen integer not null default 0;
