import DownOutlined from '@ant-design/icons/DownOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { useQuery } from '@tanstack/react-query';
import { Button, Dropdown, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OwnerLine } from '@/shared/editors/OwnerLine';
import { paperSearch } from '@/shared/lib/search';
import { formatDateTime } from '@/shared/lib/time';
import { usePage } from '@/shared/tabs/page';
import { ConfirmDanger } from '@/shared/ui/ConfirmDanger';
import { EmptyState } from '@/shared/ui/EmptyState';
import { lazily, prefetching } from '@/shared/ui/lazily';
import { notify } from '@/shared/ui/notify';
import type { DataColumn } from '@/shared/ui/table/columns';
import { DataTable } from '@/shared/ui/table/DataTable';
import { WhenOpened } from '@/shared/ui/WhenOpened';
import { archivePaper, copyPaper, type PaperRow, papersQuery, useExamWrite } from '../managedApi';

const Compose = lazily(() => import('./Compose').then((module) => module.Compose));
const EditorsDialog = lazily(() =>
  import('@/shared/editors/EditorsDialog').then((module) => module.EditorsDialog),
);

/** The papers of a course: everybody's to preview, use and copy; to change by who owns or edits them. */
export function PaperList({ courseId }: { courseId: number }) {
  const { t } = useTranslation(['exams', 'editors']);
  const { setSearch } = usePage(paperSearch);
  const papers = useQuery(papersQuery(courseId));
  // Not in the address: the bank's search stands there.
  const [typed, setTyped] = useState('');
  const q = typed.trim();
  const rows = papers.data?.filter(
    (row) => row.title.includes(q) || (row.owner?.real_name.includes(q) ?? false),
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
            onChange={(event) => setTyped(event.target.value)}
          />
        }
        actions={add}
        empty={
          q !== '' ? undefined : courseId === 0 ? (
            <EmptyState title={t('papers.noCourse')} />
          ) : (
            <EmptyState title={t('papers.empty')} text={t('papers.emptyText')} />
          )
        }
      />
    </>
  );
}

/** What this person may do with a paper; whose it is decides, the list says whose. */
function PaperActions({ paper }: { paper: PaperRow }) {
  const { t } = useTranslation(['exams', 'editors']);
  const { setSearch } = usePage(paperSearch);
  const archive = useExamWrite(archivePaper);
  const copy = useExamWrite(copyPaper);
  const [isManaging, setManaging] = useState(false);
  const isOwner = paper.my_role === 'owner' || paper.may_delete;
  return (
    <ConfirmDanger
      title={t('papers.archiveTitle', { title: paper.title })}
      text={t('papers.archiveText')}
      okText={t('papers.archive')}
      onConfirm={() => archive.mutateAsync(paper.id)}
    >
      {(ask) => (
        <>
          <Button type="link" size="small" onClick={() => setSearch({ tab: 'preview', paper_id: paper.id })}>
            {t('papers.preview')}
          </Button>
          {paper.may_write ? (
            <Button
              type="link"
              size="small"
              onClick={() => setSearch({ tab: 'compose', paper_id: paper.id })}
            >
              {t('papers.compose')}
            </Button>
          ) : (
            <Button
              type="link"
              size="small"
              loading={copy.isPending}
              onClick={() => copy.mutate(paper.id, { onSuccess: () => notify.success(t('papers.copied')) })}
            >
              {t('editors:copy')}
            </Button>
          )}
          <Dropdown
            trigger={['click']}
            menu={{
              items: [
                ...(paper.may_write ? [{ key: 'copy', label: t('editors:copy') }] : []),
                ...(paper.owner
                  ? [{ key: 'editors', label: t(paper.may_manage ? 'editors:manage' : 'editors:look') }]
                  : []),
                ...(isOwner
                  ? [
                      {
                        key: 'archive',
                        danger: true,
                        disabled: !paper.may_delete,
                        label: paper.may_delete ? t('papers.archive') : t('papers.inUse'),
                      },
                    ]
                  : []),
                ...(!paper.owner && !isOwner && !paper.may_write
                  ? [{ key: 'whose', disabled: true, label: t('papers.followsCourse') }]
                  : []),
              ],
              onClick: ({ key }) => {
                if (key === 'archive') ask();
                else if (key === 'editors') setManaging(true);
                else if (key === 'copy')
                  copy.mutate(paper.id, { onSuccess: () => notify.success(t('papers.copied')) });
              },
            }}
          >
            <Button type="link" size="small" aria-label={t('papers.moreOf', { title: paper.title })}>
              {t('papers.more')} <DownOutlined />
            </Button>
          </Dropdown>
          <WhenOpened isOpen={isManaging}>
            {isManaging ? (
              <EditorsDialog of={{ kind: 'paper', id: paper.id }} onClose={() => setManaging(false)} />
            ) : null}
          </WhenOpened>
        </>
      )}
    </ConfirmDanger>
  );
}
