import PlusOutlined from '@ant-design/icons/PlusOutlined';
import UploadOutlined from '@ant-design/icons/UploadOutlined';
import { useQuery } from '@tanstack/react-query';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type RoleName, useSchool } from '@/shared/api/school';
import { useHasRole } from '@/shared/api/user';
import { usePage } from '@/shared/tabs/page';
import { lazily } from '@/shared/ui/lazily';
import { RelativeTime } from '@/shared/ui/RelativeTime';
import { StatusTag } from '@/shared/ui/StatusTag';
import type { DataColumn } from '@/shared/ui/table/columns';
import { DataTable } from '@/shared/ui/table/DataTable';
import { FilterSelect, QuickSearch } from '@/shared/ui/table/filters';
import { WhenOpened } from '@/shared/ui/WhenOpened';
import { exportTeachers, type Person, teachersQuery } from '../api';
import { PasswordReset } from './PasswordReset';
import { StatusSwitch } from './StatusSwitch';
import styles from './staff.module.css';

const TeacherDrawer = lazily(() => import('./TeacherDrawer').then((module) => module.TeacherDrawer));
const TeacherImport = lazily(() => import('./TeacherImport').then((module) => module.TeacherImport));

/** Everybody who holds a role. */
export function TeacherTable() {
  const { t } = useTranslation('staff');
  const { search } = usePage();
  const teachers = useQuery(teachersQuery(search));
  const roles = useSchool()?.roles;
  const isOperator = useHasRole('admin');
  const [edited, setEdited] = useState<Person | 'new'>();
  const [isImporting, setImporting] = useState(false);
  const nameOf = (id: string): RoleName | undefined =>
    roles && (Object.keys(roles) as RoleName[]).find((name) => roles[name] === id);

  const columns: DataColumn<Person>[] = [
    {
      key: 'real_name',
      title: t('field.realName'),
      sortable: true,
      always: true,
      fixed: 'left',
      width: 110,
      render: (row) => row.real_name,
    },
    {
      key: 'username',
      title: t('field.username'),
      sortable: true,
      width: 120,
      render: (row) => row.username,
    },
    {
      key: 'number',
      hidden: true,
      title: t('field.staffNumber'),
      width: 110,
      render: (row) => row.number ?? '—',
    },
    {
      key: 'roles',
      title: t('field.roles'),
      width: 140,
      render: (row) =>
        row.roles.map((id) => {
          const name = nameOf(id);
          return <Tag key={id}>{name ? t(`role.${name}`) : id}</Tag>;
        }),
    },
    {
      key: 'classes',
      title: t('field.classes'),
      sortable: true,
      number: true,
      width: 100,
      render: (row) => row.classes,
    },
    {
      key: 'phone',
      title: t('field.phone'),
      width: 130,
      render: (row) => <span className="sp-number">{row.phone_masked ?? '—'}</span>,
    },
    {
      key: 'status',
      title: t('field.status'),
      width: 90,
      render: (row) => (
        <StatusTag tone={row.status === 'disabled' ? 'bad' : 'good'}>
          {t(row.status === 'disabled' ? 'status.disabled' : 'status.active')}
        </StatusTag>
      ),
    },
    {
      key: 'last_seen_at',
      title: t('field.lastSeen'),
      sortable: true,
      width: 130,
      render: (row) => <RelativeTime ms={row.last_seen_at_ms} />,
    },
    {
      key: 'act',
      title: t('field.operations'),
      always: true,
      fixed: 'right',
      width: 180,
      render: (row) =>
        !isOperator && roles && row.roles.some((id) => id === roles.admin) ? (
          <span className={styles.dim}>{t('teacher.operatorOnly')}</span>
        ) : (
          <span className={styles.actions}>
            <Button type="link" size="small" onClick={() => setEdited(row)}>
              {t('action.edit')}
            </Button>
            <PasswordReset person={row} />
            <StatusSwitch person={row} />
          </span>
        ),
    },
  ];

  return (
    <>
      <DataTable<Person>
        name="teachers"
        label={t('tab.teachers')}
        columns={columns}
        rowKey={(row) => row.id}
        query={teachers}
        filters={
          <>
            <QuickSearch placeholder={t('search')} />
            <FilterSelect
              name="role"
              label={t('field.roles')}
              options={(['class_management', 'teacher_management', 'admin'] as const).map((name) => ({
                value: roles?.[name] ?? name,
                label: t(`role.${name}`),
              }))}
            />
            <FilterSelect
              name="status"
              label={t('field.status')}
              width={110}
              options={(['active', 'disabled'] as const).map((value) => ({
                value,
                label: t(`status.${value}`),
              }))}
            />
          </>
        }
        actions={
          <>
            <Button icon={<UploadOutlined />} onClick={() => setImporting(true)}>
              {t('import.action')}
            </Button>
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setEdited('new')}>
              {t('teacher.add')}
            </Button>
          </>
        }
        onExport={() => exportTeachers(search)}
        pages={teachersQuery}
      />
      <WhenOpened isOpen={edited !== undefined}>
        <TeacherDrawer edited={edited} onClose={() => setEdited(undefined)} />
      </WhenOpened>
      <WhenOpened isOpen={isImporting}>
        <TeacherImport isOpen={isImporting} onClose={() => setImporting(false)} />
      </WhenOpened>
    </>
  );
}
