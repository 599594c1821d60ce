-- The epoch of the page a draft comes from; 0 for what was saved before there were epochs.
alter table coding_draft add column epoch integer not null default 0;
