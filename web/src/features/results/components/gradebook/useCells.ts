import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { cellsQuery, type Of } from '../../gradebookApi';
import { blockSize, blocksOf, orderOf } from '../../model/gradebook/rows';
import type { Gradebook, GradebookCell, GradebookCells } from '../../model/gradebook/types';

type CellsOf = ReadonlyMap<number, readonly (GradebookCell | null)[]>;

function collect(results: UseQueryResult<GradebookCells>[]) {
  const cells = new Map<number, readonly (GradebookCell | null)[]>();
  for (const { data } of results) for (const row of data?.rows ?? []) cells.set(row.user_id, row.cells);
  return {
    cells: cells as CellsOf,
    isFetching: results.some((one) => one.isFetching),
    error: results.find((one) => one.error)?.error ?? null,
    refetch: () => Promise.all(results.map((one) => one.refetch())),
  };
}

/** The cells of the students in sight, a hundred students at a time. */
export function useCells(of: Of, { students, columns }: Gradebook, shown: readonly number[]) {
  const order = useMemo(() => orderOf(columns), [columns]);
  const places = useMemo(() => new Map(students.map((one, at) => [one.user_id, at])), [students]);
  const blocks = blocksOf(shown.flatMap((id) => places.get(id) ?? []));
  return useQueries({
    queries: blocks.map((block) =>
      cellsQuery(
        of,
        order,
        students.slice(block * blockSize, (block + 1) * blockSize).map((one) => one.user_id),
      ),
    ),
    combine: collect,
  });
}
