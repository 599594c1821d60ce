-- Who signs in is found by name or phone before their school is known.
create index identity_user_by_username on identity_user (username);
create index identity_user_by_phone on identity_user (phone) where phone is not null;
create index identity_user_to_delete on identity_user (delete_requested_at_ms) where delete_requested_at_ms is not null;
