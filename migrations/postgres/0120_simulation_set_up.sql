-- 建账: the opening balances that a student entered when the books were set up. lines: JSON, as entered. A book whose task asks for
-- them takes no voucher before it has a row here.
create table simulation_set_up (
  book_id bigint primary key references simulation_book (id),
  lines text not null,
  started_at_ms bigint not null
);
