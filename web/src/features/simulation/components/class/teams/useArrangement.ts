import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError, messageOf } from '@/shared/api/errors';
import { notify } from '@/shared/ui/notify';
import { differs } from '@/shared/unsaved/drafts';
import { useUnsavedWork } from '@/shared/unsaved/useUnsavedWork';
import { type Teams, type TeamsOf, useProposeTeams, useSaveTeams } from '../../../api/teams';
import {
  type Arrangement,
  added,
  arrangementOf,
  dissolved,
  faultsOf,
  formOf,
  lastNumber,
  moved,
  type PlannedTeam,
  shuffled,
  type TeamPost,
  toggled,
  withProposal,
} from '../../../model/arrangement';

/** What the server refused, by the place of the team; the empty key is about all of them. */
type Refused = ReadonlyMap<number | undefined, string[]>;
const nothing: Refused = new Map();

function refusedBy(error: unknown, otherwise: string): Refused {
  const refused = new Map<number | undefined, string[]>();
  const fields = isApiError(error) ? error.fields : [];
  for (const { field, message } of fields) {
    const place = /^teams\[(\d+)\]/.exec(field)?.[1];
    const at = place === undefined ? undefined : Number(place);
    refused.set(at, [...(refused.get(at) ?? []), message]);
  }
  if (fields.length === 0) refused.set(undefined, [messageOf(error, otherwise)]);
  return refused;
}

/** The teams of a task as they are being arranged: what was changed, what is wrong with it, saving. */
export function useArrangement(of: TeamsOf, saved: Teams) {
  const { t } = useTranslation('teams');
  const propose = useProposeTeams(of);
  const save = useSaveTeams(of);
  const before = arrangementOf(saved);
  const last = lastNumber(saved);
  const [changed, setChanged] = useState<Arrangement>();
  const [refused, setRefused] = useState(nothing);
  /** Who was moved last: the keyboard goes with them, or on to the next who is in no team. */
  const [movedTo, setMovedTo] = useState<{ student: number; isPlaced: boolean }>();
  const now = changed ?? before;
  const isDirty = changed !== undefined && differs(changed, before);
  const change = (next: Partial<Arrangement>) => {
    setChanged({ ...now, ...next });
    setRefused(nothing);
  };
  const put = (teams: PlannedTeam[]) => change({ teams });
  const unsaved = useUnsavedWork({
    object: `teams ${of.classId} ${of.activityId}`,
    value: now,
    isDirty,
    restore: setChanged,
    onDiscard: () => setChanged(undefined),
    isKeptBy: ({ by, view, class_id, course_id, activity_id }) =>
      by === 'teams' &&
      view !== 'free' &&
      (class_id ?? of.classId) === of.classId &&
      (course_id ?? of.courseId) === of.courseId &&
      (activity_id ?? of.activityId) === of.activityId,
  });
  return {
    ...now,
    isDirty,
    isBusy: propose.isPending || save.isPending,
    isSaving: save.isPending,
    offer: unsaved.offer,
    faults: now.teams.map(faultsOf),
    refused,
    setPercent: (percent: number) => change({ percent }),
    move: (student: number, to: number | 'new' | undefined) => {
      put(moved(now.teams, student, to, last));
      setMovedTo({ student, isPlaced: to !== undefined });
    },
    movedTo,
    toggle: (at: number, student: number, post: TeamPost) => put(toggled(now.teams, at, student, post)),
    dissolve: (at: number) => put(dissolved(now.teams, at, last)),
    add: () => put(added(now.teams, last)),
    propose: (students: number[], size: number, isRandom: boolean) =>
      propose.mutate(
        { size, students: isRandom ? shuffled(students) : students },
        {
          onSuccess: (proposed) => {
            if (proposed.length === 0) notify.warning(t('arrange.tooFew'));
            else put(withProposal(now.teams, proposed, last));
          },
        },
      ),
    takeBack: () => {
      setChanged(undefined);
      setRefused(nothing);
    },
    save: () =>
      save.mutate(formOf(now), {
        onSuccess: ({ teams }) => {
          unsaved.settle();
          setChanged(undefined);
          setRefused(nothing);
          notify.success(t('arrange.saved', { count: teams.length }));
        },
        onError: (error) => setRefused(refusedBy(error, t('arrange.failed'))),
      }),
  };
}

export type ArrangementDesk = ReturnType<typeof useArrangement>;
