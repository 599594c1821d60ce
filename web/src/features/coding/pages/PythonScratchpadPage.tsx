import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '@/shared/api/user';
import { codingSearch } from '@/shared/lib/search';
import { usePage } from '@/shared/tabs/page';
import { scratchQuery } from '../api';
import { Workbench } from '../components/Workbench';
import { WorkbenchFrame } from '../components/WorkbenchFrame';

/** A place to try things: no task, nothing graded. */
export function PythonScratchpadPage() {
  const { t } = useTranslation(['coding', 'routes']);
  const { search, setSearch } = usePage(codingSearch);
  const user = useCurrentUser();
  const draft = useQuery(scratchQuery);
  if (user === undefined || draft.data === undefined) {
    return <WorkbenchFrame error={draft.error} onRetry={() => void draft.refetch()} />;
  }
  return (
    <>
      <h1 className="sp-visually-hidden">{t('routes:full.pythonTest')}</h1>
      <Workbench
        userId={user.id}
        courseId={search.course_id}
        draft={draft.data}
        starter={t('scratch.starter')}
        reads={search.read}
        onRead={() => setSearch({ read: undefined }, { replace: true })}
      />
    </>
  );
}
