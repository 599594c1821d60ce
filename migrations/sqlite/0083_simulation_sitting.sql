-- A book that answers a question of an exam: the attempt and the place on its form. Its rules are the question's, as JSON.
alter table simulation_book add column sitting_id integer;
alter table simulation_book add column sitting_position integer;
alter table simulation_book add column rules text;
create index simulation_book_of_sitting on simulation_book (sitting_id) where sitting_id is not null;
