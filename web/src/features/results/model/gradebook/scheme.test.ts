import { expect, it } from 'vitest';
import { type Draft, faultOf, freshKey, largest, sumOf, withCategory, withoutCategory } from './scheme';

const draft: Draft = {
  categories: [
    { key: 'tasks', name: null, weight: 33.3, drop_lowest: 0 },
    { key: 'final', name: null, weight: 66.7, drop_lowest: 0 },
  ],
  placements: [{ source: 'exam', source_id: 1, category: 'final', weight: 1 }],
  late_percent: 100,
  late_grace_minutes: 0,
  late_daily_percent: 0,
  late_floor_percent: 0,
};
const nameOf = ({ key, name }: { key: string; name: string | null }) => name ?? key;

it('weights must make a hundred, fractions too', () => {
  expect(sumOf(draft.categories)).toBe(100);
  expect(faultOf(draft, nameOf)).toBeUndefined();
  expect(faultOf(withCategory(draft, 'tasks', { weight: 33 }), nameOf)).toBe('sum');
});

it('the days cannot leave more than lateness leaves at once', () => {
  expect(faultOf({ ...draft, late_percent: 80, late_floor_percent: 80 }, nameOf)).toBeUndefined();
  expect(faultOf({ ...draft, late_percent: 80, late_floor_percent: 81 }, nameOf)).toBe('floor');
});

it('categories have names, each its own', () => {
  expect(faultOf(withCategory(draft, 'tasks', { name: ' ' }), nameOf)).toBe('name');
  expect(faultOf(withCategory(draft, 'tasks', { name: 'final' }), nameOf)).toBe('same_name');
  expect(faultOf({ ...draft, categories: [] }, nameOf)).toBe('empty');
});

it('the columns of a category that is taken away count for nothing', () => {
  const left = withoutCategory(draft, 'final');
  expect(left.categories.map(({ key }) => key)).toEqual(['tasks']);
  expect(left.placements[0]?.category).toBeNull();
  expect(freshKey([{ key: 'own-2', name: null, weight: 0, drop_lowest: 0 }])).toBe('own-3');
});

it('names whose total changes most', () => {
  const rows = [
    { before: 50, after: 51 },
    { before: 50, after: 50 },
    { before: 50, after: 46 },
  ];
  expect(largest(rows, 2).map(({ after }) => after)).toEqual([46, 51]);
});
