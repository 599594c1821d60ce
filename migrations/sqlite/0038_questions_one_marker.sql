-- A setting that nothing read.
update question_version set key = json_remove(key, '$.two_markers')
where kind = 'short_answer' and key like '%"two_markers"%';
