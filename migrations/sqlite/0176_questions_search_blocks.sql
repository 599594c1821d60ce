-- SQLite reads its index of words in the order of ids: nothing to add.
select 1;
