-- What people uploaded, and what an import laid down: a file counts against its owner until it is collected, and is not collected
-- while a row here is younger than a day. owner_id 0: nobody in particular (an import). Written before the file is.
create table platform_upload (
  owner_id integer not null,
  hash text not null,
  bytes integer not null,
  at_ms integer not null,
  primary key (owner_id, hash)
) strict;
insert into platform_upload (owner_id, hash, bytes, at_ms)
  select a.user_id, f.hash, max(f.bytes), max(f.uploaded_at_ms) from exam_file f
  join exam_attempt a on a.id = f.attempt_id group by a.user_id, f.hash;
insert into platform_upload (owner_id, hash, bytes, at_ms)
  select a.user_id, f.hash, max(f.bytes), max(f.uploaded_at_ms) from task_exercise_file f
  join task_exercise_attempt a on a.id = f.attempt_id group by a.user_id, f.hash
  on conflict (owner_id, hash) do nothing;
