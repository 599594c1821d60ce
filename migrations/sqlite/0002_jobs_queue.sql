create table jobs_job (
  id integer primary key,
  kind text not null,
  payload text not null,
  lane text not null,
  fair_key text not null,
  unique_key text,
  run_at_ms integer not null,
  attempts integer not null default 0,
  lease_until_ms integer,
  leased_by text,
  last_error text,
  created_at_ms integer not null
) strict;
create unique index jobs_job_unique_key on jobs_job (unique_key) where unique_key is not null;
create index jobs_job_due on jobs_job (run_at_ms, id);

create table jobs_dead_job (
  id integer primary key,
  kind text not null,
  payload text not null,
  attempts integer not null,
  last_error text not null,
  created_at_ms integer not null,
  died_at_ms integer not null
) strict;

create table jobs_schedule (
  name text primary key,
  next_at_ms integer not null
) strict;
