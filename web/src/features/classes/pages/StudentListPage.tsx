import UploadOutlined from '@ant-design/icons/UploadOutlined';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classScoresQuery } from '@/shared/api/students';
import { formatPoints } from '@/shared/lib/points';
import { classSearch } from '@/shared/lib/search';
import { formatDate } from '@/shared/lib/time';
import { usePage } from '@/shared/tabs/page';
import { EmptyState } from '@/shared/ui/EmptyState';
import { lazily } from '@/shared/ui/lazily';
import { PageHeader } from '@/shared/ui/PageHeader';
import { StatusTag, type Tone } from '@/shared/ui/StatusTag';
import { StudentLink } from '@/shared/ui/StudentLink';
import type { DataColumn } from '@/shared/ui/table/columns';
import { DataTable } from '@/shared/ui/table/DataTable';
import { FilterSelect, QuickSearch } from '@/shared/ui/table/filters';
import { WhenOpened } from '@/shared/ui/WhenOpened';
import { WithClass } from '@/shared/ui/WithClass';
import { type ClassView, exportMembers, type Member, membersQuery } from '../api';
import { MemberActions, MemberBulk } from '../components/MemberActions';
import styles from './pages.module.css';

const RosterDialog = lazily(() => import('../components/RosterDialog').then((module) => module.RosterDialog));

/** The students of one class: find, let in, move out, import, export, and on to each one's learning. */
export function StudentListPage() {
  const { t } = useTranslation('routes');
  return (
    <>
      <PageHeader title={t('gradeManage.studentList')} />
      <WithClass>{(chosen) => <Students key={chosen.id} chosen={chosen} />}</WithClass>
    </>
  );
}

const accountTone: Record<string, Tone> = { active: 'good', imported: 'warn', disabled: 'bad' };

function Students({ chosen }: { chosen: ClassView }) {
  const { t } = useTranslation('classes');
  const { search, setSearch } = usePage(classSearch);
  const members = useQuery(membersQuery(chosen.id, search));
  const course = chosen.courses[0]?.id;
  const scores = useQuery({ ...classScoresQuery(chosen.id, course ?? 0), enabled: course !== undefined });
  const [selected, setSelected] = useState<(string | number)[]>([]);
  const [isImporting, setImporting] = useState(false);
  const isActive = chosen.archived_at_ms == null;
  const add = (
    <Button type="primary" icon={<UploadOutlined />} disabled={!isActive} onClick={() => setImporting(true)}>
      {t('students.import')}
    </Button>
  );
  return (
    <>
      <DataTable<Member>
        name="members"
        label={t('students.label', { name: chosen.name })}
        columns={columnsOf(t, chosen, (id) => scores.data?.find((row) => row.user_id === id)?.points)}
        rowKey={(row) => row.id}
        query={members}
        filters={
          <>
            <QuickSearch placeholder={t('students.search')} />
            <FilterSelect
              name="state"
              label={t('students.state.member')}
              options={[
                { value: 'waiting', label: t('students.state.waiting') },
                { value: 'removed', label: t('students.state.removed') },
              ]}
            />
            {chosen.waiting > 0 && search.state !== 'waiting' ? (
              <Button type="link" onClick={() => setSearch({ state: 'waiting', page: undefined })}>
                {t('list.waiting', { count: chosen.waiting })}
              </Button>
            ) : null}
          </>
        }
        actions={add}
        onExport={() => exportMembers(chosen.id, search)}
        pages={(at) => membersQuery(chosen.id, at)}
        selection={{
          keys: selected,
          onChange: setSelected,
          actions: (
            <MemberBulk
              chosen={chosen}
              userIds={selected.map(Number)}
              state={typeof search.state === 'string' ? search.state : 'member'}
              onDone={() => setSelected([])}
            />
          ),
        }}
        {...(search.q || search.state
          ? {}
          : {
              empty: (
                <EmptyState
                  area="people"
                  title={t('students.empty')}
                  text={t('students.emptyText', { code: chosen.code })}
                />
              ),
            })}
      />
      <WhenOpened isOpen={isImporting}>
        <RosterDialog chosen={chosen} isOpen={isImporting} onClose={() => setImporting(false)} />
      </WhenOpened>
    </>
  );
}

function columnsOf(
  t: ReturnType<typeof useTranslation<'classes'>>['t'],
  chosen: ClassView,
  totalOf: (id: number) => number | undefined,
): DataColumn<Member>[] {
  return [
    {
      key: 'real_name',
      title: t('field.realName'),
      sortable: true,
      always: true,
      fixed: 'left',
      width: 130,
      render: (row) => <StudentLink classId={chosen.id} student={row} />,
    },
    {
      key: 'student_number',
      title: t('field.studentNumber'),
      sortable: true,
      always: true,
      width: 130,
      render: (row) => <span className="sp-number">{row.student_number ?? '—'}</span>,
    },
    { key: 'username', title: t('field.username'), hidden: true, render: (row) => row.username },
    {
      key: 'phone',
      title: t('field.phone'),
      hidden: true,
      width: 120,
      render: (row) => <span className="sp-number">{row.phone_masked ?? '—'}</span>,
    },
    {
      key: 'account',
      title: t('field.account'),
      width: 90,
      render: (row) => (
        <StatusTag tone={accountTone[row.account] ?? 'neutral'}>
          {t(`students.account.${row.account as 'active'}`)}
        </StatusTag>
      ),
    },
    {
      key: 'total',
      title: t('students.total'),
      number: true,
      width: 90,
      render: (row) => <span>{formatPoints(totalOf(row.id))}</span>,
    },
    {
      key: 'extra_time',
      title: t('field.extraTime'),
      sortable: true,
      number: true,
      width: 110,
      render: (row) =>
        row.extra_time_percent > 0 ? `+${row.extra_time_percent}%` : <span className={styles.dim}>—</span>,
    },
    {
      key: 'extensions',
      title: t('field.extensions'),
      number: true,
      width: 90,
      render: (row) => (row.extensions > 0 ? row.extensions : <span className={styles.dim}>—</span>),
    },
    {
      key: 'joined_at',
      title: t('field.joinedAt'),
      sortable: true,
      width: 120,
      render: (row) => <span className="sp-number">{formatDate(row.joined_at_ms)}</span>,
    },
    {
      key: 'act',
      title: t('field.operations'),
      always: true,
      fixed: 'right',
      width: 235,
      render: (row) => <MemberActions chosen={chosen} member={row} />,
    },
  ];
}
