import { percentOf, sumOf } from '@/shared/lib/figures';
import type { QuestionKind } from '@/shared/questions/types';
import type { Coverage, CoverageCell } from '../blueprintApi';

/** Counts by topic, down, and kind, across. */
export interface CoverageGrid {
  kinds: QuestionKind[];
  topics: string[];
  at: (kind: QuestionKind, topic: string) => CoverageCell | undefined;
  ofTopic: (topic: string) => Sum;
}

export interface Sum {
  questions: number;
  points: number;
  in_bank: number;
}

const sumCells = (cells: CoverageCell[]): Sum => ({
  questions: sumOf(cells, (cell) => cell.questions),
  points: sumOf(cells, (cell) => cell.points),
  in_bank: sumOf(cells, (cell) => cell.in_bank),
});

/** The cells as a grid: kinds as the server sorts them, topics in their known order, what has none of them last. */
export function gridOf(coverage: Coverage, known: string[]): CoverageGrid {
  const cells = new Map(coverage.cells.map((cell) => [`${cell.kind} ${cell.topic}`, cell]));
  const present = new Set(coverage.cells.map((cell) => cell.topic));
  const listed = new Set(known);
  const topics = [
    ...known.filter((topic) => present.has(topic)),
    ...[...present].filter((topic) => topic !== '' && !listed.has(topic)),
    ...(present.has('') ? [''] : []),
  ];
  return {
    kinds: [...new Set(coverage.cells.map((cell) => cell.kind))],
    topics,
    at: (kind, topic) => cells.get(`${kind} ${topic}`),
    ofTopic: (topic) => sumCells(coverage.cells.filter((cell) => cell.topic === topic)),
  };
}

/** What a paper asks of each kind. A question has one chapter but many knowledge points: only chapters add up. */
export const kindSums = (byChapter: Coverage): Map<QuestionKind, Sum> =>
  new Map(
    [...new Set(byChapter.cells.map((cell) => cell.kind))].map((kind) => [
      kind,
      sumCells(byChapter.cells.filter((cell) => cell.kind === kind)),
    ]),
  );

/** An average to one decimal; what is less than a twentieth is still something. */
export const formatShare = (count: number): string =>
  count > 0 && count < 0.05 ? '<0.1' : String(Math.round(count * 10) / 10);

export interface LevelShare {
  level: Coverage['levels'][number]['level'];
  questions: number;
  points: number;
  /** Of the paper's questions, and of the bank's, in per cent. */
  percent: number;
  bankPercent: number;
  in_bank: number;
}

export function levelShares(coverage: Coverage): LevelShare[] {
  const questions = sumOf(coverage.levels, (level) => level.questions);
  const inBank = sumOf(coverage.levels, (level) => level.in_bank);
  return coverage.levels.map((level) => ({
    ...level,
    percent: percentOf(level.questions, questions),
    bankPercent: percentOf(level.in_bank, inBank),
  }));
}
