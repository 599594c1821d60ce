-- Where a paper is used, and which of its uses wait for their release.
create index exam_assessment_of_paper on exam_assessment (paper_id, released_at_ms);
