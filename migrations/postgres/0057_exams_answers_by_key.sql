-- PostgreSQL has no tables in the order of their keys; here nothing changes.
select 1;
