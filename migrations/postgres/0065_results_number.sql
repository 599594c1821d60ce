-- How often the results of a student in a course were written: what was read before a write is not written after it.
alter table result_mastery add column number bigint not null default 0;
