-- 更正评分 of books: which business of a task is put right; '' where all of it is.
alter table marking_regrade add column part text not null default '';

-- What hand-ins of books came to before a regrade, as simulation_submission has it: what an undo puts back.
create table marking_regrade_book (
  regrade_id bigint not null references marking_regrade (id),
  submission_id bigint not null references simulation_submission (id) on delete cascade,
  share bigint not null,
  handed_share bigint,
  report text not null,
  members text,
  marked_version bigint,
  marked_rules text,
  primary key (regrade_id, submission_id)
);
create index marking_regrade_book_of_submission on marking_regrade_book (submission_id);
