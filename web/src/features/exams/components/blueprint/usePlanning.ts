import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { QuestionRow } from '@/shared/questions/bank';
import type { QuestionKind } from '@/shared/questions/types';
import { bankCoverageQuery, type Filled, fillBlueprint } from '../../blueprintApi';
import type { PaperDefinition } from '../../managedApi';
import {
  ANY,
  blueprintOf,
  cellKey,
  countAt,
  lacksPoints,
  levelsSum,
  missingOf,
  namedKeys,
  ofAll,
  type Plan,
  takenIn,
  usualPoints,
} from '../../model/blueprint';
import { gridOf, kindSums } from '../../model/coverage';
import { useTopicNames } from '../useTopicNames';

interface Options {
  courseId: number;
  definition: PaperDefinition;
  stems: Map<string, QuestionRow>;
  plan: Plan;
  onPlan: (plan: Plan) => void;
}

/** A blueprint being written: what the bank has for it, what it comes to, and what a try gave. */
export function usePlanning({ courseId, definition, stems, plan, onPlan }: Options) {
  const coverage = useQuery(bankCoverageQuery(courseId, plan.by));
  const byChapter = useQuery(bankCoverageQuery(courseId, 'chapter'));
  const { known, nameOf } = useTopicNames(courseId, plan.by);
  const fill = useMutation({ mutationFn: fillBlueprint });
  // Of the plan it was tried with; once that is changed it tells nothing more.
  const [tried, setTried] = useState<{ plan: Plan; filled: Filled }>();
  const usual = usualPoints(stems.values());
  const taken = namedKeys(definition);
  const rows = plan.leavesOut ? taken.flatMap((key) => stems.get(key) ?? []) : [];
  const grid = coverage.data && gridOf(coverage.data, known);
  const sums = byChapter.data ? kindSums(byChapter.data) : new Map();
  const kinds = grid?.kinds ?? [];
  const topics = (grid?.topics ?? []).filter((topic) => topic !== ANY);
  // What a question of a kind is worth is proposed until somebody says otherwise.
  const full: Plan = { ...plan, points: { ...usual, ...plan.points } };
  const filled = tried?.plan === plan ? tried.filled : undefined;
  const sum = ofAll(full);
  const isReady =
    sum.questions > 0 &&
    !kinds.some((kind) => lacksPoints(full, kind)) &&
    (!plan.hasLevels || levelsSum(plan) > 0);
  /** Fills the blueprint and shows what came of it; resolves to that. */
  const attempt = async (next: Plan = plan): Promise<Filled | undefined> => {
    const points = { ...usual, ...next.points };
    const blueprint = blueprintOf({ ...next, points }, kinds, topics, taken);
    const result = await fill.mutateAsync({ courseId, seed: next.seed, blueprint }).catch(() => undefined);
    if (result === undefined) return undefined;
    if (next !== plan) onPlan(next);
    setTried({ plan: next, filled: result });
    return result;
  };
  return {
    plan: full,
    coverage,
    kinds,
    topics,
    nameOf,
    filled,
    missing: missingOf(filled),
    sum,
    isReady,
    isBusy: fill.isPending,
    attempt,
    setCount: (kind: QuestionKind, topic: string, count: number) =>
      onPlan({
        ...plan,
        counts: {
          ...plan.counts,
          [plan.by]: { ...plan.counts[plan.by], [cellKey(kind, topic)]: count },
        },
      }),
    /** How many questions there are for a cell. */
    available: (kind: QuestionKind, topic: string): number => {
      const inBank = topic === ANY ? (sums.get(kind)?.in_bank ?? 0) : (grid?.at(kind, topic)?.in_bank ?? 0);
      return Math.max(0, inBank - takenIn(rows, plan.by, kind, topic));
    },
    count: (kind: QuestionKind, topic: string) => countAt(plan, kind, topic),
  };
}

export type Planning = ReturnType<typeof usePlanning>;
