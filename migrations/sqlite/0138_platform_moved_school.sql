-- A school that came from another host (docs/decisions/0065-a-school-moves-with-new-numbers.md).

-- The audit log it brought: entries of the former host as they were chained there, kept as a file and closed. Its own log
-- begins anew here, with an entry that names this file.
create table platform_audit_annex (
  school_id integer not null,
  -- From 1: one for each move.
  number integer not null,
  -- The number the school had there; every entry of the file says it.
  school_then integer not null,
  entries integer not null,
  head text not null,
  file_hash text not null,
  added_at_ms integer not null,
  primary key (school_id, number)
) strict;

create view platform_v_file as select file_hash as text from platform_audit_annex;

-- With which keys former hosts signed receipts that students of the school kept.
create table exam_receipt_key (
  school_id integer not null references school_school (id),
  public_key text not null,
  added_at_ms integer not null,
  primary key (school_id, public_key)
) strict;

-- The number that an attempt's receipts are bound to, where it was begun on another host; none where it is its own.
alter table exam_attempt add column chained_as integer;
create index exam_attempt_chained_as on exam_attempt (chained_as) where chained_as is not null;
