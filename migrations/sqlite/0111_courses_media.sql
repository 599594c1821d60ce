-- Films made fit for browsers, by their content: whoever brings the same film again has it at once. state: waiting, running, ready, failed.
-- fault: a code. playable_hash: what browsers play, the film itself where it was left as it is (is_transcoded 0). A row goes
-- when nothing names its film any more.
create table course_media (
  id integer primary key,
  source_hash text not null unique,
  kind text not null,
  state text not null,
  percent integer not null,
  fault text,
  duration_ms integer,
  width integer,
  height integer,
  is_transcoded integer not null,
  playable_hash text,
  poster_hash text,
  asked_at_ms integer not null
) strict;
