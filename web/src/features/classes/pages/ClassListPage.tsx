import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classSearch } from '@/shared/lib/search';
import { formatDate } from '@/shared/lib/time';
import { listed } from '@/shared/lib/wording';
import { usePage } from '@/shared/tabs/page';
import { useAskedNew } from '@/shared/tabs/useAskedNew';
import { EmptyState } from '@/shared/ui/EmptyState';
import { lazily } from '@/shared/ui/lazily';
import { Meter } from '@/shared/ui/Meter';
import { PageHeader } from '@/shared/ui/PageHeader';
import { StatusTag } from '@/shared/ui/StatusTag';
import type { DataColumn } from '@/shared/ui/table/columns';
import { DataTable } from '@/shared/ui/table/DataTable';
import { FilterSelect, QuickSearch } from '@/shared/ui/table/filters';
import { WhenOpened } from '@/shared/ui/WhenOpened';
import { type ClassView, choicesQuery, classListQuery } from '../api';
import { ClassActions } from '../components/ClassActions';
import { ClassCode } from '../components/ClassCode';
import styles from './pages.module.css';

const ClassDrawer = lazily(() => import('../components/ClassDrawer').then((module) => module.ClassDrawer));

/** Class management: every class I teach, and everything done to one. */
export function ClassListPage() {
  const { t } = useTranslation(['classes', 'routes']);
  const { search } = usePage(classSearch);
  const classes = useQuery(classListQuery(search));
  const terms = useQuery(choicesQuery).data?.terms ?? [];
  const [edited, setEdited] = useState<ClassView | 'new'>();
  useAskedNew(() => setEdited('new'));
  const add = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setEdited('new')}>
      {t('classes:list.add')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('routes:gradeManage.grade')} text={t('classes:list.text')} actions={add} />
      <DataTable<ClassView>
        name="classes"
        label={t('routes:gradeManage.grade')}
        columns={columnsOf(t, setEdited)}
        rowKey={(row) => row.id}
        query={classes}
        pages={classListQuery}
        filters={
          <>
            <QuickSearch placeholder={t('classes:list.search')} />
            <FilterSelect
              name="term"
              label={t('classes:field.term')}
              options={terms.map((term) => ({ value: term, label: term }))}
            />
            <FilterSelect
              name="state"
              label={t('classes:list.active')}
              options={[
                { value: 'archived', label: t('classes:list.archived') },
                { value: 'all', label: t('classes:list.all') },
              ]}
            />
          </>
        }
        {...(search.q || search.state || search.term
          ? {}
          : {
              empty: (
                <EmptyState
                  area="people"
                  title={t('classes:list.empty')}
                  text={t('classes:list.emptyText')}
                />
              ),
            })}
      />
      <WhenOpened isOpen={edited !== undefined}>
        <ClassDrawer edited={edited} onClose={() => setEdited(undefined)} />
      </WhenOpened>
    </>
  );
}

function columnsOf(
  t: ReturnType<typeof useTranslation<['classes', 'routes']>>['t'],
  edit: (row: ClassView) => void,
): DataColumn<ClassView>[] {
  return [
    {
      key: 'name',
      title: t('classes:field.name'),
      sortable: true,
      always: true,
      fixed: 'left',
      width: 165,
      render: (row) => (
        <div className={styles.name}>
          <Link to="/gradeManage/grade" search={{ class_id: row.id }}>
            {row.name}
          </Link>
          {row.archived_at_ms ? <StatusTag>{t('classes:list.archived')}</StatusTag> : null}
        </div>
      ),
    },
    { key: 'term', title: t('classes:field.term'), sortable: true, width: 95, render: (row) => row.term },
    {
      key: 'code',
      title: t('classes:field.code'),
      width: 155,
      render: (row) => <ClassCode value={row} />,
      text: (row) => row.code,
    },
    {
      key: 'members',
      title: t('classes:field.members'),
      sortable: true,
      width: 170,
      render: (row) => (
        <div className={styles.members}>
          <Meter
            value={row.members}
            of={row.capacity}
            label={t('classes:field.members')}
            figure={`${row.members}/${row.capacity}`}
          />
          {row.waiting > 0 ? (
            <Link to="/gradeManage/studentList" search={{ class_id: row.id, state: 'waiting' }}>
              <StatusTag tone="warn">{t('classes:list.waiting', { count: row.waiting })}</StatusTag>
            </Link>
          ) : null}
        </div>
      ),
    },
    {
      key: 'courses',
      title: t('classes:field.courses'),
      width: 150,
      render: (row) =>
        row.courses.length === 0 ? (
          <span className={styles.dim}>{t('classes:list.noCourse')}</span>
        ) : (
          listed(row.courses.map((course) => course.title))
        ),
    },
    {
      key: 'teachers',
      title: t('classes:field.teachers'),
      width: 110,
      // A name is not broken in two.
      render: (row) => (
        <span style={{ wordBreak: 'keep-all' }}>
          {listed(row.teachers.map((teacher) => teacher.real_name))}
        </span>
      ),
    },
    {
      key: 'created_at',
      title: t('classes:field.createdAt'),
      sortable: true,
      hidden: true,
      render: (row) => formatDate(row.created_at_ms),
    },
    {
      key: 'act',
      title: t('classes:field.operations'),
      always: true,
      fixed: 'right',
      width: 180,
      render: (row) => <ClassActions value={row} onEdit={() => edit(row)} />,
    },
  ];
}
