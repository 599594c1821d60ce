import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { notify } from '@/shared/ui/notify';
import { type QuestionText, usesQuery } from '../api';
import { answersOf, concerned, regradeSearchOf } from '../earlier';

interface Saved {
  id: number;
  before: QuestionText;
  after: QuestionText;
}

/** After a version was saved: says so, and offers to mark again what was answered before where it would be marked otherwise. */
export function useEarlierOffer(onShow: ((id: number) => void) | undefined) {
  const { t } = useTranslation('questions');
  const client = useQueryClient();
  const navigate = useNavigate();
  return async ({ id, before, after }: Saved) => {
    // What cannot be looked up is offered nowhere, and the version is saved all the same.
    const found = await client.fetchQuery({ ...usesQuery(id), staleTime: 0 }).catch(() => undefined);
    const uses = concerned(found?.earlier ?? [], before, after);
    const [first] = uses;
    if (first === undefined) {
      notify.success(t('earlier.saved'));
      return;
    }
    const count = answersOf(uses);
    if (uses.length === 1 || onShow === undefined) {
      notify.offer(t('earlier.offer', { title: first.title, count: first.answers }), {
        label: t('earlier.act'),
        run: () => void navigate({ to: '/gradeManage/regrade', search: regradeSearchOf(first) }),
      });
      return;
    }
    const places = new Set(uses.map((use) => `${use.source_kind} ${use.group_id}`)).size;
    notify.offer(t('earlier.offerMany', { places, count }), {
      label: t('earlier.show'),
      run: () => onShow(id),
    });
  };
}
