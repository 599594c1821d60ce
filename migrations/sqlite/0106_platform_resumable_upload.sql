-- Files that come in parts, so that a connection that broke, or a server that was started again, goes on where it was. area: where the
-- parts lie in the file store, a name nobody guesses. purpose: what for, in the page's own words. file_modified_at_ms: what the
-- person's computer says of the file, by which a page knows it again. kind: by its first bytes, null until they are there.
-- state: receiving, joining (a job puts it together), done. fault: why that failed the last time; null while nothing is wrong.
create table platform_resumable_upload (
  id integer primary key,
  owner_id integer not null,
  area text not null,
  purpose text not null,
  name text not null,
  size_bytes integer not null,
  file_modified_at_ms integer not null,
  received_bytes integer not null,
  kind text,
  state text not null,
  fault text,
  file_hash text,
  touched_at_ms integer not null
) strict;
create index platform_resumable_upload_of_owner on platform_resumable_upload (owner_id, id);
create index platform_resumable_upload_by_age on platform_resumable_upload (touched_at_ms);

-- What has come, without gaps, in the order of the file.
create table platform_resumable_part (
  upload_id integer not null references platform_resumable_upload (id) on delete cascade,
  offset_bytes integer not null,
  size_bytes integer not null,
  hash text not null,
  primary key (upload_id, offset_bytes)
) strict;
