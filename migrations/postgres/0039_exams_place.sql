-- The place on the form (from 0) where the student of an attempt last was: a reload and another device open it again.
alter table exam_attempt add column place bigint;
