-- 手工核销: amounts of a partner that a person set off against each other, where the rule would have taken others. Each is a line of
-- a voucher (position: its place there, from 0); the other one is an opening balance where other_voucher_id is none. amount in fen.
create table simulation_set_off (
  id integer primary key,
  book_id integer not null references simulation_book (id),
  voucher_id integer not null references simulation_voucher (id),
  position integer not null,
  other_voucher_id integer references simulation_voucher (id),
  other_position integer,
  amount integer not null,
  created_at_ms integer not null
) strict;
create index simulation_set_off_of_book on simulation_set_off (book_id);
create index simulation_set_off_of_voucher on simulation_set_off (voucher_id);
create index simulation_set_off_of_other on simulation_set_off (other_voucher_id);
