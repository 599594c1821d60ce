-- Answers and receipts lie in their tables in the order of their keys: a save wrote each of them twice, as a row and into an index.
create table exam_answer_by_key (
  attempt_id integer not null references exam_attempt (id),
  position integer not null,
  seq integer not null,
  answer text not null,
  is_empty integer not null,
  is_flagged integer not null,
  saved_at_ms integer not null,
  epoch integer not null default 0,
  primary key (attempt_id, position)
) strict, without rowid;
insert into exam_answer_by_key (attempt_id, position, seq, answer, is_empty, is_flagged, saved_at_ms, epoch)
  select attempt_id, position, seq, answer, is_empty, is_flagged, saved_at_ms, epoch from exam_answer order by attempt_id, position;
drop table exam_answer;
alter table exam_answer_by_key rename to exam_answer;

create table exam_receipt_by_key (
  attempt_id integer not null references exam_attempt (id),
  number integer not null,
  hash text not null,
  content text not null,
  at_ms integer not null,
  primary key (attempt_id, number)
) strict, without rowid;
insert into exam_receipt_by_key (attempt_id, number, hash, content, at_ms)
  select attempt_id, number, hash, content, at_ms from exam_receipt order by attempt_id, number;
drop table exam_receipt;
alter table exam_receipt_by_key rename to exam_receipt;
