import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseCourse } from '@/shared/api/chosenCourse';
import { classCoursesQuery } from '@/shared/api/courses';
import type { Schema } from '@/shared/api/types';
import { useHasRole } from '@/shared/api/user';
import { OwnerLine, useManagedCourse } from '@/shared/editors/OwnerLine';
import { courseDetailsSearch } from '@/shared/lib/search';
import { usePage, usePageTitle } from '@/shared/tabs/page';
import { ConfirmDanger } from '@/shared/ui/ConfirmDanger';
import { CourseCover } from '@/shared/ui/CourseCover';
import { DetailLayout } from '@/shared/ui/DetailLayout';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { lazily } from '@/shared/ui/lazily';
import { Markdown } from '@/shared/ui/Markdown';
import { notify } from '@/shared/ui/notify';
import { Panel } from '@/shared/ui/Panel';
import { Skeleton } from '@/shared/ui/Skeleton';
import { introductionQuery, outlineQuery, useEnrolment } from '../api';
import { OutlineList } from '../components/OutlineList';
import { withoutTitle } from '../model/introduction';
import styles from './CourseDetailsPage.module.css';

const ExportCourseDialog = lazily(() =>
  import('../components/ExportCourseDialog').then((module) => module.ExportCourseDialog),
);

type Introduction = Schema<'CourseIntroduction'>;

export function CourseDetailsPage() {
  const { t } = useTranslation('courses');
  const { search } = usePage(courseDetailsSearch);
  const id = search.course_id;
  if (id === undefined) return <EmptyState area="learning" title={t('details.none')} />;
  return <Details id={id} />;
}

function Details({ id }: { id: number }) {
  const course = useQuery(introductionQuery(id));
  const outline = useQuery(outlineQuery(id));
  usePageTitle(course.data?.title);
  const { t } = useTranslation('courses');
  if (course.error && !course.data) {
    return <ErrorState error={course.error} onRetry={() => void course.refetch()} />;
  }
  if (course.data === undefined) return <Skeleton lines={10} />;
  const text = withoutTitle(course.data.text, course.data.title);
  return (
    <>
      <Head course={course.data} />
      <DetailLayout
        main={
          <>
            <Panel title={t('details.introduction')}>
              {text ? <Markdown text={text} under={2} /> : <p>{t('details.noText')}</p>}
            </Panel>
            <Panel title={t('details.outline')} extra={<Counts course={course.data} />} flush>
              {outline.data ? <OutlineList chapters={outline.data.chapters} /> : <Skeleton lines={6} />}
            </Panel>
          </>
        }
        rail={
          <>
            {course.data.audience ? (
              <Panel title={t('details.audience')}>
                <p>{course.data.audience}</p>
              </Panel>
            ) : null}
            <Panel title={t('details.teachers')}>
              {course.data.teachers.map((teacher) => (
                <div key={teacher.name} className={styles.teacher}>
                  {teacher.photo ? (
                    <img className={styles.photo} src={teacher.photo} alt="" />
                  ) : (
                    <span className={styles.initial} aria-hidden="true">
                      {teacher.name.slice(-1)}
                    </span>
                  )}
                  <div>
                    <p className={styles.teacherName}>
                      {teacher.name} <span>{teacher.title}</span>
                    </p>
                    {teacher.intro ? <Markdown text={teacher.intro} under={2} /> : null}
                  </div>
                </div>
              ))}
            </Panel>
            <Weights weights={course.data.weights} />
          </>
        }
      />
    </>
  );
}

function Head({ course }: { course: Introduction }) {
  const { t } = useTranslation('courses');
  const isTeacher = useHasRole('class_management');
  const isOffice = useHasRole('teacher_management');
  const isStaff = isTeacher || isOffice;
  const managed = useManagedCourse(course.course_id, isStaff);
  const enrolment = useEnrolment(course.course_id);
  const inClass = useQuery(classCoursesQuery).data?.items.find((card) => card.course_id === course.course_id);
  const classId = inClass?.is_teacher ? undefined : (inClass?.class_id ?? undefined);
  const enter = () =>
    chooseCourse(
      { id: course.course_id, title: course.title },
      classId === undefined ? undefined : { id: classId, title: inClass?.class_name ?? String(classId) },
    );
  return (
    <header className={styles.head}>
      <div className={styles.cover}>
        <CourseCover address={course.cover} title={course.title} />
      </div>
      <div className={styles.words}>
        {course.category ? <p className={styles.category}>{course.category}</p> : null}
        <h2 className={styles.title}>{course.title}</h2>
        <p className={styles.subtitle}>{course.subtitle}</p>
        <p className={styles.facts}>
          {course.hours > 0 ? <span>{t('hours', { count: course.hours })}</span> : null}
          {course.credits > 0 ? <span>{t('details.credits', { count: course.credits })}</span> : null}
          <span>{t('details.lectures', { count: course.lecture_count })}</span>
          {course.enrolled_count > 0 ? (
            <span>{t('centre.people', { count: course.enrolled_count })}</span>
          ) : null}
        </p>
        <div className={styles.actions}>
          {course.is_enrolled || isTeacher || classId !== undefined ? (
            <LinkButton
              variant="primary"
              to="/course/home"
              search={{
                course_id: course.course_id,
                ...(classId === undefined ? {} : { class_id: classId }),
              }}
              onClick={enter}
            >
              {t('details.enter')}
            </LinkButton>
          ) : (
            <Button
              type="primary"
              loading={enrolment.isPending}
              onClick={() => enrolment.mutate(true, { onSuccess: ({ msg }) => notify.success(msg) })}
            >
              {t('details.enrol')}
            </Button>
          )}
          {course.is_enrolled ? (
            <ConfirmDanger
              title={t('details.leaveTitle', { title: course.title })}
              text={t('details.leaveText')}
              okText={t('details.leave')}
              onConfirm={() => enrolment.mutateAsync(false, { onSuccess: ({ msg }) => notify.success(msg) })}
            >
              {(ask) => <Button onClick={ask}>{t('details.leave')}</Button>}
            </ConfirmDanger>
          ) : null}
          {managed?.may_write ? (
            <LinkButton to="/gradeManage/prepare" search={{ course_id: course.course_id }}>
              {t('details.prepare')}
            </LinkButton>
          ) : null}
          {managed?.may_export ? <ExportCourse courseId={course.course_id} title={course.title} /> : null}
        </div>
        {isStaff ? (
          <div className={styles.owner}>
            <OwnerLine courseId={course.course_id} />
          </div>
        ) : null}
      </div>
    </header>
  );
}

/** Its dialog is made when it opens. */
function ExportCourse({ courseId, title }: { courseId: number; title: string }) {
  const { t } = useTranslation('courses');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t('details.export')}</Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <ExportCourseDialog courseId={courseId} title={title} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

function Counts({ course }: { course: Introduction }) {
  const { t } = useTranslation('courses');
  return (
    <span className={styles.counts}>
      {t('details.counts', {
        chapters: course.chapter_count,
        lectures: course.lecture_count,
        resources: course.resource_count,
      })}
    </span>
  );
}

const parts = ['learning', 'tasks', 'exercises', 'python', 'practical', 'final'] as const;

function Weights({ weights }: { weights: Introduction['weights'] }) {
  const { t } = useTranslation('courses');
  return (
    <Panel title={t('details.weights')}>
      <ul className={styles.weights}>
        {parts
          .filter((part) => weights[part] > 0)
          .map((part) => (
            <li key={part}>
              <span>{t(`weights.${part}`)}</span>
              <span className={styles.weightTrack}>
                <span className={styles.weight} style={{ width: `${weights[part]}%` }} />
              </span>
              <span className="sp-number">{weights[part]}%</span>
            </li>
          ))}
      </ul>
    </Panel>
  );
}
