import { useState } from 'react';
import { type AnswerGroup, type QuestionMarkingView, useMark } from '../../api';
import { isDone } from '../../model';

interface Given {
  points: number;
  rubric: number[];
  comment: string;
  reason: string;
}

/** A group after its mark was given: what several teachers mark stays open until all of them have. */
function marked(group: AnswerGroup, given: Given, reference: number | null): AnswerGroup {
  const { points, rubric, comment } = given;
  const second = group.second && { ...group.second, ask: 'nothing' as const, is_given: true, reference };
  return second
    ? { ...group, points, rubric, comment, second }
    : { ...group, points, rubric, comment, state: 'marked', mark_kind: 'person' };
}

/** The answers on the desk: which one is before me, what was given, where it goes on. */
export function useDesk(view: QuestionMarkingView) {
  const [groups, setGroups] = useState(view.groups);
  const [onlyWaiting, setOnlyWaiting] = useState(() => view.groups.some((group) => !isDone(group)));
  const [index, setIndex] = useState(() =>
    Math.max(
      0,
      view.groups.findIndex((group) => !isDone(group)),
    ),
  );
  const mark = useMark();
  const group = groups[index];
  const count = (of: AnswerGroup[]) => of.reduce((sum, one) => sum + one.item_ids.length, 0);
  const left = count(groups.filter((one) => !isDone(one)));
  const all = count(groups);

  const placeOf = (by: number, from = groups) => {
    for (let at = index + by; at >= 0 && at < from.length; at += by) {
      const one = from[at];
      if (one && (!onlyWaiting || !isDone(one))) return at;
    }
    return undefined;
  };
  const move = (by: number, from = groups) => {
    const at = placeOf(by, from);
    if (at !== undefined) setIndex(at);
  };
  const step = (by: number) => (placeOf(by) === undefined ? undefined : () => move(by));
  const save = (points: number, rubric: number[], comment: string, reason: string) => {
    if (group === undefined) return;
    const given = { points, rubric, comment, reason };
    mark.mutate(
      { item_ids: group.item_ids, ...given },
      {
        onSuccess: ({ reference }) => {
          const next = groups.map((one, at) => (at === index ? marked(one, given, reference) : one));
          setGroups(next);
          // A sample stays, so that its mark can be compared.
          if (reference === null) move(1, next);
        },
      },
    );
  };
  return {
    groups,
    group,
    index,
    left,
    all,
    onlyWaiting,
    setOnlyWaiting,
    move,
    step,
    save,
    isBusy: mark.isPending,
  };
}
