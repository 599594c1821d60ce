-- Whose paper it is; none for one that came with its course: it belongs to whoever owns and edits the course.
alter table exam_paper add column owner_id integer references identity_user (id);
update exam_paper set owner_id = author_id where author_id in
  (select u.id from identity_user u where u.school_id = exam_paper.school_id);

-- Who may change a paper beside its owner.
create table exam_paper_editor (
  paper_id integer not null references exam_paper (id),
  user_id integer not null references identity_user (id),
  added_at_ms integer not null,
  primary key (paper_id, user_id)
) strict;
create index exam_paper_editor_of_user on exam_paper_editor (user_id);
