import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OwnerLine } from '@/shared/editors/OwnerLine';
import { fits, loadReadings } from '@/shared/lib/fits';
import { paperSearch } from '@/shared/lib/search';
import { formatDateTime } from '@/shared/lib/time';
import { usePage } from '@/shared/tabs/page';
import { EmptyState } from '@/shared/ui/EmptyState';
import { lazily, prefetching } from '@/shared/ui/lazily';
import type { DataColumn } from '@/shared/ui/table/columns';
import { DataTable } from '@/shared/ui/table/DataTable';
import { type PaperRow, papersQuery } from '../managedApi';
import styles from './manage.module.css';
import { PaperActions } from './PaperActions';

const Compose = lazily(() => import('./Compose').then((module) => module.Compose));

/** The papers of a course: everybody's to preview, use and copy; to change by who owns or edits them. */
export function PaperList({ courseId }: { courseId: number }) {
  const { t } = useTranslation(['exams', 'editors']);
  const { setSearch } = usePage(paperSearch);
  const papers = useQuery(papersQuery(courseId));
  // Not in the address: the bank's search stands there.
  const [typed, setTyped] = useState('');
  const q = typed.trim();
  const rows = papers.data?.filter(
    (row) => fits(row.title, q) || (row.owner !== null && fits(row.owner.real_name, q)),
  );
  // Then the one button stands below the words that say so.
  const add = (
    <Button
      type="primary"
      icon={<PlusOutlined />}
      disabled={courseId === 0}
      onClick={() => setSearch({ tab: 'compose', paper_id: undefined })}
      {...prefetching(Compose)}
    >
      {t('papers.add')}
    </Button>
  );
  const columns: DataColumn<PaperRow>[] = [
    {
      key: 'title',
      title: t('papers.name'),
      always: true,
      render: (row) => (
        <Button
          type="link"
          className={styles.paperName ?? ''}
          style={{ padding: 0 }}
          onClick={() => setSearch({ tab: 'preview', paper_id: row.id })}
        >
          {row.title}
        </Button>
      ),
    },
    {
      key: 'owner',
      title: t('editors:owner'),
      render: (row) => row.owner?.real_name ?? t('papers.ofCourse'),
    },
    { key: 'questions', title: t('papers.questions'), number: true, render: (row) => row.questions },
    { key: 'total', title: t('papers.total'), number: true, render: (row) => row.total },
    {
      key: 'minutes',
      title: t('papers.minutes'),
      number: true,
      render: (row) => t('minutes', { count: row.minutes }),
    },
    {
      key: 'drawn',
      title: t('compose.draw'),
      render: (row) => (row.is_drawn ? t('papers.drawn') : t('papers.fixed')),
    },
    { key: 'uses', title: t('papers.uses'), number: true, render: (row) => row.uses },
    { key: 'updated', title: t('papers.updated'), render: (row) => formatDateTime(row.updated_at_ms) },
    {
      key: 'act',
      title: t('details.act'),
      fixed: 'right',
      always: true,
      render: (row) => <PaperActions paper={row} />,
    },
  ];
  return (
    <>
      <OwnerLine courseId={courseId} />
      <DataTable
        name="papers"
        label={t('papers.papers')}
        columns={columns}
        rowKey={(row) => row.id}
        query={{ ...papers, data: rows }}
        filters={
          <Input
            allowClear
            style={{ width: 220 }}
            placeholder={t('papers.search')}
            aria-label={t('papers.search')}
            value={typed}
            onFocus={() => void loadReadings()}
            onChange={(event) => setTyped(event.target.value)}
          />
        }
        actions={add}
        empty={
          q !== '' ? undefined : courseId === 0 ? (
            <EmptyState area="bank" title={t('papers.noCourse')} />
          ) : (
            <EmptyState area="bank" title={t('papers.empty')} text={t('papers.emptyText')} />
          )
        }
      />
    </>
  );
}
