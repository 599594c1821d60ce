import { useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ManagedCourse, managedCoursesQuery, type Owned, schoolBank } from '@/shared/editors/api';
import { formatDateTime } from '@/shared/lib/time';
import { listed } from '@/shared/lib/wording';
import { EmptyState } from '@/shared/ui/EmptyState';
import { lazily } from '@/shared/ui/lazily';
import { StatusTag } from '@/shared/ui/StatusTag';
import type { DataColumn } from '@/shared/ui/table/columns';
import { DataTable } from '@/shared/ui/table/DataTable';
import { WhenOpened } from '@/shared/ui/WhenOpened';

const EditorsDialog = lazily(() =>
  import('@/shared/editors/EditorsDialog').then((module) => module.EditorsDialog),
);

const isFound = (course: ManagedCourse, q: string) =>
  [course.title, course.category, course.owner?.real_name, ...course.editors.map((one) => one.real_name)]
    .join(' ')
    .includes(q);

/** Whose the courses of the school are; the office names owners and hands courses over. */
export function CourseOwners() {
  const { t } = useTranslation('editors');
  const courses = useQuery(managedCoursesQuery);
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState<Owned>();
  const q = typed.trim();
  const columns: DataColumn<ManagedCourse>[] = [
    { key: 'title', title: t('courses'), always: true, render: (row) => row.title },
    { key: 'category', title: t('category'), render: (row) => row.category || '—' },
    {
      key: 'owner',
      title: t('owner'),
      render: (row) => {
        if (row.owner === null) return <StatusTag tone="warn">{t('noOwner')}</StatusTag>;
        return (
          <>
            {row.owner.real_name}{' '}
            {row.owner.is_active ? null : <StatusTag tone="bad">{t('disabled')}</StatusTag>}
          </>
        );
      },
    },
    {
      key: 'editors',
      title: t('editors'),
      render: (row) => listed(row.editors.map((one) => one.real_name)) || '—',
    },
    { key: 'updated', title: t('updated'), render: (row) => formatDateTime(row.imported_at_ms) },
    {
      key: 'act',
      title: t('operations'),
      fixed: 'right',
      always: true,
      render: (row) => (
        <Button type="link" size="small" onClick={() => setOpen({ kind: 'course', id: row.course_id })}>
          {t('manage')}
        </Button>
      ),
    },
  ];
  return (
    <>
      <DataTable
        name="course-owners"
        label={t('courses')}
        columns={columns}
        rowKey={(row) => row.course_id}
        query={{ ...courses, data: courses.data?.filter((row) => isFound(row, q)) }}
        filters={
          <Input
            allowClear
            style={{ width: 220 }}
            placeholder={t('searchCourses')}
            aria-label={t('searchCourses')}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        }
        actions={<Button onClick={() => setOpen(schoolBank)}>{t('schoolBank')}</Button>}
        empty={
          q === '' ? (
            <EmptyState area="learning" title={t('noCourses')} text={t('noCoursesText')} />
          ) : undefined
        }
      />
      <WhenOpened isOpen={open !== undefined}>
        {open === undefined ? null : <EditorsDialog of={open} onClose={() => setOpen(undefined)} />}
      </WhenOpened>
    </>
  );
}
