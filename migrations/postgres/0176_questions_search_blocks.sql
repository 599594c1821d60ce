-- The index says of each question its block, 8,192 ids long, as a word (features/questions/src/search): a word that a quarter of a
-- large bank has is looked up among the newest questions without reading the rows of all others.
drop index question_search_words;
create index question_search_words on question_search
  using gin (array_to_tsvector(string_to_array(words || ' _block_' || cast(question_id / 8192 as text), ' ')))
  with (fastupdate = off);
