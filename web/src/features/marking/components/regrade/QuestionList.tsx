import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { stemLine } from '@/shared/questions/stemLine';
import { EmptyState } from '@/shared/ui/EmptyState';
import { StatusTag } from '@/shared/ui/StatusTag';
import type { DataColumn } from '@/shared/ui/table/columns';
import { DataTable } from '@/shared/ui/table/DataTable';
import type { RegradableQuestion, Regrades } from '../../regradeApi';
import styles from './regrade.module.css';

interface Props {
  found: Regrades;
  onOpen: (versionId: number) => void;
}

/** The questions of an exam in the order they stand, each to be corrected. */
export function QuestionList({ found, onOpen }: Props) {
  const { t } = useTranslation(['regrade', 'questions', 'marking']);
  const numbers = new Map(found.questions.map((one, index) => [one.version_id, index + 1]));
  const corrected = (row: RegradableQuestion) =>
    found.regrades.filter((one) => one.state === 'applied' && one.question_id === row.question_id).length;
  const columns: DataColumn<RegradableQuestion>[] = [
    {
      key: 'number',
      title: t('regrade:questions.number'),
      number: true,
      always: true,
      width: 72,
      render: (row) => numbers.get(row.version_id),
    },
    {
      key: 'stem',
      title: t('regrade:questions.stem'),
      always: true,
      render: (row) => (
        <span className={styles.stem}>
          <span className={styles.line}>{stemLine(row.stem)}</span>
          {corrected(row) > 0 ? (
            <StatusTag tone="primary">{t('regrade:questions.records', { count: corrected(row) })}</StatusTag>
          ) : null}
        </span>
      ),
    },
    { key: 'kind', title: t('regrade:questions.kind'), render: (row) => t(`questions:kind.${row.kind}`) },
    { key: 'full', title: t('regrade:questions.full'), number: true, render: (row) => row.full },
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
        <Button size="small" onClick={() => onOpen(row.version_id)}>
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
      rowKey={(row) => row.version_id}
      query={{ data: found.questions, error: null, isFetching: false, refetch: () => undefined }}
      onRowClick={(row) => onOpen(row.version_id)}
      empty={
        <EmptyState area="marks" title={t('regrade:questions.none')} text={t('regrade:questions.noneText')} />
      }
    />
  );
}
