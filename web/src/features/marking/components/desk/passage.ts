import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { markingSearch } from '@/shared/lib/search';
import { usePage } from '@/shared/tabs/page';
import { type InboxRow, useUndoMarks } from '../../api';
import { wayTo } from '../wayTo';

const parts = [
  'assessment_id',
  'exercise_id',
  'task_id',
  'cell',
  'flow_id',
  'company_id',
  'activity_id',
  'question_id',
] as const;

/** Which question is marked, as the address has it. */
export type Way = { [part in (typeof parts)[number]]?: string | number | undefined };

/** A way's name; the same for the same question. */
const keyOf = (way: Way): string => parts.map((part) => way[part] ?? '').join(' ');

const isAt = (row: InboxRow, way: Way) => keyOf(wayTo(row)) === keyOf(way);

/** What comes after a question: another of the same work, or else the fullest of all. */
export function nextOf(rows: InboxRow[], way: Way): InboxRow | undefined {
  const open = rows.filter((row) => row.waiting > 0 && !isAt(row, way));
  const at = rows.find((row) => isAt(row, way));
  return open.find((row) => row.source_kind === at?.source_kind && row.group_id === at.group_id) ?? open[0];
}

/** How many answers to a question came in while it was marked. */
export const cameMeanwhile = (rows: InboxRow[], way: Way): number =>
  rows.find((row) => isAt(row, way))?.waiting ?? 0;

/** From question to question: where one came from, what was given on the way, and the way back. */
export function usePassage() {
  const { search, setSearch } = usePage(markingSearch);
  const client = useQueryClient();
  const undoMarks = useUndoMarks();
  const [steps, setSteps] = useState<{ from: Way; to: string }[]>([]);
  // What was given since the page was opened, the newest last.
  const [given, setGiven] = useState<{ way: Way; items: number[] }[]>([]);
  const [round, setRound] = useState(0);
  const here: Way = Object.fromEntries(parts.map((part) => [part, search[part]]));
  const key = keyOf(here);
  const to = (way: Way) => setSearch(Object.fromEntries(parts.map((part) => [part, way[part]])));
  /** The list of a desk stays as it is, unless it is asked for anew. */
  const reload = async () => {
    await client.refetchQueries({ queryKey: ['marking', 'question'], type: 'active' });
    setRound((before) => before + 1);
  };
  const from = steps.filter((step) => step.to === key).at(-1)?.from;
  const last = given.at(-1);
  const isNear = (way: Way) => keyOf(way) === key || (from !== undefined && keyOf(way) === keyOf(from));
  const undo = ({ way, items }: { way: Way; items: number[] }) =>
    undoMarks.mutate(items, {
      onSuccess: () => {
        setGiven(given.slice(0, -1));
        if (keyOf(way) === key) void reload();
        else to(way);
      },
    });
  return {
    here,
    /** Differs for each question, and as soon as its list was asked for anew. */
    key: `${key} ${round}`,
    /** Goes on to what waits. */
    goOn: (row: InboxRow) => {
      setSteps([...steps, { from: here, to: keyOf(wayTo(row)) }]);
      to(wayTo(row));
    },
    /** To the question before this one; none where this one was chosen. */
    goBack: from && (() => to(from)),
    reload,
    onGiven: (items: number[]) => setGiven([...given, { way: here, items }]),
    onTaken: () => setGiven(given.slice(0, -1)),
    /** Takes back what was given last, where the desk before it did, and opens that again. */
    undo: last && isNear(last.way) && !undoMarks.isPending ? () => undo(last) : undefined,
  };
}
