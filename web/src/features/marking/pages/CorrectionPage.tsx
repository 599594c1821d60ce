import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { appealCountQuery } from '@/shared/api/homes';
import { markingSearch } from '@/shared/lib/search';
import { useAppealPushes } from '@/shared/marking/appeals/useAppealPushes';
import { usePage } from '@/shared/tabs/page';
import type { Lazily } from '@/shared/ui/lazily';
import { PageHeader } from '@/shared/ui/PageHeader';
import { TextTabs } from '@/shared/ui/TextTabs';
import type { AppealedWorkOf } from '../components/appeals/AppealDrawer';
import { AppealQueue } from '../components/appeals/AppealQueue';
import { QuestionQueue } from '../components/QuestionQueue';

interface Props {
  /** Work of an appeal that another feature shows. */
  Work: Lazily<AppealedWorkOf>;
}

/** What waits for a teacher: questions to mark, and appeals to answer. */
export function CorrectionPage({ Work }: Props) {
  const { t } = useTranslation(['marking', 'appeals', 'questions']);
  const { search, setSearch } = usePage(markingSearch);
  const count = useQuery(appealCountQuery).data?.waiting ?? 0;
  useAppealPushes();
  const tab = search.tab === 'appeals' || search.appeal_id !== undefined ? 'appeals' : 'questions';
  return (
    <>
      <PageHeader
        title={t('marking:inbox.title')}
        text={t(tab === 'appeals' ? 'appeals:queue.text' : 'marking:inbox.text')}
      />
      <TextTabs
        label={t('appeals:queue.label')}
        active={tab}
        tabs={[
          { key: 'questions', label: t('appeals:queue.questions') },
          {
            key: 'appeals',
            label: count > 0 ? t('appeals:queue.tabCount', { count }) : t('appeals:queue.tab'),
          },
        ]}
        onChange={(next) =>
          setSearch({
            tab: next === 'appeals' ? next : undefined,
            appeal_id: undefined,
            filter: undefined,
            page: undefined,
          })
        }
      >
        {tab === 'appeals' ? <AppealQueue classId={search.class_id} Work={Work} /> : <QuestionQueue />}
      </TextTabs>
    </>
  );
}
