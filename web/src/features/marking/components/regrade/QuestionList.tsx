import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { stemLine } from '@/shared/questions/stemLine';
import { EmptyState } from '@/shared/ui/EmptyState';
import { StatusTag } from '@/shared/ui/StatusTag';
import type { DataColumn } from '@/shared/ui/table/columns';
import { DataTable } from '@/shared/ui/table/DataTable';
import { isAbout } from '../../regrade';
import type { RegradableQuestion, Regrades } from '../../regradeApi';
import styles from './regrade.module.css';

interface Props {
  found: Regrades;
  /** Whether the rows are the businesses of a task, after the task itself. */
  isOfBooks: boolean;
  onOpen: (question: RegradableQuestion) => void;
}

/** The questions of an exam in the order they stand, each to be corrected. */
export function QuestionList({ found, isOfBooks, onOpen }: Props) {
  const { t } = useTranslation(['regrade', 'questions', 'marking']);
  const numbers = new Map(found.questions.map((one, index) => [one, isOfBooks ? index : index + 1]));
  const corrected = (row: RegradableQuestion) =>
    found.regrades.filter((one) => one.state === 'applied' && isAbout(one, row)).length;
  const columns: DataColumn<RegradableQuestion>[] = [
    {
      key: 'number',
      title: isOfBooks ? t('regrade:questions.order') : t('regrade:questions.number'),
      number: true,
      always: true,
      width: 72,
      // The task as a whole has no number.
      render: (row) => numbers.get(row) || null,
    },
    {
      key: 'stem',
      title: t(isOfBooks ? 'regrade:questions.business' : 'regrade:questions.stem'),
      always: true,
      isTitle: true,
      render: (row) => (
        <span className={styles.stem}>
          <span className={styles.line}>
            {isOfBooks && row.part === ''
              ? t('regrade:questions.whole', { company: row.stem })
              : stemLine(row.stem)}
          </span>
          {corrected(row) > 0 ? (
            <StatusTag tone="primary">{t('regrade:questions.records', { count: corrected(row) })}</StatusTag>
          ) : null}
        </span>
      ),
    },
    ...(isOfBooks
      ? []
      : [
          {
            key: 'kind',
            title: t('regrade:questions.kind'),
            render: (row: RegradableQuestion) => t(`questions:kind.${row.kind}`),
          },
        ]),
    {
      key: 'full',
      title: t(isOfBooks ? 'regrade:questions.weight' : 'regrade:questions.full'),
      number: true,
      render: (row) => (isOfBooks && row.part === '' ? '—' : row.full),
    },
    { key: 'answers', title: t('regrade:questions.answers'), number: true, render: (row) => row.answers },
    {
      key: 'byHand',
      title: t('regrade:questions.byHand'),
      number: true,
      render: (row) => (row.by_hand === 0 ? '—' : row.by_hand),
    },
    {
      key: 'act',
      title: t('marking:inbox.act'),
      always: true,
      width: 90,
      render: (row) => (
        <Button size="small" onClick={() => onOpen(row)}>
          {t('regrade:questions.act')}
        </Button>
      ),
    },
  ];
  return (
    <DataTable
      name="regrade-questions"
      label={t('regrade:questions.title')}
      columns={columns}
      rowKey={(row) => `${row.version_id} ${row.part}`}
      query={{ data: found.questions, error: null, isFetching: false, refetch: () => undefined }}
      onRowClick={onOpen}
      empty={
        <EmptyState area="marks" title={t('regrade:questions.none')} text={t('regrade:questions.noneText')} />
      }
    />
  );
}
