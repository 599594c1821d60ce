import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { forgetKept } from '@/features/exams/model/keptFlag';
import { callForMessage } from '@/shared/api/call';
import { schoolQuery } from '@/shared/api/school';
import { forgetPerson, readLeaveUrl } from '@/shared/api/session';
import { forgetPins } from '@/shared/tabs/keptPins';
import { tabs } from '@/shared/tabs/tabs';
import { notify } from '@/shared/ui/notify';
import { forgetDrafts, hasDrafts } from '@/shared/unsaved/drafts';
import { ask, useUnsaved } from '@/shared/unsaved/registry';

/** Ends the session: on success everything of the person is forgotten and the way leads out; on refusal nothing changes. */
export function useSignOut(): { signOut: () => void; isPending: boolean } {
  const { t } = useTranslation('shell');
  const router = useRouter();
  const queryClient = useQueryClient();
  const mutation = useMutation({
    mutationFn: () => callForMessage('POST', '/api/logout/'),
    onSuccess: async ({ msg }) => {
      const goTo = readLeaveUrl();
      notify.success(msg || t('menu.signedOut'));
      useUnsaved.setState({ works: [] });
      forgetDrafts();
      forgetKept();
      forgetPerson();
      if (goTo && /^https?:\/\//.test(goTo)) {
        tabs.clear();
        forgetPins();
        window.location.assign(goTo);
        return;
      }
      await router.navigate({ href: goTo || '/login', replace: true });
      tabs.clear();
      // Last: while the frame is there it keeps what is fixed.
      forgetPins();
      queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== schoolQuery().queryKey[0] });
    },
  });
  const signOut = async () => {
    for (const work of useUnsaved.getState().works) work.flush();
    // The drafts leave this computer with the person: others may sit at it next.
    if (hasDrafts() && !(await ask('signOut'))) return;
    mutation.mutate();
  };
  return { signOut: () => void signOut(), isPending: mutation.isPending };
}
