-- corrects_id: the voucher whose amounts this one puts right by the difference; it stands beside it, where reverses_id takes it back.
alter table simulation_voucher add column corrects_id integer;
