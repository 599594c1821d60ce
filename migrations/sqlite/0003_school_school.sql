create table school_school (
  id integer primary key,
  key text not null unique,
  title text not null,
  page_title text,
  name_zh text not null,
  name_en text not null,
  logo_hash text,
  logo_name text,
  color text not null,
  organization_name text not null,
  contact text not null,
  local_protocol text not null,
  retention_days integer not null,
  created_at_ms integer not null,
  updated_at_ms integer not null
) strict;

create table school_term (
  id integer primary key,
  school_id integer not null references school_school (id),
  name text not null,
  starts_on text not null,
  ends_on text not null,
  unique (school_id, name)
) strict;

-- Landing pages of other platforms: /zjkf/{id}.
create table school_entry (
  id integer primary key,
  school_id integer not null references school_school (id),
  key text not null unique,
  name text not null,
  course_key text,
  class_code text,
  signing_key text not null,
  is_open integer not null,
  created_at_ms integer not null
) strict;

-- Versions of the agreement and of the privacy policy.
create table school_document (
  id integer primary key,
  school_id integer not null references school_school (id),
  kind text not null,
  version text not null,
  text text not null,
  published_at_ms integer not null,
  unique (school_id, kind, version)
) strict;
