-- A mark that was given from a rubric, by another one: which lines of it are given; none where they are as they were.
alter table marking_regrade_item add column rubric text;
