-- When a document's writer last did anything: whom nobody has heard of for long is forgotten.
alter table platform_autosave add column touched_at_ms integer not null default 0;
update platform_autosave set touched_at_ms = seen_at_ms;
