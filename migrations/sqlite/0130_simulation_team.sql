-- 分岗协作: students of a class who keep one book for an activity, each at posts of their own. team_percent: how much of a
-- member's mark is what the book earned as a whole; the rest is what they did at their posts.
create table simulation_team (
  id integer primary key,
  class_id integer not null references class_class (id),
  activity_id integer not null references task_activity (id),
  number integer not null,
  team_percent integer not null,
  created_at_ms integer not null,
  unique (class_id, activity_id, number)
) strict;
create index simulation_team_of_activity on simulation_team (activity_id);

-- Who is in a team; left_ms: when they left it.
create table simulation_team_member (
  team_id integer not null references simulation_team (id),
  user_id integer not null references identity_user (id),
  joined_ms integer not null,
  left_ms integer,
  primary key (team_id, user_id)
) strict;
create index simulation_team_member_of_user on simulation_team_member (user_id);

-- Who holds which post from when until when. post: accountant, cashier, reviewer, supervisor.
create table simulation_team_post (
  id integer primary key,
  team_id integer not null references simulation_team (id),
  user_id integer not null references identity_user (id),
  post text not null,
  from_ms integer not null,
  until_ms integer
) strict;
create index simulation_team_post_of_team on simulation_team_post (team_id);
create index simulation_team_post_of_user on simulation_team_post (user_id);

-- 交接: one member offers another a post, perhaps in exchange for one of theirs (in_return). state: offered, taken, declined,
-- withdrawn. standing is JSON: how the books stood when it was offered.
create table simulation_hand_over (
  id integer primary key,
  team_id integer not null references simulation_team (id),
  from_user_id integer not null references identity_user (id),
  to_user_id integer not null references identity_user (id),
  post text not null,
  in_return text,
  note text not null,
  standing text not null,
  state text not null,
  offered_at_ms integer not null,
  answered_at_ms integer
) strict;
create index simulation_hand_over_of_team on simulation_hand_over (team_id);
create index simulation_hand_over_from on simulation_hand_over (from_user_id);
create index simulation_hand_over_to on simulation_hand_over (to_user_id);

-- What members did in their team's book, in order. step: see the feature's acts. about: 记-7, a period, a statement.
create table simulation_act (
  id integer primary key,
  book_id integer not null references simulation_book (id),
  user_id integer not null references identity_user (id),
  step text not null,
  voucher_id integer,
  about text not null,
  at_ms integer not null
) strict;
create index simulation_act_of_book on simulation_act (book_id);
create index simulation_act_of_user on simulation_act (user_id);

-- A voucher that a member of a team is changing; nobody else changes it until then.
create table simulation_hold (
  voucher_id integer primary key,
  book_id integer not null references simulation_book (id),
  user_id integer not null references identity_user (id),
  until_ms integer not null
) strict;
create index simulation_hold_of_book on simulation_hold (book_id);
create index simulation_hold_of_user on simulation_hold (user_id);

-- The team that keeps a book; user_id is then whoever opened it.
alter table simulation_book add column team_id integer references simulation_team (id);
create unique index simulation_book_of_team on simulation_book (team_id) where team_id is not null;

-- members is JSON: what each member of a team earned; none of a student's own book.
alter table simulation_submission add column members text;
