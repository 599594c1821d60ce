-- 链接: a question of another bank that a course asks without a copy of its own (features/questions/src/store/link.rs).
-- `key` is what the course's papers call it, `chapter` one of the course's chapters.
create table question_link (
  course_id bigint not null references course_course (id),
  question_id bigint not null references question_question (id),
  key text not null,
  chapter text not null,
  linked_by bigint not null references identity_user (id),
  linked_at_ms bigint not null,
  primary key (course_id, question_id)
);
create unique index question_link_by_key on question_link (course_id, key);
create index question_link_of_question on question_link (question_id, course_id);

-- The sizes in which a film plays, the film as it is among them: 1080 lines, 720, 360 (features/courses/src/media/sizes.rs).
-- `film_hash` is the film that a lecture names; none where there is only the one.
create table course_film_size (
  film_hash text not null,
  lines bigint not null,
  hash text not null,
  bytes bigint not null,
  primary key (film_hash, lines)
);

create index course_media_by_playable on course_media (playable_hash) where playable_hash is not null;

-- What people have uploaded, and what of theirs is still coming: a school's room is counted by it (features/courses/src/storage.rs).
create view platform_v_upload as select owner_id, hash, bytes from platform_upload;
create view platform_v_coming as select owner_id, size_bytes from platform_resumable_upload where state <> 'done';
