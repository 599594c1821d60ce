import { useQuery } from '@tanstack/react-query';
import { Button, Spin } from 'antd';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { originalitySearch } from '@/shared/lib/search';
import { usePage } from '@/shared/tabs/page';
import { EmptyState } from '@/shared/ui/EmptyState';
import { notify } from '@/shared/ui/notify';
import { RelativeTime } from '@/shared/ui/RelativeTime';
import { StatusTag } from '@/shared/ui/StatusTag';
import type { DataColumn } from '@/shared/ui/table/columns';
import { DataTable } from '@/shared/ui/table/DataTable';
import { type Of, type Source, sourcesQuery, useAskCheck } from '../../api';
import { useCheckPushes } from '../../useCheckPushes';
import styles from './check.module.css';

const keyOf = ({ source_kind, source_id }: Source) => `${source_kind} ${source_id}`;

function columnsOf(t: TFunction<'originality'>, act: (row: Source) => ReactNode): DataColumn<Source>[] {
  return [
    {
      key: 'what',
      title: t('sources.what'),
      always: true,
      render: (row) => (
        <span className={styles.what}>
          <span className={styles.name}>{row.title}</span>
          <span className={styles.dim}>{t(`kind.${row.source_kind}`)}</span>
        </span>
      ),
    },
    {
      key: 'hand_ins',
      title: t('sources.handIns'),
      number: true,
      width: 110,
      compare: (left, right) => left.hand_ins - right.hand_ins,
      render: (row) => row.hand_ins,
    },
    {
      key: 'last',
      title: t('sources.last'),
      width: 220,
      compare: (left, right) => (left.last?.asked_at_ms ?? 0) - (right.last?.asked_at_ms ?? 0),
      render: (row) => <Last of={row} />,
      text: ({ last }) => {
        if (last === null) return t('sources.never');
        if (last.state === 'waiting') return t('sources.running');
        if (last.state === 'failed') return t('sources.failed');
        return last.pairs > 0 ? t('sources.pairs', { count: last.pairs }) : t('sources.none');
      },
    },
    {
      key: 'act',
      title: t('sources.act'),
      always: true,
      width: 130,
      fixed: 'right',
      render: act,
    },
  ];
}

/** The tasks and questions of a course whose hand-ins can be compared, each with its last comparison. */
export function SourceTable({ of }: { of: Of }) {
  const { t } = useTranslation('originality');
  const sources = useQuery(sourcesQuery(of));
  const ask = useAskCheck(of);
  const start = ({ source_kind, source_id }: Source) =>
    ask.mutate({ source_kind, source_id }, { onSuccess: ({ msg }) => notify.success(msg) });
  const isAsking = (row: Source) =>
    ask.isPending &&
    ask.variables.source_kind === row.source_kind &&
    ask.variables.source_id === row.source_id;
  const columns = columnsOf(t, (row) => (
    <Button
      size="small"
      loading={isAsking(row)}
      disabled={row.last?.state === 'waiting'}
      aria-label={`${t(row.last === null ? 'sources.start' : 'sources.again')} ${row.title}`}
      onClick={() => start(row)}
    >
      {t(row.last === null ? 'sources.start' : 'sources.again')}
    </Button>
  ));
  return (
    <DataTable
      name="originality"
      label={t('sources.tab')}
      columns={columns}
      rowKey={keyOf}
      query={sources}
      empty={<EmptyState area="tasks" title={t('sources.empty')} text={t('sources.emptyText')} />}
    />
  );
}

/** How the last comparison ended, and the way to it. */
function Last({ of: { last } }: { of: Source }) {
  const { t } = useTranslation('originality');
  const { setSearch } = usePage(originalitySearch);
  useCheckPushes(last?.state === 'waiting' ? last.id : undefined);
  if (last === null) return <span className={styles.dim}>{t('sources.never')}</span>;
  if (last.state === 'waiting') {
    return (
      <span className={styles.running} role="status">
        <Spin size="small" /> {t('sources.running')}
      </span>
    );
  }
  if (last.state === 'failed') return <StatusTag tone="warn">{t('sources.failed')}</StatusTag>;
  return (
    <span className={styles.what}>
      <Button
        type="link"
        className={styles.found ?? ''}
        onClick={() => setSearch({ check: last.id, page: undefined, sort: undefined })}
      >
        {last.pairs > 0 ? t('sources.pairs', { count: last.pairs }) : t('sources.none')}
      </Button>
      <span className={styles.dim}>
        <RelativeTime ms={last.asked_at_ms} />
      </span>
    </span>
  );
}
