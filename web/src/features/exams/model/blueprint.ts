import type { QuestionRow } from '@/shared/questions/bank';
import type { QuestionKind } from '@/shared/questions/types';
import type { Axis, Blueprint, Filled } from '../blueprintApi';
import type { PaperDefinition } from '../managedApi';

/** Any topic: also questions without one. */
export const ANY = '';

/** A blueprint being written. */
export interface Plan {
  by: Axis;
  way: Blueprint['way'];
  /** How many of each kind and topic, by {@link cellKey}; of chapters and of knowledge points by themselves. */
  counts: Record<Axis, Record<string, number>>;
  /** What a question of a kind is worth; null: its own points. */
  points: Partial<Record<QuestionKind, number | null>>;
  levels: { easy: number; medium: number; hard: number };
  hasLevels: boolean;
  /** Whether questions that the paper has already stay out. */
  leavesOut: boolean;
  /** The same takes the same questions. */
  seed: number;
}

export const freshPlan = (seed: number): Plan => ({
  by: 'chapter',
  way: 'named',
  counts: { chapter: {}, knowledge: {} },
  points: {},
  levels: { easy: 50, medium: 30, hard: 20 },
  hasLevels: false,
  leavesOut: true,
  seed,
});

export const cellKey = (kind: QuestionKind, topic: string) => `${kind} ${topic}`;

const cellOf = (key: string): { kind: QuestionKind; topic: string } => {
  const at = key.indexOf(' ');
  return { kind: key.slice(0, at) as QuestionKind, topic: key.slice(at + 1) };
};

export const countAt = (plan: Plan, kind: QuestionKind, topic: string): number =>
  plan.counts[plan.by][cellKey(kind, topic)] ?? 0;

/** What a plan comes to; its points are null while a kind has its questions' own. */
export interface PlanSum {
  questions: number;
  points: number | null;
}

export const ofKind = (plan: Plan, kind: QuestionKind): PlanSum => sum(plan, (cell) => cell.kind === kind);
export const ofTopic = (plan: Plan, topic: string): PlanSum => sum(plan, (cell) => cell.topic === topic);
export const ofAll = (plan: Plan): PlanSum => sum(plan, () => true);

function sum(plan: Plan, isCounted: (cell: { kind: QuestionKind; topic: string }) => boolean): PlanSum {
  let questions = 0;
  // In hundredths, as the server counts.
  let points: number | null = 0;
  for (const [key, count] of Object.entries(plan.counts[plan.by])) {
    const cell = cellOf(key);
    if (count === 0 || !isCounted(cell)) continue;
    questions += count;
    const each = plan.points[cell.kind] ?? null;
    points = points === null || each === null ? null : points + Math.round(each * 100) * count;
  }
  return { questions, points: points === null ? null : points / 100 };
}

/** Kinds that are drawn and do not say what a question is worth: then students would not have the same full mark. */
export const lacksPoints = (plan: Plan, kind: QuestionKind): boolean =>
  plan.way === 'drawn' && (plan.points[kind] ?? null) === null && ofKind(plan, kind).questions > 0;

export const levelsSum = ({ levels }: Plan): number => levels.easy + levels.medium + levels.hard;

/** The plan in the server's words; kinds and topics in the order of the table. */
export function blueprintOf(plan: Plan, kinds: QuestionKind[], topics: string[], taken: string[]): Blueprint {
  const cells = kinds.flatMap((kind) =>
    [ANY, ...topics.filter((topic) => topic !== ANY)].map((topic) => ({
      kind,
      topic,
      count: countAt(plan, kind, topic),
    })),
  );
  return {
    by: plan.by,
    way: plan.way,
    cells: cells.filter((cell) => cell.count > 0),
    points: kinds.flatMap((kind) => {
      const points = plan.points[kind] ?? null;
      return points === null ? [] : [{ kind, points }];
    }),
    levels: plan.hasLevels ? plan.levels : null,
    without: plan.leavesOut ? taken : [],
  };
}

/** How many are missing in each cell. */
export const missingOf = (filled: Filled | undefined): Map<string, number> =>
  new Map(
    (filled?.shortages ?? []).map((short) => [cellKey(short.kind, short.topic), short.wanted - short.found]),
  );

/** Keys of the questions that a paper names. */
export const namedKeys = (definition: PaperDefinition): string[] =>
  definition.sections.flatMap((section) => section.questions.map((question) => question.key));

/** How many of a cell's questions a paper has already. */
export function takenIn(rows: QuestionRow[], by: Axis, kind: QuestionKind, topic: string): number {
  return rows.filter(
    (row) =>
      row.kind === kind &&
      (topic === ANY || (by === 'chapter' ? row.chapter === topic : row.knowledge.includes(topic))),
  ).length;
}

/** What a question of each kind is mostly worth in the bank: the proposal. */
export function usualPoints(rows: Iterable<QuestionRow>): Partial<Record<QuestionKind, number>> {
  const counts = new Map<QuestionKind, Map<number, number>>();
  for (const row of rows) {
    const ofKind = counts.get(row.kind) ?? new Map<number, number>();
    counts.set(row.kind, ofKind.set(row.points, (ofKind.get(row.points) ?? 0) + 1));
  }
  return Object.fromEntries(
    [...counts].map(([kind, points]) => [
      kind,
      [...points].reduce((most, one) => (one[1] > most[1] ? one : most))[0],
    ]),
  );
}
