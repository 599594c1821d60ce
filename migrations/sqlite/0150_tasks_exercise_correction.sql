-- 训练题目更正: what a question of an exercise is for one class, where that is not what its course says: points, if it is worth something
-- else; left_out: full, zero, removed, if it is not asked any more (everybody gets its points, nobody does, the others share them).
create table task_exercise_correction (
  exercise_id integer not null references task_exercise (id),
  class_id integer not null references class_class (id),
  version_id integer not null references question_version (id),
  points integer,
  left_out text,
  reason text not null,
  primary key (exercise_id, class_id, version_id)
) strict;
create index task_exercise_correction_of_version on task_exercise_correction (version_id);
create index task_exercise_correction_of_class on task_exercise_correction (class_id);
