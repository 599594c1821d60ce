-- What a teacher changed of businesses and of deductions in them; the share of the row is what it comes to. JSON, a list
-- (features/simulation/src/line_changes.rs).
alter table simulation_override add column changes text not null default '[]';
