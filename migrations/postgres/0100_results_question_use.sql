-- What a question did in an exam whose results are out. facility, discrimination: millionths; null where they cannot be told.
create table result_question_use (
  assessment_id bigint not null references exam_assessment (id) on delete cascade,
  version_id bigint not null references question_version (id),
  question_id bigint not null references question_question (id),
  course_id bigint not null references course_course (id),
  title text not null,
  at_ms bigint not null,
  answered bigint not null,
  facility bigint,
  discrimination bigint,
  primary key (assessment_id, version_id)
);
create index result_question_use_of_question on result_question_use (question_id, at_ms);
create index result_question_use_of_course on result_question_use (course_id, question_id, at_ms);

-- Of which question a version is, too.
drop view question_v_version;
create view question_v_version as select id, question_id, kind, stem from question_version;
