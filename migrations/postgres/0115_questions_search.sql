-- The words a question is found by, made by one rule (features/questions/src/search), a blank between two. Parts of composite
-- questions and what was put away have no row.
create table question_search (
  question_id bigint primary key references question_question (id),
  words text not null
);
-- By which rule the words were made; 0 for none yet: a job makes them.
alter table question_question add column search_rule bigint not null default 0;
create index question_question_by_search_rule on question_question (search_rule);

-- The words stand beside the row, not in it: a search reads the index and then narrow rows.
alter table question_search alter column words set storage external;
alter table question_search set (toast_tuple_target = 128);
create index question_search_words on question_search using gin (array_to_tsvector(string_to_array(words, ' ')))
  with (fastupdate = off);
