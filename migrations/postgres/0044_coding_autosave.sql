-- The epoch of the page a draft comes from; 0 for what was saved before there were epochs.
alter table coding_draft add column epoch bigint not null default 0;
