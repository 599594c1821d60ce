-- Which assessments have released their scores: until then no list names whose answer is whose.
create view exam_v_released as select id as assessment_id from exam_assessment where released_at_ms is not null;
