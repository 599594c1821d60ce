-- Books answer questions of exercises too: whose attempt `sitting_id` is, 'exam' or 'exercise'. Before, it was always an exam's.
alter table simulation_book add column sitting_of text;
update simulation_book set sitting_of = 'exam' where sitting_id is not null;
