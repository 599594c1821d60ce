import { useQuery } from '@tanstack/react-query';
import { Button, Segmented } from 'antd';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { markingSearch } from '@/shared/lib/search';
import { appealTone, pointsOf, whatOf } from '@/shared/marking/appeals/words';
import { usePage } from '@/shared/tabs/page';
import { EmptyState } from '@/shared/ui/EmptyState';
import { type Lazily, lazily, prefetching } from '@/shared/ui/lazily';
import { RelativeTime } from '@/shared/ui/RelativeTime';
import { StatusTag } from '@/shared/ui/StatusTag';
import type { DataColumn } from '@/shared/ui/table/columns';
import { DataTable } from '@/shared/ui/table/DataTable';
import { WhenOpened } from '@/shared/ui/WhenOpened';
import { type AppealFilter, type AppealRow, appealQueueQuery } from '../../appealApi';
import styles from '../inbox.module.css';
import type { AppealedWorkOf } from './AppealDrawer';

const AppealDrawer = lazily(() => import('./AppealDrawer').then((module) => module.AppealDrawer));

type T = TFunction<['appeals', 'marking', 'questions']>;

/** What is asked; of work that is marked as a whole, what of it is marked. */
const aboutOf = (t: T, row: AppealRow) =>
  row.question === '' ? whatOf(t, { ...row, position: 0 }) : row.question;

function columnsOf(
  t: T,
  filter: AppealFilter,
  open: (row: AppealRow) => void,
  /** The one to deal with first. */
  first: AppealRow | undefined,
): DataColumn<AppealRow>[] {
  return [
    {
      key: 'about',
      title: t('appeals:queue.about'),
      always: true,
      render: (row) => (
        <span className={styles.source}>
          <span className={styles.stem}>{aboutOf(t, row)}</span>
          <span className={styles.classes}>
            {t(`marking:source.${row.source_kind}`)} · {row.title}
          </span>
        </span>
      ),
    },
    { key: 'class', title: t('appeals:queue.class'), render: (row) => row.class_name },
    { key: 'points', title: t('appeals:queue.points'), render: (row) => pointsOf(t, row) },
    {
      key: 'state',
      title: t('appeals:queue.state'),
      render: (row) => (
        <span className={styles.source}>
          <span>
            <StatusTag tone={appealTone[row.state]}>{t(`appeals:state.${row.state}`)}</StatusTag>
          </span>
          {row.handler_name ? (
            <span className={styles.classes}>
              {row.is_mine ? t('appeals:queue.mine') : t('appeals:queue.handler', { name: row.handler_name })}
            </span>
          ) : null}
        </span>
      ),
    },
    filter === 'waiting'
      ? { key: 'age', title: t('appeals:queue.age'), render: (row) => <RelativeTime ms={row.raised_at_ms} /> }
      : {
          key: 'closed',
          title: t('appeals:queue.closedAt'),
          render: (row) => <RelativeTime ms={row.closed_at_ms} />,
        },
    {
      key: 'act',
      title: t('appeals:queue.act'),
      always: true,
      fixed: 'right',
      render: (row) => (
        <Button
          type={filter === 'waiting' && row === first ? 'primary' : 'default'}
          size="small"
          onClick={() => open(row)}
          {...prefetching(AppealDrawer)}
        >
          {t(filter === 'waiting' ? 'appeals:queue.open' : 'appeals:queue.look')}
        </Button>
      ),
    },
  ];
}

interface Props {
  classId: number | undefined;
  Work: Lazily<AppealedWorkOf>;
}

/** The appeals of a teacher's classes: those that wait, the oldest first, or those that are closed. */
export function AppealQueue({ classId, Work }: Props) {
  const { t } = useTranslation(['appeals', 'marking', 'questions']);
  const { search, setSearch } = usePage(markingSearch);
  const filter: AppealFilter = search.filter === 'closed' ? 'closed' : 'waiting';
  const queue = useQuery(appealQueueQuery(filter, classId, search));
  const { waiting = 0, closed = 0, oldest_at_ms: oldest } = queue.data ?? {};
  const open = (row: AppealRow) => setSearch({ appeal_id: row.id });
  return (
    <>
      <DataTable
        name="appeals"
        label={t('appeals:queue.tab')}
        columns={columnsOf(t, filter, open, queue.data?.items[0])}
        rowKey={(row) => row.id}
        query={queue}
        pages={(at) => appealQueueQuery(filter, classId, at)}
        filters={
          <>
            <Segmented<AppealFilter>
              className={styles.filter ?? ''}
              value={filter}
              onChange={(next) =>
                setSearch({ filter: next === 'closed' ? next : undefined, page: undefined })
              }
              options={[
                { value: 'waiting', label: t('appeals:queue.waitingCount', { count: waiting }) },
                { value: 'closed', label: t('appeals:queue.closedCount', { count: closed }) },
              ]}
            />
            {filter === 'waiting' && oldest ? (
              <span className={styles.oldest}>
                {t('appeals:queue.oldest')} <RelativeTime ms={oldest} />
              </span>
            ) : null}
          </>
        }
        empty={
          filter === 'waiting' ? (
            <EmptyState area="marks" title={t('appeals:queue.empty')} text={t('appeals:queue.emptyText')} />
          ) : (
            <EmptyState
              area="marks"
              title={t('appeals:queue.closedEmpty')}
              text={t('appeals:queue.closedEmptyText')}
            />
          )
        }
      />
      <WhenOpened isOpen={search.appeal_id !== undefined}>
        <AppealDrawer
          appealId={search.appeal_id}
          Work={Work}
          onClose={() => setSearch({ appeal_id: undefined })}
        />
      </WhenOpened>
    </>
  );
}
