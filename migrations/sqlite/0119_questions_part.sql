-- The parts of a composite question.
create index question_question_of_parent on question_question (parent_id, key) where parent_id is not null;
