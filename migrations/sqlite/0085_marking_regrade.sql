-- A question of an exam or an exercise marked again by another key, for other points or left out: what was changed, why, and what it
-- does. version_id: the version that was answered; points: what it was worth before. change, report, made: JSON. basis: what the
-- preview was computed from. number: its place in the chain, given when it is applied.
create table marking_regrade (
  id integer primary key,
  school_id integer not null,
  source_kind text not null,
  group_id integer not null,
  question_id integer not null,
  version_id integer not null,
  points integer not null,
  change text not null,
  reason text not null,
  state text not null,
  done integer not null,
  total integer not null,
  basis text not null,
  report text not null,
  made text not null,
  number integer,
  by_id integer not null,
  created_at_ms integer not null,
  applied_at_ms integer,
  undone_by integer,
  undone_at_ms integer,
  undo_reason text not null,
  unique (source_kind, group_id, number)
) strict;

-- What a regrade does to one item: how it stood, how it stands after. earned, computed, carried: points, none where there are none;
-- computed: what the rules say now, which counts or is kept beside a person's mark; carried: that person's mark in other points.
create table marking_regrade_item (
  regrade_id integer not null references marking_regrade (id),
  item_id integer not null,
  source_id integer not null,
  position integer not null,
  was_marks integer not null,
  was_state text not null,
  was_full integer not null,
  was_mark integer,
  was_proposal integer,
  was_earned integer,
  state text not null,
  full_points integer not null,
  earned integer,
  computed integer,
  counts integer not null,
  reasons text not null,
  carried integer,
  primary key (regrade_id, item_id)
) strict;
create index marking_regrade_item_of_item on marking_regrade_item (item_id);
