-- Who may write a course with its question bank. role: owner (one at most), editor. A course without an owner is held by the
-- academic office, which names one.
create table course_editor (
  course_id bigint not null references course_course (id),
  user_id bigint not null references identity_user (id),
  role text not null,
  added_at_ms bigint not null,
  primary key (course_id, user_id)
);
create unique index course_editor_owner on course_editor (course_id) where role = 'owner';
create index course_editor_of_user on course_editor (user_id);

-- Courses that are there belong to whoever imported them first,
insert into course_editor (course_id, user_id, role, added_at_ms)
  select c.id, a.actor_id, 'owner', c.created_at_ms
  from course_course c join platform_audit_entry a on a.school_id = c.school_id
  where a.id = (
    select min(e.id) from platform_audit_entry e join identity_user u on u.id = e.actor_id
    where e.school_id = c.school_id and u.school_id = c.school_id and u.status = 'active'
    and e.action = 'courses.course_imported' and e.subject like '%（' || c.key || '）');
-- or to the one person whose classes take them.
insert into course_editor (course_id, user_id, role, added_at_ms)
  select k.course_id, min(t.user_id), 'owner', min(k.added_at_ms)
  from class_course k join class_teacher t on t.class_id = k.class_id and t.is_owner = 1
  join identity_user u on u.id = t.user_id and u.status = 'active'
  where not exists (select 1 from course_editor e where e.course_id = k.course_id)
  group by k.course_id having count(distinct t.user_id) = 1;
