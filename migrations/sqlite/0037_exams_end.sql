-- A teacher ended it before its time; whether students with more time of their own still use it up.
alter table exam_assessment add column ended_at_ms integer;
alter table exam_assessment add column ended_keeps_extra integer not null default 0;
