-- A set of questions that a teacher gives to some students: an exercise that stands in no folder. Nobody else sees it, and no mark
-- of the course is made of it.
alter table task_exercise add column is_set integer not null default 0;

-- To whom. known: JSON, the keys of questions that the student has answered rightly and is not asked again.
create table task_exercise_student (
  exercise_id integer not null references task_exercise (id) on delete cascade,
  user_id integer not null references identity_user (id),
  known text not null,
  primary key (exercise_id, user_id)
) strict;
create index task_exercise_student_of_user on task_exercise_student (user_id, exercise_id);

-- Whether names are kept from whoever marks it until the release: 1 while a plan of second marking is in force.
alter table exam_assessment add column names_held integer not null default 0;
update exam_assessment set names_held = 1 where id in (select group_id from marking_plan where source_kind = 'exam'
  and taken_back_at_ms is null);
