-- When the scores are to be made known by themselves, and who said so.
alter table exam_assessment add column release_at_ms bigint;
alter table exam_assessment add column release_by bigint references identity_user (id);
