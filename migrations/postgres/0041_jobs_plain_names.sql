-- Kinds of jobs are stored; this one has a plainer name now.
update jobs_job set kind = 'marking.apply_evaluation' where kind = 'marking.take_verdict';
