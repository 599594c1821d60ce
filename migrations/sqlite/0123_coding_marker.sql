-- Submissions that wait for a person.
create index coding_submission_for_marker on coding_submission (id) where needs_marker = 1;
