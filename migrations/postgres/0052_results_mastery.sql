-- What a student has shown of each knowledge point of a course: computed when something is marked, so that the learning analysis
-- of a class is a sum over its members and not over their answers.
create table result_mastery (
  course_id bigint not null references course_course (id) on delete cascade,
  user_id bigint not null references identity_user (id) on delete cascade,
  sums text not null,
  primary key (course_id, user_id)
);

-- All classes are computed at once instead of within a day.
update jobs_schedule set next_at_ms = 0 where name = 'results.rebuild_all';
