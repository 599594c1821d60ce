import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { markingSearch } from '@/shared/lib/search';
import { listed } from '@/shared/lib/wording';
import { stemLine } from '@/shared/questions/stemLine';
import { usePage } from '@/shared/tabs/page';
import { EmptyState } from '@/shared/ui/EmptyState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Meter } from '@/shared/ui/Meter';
import { RelativeTime } from '@/shared/ui/RelativeTime';
import { StatusTag } from '@/shared/ui/StatusTag';
import type { DataColumn } from '@/shared/ui/table/columns';
import { DataTable } from '@/shared/ui/table/DataTable';
import type { InboxRow } from '../api';
import styles from './inbox.module.css';
import { useInboxPart } from './useInboxPart';
import { partOf, wayTo } from './wayTo';

/** What waits for marking, by question: the fullest first. */
export function QuestionQueue() {
  const { t } = useTranslation(['marking', 'questions']);
  const { search } = usePage(markingSearch);
  const { rows, query, title, isPart, showAll } = useInboxPart();
  // The fullest is what one begins with; the others are there to choose.
  const first = rows.find((row) => row.waiting > 0);
  const verdicts = rows.reduce((sum, row) => sum + row.verdicts, 0);
  const columns: DataColumn<InboxRow>[] = [
    {
      key: 'stem',
      title: t('marking:inbox.question'),
      always: true,
      render: (row) => (
        <span className={styles.source}>
          <span className={styles.stem}>{stemLine(row.stem)}</span>
          <span className={styles.classes}>
            {row.cell === null
              ? t(`questions:kind.${row.kind}`)
              : t('marking:inbox.cell', { name: row.cell })}
          </span>
        </span>
      ),
    },
    {
      key: 'title',
      title: t('marking:inbox.source'),
      render: (row) => (
        <span className={styles.source}>
          <span className={styles.sourceTitle}>
            <StatusTag tone={row.source_kind === 'exam' ? 'neutral' : 'primary'}>
              {t(`marking:source.${row.source_kind}`)}
            </StatusTag>
            {row.title}
          </span>
          <span className={styles.classes}>{listed(row.class_names)}</span>
        </span>
      ),
    },
    {
      key: 'progress',
      title: t('marking:inbox.progress'),
      render: (row) => (
        <Meter
          value={row.total - row.waiting - row.verdicts}
          of={row.total}
          label={t('marking:inbox.progress')}
          figure={`${row.total - row.waiting - row.verdicts}/${row.total}`}
        />
      ),
    },
    {
      key: 'waiting',
      title: t('marking:inbox.waiting'),
      number: true,
      compare: (left, right) => left.waiting - right.waiting,
      render: (row) => row.waiting,
    },
    { key: 'since', title: t('marking:inbox.since'), render: (row) => <RelativeTime ms={row.since_ms} /> },
    {
      key: 'act',
      title: t('marking:inbox.act'),
      always: true,
      fixed: 'right',
      render: (row) => (
        <LinkButton
          variant={row === first ? 'primary' : 'plain'}
          size="small"
          to="/gradeManage/correctionTask"
          search={{ ...partOf(search), ...wayTo(row) }}
        >
          {row.waiting > 0 ? t('marking:inbox.mark') : t('marking:inbox.look')}
        </LinkButton>
      ),
    },
  ];
  return (
    <>
      {verdicts > 0 ? (
        <p className={styles.classes} title={t('marking:inbox.verdictHint')}>
          {t('marking:inbox.verdicts', { count: verdicts })}
        </p>
      ) : null}
      <DataTable
        name="marking-inbox"
        label={t('marking:inbox.title')}
        columns={columns}
        rowKey={(row) => `${row.source_kind}-${row.group_id}-${row.version_id ?? row.cell}`}
        query={query}
        filters={
          isPart ? (
            <>
              {title ? <span className={styles.only}>{t('marking:inbox.only', { title })}</span> : null}
              <Button onClick={showAll}>{t('marking:inbox.all')}</Button>
            </>
          ) : undefined
        }
        empty={
          <EmptyState
            area="marks"
            title={t(isPart ? 'marking:inbox.emptyPart' : 'marking:inbox.empty')}
            text={t('marking:inbox.emptyText')}
          />
        }
      />
    </>
  );
}
