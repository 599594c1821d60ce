-- Browsers that have signed in to an account, by the digest of a cookie: guesses made elsewhere do not lock them out.
create table identity_known_device (
  user_id integer not null references identity_user (id),
  device_hash text not null,
  last_at_ms integer not null,
  primary key (user_id, device_hash)
) strict;
create index identity_known_device_by_time on identity_known_device (last_at_ms);

-- Which browser asked for a code: it has tries of its own, so that nobody else can use them up.
alter table identity_verify_code add column asked_by text not null default '';
