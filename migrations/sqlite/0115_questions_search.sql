-- The words a question is found by, made by one rule (features/questions/src/search), a blank between two. Parts of composite
-- questions and what was put away have no row.
create table question_search (
  question_id integer primary key references question_question (id),
  words text not null
) strict;
-- By which rule the words were made; 0 for none yet: a job makes them.
alter table question_question add column search_rule integer not null default 0;
create index question_question_by_search_rule on question_question (search_rule);

-- The full-text index of the words; it keeps no text of its own, and follows its table by itself.
create virtual table question_search_words using fts5 (
  words, content = 'question_search', content_rowid = 'question_id', tokenize = "ascii tokenchars '_~'", detail = 'none', columnsize = 0
);
create trigger question_search_added after insert on question_search
begin
  insert into question_search_words (rowid, words) values (new.question_id, new.words);
end;
create trigger question_search_removed after delete on question_search
begin
  insert into question_search_words (question_search_words, rowid, words) values ('delete', old.question_id, old.words);
end;
create trigger question_search_changed after update on question_search
begin
  insert into question_search_words (question_search_words, rowid, words) values ('delete', old.question_id, old.words);
  insert into question_search_words (rowid, words) values (new.question_id, new.words);
end;
