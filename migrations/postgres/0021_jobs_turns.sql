-- urgency: higher goes first. rank_ms: the virtual time at which a job is served; see crates/jobs/src/store.rs.
alter table jobs_job add column group_key text not null default '';
alter table jobs_job add column urgency bigint not null default 0;
alter table jobs_job add column rank_ms bigint not null default 0;
update jobs_job set rank_ms = run_at_ms;
create index jobs_job_of_lane on jobs_job (lane, urgency, rank_ms, id);
