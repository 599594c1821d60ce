-- 综合题: its parts are questions of their own, with their own versions, so that whatever names a version may name a part.
alter table question_question add column parent_id integer references question_question (id);

-- Which parts a version of a composite question has, in their order, and what each is worth among them.
create table question_part (
  version_id integer not null references question_version (id),
  position integer not null,
  part_version_id integer not null unique references question_version (id),
  points integer not null,
  primary key (version_id, position)
) strict;

-- Files uploaded as answers, of exams and of exercises alike. Answers name a file by its number, which is unique within its source.
create table question_file (
  source text not null,
  number integer not null,
  attempt_id integer not null,
  position integer not null,
  hash text not null,
  name text not null,
  bytes integer not null,
  uploaded_at_ms integer not null,
  primary key (source, number)
) strict;
create index question_file_of_attempt on question_file (source, attempt_id, position);
insert into question_file (source, number, attempt_id, position, hash, name, bytes, uploaded_at_ms)
  select 'exam', id, attempt_id, position, hash, name, bytes, uploaded_at_ms from exam_file;
insert into question_file (source, number, attempt_id, position, hash, name, bytes, uploaded_at_ms)
  select 'exercise', id, attempt_id, position, hash, name, bytes, uploaded_at_ms from task_exercise_file;
drop table exam_file;
drop table task_exercise_file;
