-- notebook: the teacher's .ipynb, solutions and hidden tests included; stays on the server. from_folder: 0 for a task that a
-- teacher imported by itself, which an import of the course leaves alone.
alter table coding_task add column notebook text;
alter table coding_task add column from_folder integer not null default 1;
