-- As simulation_override.changes (0164).
update marking_mark set changes = replace(replace(changes, '"business":', '"line":{"kind":"business","business":'), ',"deduction":', '},"deduction":')
where changes <> '[]';
-- What a mark changed inside the report of a book, where it was that: JSON (features/simulation/src/line_changes), told in the language of
-- whoever reads the history.
alter table marking_mark add column step text;
