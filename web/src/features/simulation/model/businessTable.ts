import type { Condition, PivotQuestion } from '../api/companies';
import type { Column } from '../api/types';

export const isNumber = (column: Column) => ['integer', 'decimal', 'money'].includes(column.kind);
export const isDate = (column: Column) => ['date', 'datetime'].includes(column.kind);

/** Which rows of a table are meant, in which order. */
export interface Chosen {
  q: string;
  sort: string;
  conditions: Condition[];
}

/** A first pivot table that says something: by day where there are days, the first amount summed up. */
export function firstPivot(columns: Column[]): PivotQuestion {
  const rows = columns.find(isDate) ?? columns.find((column) => column.kind === 'text') ?? columns[0];
  const value = columns.find((column) => column.kind === 'money') ?? columns.find(isNumber);
  return {
    rows: rows?.name ?? '',
    columns: '',
    value: value?.name ?? '',
    measure: value === undefined ? 'count' : 'sum',
    unit: 'month',
  };
}
