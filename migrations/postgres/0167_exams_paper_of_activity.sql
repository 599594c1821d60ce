-- A paper that was made of an activity of a task: its one question follows the activity, nobody composes it, and it takes part in no list.
alter table exam_paper add column activity_id bigint references task_activity (id);
