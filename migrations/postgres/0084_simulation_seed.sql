-- The seed of a company of one student's own; null where the book is of the company as it is printed.
alter table simulation_book add column seed bigint;
