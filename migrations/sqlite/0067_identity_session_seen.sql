-- Who was here lately: the state of the server, read by the operator's home.
create index identity_session_seen on identity_session (last_seen_at_ms, user_id);
