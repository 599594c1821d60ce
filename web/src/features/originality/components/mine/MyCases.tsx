import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { scoreSearch } from '@/shared/lib/search';
import { formatDateTime } from '@/shared/lib/time';
import { usePage } from '@/shared/tabs/page';
import { lazily, prefetching } from '@/shared/ui/lazily';
import { Panel } from '@/shared/ui/Panel';
import rows from '@/shared/ui/Rows.module.css';
import { StatusTag } from '@/shared/ui/StatusTag';
import { WhenOpened } from '@/shared/ui/WhenOpened';
import { myCasesQuery } from '../../mineApi';
import { useCasePushes } from '../../useCasePushes';
import { caseTone } from '../words';

const CaseDrawer = lazily(() => import('./CaseDrawer').then((module) => module.CaseDrawer));

const stateName = { asked: 'mine.waiting', answered: 'mine.answered', closed: 'mine.closed' } as const;

/** What I was asked about work of mine that resembles another's; nothing while there is none. */
export function MyCases({ courseId }: { courseId: number }) {
  const { t } = useTranslation('originality');
  const { search, setSearch } = usePage(scoreSearch);
  const mine = useQuery(myCasesQuery(courseId));
  useCasePushes();
  if (mine.data === undefined || mine.data.length === 0) return null;
  return (
    <Panel title={t('mine.title')} flush>
      <p className={rows.empty}>{t('mine.text')}</p>
      <ul className={rows.list}>
        {mine.data.map((one) => (
          <li key={one.id} className={rows.row}>
            <span className={rows.words}>
              <span>{one.title}</span>
              <span className={rows.dim}>
                {t('mine.askedBy', { name: one.asked_by_name, time: formatDateTime(one.asked_at_ms) })}
              </span>
            </span>
            <StatusTag tone={caseTone[one.state]}>{t(stateName[one.state])}</StatusTag>
            <Button
              type={one.state === 'asked' ? 'primary' : 'default'}
              size="small"
              aria-label={`${t(one.state === 'asked' ? 'mine.answer' : 'mine.look')} ${one.title}`}
              onClick={() => setSearch({ case_id: one.id })}
              {...prefetching(CaseDrawer)}
            >
              {t(one.state === 'asked' ? 'mine.answer' : 'mine.look')}
            </Button>
          </li>
        ))}
      </ul>
      <WhenOpened isOpen={search.case_id !== undefined}>
        <CaseDrawer caseId={search.case_id} onClose={() => setSearch({ case_id: undefined })} />
      </WhenOpened>
    </Panel>
  );
}
