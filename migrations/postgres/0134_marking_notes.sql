-- What a marker says at places of an answer: JSON, a list of place and text (crates/scoring/src/note.rs).
alter table marking_mark add column notes text not null default '[]';
