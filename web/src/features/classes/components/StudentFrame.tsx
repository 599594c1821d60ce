import LeftOutlined from '@ant-design/icons/LeftOutlined';
import RightOutlined from '@ant-design/icons/RightOutlined';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Avatar, Button, Select } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { memberQuery, type OfStudent } from '@/shared/api/students';
import { studentSearch } from '@/shared/lib/search';
import { usePage, usePageTitle } from '@/shared/tabs/page';
import { EmptyState } from '@/shared/ui/EmptyState';
import { PageHeader } from '@/shared/ui/PageHeader';
import { SearchSelect } from '@/shared/ui/SearchSelect';
import { Skeleton } from '@/shared/ui/Skeleton';
import { StatusTag } from '@/shared/ui/StatusTag';
import { WithClass } from '@/shared/ui/WithClass';
import { allMembersQuery, type ClassView } from '../api';

import styles from './StudentFrame.module.css';

/** The nine pages about one student, in the order of their tabs. */
const pages = [
  'studentLengthOfLectureStudy',
  'studentresourceAccess',
  'studentresource',
  'studentproject',
  'studenttask',
  'studenttaskEvaluation',
  'studenttaskEvaluationRecord',
  'studentpracticalAchievements',
  'studentresultOfExamination',
] as const;

export type StudentPageName = (typeof pages)[number];

/** As long as what is on its way, unseen: on a phone it decides how many lines there are. */
const unknown = { number: '0000000000', phone: '000****0000' };

interface Props {
  page: StudentPageName;
  /** The course's mark, which another feature knows. */
  mark: (of: OfStudent) => ReactNode;
  children: (of: OfStudent) => ReactNode;
}

/** The frame of every page about one student: who it is, which course, and the way to the other eight. */
export function StudentFrame({ page, ...parts }: Props) {
  const { t } = useTranslation('routes');
  return (
    <>
      <PageHeader title={t(`gradeManage.${page}`)} />
      <WithClass>{(chosen) => <Chosen key={chosen.id} page={page} chosen={chosen} {...parts} />}</WithClass>
    </>
  );
}

function Chosen({ page, chosen, mark, children }: Props & { chosen: ClassView }) {
  const { t } = useTranslation(['classes', 'routes']);
  const { search, setSearch } = usePage(studentSearch);
  const members = useQuery(allMembersQuery(chosen.id)).data;
  const studentId = search.student_id;
  const courseId = search.course_id ?? chosen.courses[0]?.id;
  const student = useQuery({
    ...memberQuery(chosen.id, studentId ?? 0),
    enabled: studentId !== undefined,
  });
  const first = members?.[0]?.id;
  const isLost = student.error !== null;
  usePageTitle(student.data ? `${student.data.real_name} · ${t(`routes:gradeManage.${page}`)}` : undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: setSearch is new for each showing of the page but does the same
  useEffect(() => {
    if ((studentId === undefined || isLost) && first !== undefined) {
      setSearch({ student_id: first }, { replace: true });
    }
  }, [studentId, first, isLost]);

  // On a phone the tabs are wider than the screen: the one that is shown stands in the middle of them.
  const tabs = useRef<HTMLElement>(null);
  useEffect(() => {
    const current = tabs.current?.querySelector<HTMLElement>(`[data-page="${page}"]`);
    if (!tabs.current || !current) return;
    const space = tabs.current.clientWidth - current.offsetWidth;
    tabs.current.scrollLeft = current.offsetLeft - tabs.current.offsetLeft - space / 2;
  }, [page]);

  if (members?.length === 0) {
    return (
      <EmptyState
        area="people"
        title={t('classes:students.empty')}
        text={t('classes:students.emptyText', { code: chosen.code })}
      />
    );
  }
  const one = student.data;
  const at = members?.findIndex((member) => member.id === studentId) ?? -1;
  const neighbour = (by: number) => (at < 0 ? undefined : members?.[at + by]?.id);
  return (
    <>
      <section
        className={`${styles.card} ${one ? '' : styles.waits}`}
        aria-label={t('classes:drill.student')}
      >
        <Avatar size={44}>{one?.real_name.slice(-1)}</Avatar>
        <div className={styles.who}>
          <div className={styles.name}>
            {one?.real_name ?? '…'}
            {one && one.extra_time_percent > 0 ? (
              <StatusTag tone="primary">
                {t('classes:drill.extraTime', { percent: one.extra_time_percent })}
              </StatusTag>
            ) : null}
            {one && one.extensions > 0 ? (
              <StatusTag tone="warn">{t('classes:drill.extensions', { count: one.extensions })}</StatusTag>
            ) : null}
          </div>
          <div className={styles.facts}>
            <span className="sp-number">{one ? (one.student_number ?? '—') : unknown.number}</span>
            <span>{chosen.name}</span>
            <span className="sp-number">{one ? one.phone_masked : unknown.phone}</span>
          </div>
        </div>
        {courseId !== undefined && studentId !== undefined
          ? mark({ classId: chosen.id, studentId, courseId })
          : null}
        <div className={styles.choose}>
          <Button
            icon={<LeftOutlined />}
            aria-label={t('classes:drill.previous')}
            title={t('classes:drill.previous')}
            disabled={neighbour(-1) === undefined}
            onClick={() => setSearch({ student_id: neighbour(-1) })}
          />
          <SearchSelect
            aria-label={t('classes:drill.chooseStudent')}
            style={{ width: 200 }}
            value={studentId ?? null}
            onChange={(id: number | null) => id !== null && setSearch({ student_id: id })}
            options={(members ?? []).map((member) => ({
              value: member.id,
              label: `${member.real_name} ${member.student_number ?? ''}`,
            }))}
          />
          <Button
            icon={<RightOutlined />}
            aria-label={t('classes:drill.next')}
            title={t('classes:drill.next')}
            disabled={neighbour(1) === undefined}
            onClick={() => setSearch({ student_id: neighbour(1) })}
          />
          {chosen.courses.length > 1 ? (
            <Select
              aria-label={t('classes:drill.chooseCourse')}
              style={{ width: 240 }}
              value={courseId ?? null}
              onChange={(id: number | null) => id !== null && setSearch({ course_id: id })}
              options={chosen.courses.map((course) => ({ value: course.id, label: course.title }))}
            />
          ) : null}
        </div>
      </section>
      <nav ref={tabs} className={styles.tabs} aria-label={t('classes:drill.pages')}>
        {pages.map((name) => (
          <Link
            key={name}
            data-page={name}
            to={`/gradeManage/${name}`}
            search={{ class_id: chosen.id, student_id: studentId, course_id: search.course_id }}
            className={name === page ? styles.current : styles.tab}
            aria-current={name === page ? 'page' : undefined}
          >
            {t(`classes:drill.tab.${name}`)}
          </Link>
        ))}
      </nav>
      {studentId !== undefined && courseId !== undefined && one ? (
        <div key={`${studentId} ${courseId}`} className="sp-flow">
          {children({ classId: chosen.id, studentId, courseId })}
        </div>
      ) : null}
      {courseId !== undefined && !one ? <Skeleton lines={8} /> : null}
      {courseId === undefined ? (
        <EmptyState
          area="people"
          title={t('classes:opening.noCourse')}
          text={t('classes:opening.noCourseText')}
        />
      ) : null}
    </>
  );
}
