-- Who writes a document that is saved by itself: a page, in an epoch that grows with every other page. seen_at_ms 0: it was closed.
create table platform_autosave (
  document text primary key,
  writer text not null,
  epoch bigint not null,
  seen_at_ms bigint not null
);
-- The epoch of the page an answer comes from; 0 for what was saved before there were epochs.
alter table exam_answer add column epoch bigint not null default 0;
