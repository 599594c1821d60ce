create table class_class (
  id integer primary key,
  school_id integer not null references school_school (id),
  name text not null,
  term text not null,
  code text not null unique,
  code_expires_at_ms integer,
  capacity integer not null,
  needs_approval integer not null,
  archived_at_ms integer,
  created_by integer not null references identity_user (id),
  created_at_ms integer not null
) strict;
create index class_class_of_school on class_class (school_id, id);

create table class_teacher (
  class_id integer not null references class_class (id),
  user_id integer not null references identity_user (id),
  is_owner integer not null,
  primary key (class_id, user_id)
) strict;
create index class_teacher_of_user on class_teacher (user_id);

-- state: waiting (for approval), member, removed
create table class_member (
  class_id integer not null references class_class (id),
  user_id integer not null references identity_user (id),
  state text not null,
  extra_time_percent integer not null default 0,
  joined_at_ms integer not null,
  primary key (class_id, user_id)
) strict;
create index class_member_of_user on class_member (user_id);

create table class_course (
  class_id integer not null references class_class (id),
  course_id integer not null references course_course (id),
  added_at_ms integer not null,
  primary key (class_id, course_id)
) strict;
create index class_course_of_course on class_course (course_id);

-- What a class may do and until when. item_kind: lecture, resource, project, task, exercise.
-- No row: lectures and resources are open, everything else is shut.
create table class_opening (
  id integer primary key,
  class_id integer not null references class_class (id),
  item_kind text not null,
  item_id integer not null,
  is_open integer not null,
  opens_at_ms integer,
  due_at_ms integer,
  closes_at_ms integer,
  weight integer not null,
  updated_at_ms integer not null,
  unique (class_id, item_kind, item_id)
) strict;

create table class_extension (
  class_id integer not null references class_class (id),
  item_kind text not null,
  item_id integer not null,
  user_id integer not null references identity_user (id),
  due_at_ms integer not null,
  reason text not null,
  granted_by integer not null,
  granted_at_ms integer not null,
  primary key (class_id, item_kind, item_id, user_id)
) strict;

create table class_notice (
  id integer primary key,
  class_id integer not null references class_class (id),
  author_id integer not null references identity_user (id),
  title text not null,
  text text not null,
  attachments text not null,
  publish_at_ms integer not null,
  recalled_at_ms integer,
  created_at_ms integer not null
) strict;
create index class_notice_of_class on class_notice (class_id, publish_at_ms);

create table class_notice_read (
  notice_id integer not null references class_notice (id),
  user_id integer not null references identity_user (id),
  read_at_ms integer not null,
  primary key (notice_id, user_id)
) strict;
