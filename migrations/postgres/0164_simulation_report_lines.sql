-- What a teacher changed stands at a line of the report, of which a business is one kind (features/simulation/src/line_changes). In JSON
-- a quote within a text is escaped: these names are found as names alone.
update simulation_override set changes = replace(replace(changes, '"business":', '"line":{"kind":"business","business":'), ',"deduction":', '},"deduction":')
where changes <> '[]';
-- What it makes the book count for, for each member of its team: JSON, a list of pairs. Empty where it counts alike for whoever keeps it.
alter table simulation_override add column members text not null default '[]';
