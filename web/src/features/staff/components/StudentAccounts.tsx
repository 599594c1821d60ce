import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatDate } from '@/shared/lib/time';
import { usePage } from '@/shared/tabs/page';
import { ConfirmDanger } from '@/shared/ui/ConfirmDanger';
import { StatusTag, type Tone } from '@/shared/ui/StatusTag';
import type { DataColumn } from '@/shared/ui/table/columns';
import { DataTable } from '@/shared/ui/table/DataTable';
import { FilterSelect, QuickSearch } from '@/shared/ui/table/filters';
import { type Person, setStudentStatus, studentsQuery, useStaffWrite } from '../api';
import { PasswordReset } from './PasswordReset';
import styles from './staff.module.css';

const tone: Record<string, Tone> = { active: 'good', imported: 'warn', disabled: 'bad' };

/** The student accounts of the school: to help one that cannot sign in, or to shut one. */
export function StudentAccounts() {
  const { t } = useTranslation('staff');
  const { search } = usePage();
  const students = useQuery(studentsQuery(search));
  const set = useStaffWrite(setStudentStatus);
  const columns: DataColumn<Person>[] = [
    {
      key: 'number',
      title: t('field.studentNumber'),
      width: 140,
      render: (row) => <span className="sp-number">{row.number ?? '—'}</span>,
    },
    {
      key: 'real_name',
      title: t('field.realName'),
      always: true,
      isTitle: true,
      width: 130,
      render: (row) => row.real_name,
    },
    { key: 'username', title: t('field.username'), width: 150, render: (row) => row.username },
    {
      key: 'phone',
      title: t('field.phone'),
      width: 130,
      render: (row) => <span className="sp-number">{row.phone_masked ?? '—'}</span>,
    },
    { key: 'classes', title: t('field.attends'), number: true, width: 100, render: (row) => row.classes },
    {
      key: 'status',
      title: t('field.status'),
      width: 100,
      render: (row) => (
        <StatusTag tone={tone[row.status] ?? 'neutral'}>{t(`status.${row.status as 'active'}`)}</StatusTag>
      ),
    },
    {
      key: 'created_at',
      title: t('field.createdAt'),
      hidden: true,
      render: (row) => formatDate(row.created_at_ms),
    },
    {
      key: 'act',
      title: t('field.operations'),
      always: true,
      fixed: 'right',
      width: 170,
      render: (row) => (
        <span className={styles.actions}>
          <PasswordReset person={row} />
          {row.status === 'disabled' ? (
            <Button type="link" size="small" onClick={() => set.mutate({ id: row.id, isEnabled: true })}>
              {t('action.enable')}
            </Button>
          ) : (
            <ConfirmDanger
              title={t('disable.title', { name: row.real_name })}
              text={t('disable.studentText')}
              okText={t('action.disable')}
              onConfirm={() => set.mutateAsync({ id: row.id, isEnabled: false })}
            >
              {(ask) => (
                <Button type="link" size="small" danger onClick={ask}>
                  {t('action.disable')}
                </Button>
              )}
            </ConfirmDanger>
          )}
        </span>
      ),
    },
  ];
  return (
    <DataTable<Person>
      name="student-accounts"
      label={t('tab.students')}
      columns={columns}
      rowKey={(row) => row.id}
      query={students}
      pages={studentsQuery}
      filters={
        <>
          <QuickSearch placeholder={t('search')} />
          <FilterSelect
            name="status"
            label={t('field.status')}
            width={120}
            options={(['active', 'imported', 'disabled'] as const).map((value) => ({
              value,
              label: t(`status.${value}`),
            }))}
          />
        </>
      }
    />
  );
}
