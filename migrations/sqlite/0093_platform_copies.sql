-- When this installation was last copied, and when a copy was last restored for a trial: the operator's page and the alarms read it.
create table platform_copy_note (
  what text primary key,
  at_ms integer not null,
  place text not null,
  fault text
) strict;
