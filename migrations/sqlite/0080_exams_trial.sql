-- A copy of an assessment that leaves no trace: a teacher's own run through it, or the server's rehearsal. It is given to no class, so it
-- stands in no list of anybody; what selects by paper, by person or by course leaves out every assessment with a kind of trial.
alter table exam_assessment add column trial_kind text;
-- None when the assessment it was copied from has been deleted since.
alter table exam_assessment add column trial_of_id integer references exam_assessment (id);
-- When it is removed with everything in it.
alter table exam_assessment add column trial_until_ms integer;
create index exam_assessment_trial on exam_assessment (trial_of_id) where trial_kind is not null;

-- Who sits a trial: nobody else may know of it.
create table exam_trial_sitter (
  assessment_id integer not null references exam_assessment (id),
  user_id integer not null references identity_user (id),
  primary key (assessment_id, user_id)
) strict, without rowid;
