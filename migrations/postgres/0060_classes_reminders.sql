-- A notice goes to a whole class, or to some of its students. A reminder is a notice to those who owe something: it says what
-- (about_kind: project, task, exercise, assessment, notice).
alter table class_notice add column is_personal bigint not null default 0;
alter table class_notice add column about_kind text;
alter table class_notice add column about_id bigint;
create index class_notice_about on class_notice (class_id, about_kind, about_id);

create table class_notice_recipient (
  notice_id bigint not null references class_notice (id),
  user_id bigint not null references identity_user (id),
  primary key (notice_id, user_id)
);
