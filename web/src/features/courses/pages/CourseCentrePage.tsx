import PlusOutlined from '@ant-design/icons/PlusOutlined';
import UploadOutlined from '@ant-design/icons/UploadOutlined';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHasRole } from '@/shared/api/user';
import { tableSearch } from '@/shared/lib/search';
import { listed } from '@/shared/lib/wording';
import { usePage } from '@/shared/tabs/page';
import { CourseCover } from '@/shared/ui/CourseCover';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { lazily } from '@/shared/ui/lazily';
import { PageHeader } from '@/shared/ui/PageHeader';
import { Skeleton } from '@/shared/ui/Skeleton';
import { StatusTag } from '@/shared/ui/StatusTag';
import { QuickSearch } from '@/shared/ui/table/filters';
import { type CentreCourse, centreQuery } from '../api';
import styles from './CourseCentrePage.module.css';

const ImportCourseDialog = lazily(() =>
  import('../components/ImportCourseDialog').then((module) => module.default),
);
const NewCourseDialog = lazily(() =>
  import('../components/NewCourseDialog').then((module) => module.default),
);

export function CourseCentrePage() {
  const { t } = useTranslation(['courses', 'routes']);
  const { search, setSearch } = usePage(tableSearch);
  const centre = useQuery(centreQuery);
  const [open, setOpen] = useState<'import' | 'new'>();
  const isTeacher = useHasRole('class_management');
  const category = typeof search.category === 'string' ? search.category : undefined;
  const shown = (centre.data?.items ?? []).filter((course) => isFound(course, search.q, category));
  return (
    <>
      <PageHeader
        title={t('routes:coursecenter')}
        text={t('courses:centre.text')}
        actions={
          isTeacher ? (
            <>
              <Button icon={<UploadOutlined />} onClick={() => setOpen('import')}>
                {t('courses:import.action')}
              </Button>
              <Button icon={<PlusOutlined />} onClick={() => setOpen('new')}>
                {t('courses:new.action')}
              </Button>
            </>
          ) : null
        }
      />
      <search className={styles.filters}>
        <fieldset className={styles.shelves} aria-label={t('courses:centre.shelf')}>
          {[undefined, ...(centre.data?.categories ?? [])].map((shelf) => (
            <button
              key={shelf ?? ''}
              type="button"
              className={styles.shelf}
              aria-pressed={shelf === category}
              onClick={() => setSearch({ category: shelf }, { replace: true })}
            >
              {shelf ?? t('courses:centre.all')}
            </button>
          ))}
        </fieldset>
        <QuickSearch placeholder={t('courses:centre.search')} />
      </search>
      {centre.isPending ? <Skeleton lines={8} /> : null}
      {centre.error && !centre.data ? (
        <ErrorState error={centre.error} onRetry={() => void centre.refetch()} />
      ) : null}
      {centre.data && shown.length === 0 ? (
        <EmptyState
          area="learning"
          title={search.q || category ? t('courses:centre.nothingFound') : t('courses:centre.empty')}
          {...(isTeacher ? { text: t('courses:centre.emptyTeacher') } : {})}
        />
      ) : null}
      <div className={styles.cards}>
        {shown.map((course) => (
          <CentreCard key={course.course_id} course={course} />
        ))}
      </div>
      <Suspense fallback={null}>
        {open === 'import' ? <ImportCourseDialog onClose={() => setOpen(undefined)} /> : null}
        {open === 'new' ? <NewCourseDialog onClose={() => setOpen(undefined)} /> : null}
      </Suspense>
    </>
  );
}

function isFound(course: CentreCourse, q: string | undefined, category: string | undefined): boolean {
  if (category !== undefined && course.category !== category) return false;
  const text = [course.title, course.subtitle, course.category, ...course.tags, ...course.teachers].join(' ');
  return !q || text.toLowerCase().includes(q.toLowerCase());
}

function CentreCard({ course }: { course: CentreCourse }) {
  const { t } = useTranslation('courses');
  return (
    <Link to="/cdetails" search={{ course_id: course.course_id }} className={styles.card}>
      <CourseCover address={course.cover} title={course.title} />
      <div className={styles.body}>
        <div className={styles.line}>
          <h2 className={styles.title}>{course.title}</h2>
          {course.is_enrolled ? <StatusTag tone="good">{t('centre.enrolled')}</StatusTag> : null}
        </div>
        {course.subtitle ? <p className={styles.subtitle}>{course.subtitle}</p> : null}
        <p className={styles.tags}>
          {course.tags.slice(0, 4).map((tag) => (
            <span key={tag} className={styles.tag}>
              {tag}
            </span>
          ))}
        </p>
        <p className={styles.facts}>
          <span>{listed(course.teachers)}</span>
          <span className="sp-number">
            {course.hours > 0 ? t('hours', { count: course.hours }) : null}
            {course.enrolled_count > 0 ? ` · ${t('centre.people', { count: course.enrolled_count })}` : null}
          </span>
        </p>
      </div>
    </Link>
  );
}
