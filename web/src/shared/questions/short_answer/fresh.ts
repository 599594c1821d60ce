import type { RubricPoint } from '../types';

export const freshPoint = (): RubricPoint => ({
  title: '',
  weight: 1,
  any_of: [],
  all_of: [],
  none_of: [],
});
