-- Who hides their name in a course's ranking.
create index result_preference_hidden on result_preference (course_id, user_id) where hides_name = 1;
