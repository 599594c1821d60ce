-- Answers that a page could not save in time, sealed by it and carried here: what is in them, and what a teacher decided.
create table exam_answer_file (
  id integer primary key,
  assessment_id integer not null references exam_assessment (id),
  attempt_id integer not null references exam_attempt (id),
  -- SHA-256 of the sealed text: the same file again is the same row.
  digest text not null,
  -- [{position, seq, answer, is_flagged}], and the epoch of the page they come from.
  answers text not null,
  epoch integer not null,
  -- Whether the page was the one that writes the attempt when the file arrived.
  is_of_writer integer not null,
  -- By the clock of the page.
  made_at_ms integer not null,
  silent_since_ms integer,
  receipt_number integer not null,
  received_at_ms integer not null,
  by_id integer not null,
  state text not null,
  decided_by_id integer,
  decided_at_ms integer,
  reason text not null default '',
  -- [{position, before, after, is_newer}] as it was decided on.
  decided_on text
) strict;
create unique index exam_answer_file_digest on exam_answer_file (attempt_id, digest);
create index exam_answer_file_assessment on exam_answer_file (assessment_id, state);
