import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isApiError } from '@/shared/api/errors';
import { useDebounced } from '@/shared/lib/useDebounced';
import { type CellOf, useCellEdit, whatIfQuery } from '../../gradebookApi';
import { readPoints } from '../../model/gradebook/points';
import type { CellDetail, CellMark, ChangeCode } from '../../model/gradebook/types';

/** What a teacher may choose; scores from a file say so themselves. */
export const codes = ['recheck', 'makeup', 'leave', 'correction', 'other'] as const satisfies ChangeCode[];

const textOf = ({ change, system }: CellDetail): string => {
  if (change?.mark.kind === 'points') return String(change.mark.points);
  return change?.mark.kind === 'excused' || system?.points == null ? '' : String(system.points);
};

interface Input {
  cell: CellOf;
  /** The place of its column. */
  at: number;
  detail: CellDetail;
  typed: string;
  onSaved: () => void;
  /** Whether something was written that a press elsewhere would lose. */
  onHeld: (isHeld: boolean) => void;
}

/** A new score with its reason: what is written, what it would do, what is wrong with it, and how it is saved. */
export function useCellForm({ cell, at, detail, typed, onSaved, onHeld }: Input) {
  const wasExcused = detail.change?.mark.kind === 'excused';
  const [text, setText] = useState(typed || textOf(detail));
  const [isExcused, setExcused] = useState(wasExcused && typed === '');
  const [code, setCode] = useState<(typeof codes)[number]>('recheck');
  const [reason, setReason] = useState('');
  const [isAsked, setAsked] = useState(false);
  const save = useCellEdit(cell, at);

  const points = readPoints(text);
  const mark: CellMark | undefined = isExcused
    ? { kind: 'excused' }
    : points === undefined
      ? undefined
      : { kind: 'points', points };
  const isSame = mark?.kind === 'excused' ? wasExcused : text === textOf(detail) && !wasExcused;
  const settled = useDebounced(isSame ? undefined : JSON.stringify(mark), 200);
  const asked = settled === undefined ? undefined : (JSON.parse(settled) as CellMark);
  const effect = useQuery({ ...whatIfQuery(cell, asked), placeholderData: (before) => before }).data;

  const isHeld = !isSame || reason !== '';
  useEffect(() => onHeld(isHeld), [isHeld, onHeld]);

  const isReasoned = reason.trim().length >= 2;
  const send = (what: CellMark | undefined) => {
    setAsked(true);
    if (what === undefined || !isReasoned || save.isPending) return;
    save.mutate({ version: detail.version, mark: what, code, reason: reason.trim() }, { onSuccess: onSaved });
  };
  return {
    text,
    setText,
    isExcused,
    setExcused,
    code,
    setCode,
    reason,
    setReason,
    effect: isSame ? undefined : effect,
    isSaving: save.isPending,
    /** Somebody else changed it, or the server has another objection. */
    refusal: save.error,
    isConflict: isApiError(save.error) && save.error.code === 409,
    faults: {
      points: isAsked && mark === undefined,
      reason: isAsked && !isReasoned,
    },
    canRestore: detail.change !== null && detail.change.mark.kind !== 'system',
    submit: () => send(mark),
    restore: () => send({ kind: 'system' }),
  };
}

export type CellForm = ReturnType<typeof useCellForm>;
