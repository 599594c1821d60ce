-- What is written of a course in the browser and not published yet: a row for each item (course_folder::items). content: JSON; 'null'
-- where the item is to be taken away. base_hash: of the item as the course had it when the draft began; null for a new one.
create table authoring_draft (
  course_id integer not null references course_course (id),
  kind text not null,
  item_key text not null,
  epoch integer not null,
  seq integer not null,
  content text not null,
  base_hash text,
  saved_by integer not null references identity_user (id),
  saved_at_ms integer not null,
  primary key (course_id, kind, item_key)
) strict;

-- Files for what is being written: they become files of the course when something that leads to them is published.
create table authoring_file (
  course_id integer not null references course_course (id),
  path text not null,
  file_hash text not null,
  size_bytes integer not null,
  uploaded_by integer not null references identity_user (id),
  uploaded_at_ms integer not null,
  primary key (course_id, path)
) strict;

-- Every state a course had: from a folder or from the browser. published_by is null for the server itself.
create table authoring_version (
  id integer primary key,
  course_id integer not null references course_course (id),
  number integer not null,
  source text not null,
  note text not null,
  archive_hash text not null,
  published_by integer references identity_user (id),
  published_at_ms integer not null,
  unique (course_id, number)
) strict;

-- The files of a version besides its text.
create table authoring_version_file (
  version_id integer not null references authoring_version (id),
  path text not null,
  file_hash text not null,
  size_bytes integer not null,
  primary key (version_id, path)
) strict;

create view authoring_v_file as
  select file_hash as text from authoring_file
  union all select archive_hash from authoring_version
  union all select file_hash from authoring_version_file;
