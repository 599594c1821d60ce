-- The epoch of the page the answers come from; 0 for what was saved before there were epochs.
alter table task_exercise_attempt add column epoch integer not null default 0;
