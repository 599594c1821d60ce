import type { TFunction } from 'i18next';
import type { BoardRow } from '../../managedApi';
import { isWriting, stateOf } from '../../model/board';

export type ActKind = 'extend' | 'message' | 'end' | 'lateEntry' | 'makeUp';

/** What an invigilator does, for some students or for everybody. */
export interface Act {
  kind: ActKind;
  /** None for everybody. */
  rows: BoardRow[];
}

/** Reasons that are given again and again, by act. */
export const reasonsOf = {
  extend: ['network', 'machine', 'power', 'lateStart', 'correction'],
  lateEntry: ['bus', 'clash', 'machine'],
  makeUp: ['ill', 'clash', 'trouble'],
  end: ['leftIll', 'broke'],
  close: ['allDone', 'alarm', 'wrongTime'],
  answerFile: ['network', 'power', 'machine'],
  edit: ['wrongTime', 'network', 'alarm'],
} as const;

export type ReasonsFor = keyof typeof reasonsOf;

/** Whom of the chosen students an act can be done for. */
export function meant({ kind, rows }: Act, nowMs: number): BoardRow[] {
  if (kind === 'end') return rows.filter((row) => isWriting(stateOf(row, nowMs)));
  if (kind === 'lateEntry' || kind === 'makeUp') return rows.filter((row) => row.state === null);
  return rows;
}

/** What can be done for these students while the assessment is open, or after its end. */
export function actsFor(rows: BoardRow[], isOpen: boolean, nowMs: number): ActKind[] {
  const states = rows.map((row) => stateOf(row, nowMs));
  const writes = states.some(isWriting);
  const isAbsent = states.some((state) => state === 'absent');
  const acts: ActKind[] = [];
  if (writes || (isOpen && isAbsent)) acts.push('extend', 'message');
  if (isOpen && isAbsent) acts.push('lateEntry');
  if (isAbsent) acts.push('makeUp');
  if (writes) acts.push('end');
  return acts;
}

/** 「全体」, a name, or 「周一鸣等 3 人」. */
export function whomOf(rows: BoardRow[], t: TFunction<['exams', 'invigilation']>): string {
  if (rows.length === 0) return t('invigilation:whom.everybody');
  return t('invigilation:whom.students', { name: rows[0]?.real_name, count: rows.length });
}
