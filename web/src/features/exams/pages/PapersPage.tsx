import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, Select } from 'antd';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paperSearch } from '@/shared/lib/search';
import { formatDateTime } from '@/shared/lib/time';
import { usePage } from '@/shared/tabs/page';
import { ConfirmDanger } from '@/shared/ui/ConfirmDanger';
import { EmptyState } from '@/shared/ui/EmptyState';
import { lazily, prefetching } from '@/shared/ui/lazily';
import { PageHeader } from '@/shared/ui/PageHeader';
import { Skeleton } from '@/shared/ui/Skeleton';
import { TextTabs } from '@/shared/ui/TextTabs';
import type { DataColumn } from '@/shared/ui/table/columns';
import { DataTable } from '@/shared/ui/table/DataTable';
import { archivePaper, classesQuery, type PaperRow, papersQuery, useExamWrite } from '../api';

const Bank = lazily(() => import('../components/Bank').then((module) => module.Bank));
const Compose = lazily(() => import('../components/Compose').then((module) => module.Compose));
const BringQuestions = lazily(() =>
  import('../bring/BringQuestions').then((module) => module.BringQuestions),
);
const PaperPreview = lazily(() => import('../components/PaperPreview').then((module) => module.PaperPreview));

/** Papers and the question bank of a course: list, compose, preview, print. */
export function PapersPage() {
  const { t } = useTranslation('exams');
  const { search, setSearch } = usePage(paperSearch);
  const classes = useQuery(classesQuery);
  const courses = useMemo(() => {
    const inClass = (classes.data ?? []).filter(
      (one) => search.class_id === undefined || one.id === search.class_id,
    );
    return [...new Map(inClass.flatMap((one) => one.courses).map((course) => [course.id, course])).values()];
  }, [classes.data, search.class_id]);
  const chosen = Number(search.course_id) || undefined;
  const courseId = chosen ?? courses[0]?.id ?? 0;
  const tab = search.tab;

  useEffect(() => {
    if (chosen === undefined && courses[0] !== undefined)
      setSearch({ course_id: courses[0].id }, { replace: true });
  }, [chosen, courses, setSearch]);

  const list = () => setSearch({ tab: undefined, paper_id: undefined });
  if (tab === 'compose' && courseId > 0) {
    return (
      <Suspense fallback={<Skeleton lines={10} />}>
        <Compose key={search.paper_id ?? 0} courseId={courseId} paperId={search.paper_id} onDone={list} />
      </Suspense>
    );
  }
  if (tab === 'import' && courseId > 0)
    return (
      <Suspense fallback={<Skeleton lines={10} />}>
        <BringQuestions courseId={courseId} onDone={() => setSearch({ tab: 'bank' })} />
      </Suspense>
    );
  if (tab === 'preview' && search.paper_id !== undefined)
    return (
      <Suspense fallback={<Skeleton lines={10} />}>
        <PaperPreview paperId={search.paper_id} onBack={list} />
      </Suspense>
    );
  const shown = tab === 'bank' ? 'bank' : 'papers';
  return (
    <>
      <PageHeader
        title={t('papers.title')}
        text={t('papers.text')}
        actions={
          <Select
            aria-label={t('papers.course')}
            style={{ minWidth: 240 }}
            value={courseId || null}
            placeholder={t('papers.course')}
            showSearch={{ optionFilterProp: 'label' }}
            options={courses.map((course) => ({ value: course.id, label: course.title }))}
            onChange={(id: number) => setSearch({ course_id: id, page: undefined })}
          />
        }
      />
      <TextTabs
        label={t('papers.title')}
        tabs={[
          { key: 'papers', label: t('papers.papers') },
          { key: 'bank', label: t('papers.bank') },
        ]}
        active={shown}
        onChange={(key) =>
          setSearch(
            { tab: key === 'bank' ? 'bank' : undefined, q: undefined, page: undefined },
            { replace: true },
          )
        }
      >
        <Suspense fallback={<Skeleton lines={8} />}>
          {shown === 'bank' ? (
            <Bank courseId={courseId} onImport={() => setSearch({ tab: 'import' })} />
          ) : (
            <Papers courseId={courseId} />
          )}
        </Suspense>
      </TextTabs>
    </>
  );
}

function Papers({ courseId }: { courseId: number }) {
  const { t } = useTranslation('exams');
  const { setSearch } = usePage(paperSearch);
  const papers = useQuery(papersQuery(courseId));
  // Not in the address: the bank's search stands there.
  const [typed, setTyped] = useState('');
  const q = typed.trim();
  const rows = papers.data?.filter((row) => row.title.includes(q));
  const archive = useExamWrite(archivePaper);
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
      render: (row) => (
        <>
          <Button type="link" size="small" onClick={() => setSearch({ tab: 'preview', paper_id: row.id })}>
            {t('papers.preview')}
          </Button>
          <Button type="link" size="small" onClick={() => setSearch({ tab: 'compose', paper_id: row.id })}>
            {t('papers.compose')}
          </Button>
          <ConfirmDanger
            title={t('papers.archiveTitle', { title: row.title })}
            text={t('papers.archiveText')}
            okText={t('papers.archive')}
            onConfirm={() => archive.mutateAsync(row.id)}
          >
            {(ask) => (
              <Button type="link" size="small" danger onClick={ask}>
                {t('papers.archive')}
              </Button>
            )}
          </ConfirmDanger>
        </>
      ),
    },
  ];
  return (
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
          <EmptyState title={t('papers.empty')} text={t('papers.emptyText')} action={add} />
        )
      }
    />
  );
}
