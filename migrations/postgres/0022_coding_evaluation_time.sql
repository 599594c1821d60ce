-- How long the evaluation took by itself, without its time in the queue.
alter table coding_submission add column run_ms double precision;
create index coding_submission_waiting on coding_submission (submitted_at_ms) where state = 'queued';
