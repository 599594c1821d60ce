-- The epoch of the page the steps come from; 0 for what was saved before there were epochs.
alter table flow_attempt add column epoch integer not null default 0;
