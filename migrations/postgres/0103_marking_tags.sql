-- Short tags of what is said of an answer, and of comments that are used again: JSON.
alter table marking_mark add column tags text not null default '[]';
alter table marking_comment add column tags text not null default '[]';
