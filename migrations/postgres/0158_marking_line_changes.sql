-- What a person changed inside the mark of a book: JSON, a list of changes (features/simulation/src/line_changes.rs).
alter table marking_mark add column changes text not null default '[]';
