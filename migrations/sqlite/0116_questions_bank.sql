-- Where a question stands: c12 is the bank of course 12, p7 that of person 7, s1 that of school 1 (features/questions/src/bank.rs).
-- Its course stays the one it is about: chapters, knowledge points and Python tasks are that course's.
alter table question_question add column bank text not null default '';
update question_question set bank = 'c' || course_id;
create index question_question_of_bank on question_question (bank, id);

-- Who writes the bank of a school beside its academic office.
create table question_school_editor (
  school_id integer not null references school_school (id),
  user_id integer not null references identity_user (id),
  added_by integer not null references identity_user (id),
  added_at_ms integer not null,
  primary key (school_id, user_id)
) strict;

-- Keys of questions that were moved out of a course's bank: its folder is exported without them.
create table question_moved (
  course_id integer not null references course_course (id),
  key text not null,
  question_id integer not null references question_question (id),
  moved_at_ms integer not null,
  primary key (course_id, key)
) strict;

-- An instance of the version before, still running beside this one, names no bank: its questions stand in their course's.
create trigger question_question_in_a_bank after insert on question_question when new.bank = ''
begin
  update question_question set bank = 'c' || new.course_id where id = new.id;
end;
