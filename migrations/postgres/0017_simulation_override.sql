-- What a teacher decided that a book counts for, instead of what its best hand-in earned. share: of the marks, in
-- hundredths of a percent.
create table simulation_override (
  book_id bigint not null references simulation_book (id),
  share bigint not null,
  reason text not null,
  decided_by bigint not null references identity_user (id),
  decided_at_ms bigint not null,
  primary key (book_id)
);
