-- The audit log proves itself: what is written is numbered and chained within a minute, and from then on only grows.
alter table platform_audit_entry add column number bigint;
alter table platform_audit_entry add column hash text;
create unique index platform_audit_by_number on platform_audit_entry (school_id, number);
create index platform_audit_unchained on platform_audit_entry (id) where number is null;

create function platform_audit_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log only grows';
end $$;

create trigger platform_audit_kept before update on platform_audit_entry for each row
when (old.number is not null or new.id is distinct from old.id or new.school_id is distinct from old.school_id
  or new.actor_id is distinct from old.actor_id or new.action is distinct from old.action or new.subject is distinct from old.subject
  or new.detail is distinct from old.detail or new.reason is distinct from old.reason or new.at_ms is distinct from old.at_ms)
execute function platform_audit_refuse();

create trigger platform_audit_undeleted before delete on platform_audit_entry for each row
execute function platform_audit_refuse();

create trigger platform_audit_untruncated before truncate on platform_audit_entry
execute function platform_audit_refuse();

-- How the last check of each school's chain ended.
create table platform_audit_check (
  school_id bigint primary key,
  checked_at_ms bigint not null,
  chained bigint not null,
  head text not null,
  unchained bigint not null,
  fault text
);
