-- Rooms of an assessment: who sits where, what is asked of who begins there. addresses: networks, empty for any.
create table exam_room (
  id integer primary key,
  assessment_id integer not null references exam_assessment (id),
  place integer not null,
  name text not null,
  seats integer not null,
  password text not null,
  addresses text not null
) strict;
create index exam_room_of_assessment on exam_room (assessment_id, place);

create table exam_seat (
  assessment_id integer not null references exam_assessment (id),
  user_id integer not null references identity_user (id),
  room_id integer not null references exam_room (id),
  seat integer,
  primary key (assessment_id, user_id)
) strict, without rowid;

-- The room a change was for, as it was called then: rooms come and go.
alter table exam_schedule_change add column room_name text;

-- A device that waits for an invigilator to let it go on with the attempt, and since when.
alter table exam_attempt add column asked_device text;
alter table exam_attempt add column asked_at_ms integer;
