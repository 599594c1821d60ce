-- A course that the server itself brings in another version has nobody who changed its weights.
create table result_rule_new (
  id integer primary key,
  school_id integer not null references school_school (id),
  class_id integer references class_class (id),
  course_id integer references course_course (id),
  change text not null,
  reason text not null,
  by_id integer references identity_user (id),
  at_ms integer not null
) strict;
insert into result_rule_new select id, school_id, class_id, course_id, change, reason, by_id, at_ms from result_rule;
drop table result_rule;
alter table result_rule_new rename to result_rule;
create index result_rule_of_class on result_rule (school_id, class_id, course_id, id);
