-- The class an exercise was done for: its teachers mark it. None for exams, whose assessments know their classes.
alter table marking_item add column class_id bigint;
create index marking_item_of_class on marking_item (class_id, state);
