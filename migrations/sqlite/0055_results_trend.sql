-- How a student's marks in a course go: the mean of the latest beside the mean of those before. Written when a mark comes in.
create table result_trend (
  course_id integer not null references course_course (id) on delete cascade,
  user_id integer not null references identity_user (id) on delete cascade,
  works integer not null,
  recent_share integer not null,
  earlier_share integer not null,
  primary key (user_id, course_id)
) strict;

-- Which courses a class takes.
create view class_v_course as select class_id, course_id from class_course;

-- Since when somebody is in a class, too.
drop view class_v_member;
create view class_v_member as
  select class_id, user_id, extra_time_percent, joined_at_ms from class_member where state = 'member';

-- All classes are computed at once instead of within a day.
update jobs_schedule set next_at_ms = 0 where name = 'results.rebuild_all';
