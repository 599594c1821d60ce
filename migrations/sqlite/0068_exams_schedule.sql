-- Every change of when attempts may begin and end: who made it, why, from what to what. It is for one student, for one class, or for
-- everybody. kind: extended, window, make_up, late_entry, ended, reopened. from_ms and to_ms are the end for whom it is meant (of
-- late_entry: until when they may begin).
create table exam_schedule_change (
  id integer primary key,
  assessment_id integer not null references exam_assessment (id),
  kind text not null,
  class_id integer references class_class (id),
  user_id integer references identity_user (id),
  from_ms integer not null,
  to_ms integer not null,
  detail text not null,
  reason text not null,
  by_id integer not null references identity_user (id),
  at_ms integer not null
) strict;
create index exam_schedule_change_of_assessment on exam_schedule_change (assessment_id, id);

-- What a change meant for an attempt that was being written: the versions of its deadline, and when its page showed each.
create table exam_deadline_change (
  attempt_id integer not null references exam_attempt (id),
  version integer not null,
  change_id integer not null references exam_schedule_change (id),
  from_ms integer not null,
  to_ms integer not null,
  heard_at_ms integer,
  primary key (attempt_id, version)
) strict, without rowid;
create index exam_deadline_change_of_change on exam_deadline_change (change_id);

-- The newest version of the deadline, and the newest that the student's page has shown.
alter table exam_attempt add column schedule_version integer not null default 0;
alter table exam_attempt add column heard_version integer not null default 0;

-- Granted to a whole class while the assessment ran.
alter table exam_assessment_class add column extended_ms integer not null default 0;

-- More time for one student was a sum with the last reason; each grant is a change now. A student may have a window of their own
-- (make-up), and may begin later than the others. extended_before_ms: what everybody had been granted when that window was given.
insert into exam_schedule_change (assessment_id, kind, user_id, from_ms, to_ms, detail, reason, by_id, at_ms)
  select w.assessment_id, 'extended', w.user_id, a.closes_at_ms + a.extended_ms, a.closes_at_ms + a.extended_ms + w.extra_ms,
    '{}', w.reason, w.granted_by, w.granted_at_ms
  from exam_allowance w join exam_assessment a on a.id = w.assessment_id order by w.granted_at_ms, w.user_id;
alter table exam_allowance drop column reason;
alter table exam_allowance drop column granted_by;
alter table exam_allowance drop column granted_at_ms;
alter table exam_allowance add column opens_at_ms integer;
alter table exam_allowance add column closes_at_ms integer;
alter table exam_allowance add column extended_before_ms integer not null default 0;
alter table exam_allowance add column enter_until_ms integer;
