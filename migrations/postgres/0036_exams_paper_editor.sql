-- Whose paper it is; none for one that came with its course: it belongs to whoever owns and edits the course.
alter table exam_paper add column owner_id bigint references identity_user (id);
update exam_paper set owner_id = author_id where author_id in
  (select u.id from identity_user u where u.school_id = exam_paper.school_id);

-- Who may change a paper beside its owner.
create table exam_paper_editor (
  paper_id bigint not null references exam_paper (id),
  user_id bigint not null references identity_user (id),
  added_at_ms bigint not null,
  primary key (paper_id, user_id)
);
create index exam_paper_editor_of_user on exam_paper_editor (user_id);
