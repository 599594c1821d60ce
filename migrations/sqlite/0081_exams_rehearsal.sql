-- What a rehearsal of the server came to: students who do not exist begin, save and hand in a copy of the assessment.
create table exam_rehearsal (
  id integer primary key,
  assessment_id integer not null references exam_assessment (id),
  by_id integer not null references identity_user (id),
  students integer not null,
  state text not null,
  -- Students who have handed in so far.
  done integer not null default 0,
  -- Figures and verdict, when it is over.
  report text,
  asked_at_ms integer not null,
  ended_at_ms integer
) strict;
create index exam_rehearsal_of_assessment on exam_rehearsal (assessment_id, id);
