import { expect, test } from 'vitest';
import { flow } from '.';
import { flowOf, flowRows } from './rows';

const fresh = flow.fresh();
const row = { kind: 'step' as const, role: 'right' as const, after: [], lane: '', feedback: '' };

test('what is written as rows is read back as the same rows', () => {
  const rows = [
    { ...row, id: 'fill', title: '填单' },
    { ...row, id: 'check', title: '审批', after: ['fill'], role: 'optional' as const },
    { ...row, id: 'cash', title: '先付款', role: 'trap' as const, feedback: '没有审批不能付款' },
  ];
  const { body, key } = flowOf(fresh.body, fresh.key, rows);
  expect(key.steps).toEqual({ fill: [], check: ['fill'] });
  expect(key.optional).toEqual(['check']);
  expect(flowRows(body, key)).toEqual(rows);
});

test('a step that goes takes with it whatever named it', () => {
  const rows = [
    { ...row, id: 'fill', title: '填单' },
    { ...row, id: 'check', title: '审批', after: ['fill'] },
  ];
  const first = flowOf(fresh.body, fresh.key, rows);
  const critical = [{ before: 'fill', after: 'check', cap: 0.6, different_lanes: false }];
  const { key } = flowOf(first.body, { ...first.key, critical }, rows.slice(1));
  expect(key.steps).toEqual({ check: [] });
  expect(key.critical).toEqual([]);
});
