-- revision: drawn at random with each change, so that what is kept in memory of a book is known by it: a change that is taken
-- back never leaves a number that another one has.
alter table simulation_book add column revision integer not null default 0;
alter table simulation_voucher add column revision integer not null default 0;
-- What a book is listed by: what changed since is read, the rest is known.
create index simulation_voucher_of_book on simulation_voucher (book_id, revision, version, updated_at_ms);
