-- Requests that were carried out, by a digest of who sent what under which idempotency key: a repeat is not carried out again.
create table platform_repeat (
  digest bytea primary key,
  at_ms bigint not null
);
create index platform_repeat_by_time on platform_repeat (at_ms);
