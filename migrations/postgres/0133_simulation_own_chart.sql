-- own_chart: JSON, the detail accounts and auxiliary items that the student set up for the openings; none where all were given.
alter table simulation_set_up add column own_chart text;
