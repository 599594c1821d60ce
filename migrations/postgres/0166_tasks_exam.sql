-- Activities that a class does as an exam. assessment_id: exam_assessment; is_live: it is published, and the activity is done only there.
create table task_exam (
  activity_id bigint not null references task_activity (id),
  class_id bigint not null references class_class (id),
  assessment_id bigint not null,
  is_live bigint not null,
  created_at_ms bigint not null,
  primary key (activity_id, class_id)
);
create index task_exam_of_class on task_exam (class_id);
create index task_exam_of_assessment on task_exam (assessment_id);

-- What a student reached in an activity in an exam whose scores are released; stands in place of their own work in task_result.
create table task_exam_result (
  activity_id bigint not null references task_activity (id),
  user_id bigint not null references identity_user (id),
  assessment_id bigint not null,
  share bigint not null,
  tries bigint not null,
  at_ms bigint not null,
  primary key (activity_id, user_id)
);
create index task_exam_result_of_user on task_exam_result (user_id);
create index task_exam_result_of_assessment on task_exam_result (assessment_id, user_id);
