import type { TFunction } from 'i18next';
import { formatPoints } from '@/shared/lib/points';
import type { FinalMark, GradebookCell, MarkPolicy } from '../../model/gradebook/types';

export type T = TFunction<['gradebook', 'results']>;

/** The parts of a course that every school has; others are named by their teacher. */
const usual = ['learning', 'tasks', 'exercises', 'python', 'practical', 'final'] as const;

export function categoryName(t: T, { key, name }: { key: string; name: string | null }): string {
  const known = usual.find((one) => one === key);
  return name ?? (known === undefined ? '' : t(`results:part.${known}`));
}

/** What was learned has no title of its own. */
export const titleOf = (t: T, { source, title }: { source: string; title: string }): string =>
  title || (source === 'learning' ? t('gradebook:learning') : '');

/** The words of rows and cells, looked up once for all of them. */
export function cellWords(t: T) {
  const around = (text: string) => {
    const [before = '', after = ''] = text.split('|');
    return (value: string | number) => `${before}${value}${after}`;
  };
  return {
    none: t('gradebook:cell.none'),
    missing: t('gradebook:cell.missing'),
    waiting: t('gradebook:cell.waiting'),
    excused: t('gradebook:cell.excused'),
    dropped: t('gradebook:cell.dropped'),
    changed: t('gradebook:cell.changed'),
    late: around(t('gradebook:cell.late', { points: '|' })),
    soFar: around(t('gradebook:grid.soFar', { weight: '|' as unknown as number })),
  };
}

export type CellWords = ReturnType<typeof cellWords>;

/** What is copied from a cell: its points to the last decimal, for another sheet. */
export const copyText = (words: CellWords, cell: GradebookCell | null | undefined): string =>
  cell?.state === 'scored' && cell.points !== null ? formatPoints(cell.points) : cellText(words, cell);

/** What stands in a cell. */
export function cellText(words: CellWords, cell: GradebookCell | null | undefined): string {
  if (cell == null) return words.none;
  if (cell.state !== 'scored') return words[cell.state];
  if (cell.points === null) return words.none;
  const points = formatPoints(cell.points);
  return cell.is_late ? words.late(points) : points;
}

/** A mark as the school gives it: 86.50, 良好, 绩点 3.65. */
export function markWords(t: T, mark: FinalMark, scale: MarkPolicy['scale']): string[] {
  return [
    formatPoints(mark.points),
    ...(mark.level === null ? [] : [levelWord(t, mark.level, scale)]),
    ...(mark.grade_point === null ? [] : [t('gradebook:mark.gradePoint', { points: mark.grade_point })]),
  ];
}

/** 及格 of five levels, 合格 of two. */
export function levelWord(t: T, level: NonNullable<FinalMark['level']>, scale: MarkPolicy['scale']): string {
  return scale === 'pass' && (level === 'pass' || level === 'fail')
    ? t(`gradebook:passes.${level}`)
    : t(`gradebook:level.${level}`);
}
