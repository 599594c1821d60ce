import { Select } from 'antd';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClassView } from '@/shared/api/classes';
import { trainingSearch } from '@/shared/lib/search';
import { usePage } from '@/shared/tabs/page';
import { EmptyState } from '@/shared/ui/EmptyState';
import { lazily } from '@/shared/ui/lazily';
import { PageHeader } from '@/shared/ui/PageHeader';
import { Skeleton } from '@/shared/ui/Skeleton';
import { TextTabs } from '@/shared/ui/TextTabs';
import { WithClass } from '@/shared/ui/WithClass';
import styles from './TrainingResultsPage.module.css';

const BooksBy = lazily(() => import('../components/class/BooksBy').then((module) => module.BooksBy));

interface Props {
  /** Everything that is set to the class, which is another feature's to show. */
  all: (of: ClassCourse) => ReactNode;
  /** What the class has made of its flows, which is another feature's to show. */
  flows: (of: ClassCourse) => ReactNode;
  /** The way to the Excel file of all of it. */
  download: (of: ClassCourse & { className: string }) => ReactNode;
}

interface ClassCourse {
  classId: number;
  courseId: number;
}

/** 训练成绩: all work of a class with who is missing; its books and flows with every deduction and the mark a teacher may set. */
export function TrainingResultsPage({ all, flows, download }: Props) {
  const { t } = useTranslation('simulation');
  return (
    <>
      <PageHeader title={t('class.title')} />
      <WithClass>{(chosen) => <Chosen key={chosen.id} {...{ chosen, all, flows, download }} />}</WithClass>
    </>
  );
}

function Chosen({ chosen, all, flows, download }: Props & { chosen: ClassView }) {
  const { t } = useTranslation('simulation');
  const { search, setSearch } = usePage(trainingSearch);
  const courseId = search.course_id ?? chosen.courses[0]?.id;
  const view = viewOf(search);
  if (courseId === undefined) return <EmptyState area="tasks" title={t('class.noCourse')} />;
  const of = { classId: chosen.id, courseId };
  return (
    <div className={styles.place}>
      <div className={chosen.courses.length > 1 ? styles.bar : styles.float}>
        {chosen.courses.length > 1 ? (
          <Select
            aria-label={t('class.course')}
            style={{ width: 280, maxWidth: '100%' }}
            value={courseId}
            options={chosen.courses.map((course) => ({ value: course.id, label: course.title }))}
            onChange={(id: number | null) =>
              setSearch({
                course_id: id ?? undefined,
                activity_id: undefined,
                work: undefined,
                student_id: undefined,
                task_id: undefined,
                project_id: undefined,
              })
            }
          />
        ) : null}
        {download({ ...of, className: chosen.name })}
      </div>
      <TextTabs
        label={t('class.title')}
        tabs={[
          { key: 'all', label: t('class.all') },
          { key: 'books', label: t('class.books') },
          { key: 'flows', label: t('class.flows') },
        ]}
        active={view}
        onChange={(next) =>
          setSearch({
            view: next === 'all' ? undefined : next,
            activity_id: undefined,
            by: undefined,
            page: undefined,
            sort: undefined,
            q: undefined,
          })
        }
      >
        <Suspense fallback={<Skeleton lines={12} />}>
          {view === 'all' ? all(of) : null}
          {view === 'books' ? <BooksBy {...of} /> : null}
          {view === 'flows' ? flows(of) : null}
        </Suspense>
      </TextTabs>
    </div>
  );
}

/** Books named in the address are looked at among the books. */
function viewOf({ view, activity_id }: { view?: string; activity_id?: number }): 'all' | 'books' | 'flows' {
  if (view === 'flows') return 'flows';
  return view === 'books' || view === 'free' || activity_id !== undefined ? 'books' : 'all';
}
