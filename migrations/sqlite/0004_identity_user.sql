create table identity_user (
  id integer primary key,
  school_id integer not null references school_school (id),
  username text not null,
  phone text,
  real_name text not null,
  student_number text,
  avatar_hash text,
  avatar_name text,
  password_hash text,
  status text not null,
  must_change_password integer not null default 0,
  delete_requested_at_ms integer,
  created_at_ms integer not null,
  updated_at_ms integer not null,
  unique (school_id, username)
) strict;
create unique index identity_user_phone on identity_user (school_id, phone) where phone is not null;
create unique index identity_user_student_number on identity_user (school_id, student_number) where student_number is not null;

create table identity_role (
  user_id integer not null references identity_user (id),
  role_id text not null,
  granted_at_ms integer not null,
  primary key (user_id, role_id)
) strict;
create index identity_role_holders on identity_role (role_id, user_id);

create table identity_session (
  id integer primary key,
  user_id integer not null references identity_user (id),
  token_hash text not null unique,
  device text not null,
  address text not null,
  created_at_ms integer not null,
  last_seen_at_ms integer not null,
  expires_at_ms integer not null,
  revoked_at_ms integer
) strict;
create index identity_session_of_user on identity_session (user_id, id);

create table identity_verify_code (
  id integer primary key,
  school_id integer not null,
  phone text not null,
  purpose text not null,
  code_hash text not null,
  tries_left integer not null,
  created_at_ms integer not null,
  expires_at_ms integer not null,
  used_at_ms integer
) strict;
create index identity_verify_code_latest on identity_verify_code (school_id, phone, purpose, id);

create table identity_throttle (
  key text primary key,
  failures integer not null,
  first_at_ms integer not null,
  blocked_until_ms integer not null
) strict;

create table identity_consent (
  id integer primary key,
  user_id integer not null references identity_user (id),
  document text not null,
  version text not null,
  address text not null,
  agreed_at_ms integer not null
) strict;
create index identity_consent_of_user on identity_consent (user_id, id);

-- Tickets of other platforms that were used once and may not be used again.
create table identity_used_ticket (
  nonce text primary key,
  used_at_ms integer not null
) strict;
