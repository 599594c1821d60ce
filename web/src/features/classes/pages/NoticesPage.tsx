import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classSearch } from '@/shared/lib/search';
import { formatDateTime } from '@/shared/lib/time';
import { usePage } from '@/shared/tabs/page';
import { useAskedNew } from '@/shared/tabs/useAskedNew';
import { ConfirmDanger } from '@/shared/ui/ConfirmDanger';
import { EmptyState } from '@/shared/ui/EmptyState';
import { lazily } from '@/shared/ui/lazily';
import { Meter } from '@/shared/ui/Meter';
import { PageHeader } from '@/shared/ui/PageHeader';
import { RemindButton } from '@/shared/ui/RemindButton';
import { StatusTag, type Tone } from '@/shared/ui/StatusTag';
import type { DataColumn } from '@/shared/ui/table/columns';
import { DataTable } from '@/shared/ui/table/DataTable';
import { FilterSelect, QuickSearch } from '@/shared/ui/table/filters';
import { WhenOpened } from '@/shared/ui/WhenOpened';
import { WithClass } from '@/shared/ui/WithClass';
import {
  type ClassView,
  deleteNotice,
  type Notice,
  noticeStates,
  noticesQuery,
  recallNotice,
  useClassWrite,
} from '../api';
import styles from './pages.module.css';

const NoticeDrawer = lazily(() => import('../components/NoticeDrawer').then((module) => module.NoticeDrawer));
const NoticeDetailDrawer = lazily(() =>
  import('../components/NoticeDetailDrawer').then((module) => module.NoticeDetailDrawer),
);

/** Notices to a class: written now, seen now or later, with who has read them. */
export function NoticesPage() {
  const { t } = useTranslation('routes');
  return (
    <>
      <PageHeader title={t('gradeManage.inform')} />
      <WithClass>{(chosen) => <Notices key={chosen.id} chosen={chosen} />}</WithClass>
    </>
  );
}

const tone: Record<string, Tone> = { published: 'good', scheduled: 'primary', recalled: 'neutral' };

function Notices({ chosen }: { chosen: ClassView }) {
  const { t } = useTranslation('classes');
  const { search } = usePage(classSearch);
  const notices = useQuery(noticesQuery(chosen.id, search));
  const [edited, setEdited] = useState<Notice | 'new'>();
  useAskedNew(() => setEdited('new'));
  const [shown, setShown] = useState<number>();
  const add = (
    <Button
      type="primary"
      icon={<PlusOutlined />}
      disabled={chosen.archived_at_ms != null}
      onClick={() => setEdited('new')}
    >
      {t('notice.add')}
    </Button>
  );
  return (
    <>
      <DataTable<Notice>
        name="notices"
        label={t('notice.label', { name: chosen.name })}
        columns={columnsOf(t, chosen, setShown, setEdited)}
        rowKey={(row) => row.id}
        query={notices}
        pages={(at) => noticesQuery(chosen.id, at)}
        filters={
          <>
            <QuickSearch placeholder={t('notice.search')} />
            <FilterSelect
              name="state"
              label={t('notice.all')}
              options={noticeStates.map((state) => ({ value: state, label: t(`notice.state.${state}`) }))}
            />
          </>
        }
        actions={add}
        {...(search.q || search.state
          ? {}
          : { empty: <EmptyState area="notices" title={t('notice.empty')} text={t('notice.emptyText')} /> })}
      />
      <WhenOpened isOpen={edited !== undefined}>
        <NoticeDrawer chosen={chosen} edited={edited} onClose={() => setEdited(undefined)} />
      </WhenOpened>
      <WhenOpened isOpen={shown !== undefined}>
        <NoticeDetailDrawer chosen={chosen} noticeId={shown} onClose={() => setShown(undefined)} />
      </WhenOpened>
    </>
  );
}

function columnsOf(
  t: ReturnType<typeof useTranslation<'classes'>>['t'],
  chosen: ClassView,
  show: (id: number) => void,
  edit: (notice: Notice) => void,
): DataColumn<Notice>[] {
  return [
    {
      key: 'title',
      title: t('notice.title'),
      always: true,
      width: 240,
      render: (row) => (
        <div>
          <Button type="link" size="small" style={{ padding: 0 }} onClick={() => show(row.id)}>
            {row.title}
          </Button>
          {row.is_personal ? (
            <div>
              <small className={styles.dim}>{t('notice.toSome', { count: row.members })}</small>
            </div>
          ) : null}
        </div>
      ),
    },
    {
      key: 'state',
      title: t('notice.stateTitle'),
      width: 100,
      render: (row) => (
        <StatusTag tone={tone[row.state] ?? 'neutral'}>{t(`notice.state.${row.state}`)}</StatusTag>
      ),
    },
    {
      key: 'publish_at',
      title: t('notice.publishAt'),
      width: 150,
      render: (row) => <span className="sp-number">{formatDateTime(row.publish_at_ms)}</span>,
    },
    {
      key: 'readers',
      title: t('notice.readers'),
      width: 200,
      render: (row) =>
        row.state === 'scheduled' ? (
          <span className={styles.dim}>—</span>
        ) : (
          <div className={styles.members}>
            <Meter
              value={row.readers}
              of={row.members}
              label={t('notice.readers')}
              figure={`${row.readers}/${row.members}`}
            />
            <RemindButton
              of={{ classId: chosen.id, kind: 'notice', id: row.id }}
              title={row.title}
              missing={unreadOf(row, chosen)}
              reminded={row}
            />
          </div>
        ),
    },
    { key: 'author', title: t('notice.author'), width: 100, render: (row) => row.author_name },
    {
      key: 'attachments',
      title: t('notice.files'),
      number: true,
      width: 80,
      render: (row) =>
        row.attachments.length > 0 ? row.attachments.length : <span className={styles.dim}>—</span>,
    },
    {
      key: 'act',
      title: t('field.operations'),
      always: true,
      fixed: 'right',
      width: 175,
      render: (row) => <NoticeActions chosen={chosen} row={row} show={show} edit={edit} />,
    },
  ];
}

/** How many may be reminded: of a reminder itself nobody is. */
function unreadOf(row: Notice, chosen: ClassView): number {
  const may = row.state === 'published' && !row.is_personal && chosen.archived_at_ms == null;
  return may ? row.members - row.readers : 0;
}

function NoticeActions({
  chosen,
  row,
  show,
  edit,
}: {
  chosen: ClassView;
  row: Notice;
  show: (id: number) => void;
  edit: (notice: Notice) => void;
}) {
  const { t } = useTranslation('classes');
  const recall = useClassWrite(recallNotice);
  const remove = useClassWrite(deleteNotice);
  const target = { classId: chosen.id, id: row.id };
  const isPublished = row.state === 'published';
  return (
    <span className={styles.actions}>
      <Button type="link" size="small" onClick={() => show(row.id)}>
        {t('notice.detail')}
      </Button>
      <Button type="link" size="small" disabled={row.state === 'recalled'} onClick={() => edit(row)}>
        {t('action.edit')}
      </Button>
      <ConfirmDanger
        title={t(isPublished ? 'notice.recallTitle' : 'notice.deleteTitle', { title: row.title })}
        text={t(isPublished ? 'notice.recallText' : 'notice.deleteText')}
        okText={t(isPublished ? 'notice.recall' : 'notice.delete')}
        onConfirm={() => (isPublished ? recall.mutateAsync(target) : remove.mutateAsync(target))}
      >
        {(ask) => (
          <Button type="link" size="small" danger onClick={ask}>
            {t(isPublished ? 'notice.recall' : 'notice.delete')}
          </Button>
        )}
      </ConfirmDanger>
    </span>
  );
}
