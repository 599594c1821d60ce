-- Whether a mark says again what counted before one that its marker took back; the history said so, and that something was marked
-- again, by words of one language in place of a reason.
alter table marking_mark add column is_undo integer not null default 0;
update marking_mark set is_undo = 1 where reason = '撤销';
update marking_mark set reason = '' where reason in ('撤销', '重新批改');
