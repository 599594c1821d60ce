-- Whose page writes: whoever waits for it is told the name.
alter table platform_autosave add column user_id integer;
