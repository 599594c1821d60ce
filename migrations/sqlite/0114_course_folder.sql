-- The text of the folder as it came last, a zip in the file store: what a folder that comes is compared with, beside what was edited
-- in the browser. Null for a course that never came from a folder. The courses that are there came from theirs.
alter table course_course add column folder_hash text;
update course_course set folder_hash = archive_hash;

drop view course_v_file;
create view course_v_file as
  select archive_hash as text from course_course
  union all select folder_hash from course_course where folder_hash is not null
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
