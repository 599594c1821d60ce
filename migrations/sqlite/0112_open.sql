-- Programs of others: with which token they read, and where they are told of changes.

-- A token of somebody's, for /api/v1. hash: SHA-256 of it, hexadecimal; the token itself is nowhere. hint: its last four characters.
-- scopes: JSON.
create table open_token (
  id integer primary key,
  school_id integer not null references school_school (id),
  user_id integer not null references identity_user (id),
  name text not null,
  hash text not null unique,
  hint text not null,
  scopes text not null,
  created_at_ms integer not null,
  expires_at_ms integer not null,
  last_used_at_ms integer,
  revoked_at_ms integer
) strict;
create index open_token_of_user on open_token (user_id, id);

-- An address that is told of changes. events: JSON. salt: what its key is derived with, besides the server's own. state: on, off (by a
-- person), failed (by itself). failures: tries in a row that did not arrive.
create table open_hook (
  id integer primary key,
  school_id integer not null references school_school (id),
  user_id integer not null references identity_user (id),
  name text not null,
  url text not null,
  events text not null,
  salt text not null,
  state text not null,
  failures integer not null,
  created_at_ms integer not null
) strict;
create index open_hook_of_school on open_hook (school_id, state);
create index open_hook_of_user on open_hook (user_id, id);

-- What was sent, or is to be. message: its name for the receiver, the same at every try. state: waiting, delivered, failed.
-- status: of the last reply; null where there was none.
create table open_delivery (
  id integer primary key,
  hook_id integer not null references open_hook (id) on delete cascade,
  message text not null,
  event text not null,
  body text not null,
  state text not null,
  tries integer not null,
  status integer,
  duration_ms integer,
  fault text,
  created_at_ms integer not null,
  tried_at_ms integer
) strict;
create index open_delivery_of_hook on open_delivery (hook_id, id);

-- When what they show was changed last.
drop view identity_v_person;
create view identity_v_person as
  select id, school_id, username, real_name, student_number, phone, status, must_change_password, created_at_ms, updated_at_ms
  from identity_user;
drop view class_v_class;
create view class_v_class as select id, school_id, name, term, archived_at_ms, created_at_ms from class_class;
drop view class_v_course;
create view class_v_course as select class_id, course_id, added_at_ms from class_course;
drop view course_v_course;
create view course_v_course as select id, school_id, title, key, imported_at_ms from course_course;
-- The terms of a school and their days.
create view school_v_term as select id, school_id, name, starts_on, ends_on from school_term;

-- The scores of students with what teachers set in their place: the last of each cell holds.
create view result_v_score as
  select s.user_id, s.course_id, s.source_kind, s.source_id, s.part, s.title, s.earned_points, s.full_points, s.standing, s.lateness,
    s.at_ms, h.kind as set_kind, h.points as set_points, h.at_ms as set_at_ms
  from result_score s left join result_change h on h.course_id = s.course_id and h.user_id = s.user_id
    and h.source_kind = s.source_kind and h.source_id = s.source_id
    and not exists (select 1 from result_change n where n.course_id = h.course_id and n.user_id = h.user_id
      and n.source_kind = h.source_kind and n.source_id = h.source_id and n.number = h.number + 1);
-- What teachers filled in by hand.
create view result_v_manual as
  select k.class_id, k.course_id, k.id as column_id, k.title, k.category, h.user_id, h.kind as set_kind, h.points as set_points,
    h.at_ms as set_at_ms
  from result_column k join result_change h on h.course_id = k.course_id and h.source_kind = 'manual' and h.source_id = k.id
  where k.removed_at_ms is null
    and not exists (select 1 from result_change n where n.course_id = h.course_id and n.user_id = h.user_id
      and n.source_kind = h.source_kind and n.source_id = h.source_id and n.number = h.number + 1);
-- Final marks that the office has approved, of 100.
create view result_v_final as
  select s.class_id, s.course_id, f.user_id, f.total, s.decided_at_ms
  from result_sheet s join result_final f on f.sheet_id = s.id where s.state = 'approved';
-- What a class has set about its marks. rules: JSON, null where the course's hold.
create view result_v_scheme as select class_id, course_id, rules from result_scheme;
