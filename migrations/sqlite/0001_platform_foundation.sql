create table platform_secret (
  name text primary key,
  value blob not null,
  created_at_ms integer not null
) strict;

create table platform_outbox_message (
  id integer primary key,
  school_id integer not null,
  channel text not null,
  recipient text not null,
  template text not null,
  text text not null,
  created_at_ms integer not null,
  sent_at_ms integer,
  failures integer not null default 0,
  last_error text
) strict;
create index platform_outbox_unsent on platform_outbox_message (id) where sent_at_ms is null;

create table platform_audit_entry (
  id integer primary key,
  school_id integer not null,
  actor_id integer,
  action text not null,
  subject text not null,
  detail text not null,
  reason text not null,
  at_ms integer not null
) strict;
create index platform_audit_by_school on platform_audit_entry (school_id, id);
