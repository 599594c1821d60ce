-- Its share of its part relative to the others, in hundredths; and what it consists of, as JSON.
alter table result_score add column weight integer not null default 100;
alter table result_score add column why text not null default '[]';
