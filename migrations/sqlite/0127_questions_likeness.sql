-- What a question says in eight numbers: questions that say nearly the same have one of them in common
-- (features/questions/src/search/likeness.rs). Written with the words of the question, and made by the same job for what was there.
create table question_likeness (
  question_id integer not null references question_question (id),
  band integer not null,
  number integer not null,
  bank text not null,
  primary key (question_id, band)
) strict;
create index question_likeness_in_bank on question_likeness (bank, band, number, question_id);
create index question_likeness_anywhere on question_likeness (band, number);
