-- 常用凭证: vouchers that a student keeps to begin others with, in every book of the company except those of exams. lines is JSON:
-- the lines of a voucher as they are typed.
create table simulation_voucher_template (
  id integer primary key,
  user_id integer not null references identity_user (id),
  company_id integer not null references simulation_company (id),
  name text not null,
  lines text not null,
  saved_at_ms integer not null,
  unique (user_id, company_id, name)
) strict;
create index simulation_voucher_template_of_company on simulation_voucher_template (company_id);
