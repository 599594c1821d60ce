-- What a student answered to each question that has its mark, in short: the mistakes of a class are read from it.
alter table result_mastery add column answers text not null default '[]';

-- Written for every class at once instead of within a day.
update jobs_schedule set next_at_ms = 0 where name = 'results.rebuild_all';
