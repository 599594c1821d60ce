-- What grows with each change of a row is its version; seq counts the changes of a page.
alter table simulation_voucher rename column seq to version;
