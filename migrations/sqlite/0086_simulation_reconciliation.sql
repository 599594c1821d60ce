-- 银行对账 of a bank account of a book. A match joins lines of the bank's statement with lines of the books: a bank line names its
-- match, so that it stands in one only; a line of a voucher likewise (position: its place on the voucher, from 0).
create table simulation_match (
  id integer primary key,
  book_id integer not null references simulation_book (id),
  account text not null,
  is_by_hand integer not null,
  created_at_ms integer not null
) strict;
create index simulation_match_of_book on simulation_match (book_id, account);

-- position: its place in the statement. amount in fen, money in positive; zero for a line that only tells a balance. balance: none
-- where the statement tells none.
create table simulation_bank_line (
  id integer primary key,
  book_id integer not null references simulation_book (id),
  account text not null,
  position integer not null,
  date text not null,
  reference text not null,
  summary text not null,
  counterparty text not null,
  amount integer not null,
  balance integer,
  match_id integer references simulation_match (id),
  unique (book_id, account, position)
) strict;
create index simulation_bank_line_of_match on simulation_bank_line (match_id);

create table simulation_match_line (
  voucher_id integer not null references simulation_voucher (id),
  position integer not null,
  match_id integer not null references simulation_match (id),
  primary key (voucher_id, position)
) strict;
create index simulation_match_line_of_match on simulation_match_line (match_id);
