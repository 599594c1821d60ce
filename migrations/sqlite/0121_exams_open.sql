-- Assessments that are not over, by when they will be; what was released and still keeps every edit.
create index exam_assessment_open on exam_assessment ((closes_at_ms + extended_ms))
  where published_at_ms is not null and ended_at_ms is null;
create index exam_assessment_edits_kept on exam_assessment (released_at_ms) where edits_forgotten_at_ms is null;
create index exam_assessment_trial_over on exam_assessment (trial_until_ms) where trial_kind is not null;
create index exam_seat_of_room on exam_seat (room_id);
