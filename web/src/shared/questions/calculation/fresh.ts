import type { BodyOf, KeyOf } from '../types';

export const freshCell = (id: string): BodyOf<'calculation'>['cells'][number] => ({
  id,
  label: '',
  unit: '',
});

export const freshCellRule = (id: string): KeyOf<'calculation'>['cells'][number] => ({
  id,
  value: '',
  formula: null,
  tolerance: null,
  relative_tolerance: null,
  units: {},
  weight: null,
});
