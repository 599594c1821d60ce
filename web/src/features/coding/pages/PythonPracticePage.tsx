import CodeOutlined from '@ant-design/icons/CodeOutlined';
import RightOutlined from '@ant-design/icons/RightOutlined';
import UploadOutlined from '@ant-design/icons/UploadOutlined';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pythonTasksQuery } from '@/shared/api/courses';
import { useHasRole } from '@/shared/api/user';
import { roundPercent } from '@/shared/lib/points';
import { codingSearch } from '@/shared/lib/search';
import { usePage } from '@/shared/tabs/page';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Figures, useFigures } from '@/shared/ui/Figures';
import { lazily } from '@/shared/ui/lazily';
import { PageHeader } from '@/shared/ui/PageHeader';
import { Panel } from '@/shared/ui/Panel';
import { Skeleton } from '@/shared/ui/Skeleton';
import { StatusTag } from '@/shared/ui/StatusTag';
import { Difficulty } from '../components/Difficulty';
import { ScoreRing } from '../components/ScoreRing';
import { byChapter, chapterName } from '../model/chapter';
import styles from './PythonPracticePage.module.css';

const NotebookImportDialog = lazily(() =>
  import('../components/NotebookImportDialog').then((module) => module.NotebookImportDialog),
);

/** The course's Python tasks by chapter, with what was reached in each. */
export function PythonPracticePage() {
  const { t, i18n } = useTranslation('coding');
  const { search } = usePage(codingSearch);
  const courseId = search.course_id ?? 0;
  const tasks = useQuery(pythonTasksQuery(courseId));
  const chapters = useMemo(() => byChapter(tasks.data ?? []), [tasks.data]);
  const place = { course_id: courseId, class_id: search.class_id };
  const isTeacher = useHasRole('class_management');
  const [isImporting, setImporting] = useState(false);
  const figures = useFigures(tasks.data, [
    { key: 'full', label: t('practice.done'), counts: (row) => (row.best_percent ?? 0) >= 100 },
    { key: 'begun', label: t('practice.begun'), counts: (row) => row.tries > 0 },
    { key: 'untried', label: t('practice.untried'), counts: (row) => row.tries === 0, tone: 'warn' },
  ]);
  const scratch = (
    <Link to="/full/pythonTest" search={place} className={styles.scratch}>
      <CodeOutlined aria-hidden="true" />
      {t('practice.scratch')}
    </Link>
  );
  if (tasks.error && tasks.data === undefined) {
    return <ErrorState error={tasks.error} onRetry={() => void tasks.refetch()} />;
  }
  const rows = tasks.data ?? [];
  const begun = rows.filter((row) => row.tries > 0);
  const mean = begun.reduce((sum, row) => sum + (row.best_percent ?? 0), 0) / Math.max(1, begun.length);
  return (
    <>
      <PageHeader
        title={t('practice.title')}
        text={t('practice.text')}
        actions={
          <>
            {isTeacher && courseId > 0 ? (
              <Button icon={<UploadOutlined />} onClick={() => setImporting(true)}>
                {t('notebook.import')}
              </Button>
            ) : null}
            {scratch}
          </>
        }
      />
      {isImporting ? (
        <Suspense fallback={null}>
          <NotebookImportDialog
            courseId={courseId}
            chapters={chapters
              .filter(([key]) => key !== '')
              .map(([key, own]) => ({ key, title: own[0]?.chapter_title ?? '' }))}
            onClose={() => setImporting(false)}
          />
        </Suspense>
      ) : null}
      {tasks.isLoading ? <Skeleton lines={8} /> : null}
      {tasks.data?.length === 0 ? (
        <EmptyState
          area="python"
          title={t('practice.empty')}
          text={t('practice.emptyText')}
          action={scratch}
        />
      ) : null}
      {rows.length > 0 ? (
        <Figures
          chips={figures.chips}
          words={[[t('practice.mean'), begun.length > 0 ? `${Number(mean.toFixed(1))}%` : '—']]}
        />
      ) : null}
      <div className={styles.chapters}>
        {byChapter(figures.rows ?? []).map(([chapter, own]) => (
          <Panel
            key={chapter}
            title={
              chapter
                ? chapterName(chapter, own[0]?.chapter_title ?? '', i18n.language, (number) =>
                    t('task.chapter', { number }),
                  )
                : t('practice.noChapter')
            }
            flush
          >
            <ul className={styles.list}>
              {own.map((row) => (
                <li key={row.id}>
                  <Link
                    to="/full/pythonexErcise"
                    search={{ ...place, python_task_id: row.id }}
                    className={styles.task}
                  >
                    <ScoreRing
                      size={42}
                      percent={row.best_percent ?? 0}
                      label={
                        row.best_percent === null
                          ? t('practice.untried')
                          : t('practice.best', { percent: roundPercent(row.best_percent) })
                      }
                    />
                    <span className={styles.words}>
                      <span className={styles.name}>{row.title}</span>
                      <span className={styles.meta}>
                        {row.is_notebook ? <StatusTag>{t('notebook.tag')}</StatusTag> : null}
                        <Difficulty level={row.difficulty} />
                        <span>{t('task.points', { points: row.points })}</span>
                        <span>
                          {row.tries > 0 ? t('practice.tried', { count: row.tries }) : t('practice.untried')}
                        </span>
                      </span>
                    </span>
                    <RightOutlined className={styles.arrow} aria-hidden="true" />
                  </Link>
                </li>
              ))}
            </ul>
          </Panel>
        ))}
      </div>
    </>
  );
}
