import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { type ReactNode, Suspense, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { activeClassesQuery } from '@/shared/api/classes';
import { managedCoursesQuery } from '@/shared/editors/api';
import { paperSearch } from '@/shared/lib/search';
import type { QuestionPicker } from '@/shared/questions/bank';
import { usePage } from '@/shared/tabs/page';
import { lazily } from '@/shared/ui/lazily';
import { PageHeader } from '@/shared/ui/PageHeader';
import { Skeleton } from '@/shared/ui/Skeleton';
import { TextTabs } from '@/shared/ui/TextTabs';
import { PaperList } from '../components/PaperList';

const Compose = lazily(() => import('../components/Compose').then((module) => module.Compose));
const PaperPreview = lazily(() => import('../components/PaperPreview').then((module) => module.PaperPreview));

interface Props {
  /** The bank of a course, which another feature shows: by itself, or to pick from. */
  bank: (courseId: number, as: { picker?: QuestionPicker; onImport?: () => void }) => ReactNode;
  /** Questions brought into that bank. */
  importing: (courseId: number, onDone: () => void) => ReactNode;
}

/** Papers and the question bank of a course: list, compose, preview, print. */
export function PapersPage({ bank, importing }: Props) {
  const { t } = useTranslation('exams');
  const { search, setSearch } = usePage(paperSearch);
  const classes = useQuery(activeClassesQuery);
  const managed = useQuery(managedCoursesQuery);
  const courses = useMemo(() => {
    const inClass = (classes.data ?? []).filter(
      (one) => search.class_id === undefined || one.id === search.class_id,
    );
    const taught = inClass.flatMap((one) => one.courses);
    // Without a class in the address: what one teaches first, then all the school shares.
    const shared = search.class_id === undefined ? (managed.data ?? []) : [];
    const all = [...taught, ...shared.map((course) => ({ id: course.course_id, title: course.title }))];
    return [...new Map(all.map((course) => [course.id, course])).values()];
  }, [classes.data, managed.data, search.class_id]);
  const chosen = Number(search.course_id) || undefined;
  const courseId = chosen ?? courses[0]?.id ?? 0;
  const tab = search.tab;

  useEffect(() => {
    if (chosen === undefined && classes.data !== undefined && courses[0] !== undefined)
      setSearch({ course_id: courses[0].id }, { replace: true });
  }, [chosen, classes.data, courses, setSearch]);

  const list = () => setSearch({ tab: undefined, paper_id: undefined });
  if (tab === 'compose' && courseId > 0) {
    return (
      <Suspense fallback={<Skeleton lines={10} />}>
        <Compose
          key={search.paper_id ?? 0}
          courseId={courseId}
          paperId={search.paper_id}
          bank={(picker) => bank(courseId, { picker })}
          onDone={list}
        />
      </Suspense>
    );
  }
  if (tab === 'import' && courseId > 0)
    return (
      <Suspense fallback={<Skeleton lines={10} />}>
        {importing(courseId, () => setSearch({ tab: 'bank' }))}
      </Suspense>
    );
  if (tab === 'preview' && search.paper_id !== undefined)
    return (
      <Suspense fallback={<Skeleton lines={10} />}>
        <PaperPreview paperId={search.paper_id} onBack={list} />
      </Suspense>
    );
  // Without a course yet nobody knows whose line stands above the list.
  const isComing =
    courseId === 0 && (classes.isPending || (search.class_id === undefined && managed.isPending));
  const shown = tab === 'bank' ? 'bank' : 'papers';
  return (
    <>
      <PageHeader
        title={t('papers.title')}
        text={t('papers.text')}
        actions={
          <Select
            aria-label={t('papers.course')}
            style={{ width: 280 }}
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
          {isComing ? (
            <Skeleton lines={8} />
          ) : shown === 'bank' ? (
            bank(courseId, { onImport: () => setSearch({ tab: 'import' }) })
          ) : (
            <PaperList courseId={courseId} />
          )}
        </Suspense>
      </TextTabs>
    </>
  );
}
