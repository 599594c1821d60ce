-- 综合题: its parts are questions of their own, with their own versions, so that whatever names a version may name a part.
alter table question_question add column parent_id bigint references question_question (id);

-- Which parts a version of a composite question has, in their order, and what each is worth among them.
create table question_part (
  version_id bigint not null references question_version (id),
  position bigint not null,
  part_version_id bigint not null unique references question_version (id),
  points bigint not null,
  primary key (version_id, position)
);

-- Files uploaded as answers, of exams and of exercises alike. Answers name a file by its number, which is unique within its source.
create table question_file (
  source text not null,
  number bigint not null,
  attempt_id bigint not null,
  position bigint not null,
  hash text not null,
  name text not null,
  bytes bigint not null,
  uploaded_at_ms bigint not null,
  primary key (source, number)
);
create index question_file_of_attempt on question_file (source, attempt_id, position);
insert into question_file (source, number, attempt_id, position, hash, name, bytes, uploaded_at_ms)
  select 'exam', id, attempt_id, position, hash, name, bytes, uploaded_at_ms from exam_file;
insert into question_file (source, number, attempt_id, position, hash, name, bytes, uploaded_at_ms)
  select 'exercise', id, attempt_id, position, hash, name, bytes, uploaded_at_ms from task_exercise_file;
drop table exam_file;
drop table task_exercise_file;
