import { useState } from 'react';
import type { MarkNote } from '@/shared/notes/model';
import { type AnswerGroup, type MarkGiven, type QuestionMarkingView, useMark, useUndoMarks } from '../../api';
import { isDone, waits } from '../../model';

/** A group after its mark was given: what several teachers mark stays open until all of them have. */
function marked(
  group: AnswerGroup,
  given: MarkGiven,
  { reference, isNoted }: { reference: number | null; isNoted: boolean },
): AnswerGroup {
  const { points, rubric, comment, tags } = given;
  // Notes belong to the lines of the answer that was read; those marked with it are written otherwise.
  const notes = isNoted ? given.notes : [];
  const second = group.second && { ...group.second, ask: 'nothing' as const, is_given: true, reference };
  return second
    ? { ...group, points, rubric, comment, notes, tags, second }
    : { ...group, points, rubric, comment, notes, tags, state: 'marked', mark_kind: 'person' };
}

interface Heard {
  /** A mark was given to these answers. */
  onGiven: (itemIds: number[]) => void;
  /** What was given last was taken back. */
  onTaken: () => void;
}

/** The answers on the desk: which one is before me, what was given, where it goes on. */
export function useDesk(
  view: QuestionMarkingView,
  { onGiven, onTaken }: Heard,
  /** The answer that was asked for; without it, the first that waits. */
  asked?: number,
) {
  const [groups, setGroups] = useState(view.groups);
  const [onlyWaiting, setOnlyWaiting] = useState(() => view.groups.some((group) => !isDone(group)));
  const [index, setIndex] = useState(() => {
    const named = view.groups.findIndex(({ item_ids }) => asked !== undefined && item_ids.includes(asked));
    return Math.max(0, named < 0 ? view.groups.findIndex((group) => !isDone(group)) : named);
  });
  // What was given on this page, the newest last: which answers, and how they stood before.
  const [given, setGiven] = useState<{ at: number; before: AnswerGroup }[][]>([]);
  // Answers that say the same are marked with this one only when they were looked at and chosen.
  const [takesAlike, setTakesAlike] = useState(false);
  // The notes are written in the answer, and belong to the mark that is given beside it.
  const [written, setWritten] = useState<{ key: string; notes: MarkNote[] }>();
  // Whether the last answer that waited has its mark, so that the next question may come.
  const [isFinished, setFinished] = useState(false);
  const mark = useMark();
  const undoMarks = useUndoMarks();
  const group = groups[index];
  const key = `${index}-${group?.item_ids[0]}-${group?.state}-${given.length}`;
  const count = (of: AnswerGroup[]) => of.reduce((sum, one) => sum + one.item_ids.length, 0);
  const left = count(groups.filter((one) => !isDone(one)));
  const all = count(groups);
  const isCompared = group?.second?.reference != null;

  // A sample is marked alone: its mark is compared.
  const isGrouped = group?.alike != null && !isDone(group) && group.second?.ask !== 'sample';
  const isAlike = (one: AnswerGroup) =>
    one !== group && one.alike === group?.alike && !isDone(one) && one.second?.ask === group?.second?.ask;
  const alike = groups.flatMap((one, at) => (isGrouped && isAlike(one) ? [{ at, before: one }] : []));

  const placeOf = (by: number) => {
    for (let at = index + by; at >= 0 && at < groups.length; at += by) {
      const one = groups[at];
      if (one && (!onlyWaiting || !isDone(one))) return at;
    }
    return undefined;
  };
  // A sample that was the last is looked at before it goes on.
  const isLast = isCompared && !groups.some(waits);
  const move = (by: number) => {
    const at = placeOf(by);
    setTakesAlike(false);
    if (at !== undefined) setIndex(at);
    else if (by > 0 && isLast) setFinished(true);
  };
  /** To one of the answers, marked or not. */
  const open = (at: number) => {
    setTakesAlike(false);
    setIndex(at);
    // Whoever looks at one again once all are marked wants to see what is marked.
    if (left === 0) setOnlyWaiting(false);
    setFinished(false);
  };
  const step = (by: number) =>
    placeOf(by) === undefined && !(by > 0 && isLast) ? undefined : () => move(by);
  /** After a mark: to the next one that waits, also to one that was passed over before; or it was the last. */
  const goOn = (next: AnswerGroup[]) => {
    setTakesAlike(false);
    const isOpen = (one: AnswerGroup) => !onlyWaiting || !isDone(one);
    const after = next.findIndex((one, at) => at > index && isOpen(one));
    const before = next.findIndex(waits);
    if (groups.some(waits) && before < 0) setFinished(true);
    else if (after >= 0) setIndex(after);
    else if (before >= 0) setIndex(before);
  };
  const save = (mine: MarkGiven) => {
    if (group === undefined) return;
    const all = [{ at: index, before: group }, ...(takesAlike ? alike : [])];
    const places = new Set(all.map((one) => one.at));
    mark.mutate(
      { item_ids: all.flatMap((one) => one.before.item_ids), version_id: view.version_id, ...mine },
      {
        onSuccess: ({ reference }) => {
          const next = groups.map((one, at) =>
            places.has(at) ? marked(one, mine, { reference, isNoted: at === index }) : one,
          );
          setGroups(next);
          setWritten(undefined);
          // A sample stays, so that its mark can be compared.
          if (reference !== null) return;
          setGiven([...given, all]);
          onGiven(all.flatMap((one) => one.before.item_ids));
          goOn(next);
        },
      },
    );
  };
  const last = given.at(-1);
  const undo = () => {
    if (last === undefined || undoMarks.isPending) return;
    undoMarks.mutate(
      last.flatMap((one) => one.before.item_ids),
      {
        onSuccess: () => {
          setGroups(groups.map((one, at) => last.find((was) => was.at === at)?.before ?? one));
          setIndex(last[0]?.at ?? index);
          setWritten(undefined);
          setGiven(given.slice(0, -1));
          setFinished(false);
          onTaken();
        },
      },
    );
  };
  return {
    undo: last === undefined ? undefined : undo,
    /** Differs as soon as what stood in the panel does not stand any more. */
    key,
    notes: written?.key === key ? written.notes : (group?.notes ?? []),
    setNotes: (notes: MarkNote[]) => setWritten({ key, notes }),
    groups,
    group,
    /** Answers that say the same, written otherwise, and wait as well. */
    alike: alike.map((one) => one.before),
    takesAlike,
    setTakesAlike,
    index,
    left,
    all,
    isFinished,
    /** Whether nothing is before me: all are marked, and only what is not is shown. */
    isOver: group === undefined || isFinished || (onlyWaiting && left === 0 && !isCompared),
    isUntouched: given.length === 0,
    onlyWaiting,
    setOnlyWaiting: (isOn: boolean) => {
      setOnlyWaiting(isOn);
      setFinished(false);
    },
    move,
    open,
    step,
    save,
    isBusy: mark.isPending,
  };
}
