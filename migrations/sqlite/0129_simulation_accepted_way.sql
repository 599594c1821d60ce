-- 认可的记法: another way to book a voucher that a teacher accepts for the books that a class keeps of a company. lines is JSON:
-- the way, its amounts said by those of the reference. example is JSON: the lines it was seen in. One that was withdrawn counts no more.
create table simulation_accepted_way (
  id integer primary key,
  class_id integer not null references class_class (id),
  company_id integer not null references simulation_company (id),
  reference text not null,
  lines text not null,
  example text not null,
  reason text not null,
  accepted_by integer not null references identity_user (id),
  accepted_at_ms integer not null,
  withdrawn_at_ms integer
) strict;
create index simulation_accepted_way_of_class on simulation_accepted_way (class_id, company_id);
create index simulation_accepted_way_of_company on simulation_accepted_way (company_id);

-- work: what was handed in, as JSON, so that it can be marked again; none of hand-ins before, or of those that neither count nor
-- are the last. handed_share: what it was marked at first, where it was marked otherwise since.
alter table simulation_submission add column work text;
alter table simulation_submission add column handed_share integer;
