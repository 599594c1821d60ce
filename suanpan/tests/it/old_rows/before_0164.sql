-- What a teacher changed inside the mark of a book, when only businesses could be; its reason quotes names of the JSON.
insert into simulation_override (book_id, share, reason, decided_by, decided_at_ms, changes) values (20, 7750, '题目有歧义', 1, 3000,
  '[{"number":1,"business":"b01","reference":"r01","deduction":{"place":0,"code":"E-ACC","text":"科目有误"},"before":5000,"after":0,"reason":"写了 \"business\":,\"deduction\": 两处","at_ms":3000},{"number":1,"business":"b02","reference":"r02","deduction":null,"before":10000,"after":4000,"reason":"附件可以辨认","at_ms":4000}]'),
  (21, 9000, '口头说明', 1, 3000, '[]');
insert into marking_mark (item_id, number, kind, counts, points, rubric, comment, reason, reasons, by_id, at_ms, changes) values
  (5, 2, 'override', 1, 7750, '[]', '', '题目有歧义', '[]', 1, 3000,
  '[{"number":1,"business":"b02","reference":"r02","deduction":null,"before":10000,"after":4000,"reason":"附件可以辨认","at_ms":4000}]');
