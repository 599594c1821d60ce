-- The questions of an attempt, beside it: every save writes the row of its attempt anew, which is then a few words long.
create table exam_form (
  attempt_id bigint primary key references exam_attempt (id),
  -- Sections with the versions of their questions, as JSON; see questions::set::Form.
  form text not null
);
insert into exam_form (attempt_id, form) select id, form from exam_attempt;
alter table exam_attempt drop column form;
