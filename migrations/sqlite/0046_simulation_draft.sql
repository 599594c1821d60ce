-- What is being typed in a book and not yet a voucher or a statement: 'voucher', or a statement with its period. value is JSON of
-- the screen that nothing else reads; null once it was saved or given up.
create table simulation_draft (
  book_id integer not null references simulation_book (id),
  part text not null,
  epoch integer not null,
  seq integer not null,
  value text not null,
  saved_at_ms integer not null,
  primary key (book_id, part)
) strict;
