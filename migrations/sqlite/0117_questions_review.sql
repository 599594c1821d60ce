-- How far a question is on its way: draft, reviewed, in_use, retired; who reviewed it, and when. What was there is in use.
alter table question_question add column state text not null default 'in_use';
alter table question_question add column reviewed_by integer references identity_user (id);
alter table question_question add column reviewed_at_ms integer;
