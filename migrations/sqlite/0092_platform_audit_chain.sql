-- The audit log proves itself: what is written is numbered and chained within a minute, and from then on only grows.
alter table platform_audit_entry add column number integer;
alter table platform_audit_entry add column hash text;
create unique index platform_audit_by_number on platform_audit_entry (school_id, number);
create index platform_audit_unchained on platform_audit_entry (id) where number is null;

create trigger platform_audit_kept before update on platform_audit_entry
when old.number is not null or new.id is not old.id or new.school_id is not old.school_id
  or new.actor_id is not old.actor_id or new.action is not old.action or new.subject is not old.subject
  or new.detail is not old.detail or new.reason is not old.reason or new.at_ms is not old.at_ms
begin
  select raise(abort, 'the audit log only grows');
end;

create trigger platform_audit_undeleted before delete on platform_audit_entry
begin
  select raise(abort, 'the audit log only grows');
end;

-- How the last check of each school's chain ended.
create table platform_audit_check (
  school_id integer primary key,
  checked_at_ms integer not null,
  chained integer not null,
  head text not null,
  unchained integer not null,
  fault text
) strict;
