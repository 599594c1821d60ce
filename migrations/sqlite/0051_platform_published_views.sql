-- What features publish of their tables: the columns that stores of later features may join, and no others. A store reads tables of its
-- own feature and views, never tables of another (`tools/tidy`). A migration that rebuilds a table drops its views first and creates them again.

-- Who people are: to name them, to find them, to tell whether they are here still. No password, no request to be deleted.
create view identity_v_person as
  select id, school_id, username, real_name, student_number, phone, status, must_change_password, created_at_ms
  from identity_user;
-- Who holds which role: who has one works here, all others study.
create view identity_v_role as select user_id, role_id from identity_role;
-- When somebody was last seen, by device.
create view identity_v_seen as select user_id, last_seen_at_ms from identity_session;

-- Whose lecture or resource it is, what it is called, and whether the course has it still.
create view course_v_lecture as select id, course_id, title, is_removed from course_lecture;
create view course_v_resource as select id, course_id, title, is_removed from course_resource;

-- What a class is called, and whether it is put away.
create view class_v_class as select id, school_id, name, term, archived_at_ms from class_class;
-- Who is in a class, with their extra time in exams; nobody who has left it, waits for it or was refused.
create view class_v_member as
  select class_id, user_id, extra_time_percent from class_member where state = 'member';
-- Who teaches a class, and whose it is.
create view class_v_teacher as select class_id, user_id, is_owner from class_teacher;

-- What a version asks; neither its key nor its analysis.
create view question_v_version as select id, kind, stem from question_version;

-- Which classes an assessment was given to.
create view exam_v_assessment_class as select assessment_id, class_id from exam_assessment_class;

-- The log, for the office that puts names to it.
create view platform_v_audit_entry as
  select id, school_id, actor_id, action, subject, detail, reason, at_ms from platform_audit_entry;

-- Texts that name stored files, by feature: what no text names is deleted after a while. A column that is missing here loses its files.
create view identity_v_file as select avatar_hash as text from identity_user where avatar_hash is not null;
create view school_v_file as select logo_hash as text from school_school where logo_hash is not null;
create view course_v_file as
  select archive_hash as text from course_course
  union all select cover_hash from course_course where cover_hash is not null
  union all select introduction from course_course
  union all select teachers from course_course
  union all select file_hash from course_file
  union all select text from course_lecture where text like '%course-file:%'
  union all select video_hash from course_lecture where video_hash is not null
  union all select poster_hash from course_lecture where poster_hash is not null
  union all select captions from course_lecture where captions like '%hash%'
  union all select text from course_resource where text like '%course-file:%'
  union all select file_hash from course_resource where file_hash is not null;
create view class_v_file as select attachments as text from class_notice where attachments like '%hash%';
create view question_v_file as
  select image as text from question_version where image is not null
  union all select body from question_version where body like '%img_path%'
  union all select hash from question_file;
create view coding_v_file as select files as text from coding_task;
create view simulation_v_file as select content as text from simulation_template where content like '%hash%';
