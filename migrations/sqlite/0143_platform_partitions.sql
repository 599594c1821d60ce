-- SQLite has no partitions: one file has one writer, and what is past keeping goes in small parts. Here nothing changes.
select 1;
