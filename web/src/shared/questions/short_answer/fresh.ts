import type { RubricPoint } from '../types';

export const freshPoint = (weight = 1): RubricPoint => ({
  title: '',
  weight,
  any_of: [],
  all_of: [],
  none_of: [],
});
