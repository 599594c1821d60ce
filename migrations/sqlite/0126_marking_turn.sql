-- Whose turns they are: what a marker does not go on with is let go of.
create index marking_turn_of_user on marking_turn (user_id);
